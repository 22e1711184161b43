import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

private enum Order: String, CaseIterable, MBValueConvertible { case asc, desc }

private enum Rating: String, CaseIterable, MBValueConvertible { case one = "1", two = "2" }

private struct User: MBKeyValueCoding, MBValueConvertible {
    let name: String
    let email: String
    static let keyTable: MBKeyTable<User> = ["name": .key(\.name), "email": .key(\.email)]
}

/// What documents pass to functions of apps, and what they do with the results.
@Suite("Values that functions of apps take and give")
struct AppTypeTests {
    private func app(_ version: String) throws -> MBContract {
        var app = MBEnvironment()
        app.declare(function: "up", pure: true) { (text: String) in text.uppercased() }
        app.declare(function: "flag", pure: true) { (isOn: Bool) in isOn }
        app.declare(function: "day", pure: true) { (day: Date) in day }
        app.declare(function: "bytes", pure: true) { (data: Data) in data.count }
        app.declare(function: "pick", pure: true) { (list: [String], order: Order) in list.first }
        app.declare(function: "find", pure: true) { (name: String) in User(name: name, email: "") }
        app.declare(function: "rate", pure: true) { (rating: Rating) in rating.rawValue }
        app["user"] = .opaque(MBOpaque(User(name: "Ann", email: "a@b.ch")))
        app["users"] = ["Ann"]
        app["cfg"] = ["user": .null]
        try app.declare("title", value: "T", isReadOnly: true)
        app.hostTypes.register(MBHostType(User.self))
        return try app.contract(app: "shop", version: version)
    }

    private func dynamic(_ value: String) -> String {
        "<Var name='a' type='dynamic' value='\(value)'/>"
    }

    /// The rules of the findings in a document of an app.
    private func rules(
        _ document: String, _ configure: (inout MBChecker) -> Void = { _ in }
    ) -> [String] {
        var checker = MBChecker()
        checker.modules = [MBEventHandlingModule()]
        configure(&checker)
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(document)</MBML>"])
        return checker.check(searching: [root]).findings.map(\.rule.name)
            .filter { $0 != "unknown-variable" }
    }

    @Test(
        "a value that can't be converted to the type of a parameter is an error",
        arguments: [
            "^up(^array(a))", "^up(^dictionary(a|b))", "^flag(maybe)", "^flag(^array(a))",
            "^pick(^array(a)|#(5))", "^pick(^array(a)|^array(asc))", "^day(soon)", "^bytes(!)",
        ])
    func wrongValues(expression: String) throws {
        let (host, document) = (try app("2"), dynamic(expression))
        #expect(rules(document) { $0.host = host } == ["parameter-type"])
        // A newer version may take anything.
        var newer = host
        for name in ["up", "flag", "pick", "day", "bytes"] {
            let parameters = host.functions?[name]?.parameters?.map { parameter in
                var parameter = parameter
                (parameter.type, parameter.role, parameter.words) = ("any", .value, nil)
                return parameter
            }
            newer.functions?[name]?.parameters = parameters
        }
        let found = rules(document) {
            $0.host = newer
            $0.offers = [newer, host]
        }
        #expect(found == ["not-offered"])
    }

    @Test(
        "a value that can be converted isn't",
        arguments: [
            "^up(#(5))", "^up(^currentTime())", "^up($user)", "^up()", "^flag(yes)",
            "^flag(#(1))", "^flag($title)", "^pick(^array(a)|asc)", "^pick(^array(a)|$title)",
            "^day(2026-01-01)", "^day(#(0))", "^rate(#(1))", "^rate(^count($users))", "^rate(2)",
            "^bytes(YQ==)", "^uppercase(^array(a))",
        ])
    func rightValues(expression: String) throws {
        let (host, document) = (try app("2"), dynamic(expression))
        let found = rules(document) {
            $0.host = host
            $0.offers = [host]
        }
        // A date isn't a text, which the check knows, too.
        let isDate = expression == "^up(^currentTime())"
        #expect(isDate || expression == "^up()" || found.isEmpty, "\(found)")
    }

    @Test("a collection isn't a number, wherever a function reads one")
    func numbers() {
        let list = "<Var name='l' type='list' mutable='F'><Var literal='a'/></Var>"
        let map = "<Var name='m' type='map' mutable='F'><Var name='k' literal='a'/></Var>"
        for expression in [
            "^abs($l)", "^floor($m)", "^mod($l|2)", "^formatNumber($m|2)", "^repeat($l|x)",
            "^abs(^array(a))", "^abs(^unixTimestampToDate(5))",
            "^let(x|$l|^abs($x))",
        ] {
            #expect(rules(list + map + dynamic(expression)) == ["parameter-type"], "\(expression)")
        }
        for expression in ["^min($l)", "^max($l|$m)", "^abs($m.k)", "^if($l|^abs($l)|x)"] {
            #expect(rules(list + map + dynamic(expression)).isEmpty, "\(expression)")
        }
    }

    @Test("functions that take more than their documentation says aren't the checker's business")
    func otherFunctions() throws {
        var app = MBEnvironment()
        for (name, input, parameters) in [
            ("raw", .pipedObjects, "text: text"), ("bool", .pipedObjects, "b: bool"),
            ("word", .pipedObjects, "w: word"), ("numbers", .pipedMath, "values+: number"),
        ] as [(String, MBMLFunction.Input, String)] {
            app.declare(
                MBMLFunction(
                    name, input: input, count: 1...5,
                    documentation: .init(parameters, "", returns: "any", example: "", gives: "")
                ) { _ in nil })
        }
        let checker = MBChecker(app)
        for name in ["raw", "bool", "word", "numbers"] {
            #expect(checker.check("^\(name)(^array($x))", as: .object).isEmpty, "\(name)")
        }
        let host = try app.contract(app: "shop", version: "1")
        #expect(rules(dynamic("^raw(^array(1)) ^raw(^currentTime())")) { $0.host = host }.isEmpty)
        let document = """
            <Function class="MBMLMathFunctions" name="smallest" method="min" input="pipedMath"/>
            <Function class="MBMLTargetingFunctions" name="matchesAny" input="pipedObjects"/>
            <Var name="l" type="list" mutable="F"><Var value="#(3)"/></Var>
            """
        #expect(rules(document + dynamic("^smallest($l)")) == ["redeclared"])
        #expect(
            rules(document + dynamic("^matchesAny($l|*a*)")) { $0.host = host } == ["redeclared"])
        let word = #"<Function name="word" parameters="w" value="$w"/>"#
        #expect(rules(word + dynamic("^word(a)")) { $0.host = host } == ["redeclared"])
        #expect(rules(word + dynamic("^word(a)")).isEmpty)
        let byClass = #"<Function name="word" class="MBMLStringFunctions" method="lowercase"/>"#
        #expect(rules(byClass) { $0.host = host }.isEmpty)
    }

    @Test("actions that bind variables can't set those that are read-only")
    func targets() throws {
        let constant = "<Var name='r' literal='x' mutable='F'/>"
        let computed = "<Var name='c' type='dynamic' value='x'/>"
        func listener(_ action: String) -> String { "<Listener name='E'>\(action)</Listener>" }
        for (action, rule) in [
            ("<PostEvent name='q' r='1'/>", "set-read-only"),
            ("<PostEvent name='q' c='1'/>", "set-dynamic"),
            ("<LoadFile file='a.txt' var='r'/>", "set-read-only"),
            ("<PostEvent name='q' object='1' other='2'/>", nil),
            ("<SaveFile file='a.txt' var='r'/>", nil),
        ] as [(String, String?)] {
            let found = rules(constant + computed + listener(action))
            #expect(found == (rule.map { [$0] } ?? []), "\(action)")
        }
        let old = try app("1")
        for action in ["<PostEvent name='q' title='1'/>", "<LoadFile file='a' var='title'/>"] {
            #expect(rules(listener(action)) { $0.offers = [old] }.contains("not-offered"))
        }
    }

    @Test("an error that a lenient app only logs isn't hidden by an app's contract")
    func loggedErrors() throws {
        let list = """
            <Var name='people' type='list' mutable='F'><Var type='map'>\
            <Var name='name' literal='Ann'/></Var></Var>
            """
        let document = list + dynamic("^try(^list($people|$item.nme)|x)")
        let host = try app("2")
        #expect(rules(document).count == 1 && rules(document) { $0.host = host }.count == 1)
    }

    @Test("what `^let` evaluates last is always evaluated")
    func lastOfLet() {
        let function = "<Function name='f' parameters='p' value='$p'/>"
        let early = "<Var name='t' value='^let(q|1|^f($q))'/>"
        #expect(rules(early + function) == ["use-before-declaration"])
        #expect(rules(function + early).isEmpty)
        #expect(rules("<Var name='v' type='dynamic' value='^let(q|1|$q $v)'/>") == ["cycle"])
    }

    @Test("what actions set may have another type than in the app")
    func setVariables() throws {
        var host = try app("2")
        host.variables?["list"] = .init(type: "[string]")
        host.variables?["title"] = .init(type: "string")
        host.variables?["map"] = .init(type: "{a: string}")
        for action in [
            "<SetVar name='title' value='^array(a)'/><SetVar name='z' value='^join($title|,)'/>",
            "<SetVar name='list' value='5'/><SetVar name='z' value='^abs($list)'/>",
            "<PostEvent name='q' title='^array(a)'/><SetVar name='z' value='^join($title|,)'/>",
            "<SetVar name='tit${x}' value='5'/><SetVar name='z' value='^join($title|,)'/>",
            "<SetVar name='$x' value='5'/><SetVar name='z' value='^join($title|,)'/>",
            "<SetBooleanVar name='list' value='$list'/><SetVar name='z' value='^up($list)'/>",
            "<SetVar name='map' mapKey='b' value='5'/><SetVar name='z' value='$map.b'/>",
            "<SetVar name='map' mapKey='a' value='^array(1)'/><SetVar name='z' value='^join($map.a|,)'/>",
        ] {
            #expect(rules("<Listener name='E'>\(action)</Listener>") { $0.host = host }.isEmpty)
        }
        let use = "<Listener name='E'><SetVar name='z' value='^join($title|,)'/></Listener>"
        #expect(rules(use) { $0.host = host } == ["parameter-type"])
        let set = "<Listener name='F'><SetVar name='title' value='x'/></Listener>"
        #expect(rules(set + use) { $0.host = host } == [])
        let load = "<Listener name='L'><LoadTemplate file='$x'/></Listener>"
        #expect(
            rules(set + load + "<Var name='a' value='^join($title|,)'/>") { $0.host = host }.isEmpty
        )
        // Loading comes before that, and these give it no other type.
        let early = "<Var name='a' value='^join($title|,)'/>"
        #expect(rules(set + early) { $0.host = host } == ["parameter-type"])
        for action in [
            "<UnsetVar name='title'/>", "<SetVar name='title' value=' $title '/>",
            "<PostEvent name='q' title='$title'/>",
        ] {
            let other = "<Listener name='F'>\(action)</Listener>"
            #expect(rules(other + use) { $0.host = host } == ["parameter-type"], "\(action)")
        }
        host.variables?["title"]?.isReadOnly = true
        #expect(rules(set + use) { $0.host = host }.contains("parameter-type"))
    }

    @Test("functions of the library are what they are by any name")
    func otherNames() throws {
        let document = """
            <Var name="nums" type="list" mutable="F"><Var value="#(1)"/><Var value="#(9)"/></Var>
            <Function class="MBMLMathFunctions" method="max" name="greatest" input="pipedMath"/>
            <Function class="MBMLLanguageFunctions" method="try" name="attempt"
                input="pipedExpressions"/>
            <Function class="MBMLLogicFunctions" method="ifOperator" name="when"
                input="pipedExpressions"/>
            <Function class="MBMLTargetingFunctions" method="matchesAny" name="glob"
                input="pipedObjects"/>
            """
        let host = try app("2")
        for expression in [
            "^greatest($nums)", "^attempt(^abs($nums)|x)", "^when(!^isArray($nums)|^abs($nums)|x)",
            "^glob($nums|*1*)",
        ] {
            #expect(
                rules(document + dynamic(expression)) { $0.host = host }.isEmpty, "\(expression)")
        }
    }

    @Test("the type of a constant of the app is known, and what the app may set isn't")
    func constantsOfApps() throws {
        var app = MBEnvironment()
        let user = MBValue.opaque(MBOpaque(User(name: "Ann", email: "a@b.ch")))
        try app.declare("user", value: user, isReadOnly: true)
        app["guest"] = user
        app.declare("clock") { _ in 5 }
        // Two Swift types may have one name.
        enum Other {
            struct User: MBKeyValueCoding {
                let nme: String
                let email = 5
                static let keyTable: MBKeyTable<Other.User> = [
                    "nme": .key(\.nme), "email": .key(\.email),
                ]
            }
        }
        var twice = MBEnvironment()
        let other = MBValue.opaque(MBOpaque(Other.User(nme: "Ann")))
        try twice.declare("other", value: other, isReadOnly: true)
        try twice.declare("user", value: user, isReadOnly: true)
        #expect(MBChecker(twice).check("$other.nme $user.email", as: .string).isEmpty)
        #expect(MBChecker(twice).check("^abs($other.email)", as: .object).isEmpty)
        // An app may declare it again, and a document may compute it from what isn't there yet.
        try app.declare("selected", value: "none", isReadOnly: true)
        let root = MBMemoryRoot([
            "base.xml": "<MBML><Var name='own' value='^if($x|$x|$user)' mutable='F'/></MBML>"
        ])
        app = try app.loading(document: "base.xml", searching: [root]).environment
        let checker = MBChecker(app)
        #expect(checker.check("$own.nme", as: .object).isEmpty)
        #expect(checker.check("$user.nme", as: .object).map(\.rule.name) == ["unknown-key"])
        #expect(checker.type(of: "$user.name", as: .object) == .string)
        for text in ["$guest.nme", "$clock.nme", "$user.name", "$selected.nme"] {
            #expect(checker.check(text, as: .object).isEmpty)
        }
    }

    // MARK: - Results

    /// The problems in an app whose users have no key `email`.
    private func problems(_ document: String) throws -> [String] {
        var old = try app("1")
        old.hostTypes?["User"]?.keys?["email"] = nil
        let host = try app("2")
        var checker = MBChecker()
        (checker.host, checker.offers) = (host, [old])
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(document)</MBML>"])
        return checker.check(searching: [root]).findings.map { "\($0.rule.name): \($0.message)" }
    }

    @Test("keys of what a function of the app gives are followed")
    func results() throws {
        for expression in [
            "^find(x).email", "^let(u|^find(x)|$u.email)", "^list(^array(^find(x))|$item.email)",
        ] {
            let found = try problems(dynamic(expression))
            #expect(
                found == ["not-offered: '^find().email' is not offered by shop 1"],
                "\(expression)")
        }
        #expect(try problems(dynamic("^find(x).name")).isEmpty)
        // Not all keys of a type that is registered by its name are known.
        var named = try app("3")
        named.hostTypes?["User"]?.keys = ["name": "string"]
        #expect(
            rules(dynamic("^valueForKey(^find(x)|email)")) {
                ($0.host, $0.offers) = (named, [named])
            }.isEmpty)
        // What another version gives isn't known by the type's name, but arrays have no such key.
        var (old, host) = (try app("1"), try app("2"))
        old.hostTypes?["User"]?.keys?["email"] = nil
        host.functions?["find"]?.result = "User"
        for (result, isKnown) in [
            ("OldUser", false), ("[User]", true), ("any", false), ("User?", true), ("User", true),
        ] {
            old.functions?["find"]?.result = result
            let found = rules(dynamic("^find(x).email")) {
                ($0.host, $0.offers) = (host, [old])
            }
            #expect(found == (isKnown ? ["not-offered"] : []), "\(result)")
        }
    }

    @Test("a constant is what it was made of, and a choice is one of its results")
    func constants() throws {
        let found = ["not-offered: '$user.email' is not offered by shop 1"]
        #expect(
            try problems("<Var name='x' value='$user' mutable='F'/>" + dynamic("$x.email")) == found
        )
        for other in [
            "<Var name='x' value='$user'/>", "<Var name='x' value='$user' mutable='F' if='$on'/>",
            "<Var name='x' value='$user' mutable='F' userDefaultsName='u'/>",
        ] {
            #expect(try problems(other + dynamic("$x.email")).filter { $0 == found[0] }.isEmpty)
        }
        #expect(try problems(dynamic("^if($MBML.functions.up|$user|$user).email")) == found)
        #expect(try problems(dynamic("^if($MBML.functions.up|$user|$cfg.other).email")).isEmpty)
        #expect(try problems(dynamic("^if($MBML.functions.up|$user).email")).isEmpty)
    }

    @Test("a variable that only the newest version of the app has is a warning for the others")
    func newVariables() throws {
        let old = try app("1")
        var host = try app("2")
        host.variables?["promo"] = .init(type: "string")
        var checker = MBChecker()
        (checker.host, checker.offers) = (host, [old])
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("$promo"))</MBML>"])
        let findings = checker.check(searching: [root]).findings
        #expect(findings.map(\.rule.name) == ["not-offered"])
        #expect(findings.map(\.severity) == [.warning])
        host.app = "other"
        checker.host = host
        #expect(checker.check(searching: [root]).findings.isEmpty)
    }

    @Test("blanks and a sign around a position don't make it a key")
    func positions() throws {
        let directory = try TemporaryDirectory()
        for index in ["1", " 1", "1 ", "&#10;1", "+1", "#(1)"] {
            let manifest = try directory.write(
                "<MBML>\(dynamic("$list[\(index)].name"))</MBML>", to: "manifest.xml")
            let reads = MBNeeds(of: manifest).contract.reads ?? [:]
            #expect(reads.keys.sorted() == ["list[].name"], "\(index)")
        }
        for index in ["&#10;1", "&#9;1", "1&#10;"] {
            #expect(rules(dynamic("^array(a|b)[\(index)]")).isEmpty)
        }
        #expect(rules(dynamic("^array(a|b)[.5]")) == ["unknown-key"])
    }
}
