import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// What an attack on the checker found.
@Suite("Attacks on checks")
struct AttackTests {
    private func check(
        _ inside: String, _ configure: (inout MBChecker) -> Void = { _ in }
    ) -> [String] {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        configure(&checker)
        let documents = MBMemoryRoot(["manifest.xml": "<MBML>\(inside)</MBML>"])
        return checker.check(searching: [documents]).findings.map(\.rule.name)
    }

    @Test("a long run of flags in a document that can't be read", .ends(withinMinutes: 1))
    func flags() {
        let run = String(repeating: "\u{1F1E6}", count: 250_000)
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        for text in [
            "<?xml version='1.0' encoding='\(run)'?><MBML/>",
            "<!DOCTYPE MBML [<!ENTITY e '\(run)'>]><MBML/>",
        ] {
            let report = checker.check(searching: [MBMemoryRoot(["manifest.xml": text])])
            #expect(report.findings.count == 1)
        }
    }

    @Test("a name in a document that can't be read is known to others")
    func namesOfUnreadable() {
        let manifest = "<MBML><Include file='part.xml'/><Var name='a' value='$b'/></MBML>"
        for quote in ["'", "\""] {
            let part = "<MBML><Var name=\(quote)b\(quote) value='1'></MBML>"
            let root = MBMemoryRoot(["manifest.xml": manifest, "part.xml": part])
            let findings = MBChecker(.pinned()).check(searching: [root]).findings
            #expect(findings.map(\.rule.name) == ["malformed-xml"])
        }
    }

    private static let declarations = """
        <Var name="empty" type="list" mutable="F"/>
        <Var name="list" type="list" mutable="F"><Var literal="a"/></Var>
        <Var name="text" literal="abc" mutable="F"/>
        <Var name="map" type="map" mutable="F"><Var name="key" literal="x"/></Var>
        <Var name="low" value="#(1)"/><Var name="high" value="#(2)"/>
        <Var name="open" boolean="T"/>
        """

    private func check(
        expression: String, as attribute: String = "value"
    ) -> [String] {
        let text = expression.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(
                of: "\"", with: "&quot;")
        return check(
            Self.declarations + "<Var name=\"x\" type=\"dynamic\" \(attribute)=\"\(text)\"/>")
    }

    @Test(
        "what a condition asks about isn't reported where it's known",
        arguments: [
            "^if($empty.count|$empty[0]|none)", "^if($list.count -GT 1|$list[1]|none)",
            "^if(^isDictionary($text)|$text.name|$text)", "^if(^isArray($text)|$text[0]|$text)",
            "^if(^isArray($text)|^join($text|,)|$text)",
            "^if(^containsValue(^keys($map)|z)|$map.z|none)",
            "^if($list[$low]|$list[$low]|none)", "^if($text[$low]|^join($text[$low]|,)|none)",
            "^list($list|^if($item[$low]|$item[$low]|none))",
            "^if(^isDictionary($map)|$map.z|none)", "^if(!^isArray($map)|$map.z.name|none)",
            "^if($MBML.functions.groupBy == T|^groupBy($list|$item)|none)",
            "^if($MBML.functions.groupBy != T|none|^groupBy($list|$item))",
            "^if($MBML.functions[groupBy]|^groupBy($list|$item)|none)",
            "^if(^random(1|2) == 1|a|^if(^random(1|2) == 1|b|c))",
            "^list($list|^if($item == a|x|^list($map|^if($item == a|y|z))))",
            "($low - $high)", "($low / $high)", "$low - $high",
        ])
    func guarded(expression: String) {
        #expect(check(expression: expression) == [])
    }

    @Test(
        "a condition guards the operands after it",
        arguments: [
            "$empty.count -GT 0 -AND $empty[0] == x",
            "^isArray($text) -AND ^containsValue($text|a)",
            "$MBML.functions.groupBy -AND ^groupBy($list|$item)", "!$open == $open",
        ])
    func shortCircuits(expression: String) {
        #expect(check(expression: expression, as: "boolean") == [])
    }

    @Test(
        "mistakes in parameters and keys are found, too",
        arguments: [
            ("^if($open|$low + 1|x)", "text-arithmetic"), ("$list[$low + 1]", "text-arithmetic"),
            ("^dictionary(n|$low * 2)", "text-arithmetic"),
            ("^truncate(abc|$text)", "number-expected"),
            ("^filter($list|$item -EQ a|matchall)", "unknown-word"),
            ("^sort($list|ascending)", "misplaced-word"), ("^sort($list|asc)", "misplaced-word"),
            ("^sort($list|descending)", "misplaced-word"),
            ("^sort($list| Desc )", "misplaced-word"), ("^sort($list|dsc)", "unknown-word"),
            ("^filter($list|item == x)", "constant-condition"), ("$low:30", "name-ending"),
            ("$low-5", "name-ending"), ("^mod(5|0)", "division-by-zero"),
            ("^dictionary(a|1|b)", "parameter-count"),
            ("$Network.foo", "unknown-key"), ("^if(not $open|a|b)", "operator-name"),
            // A condition that asks about a value doesn't say which keys it has.
            ("^if($map|$map.kye|x)", "unknown-key"), ("^if($open|x|$map.kye)", "unknown-key"),
            ("^if($text == abc|$text.name|x)", "key-of-text"),
            ("^list($list|^if($map|$map.kye|$item))", "unknown-key"),
            ("^if($map.key|$map.key.name|x)", "key-of-text"),
            ("^if($map.z|$map.z|x)", "unknown-key"), ("^if($map.z|$map.z.name|x)", "unknown-key"),
        ])
    func missed(expression: String, rule: String) {
        #expect(check(expression: expression) == [rule])
    }

    @Test(
        "what may be text or a condition isn't taken for arithmetic",
        arguments: [
            ("$list[$text] + 1", "value"), ("$list[$low].a * 2", "value"),
            ("$low[0] + 1", "value"),
            ("$low + 1", "boolean"),
        ])
    func noArithmetic(expression: String, context: String) {
        #expect(!check(expression: expression, as: context).contains("text-arithmetic"))
    }

    @Test(
        "what is reached only with a function of the app isn't reported",
        arguments: [
            "^if($MBML.functions.zork|^let(n|1|^zork($n))|x)",
            "^if($MBML.functions.zork -AND $open|^other(^zork(1))|x)",
            "^if($MBML.language -GTE 3|^zork(1)|x)", "^if($MBML.language -LT 3|x|^zork(1))",
        ])
    func guardedUnknown(expression: String) {
        let found = check(
            Self.declarations + "<Var name='x' type='dynamic' value='\(expression)'/>"
        ) { $0.configuration.isHostComplete = true }
        #expect(!found.contains("unknown-variable"))
        #expect(found.contains("unknown-function") == expression.contains("other"))
    }

    @Test(
        "a guard counts only where all operands before it let pass",
        arguments: [
            ("$open -OR $MBML.functions.zork -AND ^zork(x)", true),
            ("$open -AND !$MBML.functions.zork -OR ^zork(x)", true),
            ("$MBML.functions.zork -AND $open -AND ^zork(x)", false),
            ("!$MBML.functions.zork -OR $open -OR ^zork(x)", false),
        ])
    func guardsInChains(expression: String, isFound: Bool) {
        #expect(
            check(expression: expression, as: "boolean").contains("unknown-function") == isFound)
    }

    @Test("blanks around a value in a text don't matter, also after a call that evaluates a text")
    func blanksInTexts() {
        #expect(check(expression: "^if($open| $text |b)") == ["blanks-matter"])
        #expect(check(expression: "sum ^log(x) ^if($open| $text |b)") == [])
        #expect(check(expression: "sum ^log(^if($open| $text |b))") == ["blanks-matter"])
    }

    @Test("a default says nothing about the app's own value, and a condition on other names does")
    func defaults() {
        func rules(_ name: String, _ condition: String) -> [String] {
            check(
                "<Var name='\(name)' type='map' if='\(condition)' mutable='F'><Var name='a' literal='q'/>"
                    + "</Var><Var name='x' type='dynamic' value='^if($\(name)|$\(name).c|y)'/>")
        }
        #expect(rules("m", "!$m") == [] && rules("m", "!${m}") == [])
        #expect(rules("m", "$mode") == ["unknown-key"] && rules("m", "$a.b") == ["unknown-key"])
    }

    @Test("the type of a variable that is declared up to eight times is known")
    func manyDeclarations() {
        for count in [1, 8, 9] {
            let document =
                String(repeating: "<Var name='size' value='#(1)' if='$low'/>", count: count)
                + "<Var name='area' value='$size.width'/>"
            #expect(check(document).contains("unknown-key") == (count <= 8), "\(count)")
        }
    }

    @Test("two declarations may have one name if their own conditions exclude each other")
    func alternatives() {
        func names(_ first: String, _ second: String) -> [String] {
            check(
                "<Var name='open' boolean='T'/><Var name='x' literal='1' \(first)/>"
                    + "<Var name='x' literal='2' \(second)/>")
        }
        #expect(names("if='$open'", "if='!$open'") == [])
        #expect(names("if='$open'", "") == ["redeclared"])
    }

    @Test(
        "listeners and filters of one name may be in documents that exclude each other",
        arguments: [
            ("<Listener name='a' event='b'/>", "if='$x'", "if='!$x'", false),
            ("<Listener name='a' event='b'/>", "if='$x'", "", true),
            ("<Listener name='a' event='b'/>", "if='$x'", "if='$x'", true),
            ("<Listener name='a' if='$x'/>", "if='$x'", "if='!$x'", false),
            ("<Listener name='a' if='$x'/>", "", "", true),
            ("<DataFilter name='a' dataSource='$list'/>", "if='$x'", "if='!$x'", false),
            ("<DataFilter name='a' dataSource='$list'/>", "", "if='$x'", true),
        ])
    func alternativeListeners(
        _ element: String, _ first: String, _ second: String, isReported: Bool
    ) {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        let root = MBMemoryRoot([
            "manifest.xml":
                "<MBML><Include file='a.xml' \(first)/><Include file='b.xml' \(second)/></MBML>",
            "a.xml": "<MBML>\(element)</MBML>", "b.xml": "<MBML>\(element)</MBML>",
        ])
        (checker.environment["x"], checker.environment["list"]) = (true, [1])
        let rules = checker.check(searching: [root]).findings.map(\.rule.name)
        #expect(rules == (isReported ? ["redeclared"] : []))
    }

    @Test(
        "a declaration may replace what its condition asks about",
        arguments: [
            ("$x", false), ("${x} == 1", false), ("!$x.y", false), ("$xy", true),
            ("!$MBML.functions.x", true), ("$open == $xy", true), ("^not(", false),
        ])
    func askedNames(condition: String, isReported: Bool) {
        let document =
            "<Var name='open' boolean='T'/><Var name='xy' literal='1'/>"
            + "<Var name='x' literal='1'/><Var name='x' literal='2' if='\(condition)'/>"
        #expect(check(document).contains("redeclared") == isReported)
    }

    @Test("a class may be missing where a condition asks for it, and not for another one")
    func askedClasses() {
        func rules(_ condition: String) -> [String] {
            check("<Function name='f' class='Shop' method='f' if='\(condition)'/>") {
                $0.configuration.isHostComplete = true
            }
        }
        #expect(rules("^classExists(Shop)") == [])
        #expect(rules("^classExists(ShopCart)") == ["unknown-class"])
    }

    @Test("a comment is needed in every kind of check, or in none")
    func silentRules() {
        let document =
            "<!-- mbml:ignore unknown-variable: the app may set it -->"
            + "<Var name='a' type='dynamic' value='$zz'/>"
        #expect(check(document) == [])
        #expect(check(document) { $0.configuration.isHostComplete = true } == [])
        let other = "<!-- mbml:ignore unknown-data-key: rare --><Var name='a' literal='x'/>"
        #expect(check(other) == [])
        #expect(check(other) { $0.examples["r"] = [1] } == ["unneeded-ignore"])
    }

    @Test("one note sums up the unknown variables")
    func note() {
        let document = "<Var name='a' type='dynamic' value='$b $c $b'/>"
        #expect(check(document) == ["unknown-variable"])
    }

    @Test("examples whose objects have keys of their own are united in linear time")
    func examples() throws {
        func seconds(_ count: Int) -> Double {
            let items = (0..<count).map {
                MBValue.dictionary(["byId": .dictionary(["id\($0)": 1, "same": "x"])])
            }
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [.array(items)]
            let watch = Stopwatch()
            #expect(
                checker.type(of: "$r[0].byId.same", as: .object) == MBType.optional(.string))
            return watch.seconds
        }
        #expect(seconds(20_000) < 20)
    }

    @Test(
        "many findings and needs in one value, or in one line, take linear time",
        arguments: [
            "$nope ", "^if($b|x|y) ", "^nope(1) ", "$list:",
        ])
    func longValues(part: String) {
        let isLinear = Stopwatch.growsLinearly(400) { count in
            let text = String(repeating: part, count: count)
            let document = "<MBML><Var name='x' type='dynamic' value='\(text)'/></MBML>"
            let documents = MBMemoryRoot(["manifest.xml": document])
            _ = MBChecker(.pinned()).check(searching: [documents])
            _ = MBNeeds([
                MBEnvironment.survey(
                    manifest: "manifest.xml", searching: [documents], modules: [],
                    into: MBEnvironment())
            ])
        }
        #expect(isLinear)
    }

    @Test("a map with many keys that many expressions read takes linear time")
    func largeMaps() {
        let isLinear = Stopwatch.growsLinearly(300) { count in
            let items = (0..<count).map { "<Var name='k\($0)' literal='x'/>" }.joined()
            let reads = (0..<count).map { "<Var name='w\($0)' value='$v.k\($0)$v'/>" }.joined()
            #expect(check("<Var name='v' type='map'>\(items)</Var>\(reads)") == [])
        }
        #expect(isLinear)
    }

    @Test("a variable that is declared again and again, and read each time, takes linear time")
    func redeclarations() {
        let isLinear = Stopwatch.growsLinearly(2_000) { count in
            let declarations = Array(repeating: "<Var name='v' value='$v'/>", count: count)
            let uses = (0..<count).map { "<Var name='w\($0)' value='$v'/>" }
            let documents = MBMemoryRoot([
                "manifest.xml":
                    "<MBML>\(declarations.joined(separator: "\n"))\(uses.joined())</MBML>"
            ])
            _ = MBChecker(.pinned()).check(searching: [documents])
        }
        #expect(isLinear)
    }

    @Test("many comments in one line take linear time")
    func longLines() {
        let isLinear = Stopwatch.growsLinearly(500) { count in
            let comment = "<!-- mbml:ignore text-arithmetic: x --><Var name='v' literal='a'/>"
            let text = String(repeating: comment, count: count)
            let documents = MBMemoryRoot(["manifest.xml": "<MBML>\(text)</MBML>"])
            _ = MBChecker(.pinned()).check(searching: [documents])
        }
        #expect(isLinear)
    }

    @Test(
        "calls of unknown functions inside each other are checked on a small stack",
        arguments: ["^x(", "^x(#(", "^x($a[", "^x(^list($a|", "^x(^log("])
    func deepUnknownCalls(start: String) throws {
        for count in [90, 5_000] {
            let ends = start.reversed().compactMap { ["(": ")", "[": "]"][$0] }.joined()
            let text =
                String(repeating: start, count: count) + "$v"
                + String(repeating: ends, count: count)
            let document = "<MBML><Var name='x' type='dynamic' value='\(text)'/></MBML>"
            let root = MBMemoryRoot(["manifest.xml": document])
            let found = onSmallStack {
                MBChecker(.pinned()).check(searching: [root]).findings.map(\.rule.name)
            }
            #expect(found.value?.isEmpty == false)
        }
    }

    @Test("deep types and deep examples are checked on a small stack")
    func deepTypes() throws {
        let chain = (1..<5_000).map {
            "<Var name='v\($0)' type='dynamic' value='^array($v\($0 - 1))'/>"
        }.joined()
        let deep = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
        let example = try MBValue(json: deep)
        let documents = MBMemoryRoot([
            "manifest.xml": "<MBML><Var name='v0' type='dynamic' value='$r'/>\(chain)"
                + "<Var name='x' type='dynamic' value='^if($r|$v9|$v8)'/></MBML>"
        ])
        let found = onSmallStack {
            var checker = MBChecker(.pinned())
            checker.examples["r"] = [example, [example]]
            return checker.check(searching: [documents]).findings.map(\.rule.name)
        }
        #expect(found.value == [])
    }

    @Test(
        "the library's own events are posted",
        arguments: [
            MBEvent.environmentDidLoad, .functionDeclared("x"), .preferenceChanged("Shop:order"),
            .dataLoaded("wanted"), MBEvent("wanted:willRequestData"),
            MBEvent("wanted:dataLoadFailed"),
        ] + MBEvent.didLoad(document: "a.xml"))
    func ownEvents(event: MBEvent) {
        let document =
            "<Var name='x' literal=''/><Listener name='\(event.name)'>"
            + "<SetVar name='x' literal='y'/></Listener>"
        let found = check(document) {
            $0.configuration.exports = MBChecker.Exports()
            $0.configuration.exports?.variables = ["x"]
        }
        #expect(found == [])
    }

    @Test("an event that nobody posts is marked among the others of its listener")
    func unpostedEvents() throws {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        checker.configuration.exports = MBChecker.Exports()
        checker.configuration.exports?.posts = ["Cart:add"]
        func findings(_ events: String) -> [MBFinding] {
            let document = """
                <MBML><Listener name='é' event='\(events)'>
                <ReloadDocument/></Listener></MBML>
                """
            let documents = MBMemoryRoot(["manifest.xml": document])
            return checker.check(searching: [documents]).findings.filter {
                ["unposted-event", "unused-listener"].contains($0.rule.name)
            }
        }
        let found = findings("Cart:add, é, Cart:a ,Slider:valueChanged")
        let start = "<MBML><Listener name='é' event='Cart:add, ".count + 1
        #expect(found.map { $0.start?.column } == [start, start + 3, start + 11])
        #expect(found.map { $0.end?.column } == [start + 1, start + 9, start + 30])
        #expect(found.map(\.rule.name) == Array(repeating: "unposted-event", count: 3))
        #expect(findings("Cart:a").map(\.rule.name) == ["unused-listener"])
        #expect(findings("Cart:add, *,").isEmpty)
    }

    @Test("a filter's data is a collection, not the name of one")
    func dataSource() {
        let document =
            "<Var name='cats' type='list'/><DataFilter name='f' dataSource='cats' "
            + "filterExpr='$item'/>"
        #expect(check(document) == ["parameter-type"])
    }

    @Test(
        "guards that ask whether there is $MBML at all hold in all apps but legacy's",
        arguments: [
            "^if($MBML|^uppercase(x)|y)", "^if($MBML.functions|^uppercase(x)|y)",
            "^if($MBML.functions.uppercase == 1|^uppercase(x)|y)",
        ])
    func legacyGuards(expression: String) throws {
        var legacy = try #require(MBContract.library("legacy"))
        legacy.functions?["uppercase"] = nil
        let document = "<Var name='a' type='dynamic' expression='\(expression)'/>"
        #expect(check(document) { $0.offers = [legacy] } == [])
        #expect(
            check(document.replacingOccurrences(of: "^if($MBML", with: "^if($x")) {
                $0.offers = [legacy]
            }.contains("not-offered"))
    }

    @Test("an app whose contract doesn't list modules isn't blamed for their tags")
    func unknownModules() throws {
        var offer = try #require(MBContract.library("1.0"))
        (offer.modules, offer.app, offer.version) = (nil, "shop", "1")
        let document =
            "<Var name='x' literal=''/><Listener name='a'><UnsetVar name='x'/></Listener>"
        let found = check(document) { $0.offers = [offer] }
        #expect(found == ["not-offered"], "the note")
    }

    @Test(
        "a function that is declared under a guard exists only where the guard holds",
        arguments: [
            ("mine", "$MBML.functions.uppercase", ["not-offered"]),
            ("uppercase", "$MBML.functions.uppercase", ["not-offered"]),
            ("uppercase", "!$MBML.functions.uppercase", []), ("mine", "$unknown", []),
            ("mine", "", []),
        ])
    func guardedDeclarations(name: String, condition: String, expected: [String]) throws {
        var offer = try #require(MBContract.library("1.0"))
        offer.functions?["uppercase"] = nil
        let document =
            "<Function name='\(name)' class='MBMLStringFunctions' method='lowercase' "
            + "input='string' if='\(condition)'/>"
            + "<Var name='a' type='dynamic' value='^\(name)(x)'/>"
        let rules: Set<String> = ["not-offered", "guard-not-offered"]
        #expect(check(document) { $0.offers = [offer] }.filter(rules.contains) == expected)
        let full = try #require(MBContract.library("1.0"))
        #expect(check(document) { $0.offers = [full] }.filter(rules.contains) == [])
    }

    @Test("replacements leave a document that reads as meant")
    func replacements() {
        func replaced(_ text: String, as context: MBContext) -> String? {
            let findings = MBChecker(.pinned()).check(text, as: context)
            guard let finding = findings.first, let replacement = finding.replacement,
                let start = finding.start, let end = finding.end
            else { return nil }
            let characters = Array(text)
            return String(characters[..<(start.column - 1)]) + replacement
                + String(characters[(end.column - 1)...])
        }
        #expect(replaced("^if($a||$b|x|y)", as: .object) == "^if($a -OR $b|x|y)")
        #expect(replaced("$a = 1", as: .boolean) == "$a == 1")
        #expect(replaced("$a and $b", as: .boolean) == "$a -AND $b")
        #expect(replaced("$a -and $b", as: .boolean) == "$a -AND $b")
        #expect(replaced("$a == 'x'", as: .boolean) == "$a == x")
    }
}
