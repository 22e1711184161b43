import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// What fits where an author is writing, marked by `‸` in these texts.
@Suite("Completions")
struct CompletionTests {
    private let environment: MBEnvironment = {
        var environment = MBEnvironment.pinned()
        environment["user"] = [
            "name": "Ann", "nickname": "A", "home town": "Oslo", "address": ["city": "Oslo"],
        ]
        environment["users"] = [["first": 1], ["second": ["deep": "x"]], ["first": 2]]
        environment["byName"] = ["a": ["first": 1]]
        environment["odd name"] = "x"
        environment["list"] = ["a", "b"]
        environment["usage"] = 5
        environment["price"] = 9.5
        return environment
    }()

    /// The text without the mark, and its offset.
    private static func split(_ marked: String) -> (text: String, offset: Int) {
        let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
        return (parts.joined(), parts[0].utf16.count)
    }

    private func completions(
        _ marked: String, as context: MBContext = .object
    ) -> [MBCompletion] {
        let (text, offset) = Self.split(marked)
        return environment.completions(of: text, at: offset, as: context)
    }

    /// The text with a completion in it.
    private func completed(_ marked: String, by item: MBCompletion) -> String {
        let text = Self.split(marked).text
        let units = Array(text.utf16)
        return String(decoding: units[..<item.range.lowerBound], as: UTF16.self) + item.text
            + String(decoding: units[item.range.upperBound...], as: UTF16.self)
    }

    @Test(
        "what would close brackets around it isn't offered",
        arguments: [
            ("$‸", ["$[a)b]", "$[{]"]), ("^uppercase($‸", ["$[{]"]), ("${m.‸", [".x"]),
            ("$m.‸", [".x", "[a}b]"]), ("$m[‸", ["[a}b]", "[x]"]),
        ])
    func brackets(_ marked: String, _ texts: [String]) {
        var environment = MBEnvironment()
        environment["a)b"] = "1"
        environment["{"] = "2"
        environment["m"] = ["a}b": 1, "x": 2]
        let (text, offset) = Self.split(marked)
        let found = environment.completions(of: text, at: offset, as: .object).map(\.text)
        #expect(found.filter { $0.contains { "[.".contains($0) } }.sorted() == texts)
    }

    @Test(
        "names of variables",
        arguments: [
            ("$us‸", ["$usage", "$user", "$users"]), ("Hi $user‸", ["$user", "$users"]),
            ("${us‸", ["${usage", "${user", "${users"]), ("$[od‸", ["$[odd name]"]),
            ("$(od‸", ["$(odd name)"]), ("$od‸", ["$[odd name]"]), ("${od‸", []),
            ("$US‸", ["$usage", "$user", "$users"]), ("$nosuch‸", []),
            ("(( $us‸", ["$usage", "$user", "$users"]),
            ("^nosuch($us‸", ["$usage", "$user", "$users"]),
            ("#($us‸", ["$usage", "$user", "$users"]),
            ("#(1 + ($us‸", ["$usage", "$user", "$users"]),
            ("^join($list|$us‸", ["$usage", "$user", "$users"]),
            ("$user[$us‸", ["$usage", "$user", "$users"]),
            ("$us‸ and ^join(", ["$usage", "$user", "$users"]),
            ("$list[0] ($us‸) x", ["$usage", "$user", "$users"]),
        ])
    func variables(_ text: String, _ expected: [String]) {
        #expect(completions(text).map(\.text) == expected)
    }

    @Test(
        "half an operator and an open parenthesis don't matter",
        arguments: ["$a -A‸ $us", "$a == ($us‸", "!$us‸", "$a && $us‸", "(($a || !(#(1) < $us‸"])
    func conditions(_ text: String) {
        let found = completions(text, as: .boolean).map(\.text)
        #expect(found == (text.contains("A‸") ? [] : ["$usage", "$user", "$users"]))
    }

    @Test(
        "keys of the value before the dot",
        arguments: [
            ("$user.n‸", [".name", ".nickname"]),
            ("$user.‸", [".address", "[home town]", ".name", ".nickname"]),
            ("${user.n‸", [".name", ".nickname"]), ("$user.address.‸", [".city"]),
            ("${user.address.c‸}", [".city"]), ("$user[n‸", ["[name]", "[nickname]"]),
            ("$user[ho‸", ["[home town]"]), ("$user.ho‸", ["[home town]"]),
            ("$users[1].‸", [".second"]),
            ("$users[1].second.d‸", [".deep"]), ("^lastObject($users).f‸", [".first"]),
            ("$list.c‸", [".count"]), ("$price.int‸", [".intValue", ".integerValue"]),
            ("^join($user.address.‸", [".city"]), ("$users[$user.n‸", [".name", ".nickname"]),
            ("^filter($users|$item.‸", [".first", ".second"]),
            ("^filter($users | $item.f‸ -EQ 1)", [".first"]),
            ("^list($users|^keys($item)|$root.‸", [".first", ".second"]),
            ("^list($byName|$item.‸", [".first"]), ("^let(u|$user|$u.n‸", [".name", ".nickname"]),
            ("^reduce($users|$user|$currentValue.n‸", [".name", ".nickname"]),
            ("^list($users|^list(^array($item)|$item.f‸", [".first"]),
            ("#($user.addr‸", [".address"]), ("$nosuch.‸", []), ("$usage.x‸", []),
        ])
    func keys(_ text: String, _ expected: [String]) {
        #expect(completions(text).map(\.text) == expected)
    }

    @Test("names of functions, with their signatures")
    func functions() throws {
        let all = completions("a ^fil‸")
        let filter = try #require(all.first { $0.name == "filter" })
        #expect(
            all.allSatisfy { $0.name.hasPrefix("fil") }
                && all.map(\.name) == all.map(\.name).sorted())
        #expect(filter.text == "^filter(" && filter.kind == .function)
        #expect(filter.detail?.hasPrefix("^filter(collection") == true)
        #expect(filter.documentation?.isEmpty == false)
        #expect(filter.range == 2..<6)
        #expect(completions("^join(^fil‸|x)").map(\.text).contains("^filter("))
        #expect(completions("^currentTim‸").map(\.text) == ["^currentTime()"])
        #expect(completions("^‸").count == environment.functions.count)
        #expect(completions("^^fil‸").isEmpty && !completions("^^^fil‸").isEmpty)
    }

    @Test("parameters: the names that the call binds, and words")
    func parameters() {
        #expect(completions("^filter($users|‸").map(\.text).contains("$item"))
        #expect(completions("^filter($users|$it‸").map(\.text) == ["$item", "$itemIndex"])
        #expect(completions("^filter($users|‸").map(\.name).contains("root"))
        #expect(completions("^let(a|1|$a‸").map(\.text) == ["$a"])
        #expect(completions("^let($a‸").isEmpty)
        #expect(completions("^let(a^|1|‸").map(\.text) == ["$[a^]"])
        // A name with parentheses isn't offered inside those of a call.
        let nested = "^let(x|#^let(x|#(1)|^^f(($x|$x))|^^f(($x|‸"
        #expect(!completions(nested).map(\.text).contains("$[^^f(($x]"))
        #expect(completions("^sort($users|$item.first|de‸").map(\.text) == ["desc", "descending"])
        #expect(completions("^filter(‸").isEmpty)
    }

    @Test(
        "nothing where the language gives text no meaning",
        arguments: [
            "Hello us‸", "$$us‸", "##us‸", "^q($us‸", "^q(^fil‸", "$5‸", "$user.5‸", "", "‸",
            "$user.name. na‸",
            "$(user).na‸", "${user}.na‸", "^currentTime($us‸", "a.b‸", "$user[$list.count + na‸",
        ])
    func nothing(_ text: String) {
        #expect(completions(text).isEmpty)
    }

    @Test(
        "a completion replaces the whole name, and then means what it names",
        arguments: [
            ("a $us‸er b", "user", "a $user b"), ("${us‸xx}!", "user", "${user}!"),
            ("$[odd‸] x", "odd name", "$[odd name] x"), ("$user.na‸me.x", "nickname", nil),
            ("$user.na‸me.x", "name", "$user.name.x"), ("$user[na‸] x", "name", "$user[name] x"),
            ("é😀 $us‸", "user", "é😀 $user"), ("^joi‸xx($list|,)", "join", "^join($list|,)"),
            ("$user.h‸ x", "home town", "$user[home town] x"),
        ])
    func replacement(_ text: String, _ name: String, _ expected: String?) {
        let item = completions(text).first { $0.name == name }
        #expect(item.map { completed(text, by: $0) } == expected)
    }

    @Test(
        "a key is written so that it means the key",
        arguments: [
            "a b", "a.b", "1", "$x", "^f(x)", "#(1)", "line\nbreak", "[x]", "é", " ", "a|b", "x)",
        ])
    func oddKeys(_ key: String) throws {
        var environment = environment
        environment["odd"] = .dictionary(MBDictionary([(key, MBValue.string("found"))]))
        for text in ["$odd.", "$odd["] {
            let item = try #require(
                environment.completions(of: text, at: text.utf16.count).first, "\(text)")
            let units = Array(text.utf16)[..<item.range.lowerBound]
            let written = String(decoding: units, as: UTF16.self) + item.text
            #expect(try environment.evaluate(written) == "found", "\(written)")
        }
    }

    @Test("a key or name that can't be written isn't offered", arguments: ["a]b", "a\\nb", ""])
    func unwritable(_ key: String) {
        var environment = environment
        environment["odd"] = .dictionary(MBDictionary([(key, MBValue.string("found"))]))
        #expect(environment.completions(of: "$odd.", at: 5).isEmpty)
    }

    @Test("the place says which calls are around it, and what to find the type of")
    func place() throws {
        let text = "^list($users|^filter($item|$a.b.c"
        let place = CompletionPlace(of: text, at: text.utf16.count, as: .object, in: environment)
        #expect(place.subject == .key(of: "$a.b", isInBrackets: false))
        #expect(place.prefix == "c")
        #expect(place.calls.map(\.name) == ["list", "filter"])
        #expect(
            place.calls.map(\.parameters) == [
                ["$users", "^filter($item|$a.b.c"], ["$item", "$a.b.c"],
            ])
        let base = try #require(place.base)
        #expect(base.text == "^list($users|^filter($item|$a.b))")
        #expect(base.range.lower == 27 && base.range.upper == 31)
    }

    @Test("evaluating for completion changes nothing and takes no time")
    func harmless() throws {
        var environment = environment
        environment.declare(
            MBMLFunction("count1", input: .none) { _ in
                Issue.record("called")
                return ["key": 1]
            })
        #expect(environment.completions(of: "^count1().k", at: 11).isEmpty)
        environment["n"] = .array((0..<1_000).map { MBValue($0) })
        environment.limits = .unlimited
        let endless = "^filter($n|^filter($n|^filter($n|^filter($n|F))))."
        let watch = Stopwatch()
        #expect(environment.completions(of: endless, at: endless.utf16.count).isEmpty)
        #expect(watch.seconds < 2)
    }

    @Test(
        "hostile texts give nothing, in little time",
        arguments: [
            String(repeating: "(", count: 90_000), String(repeating: "^filter($l|", count: 5_000),
            String(repeating: "$a[", count: 30_000), String(repeating: "${", count: 40_000),
            String(repeating: "$a.b", count: 20_000), String(repeating: "x", count: 2_000_000),
            String(repeating: "^let(a|$b|", count: 5_000) + "$a.", "\u{0}$", "\r\n$user.\u{301}",
        ])
    func hostile(_ text: String) {
        let watch = Stopwatch()
        for offset in [text.utf16.count, -5, text.utf16.count / 2] {
            for context in [MBContext.object, .number, .boolean] {
                _ = environment.completions(of: text, at: offset, as: context)
            }
        }
        #expect(watch.seconds < 10)
    }

    @Test("an offset inside a character counts as that of the character")
    func surrogates() {
        #expect(
            environment.completions(of: "$us😀", at: 4).map(\.name) == ["usage", "user", "users"])
    }
}
