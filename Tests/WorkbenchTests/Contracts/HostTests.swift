import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

private struct ShopModule: MBModule {
    let name = "Shop"
    let aliases = ["ShopModule"]
    let contract = MBContract.Module(
        tags: [
            "Price": MBContract.Tag(
                [
                    "name": .required(.text), "amount": .required(.number),
                    "if": .optional(.condition),
                ],
                children: ["Note"]),
            "Note": MBContract.Tag([:], text: .expression),
            "OnBuy": MBContract.Tag(["name": .required(.text)], hasActions: true),
        ],
        actions: [
            "Beep": MBContract.Tag(["times": .optional(.number), "if": .optional(.condition)])
        ])

    func register(with load: inout MBDocumentLoader) {
        for tag in ["Price", "Note", "OnBuy"] { load.handle(tag) { _, _ in } }
        load.extend(MBActions.self, with: { _, _ in nil }, as: "Beep")
    }
}

private enum Style: String, CaseIterable, MBValueConvertible {
    case plain, bold
}
private enum Order: String, CaseIterable, MBValueConvertible { case asc, desc }
private enum Side: String, CaseIterable, MBValueConvertible { case top, end }

@Suite("Checks with an app's contract")
struct HostTests {
    /// What an app offers, by way of its JSON.
    private func host() throws -> MBContract {
        var environment = MBEnvironment()
        environment.register(MBEventHandlingModule())
        environment.register(ShopModule())
        environment.declare(
            MBMLFunction("badge", "name", MBParameter("count", default: 1)) {
                (name: String, count: Int) in name
            })
        environment.declare(
            MBMLFunction(
                "each", input: .pipedExpressions, count: 2...2,
                dependencies: .parameters(binding: ["entry"], from: 1),
                documentation: .init(
                    "list: array|body: value", "", returns: "[body]", example: "", gives: "")
            ) { _ in nil })
        environment.register(
            [MBMLFunction("price", input: .object, count: 1...1) { _ in nil }], as: "ShopFunctions")
        environment.hostTypes.register(
            MBHostType("Session", instanceMembers: ["city"], accessors: ["current": { _ in nil }]))
        try environment.declare("user", value: ["name": "Ann"], isReadOnly: true)
        let contract = try environment.contract(app: "shop", version: "1")
        return try MBContract(json: Data(try contract.json().utf8))
    }

    private func check(_ text: String, strict: Bool = true) throws -> [String] {
        var base = MBEnvironment().assuming(try host())
        base.isStrict = strict
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(text, to: "manifest.xml")
        return MBEnvironment.check(manifest: manifest, into: base).diagnostics.map(\.message)
    }

    @Test("a call may pass what a function of the app can convert, also according to its contract")
    func convertibleParameters() throws {
        var base = MBEnvironment()
        base.declare(
            MBMLFunction("badge", "name", "count") { (name: String, count: Int) in "\(name)" })
        base.declare(MBMLFunction("day", "date") { (date: Date) in "\(date)" })
        base.declare(MBMLFunction("most", "list") { (list: [Double]) in list.max() ?? 0 })
        base.declare(MBMLFunction("size", "bytes") { (bytes: Data) in bytes.count })
        let contract = try base.contract(app: "shop", version: "1")
        var known = MBChecker()
        known.environment = base
        var assumed = MBChecker()
        assumed.host = contract
        let texts = [
            "^badge(Mug|2)", "^day(2026-11-27)", "^day(#(5))", "^most(^array(1|2))",
            "^size(abcd)", "^size(^escapeHTML(abcd))",
        ]
        for text in texts {
            _ = try base.evaluate(text)
            #expect(known.check(text).isEmpty)
            #expect(assumed.check(text).isEmpty)
        }
        for text in ["^badge(Mug|many)", "^most(#(5))", "^day(^array(1))", "^size(#(5))"] {
            #expect(base.outcome(of: text).error != nil)
            #expect(known.check(text).count == 1, "\(text)")
            #expect(assumed.check(text).count == 1, "\(text)")
        }
    }

    @Test("what a contract says is deprecated is reported, of the app and of the library")
    func deprecated() throws {
        var host = try host()
        host.functions?["badge"]?.deprecated = "use ^label"
        host.functions?["sort"]?.deprecated = "it's slow"
        var checker = MBChecker()
        checker.host = host
        #expect(
            checker.check("^badge(x|2)").map(\.description) == [
                "1:1: warning: use ^label [deprecated]"
            ])
        #expect(
            checker.check("^sort(^array(1|2))").map(\.description) == [
                "1:1: warning: it's slow [deprecated]"
            ])
        let own = MBMemoryRoot([
            "manifest.xml": """
            <MBML><Function name="sort" parameters="l" value="$l"/>
            <Var name="a" type="dynamic" value="^sort(x)"/></MBML>
            """
        ])
        let rules = checker.check(searching: [own]).findings.map(\.rule)
        #expect(!rules.contains(.deprecated))
    }

    @Test("the keys that a type of the app inherits are known, with --host as with --against")
    func inheritedKeys() throws {
        var host = try host()
        var (user, admin) = (MBContract.HostType(), MBContract.HostType())
        (user.keys, user.aliases) = (["name": "string"], ["Person"])
        (admin.keys, admin.parent) = (["level": "number"], "Person")
        host.hostTypes?.merge(["User": user, "Admin": admin]) { $1 }
        host.variables?["boss"] = MBContract.Variable(type: "Admin")
        var checker = MBChecker()
        (checker.host, checker.offers) = (host, [host])
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML><Var name="a" type="dynamic" value="$boss.name $boss.level"/>
            <Var name="b" type="dynamic" value="$boss.nme"/></MBML>
            """
        ])
        let found = checker.check(searching: [root]).findings.filter { $0.severity == .error }
        #expect(found.map(\.rule) == [.notOffered, .unknownKey])
    }

    @Test("loops see a read-only variable of the app instead of the name that they bind")
    func keptNames() throws {
        var host = try host()
        var item = MBContract.Variable(type: "{a: string}")
        item.isReadOnly = true
        host.variables?["item"] = item
        var person = MBContract.HostType()
        person.keys = ["b": "string"]
        host.hostTypes?["Person"] = person
        host.variables?["staff"] = MBContract.Variable(type: "[Person]")
        var checker = MBChecker()
        (checker.host, checker.offers) = (host, [host])
        func rules(_ expression: String, _ declaration: String = "") -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml":
                    "<MBML>\(declaration)<Var name='x' type='dynamic' value='\(expression)'/></MBML>"
            ])
            return checker.check(searching: [root]).findings.filter { $0.severity == .error }
                .map(\.rule.name)
        }
        #expect(rules("^list($staff|$item.a)") == [])
        #expect(rules("^list($staff|$item.b)") == ["unknown-key"])
        // In the key of a sort, the names are those of the sort.
        let order =
            "<Function class='MBMLDataProcessingFunctions' name='order' method='sort' "
            + "input='pipedExpressions'/>"
        #expect(rules("^sort($staff|$item.b)^order($staff|$item.b)", order) == [])
        #expect(rules("^sort($staff|^join(^list($staff|$item.b)|,))") == [])
        #expect(rules("^sort($staff|$item.a)").contains("unknown-key"))
        // A variable of a document can be set, or be read-only again.
        for attributes in ["literal='1'", "literal='1' mutable='F'"] {
            #expect(rules("^list($staff|$item.b)", "<Var name='item' \(attributes)/>") == [])
        }
        host.variables?["item"] = nil
        (checker.host, checker.offers) = (host, [host])
        #expect(rules("^list($staff|$item.a)") == ["not-offered", "unknown-key"])
        for attributes in ["mutable='F' literal='1'", "type='dynamic' value='$staff'"] {
            #expect(rules("^list($staff|$item.a)", "<Var name='item' \(attributes)/>") == [])
        }
        for attributes in ["name='other' mutable='F'", "name='item'"] {
            #expect(
                rules("^list($staff|$item.a)", "<Var \(attributes) literal='1'/>")
                    == ["not-offered", "unknown-key"])
        }
    }

    @Test("a type of the app is known by its other names, with --host as with --against")
    func aliases() throws {
        var host = try host()
        var (user, guest) = (MBContract.HostType(), MBContract.HostType())
        (user.keys, user.aliases) = (["name": "string", "friend": "Person"], ["Person", "Guest"])
        guest.keys = ["table": "number"]
        var visitor = guest
        visitor.aliases = ["Person"]
        host.hostTypes?.merge(["User": user, "Guest": guest, "Visitor": visitor]) { $1 }
        #expect(host.hostKeys["Person"]?.known.keys.sorted() == ["friend", "name"])
        #expect(host.hostKeys["Guest"]?.known.keys.sorted() == ["table"])
        host.variables?["boss"] = MBContract.Variable(type: "Person")
        host.variables?["staff"] = MBContract.Variable(type: "[Person]")
        var checker = MBChecker()
        (checker.host, checker.offers) = (host, [host])
        for expression in ["$boss.nme", "$boss.friend.nme", "^list($staff|$item.nme)"] {
            let root = MBMemoryRoot([
                "manifest.xml": """
                <MBML><Var name="a" type="dynamic" value="$boss.name $staff[0].friend.name"/>
                <Var name="b" type="dynamic" value="\(expression)"/></MBML>
                """
            ])
            let found = checker.check(searching: [root]).findings.filter { $0.severity == .error }
            #expect(found.map(\.rule) == [.notOffered, .unknownKey], "\(expression)")
        }
    }

    @Test("words that a function of the app doesn't accept are found")
    func words() throws {
        var base = MBEnvironment()
        base.declare(
            MBMLFunction("tag", "price", "style") { (price: Double, style: Style) in "\(style)" })
        base.declare(
            MBMLFunction("note", "price", MBParameter("style", default: Style.plain)) {
                (price: Double, style: Style) in "\(style)"
            })
        var (known, assumed) = (MBChecker(), MBChecker())
        known.environment = base
        assumed.host = try base.contract(app: "shop", version: "1")
        for expression in [
            "^tag(5|bold)", "^tag(5| bold )", "^note(5)", "^note(5|)", "^note(5|bold)",
        ] {
            _ = try base.evaluate(expression)
            #expect(known.check(expression).isEmpty, "\(expression)")
            #expect(assumed.check(expression).isEmpty, "\(expression)")
        }
        for expression in ["^tag(5|nope)", "^tag(5|BOLD)", "^note(5|nope)"] {
            #expect(base.outcome(of: expression).error != nil)
            #expect(known.check(expression).map(\.rule) == [.unknownWord], "\(expression)")
            #expect(assumed.check(expression).map(\.rule) == [.unknownWord], "\(expression)")
        }
    }

    @Test("a set has no keys but its count")
    func sets() throws {
        var host = try host()
        host.variables?["tags"] = MBContract.Variable(type: "set<string>")
        var checker = MBChecker()
        checker.host = host
        #expect(checker.check("$tags.count $tags[count] ^list($tags|$item.length)") == [])
        for expression in ["$tags.x", "$tags[0]", "^list($tags|$tags[first])"] {
            #expect(checker.check(expression).map(\.rule) == [.unknownKey], "\(expression)")
        }
        // They fail in strict and in lenient evaluations.
        var environment = MBEnvironment()
        environment["tags"] = .opaque(MBSet(["a"]))
        for expression in ["$tags.x", "$tags[0]"] {
            #expect(environment.outcome(of: expression).error != nil)
        }
    }

    @Test("a variable that the environment already has keeps its value")
    func valuesOfTheEnvironment() throws {
        var base = MBEnvironment()
        base["user"] = ["name": "Zoë"]
        #expect(base.assuming(try host()).string("$user.name") == "Zoë")
    }

    @Test("the place of a finding in an expression counts lines and Unicode scalars")
    func places() {
        let flag = "\u{1F1E9}\u{1F1EA}"
        let findings = MBChecker().check("a\n\(flag) ^uper(x)")
        #expect(findings.map { $0.start } == [MBSourceLocation(line: 2, column: 4)])
    }

    @Test(
        "what the app has is known",
        arguments: [
            #"<Var name="a" value="^badge(x|2) $user.name"/>"#,
            #"<Var name="a" value="^each($user|$entry.name)"/>"#,
            #"<Function name="p" class="ShopFunctions" method="price"/>"#,
            #"<Var name="s" type="singleton" class="Session" method="current"/>"#,
            #"<Price name="p" amount="3 * 2" if="$user"><Note>$user.name</Note></Price>"#,
            #"<OnBuy name="b"><Beep times="2"/><SetVar name="x" literal="1"/></OnBuy>"#,
            #"<Listener name="l"><Beep/></Listener>"#,
        ])
    func known(_ text: String) throws {
        #expect(try check(#"<MBML modules="MBEventHandling, ShopModule">\#(text)</MBML>"#) == [])
    }

    @Test(
        "what is wrong with it is found",
        arguments: [
            (#"<Var name="a" value="^badge()"/>"#, "parameter"),
            (#"<Var name="a" value="^badg(x)"/>"#, "badge"),
            (#"<Var name="a" value="$entry"/>"#, "entry"),
            (#"<Function name="p" class="ShopFunctions" method="prize"/>"#, "price"),
            (#"<Price name="p"/>"#, "amount"),
            (#"<Price name="p" amount="^nope()"/>"#, "nope"),
            (#"<Price name="p" amount="1" colour="red"/>"#, "colour"),
            (#"<Price name="p" amount="1"><Note>^nope()</Note></Price>"#, "nope"),
            (#"<OnBuy name="b"><Beep tims="2"/></OnBuy>"#, "tims"),
            (#"<Var name="s" type="singleton" class="Session" method="nope"/>"#, "nope"),
        ])
    func wrong(_ text: String, _ word: String) throws {
        let found = try check(#"<MBML modules="MBEventHandling,Shop">\#(text)</MBML>"#)
        #expect(found.contains { $0.contains(word) }, "\(found)")
    }

    @Test("documents that use what the app has are held against another version of it")
    func against() throws {
        var old = try host()
        old.version = "0.9"
        old.functions?["badge"] = nil
        old.modules?["Shop"]?.actions?["Beep"] = nil
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling,Shop"><Var name="a" value="^badge(x)"/>"#
                + #"<OnBuy name="b"><Beep/></OnBuy></MBML>"#, to: "manifest.xml")
        let needs = MBNeeds(of: manifest, into: MBEnvironment().assuming(try host()))
        #expect(
            needs.problems(against: [try host(), old]).diagnostics.map(\.message) == [
                "'^badge' is not offered by shop 0.9 (first by 1)",
                "the action 'Beep' is not offered by shop 0.9 (first by 1)",
            ])
    }

    @Test("the words of several parameters without names are told apart by their positions")
    func wordsByPosition() throws {
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction("show") { (order: Order, side: Side) in "\(order) \(side)" })
        let offer = try environment.contract(app: "shop", version: "1")
        var checker = MBChecker()
        (checker.host, checker.offers) = (offer, [offer])
        func found(_ call: String) -> [String] {
            let text = "<MBML><Var name='a' type='dynamic' value='\(call)'/></MBML>"
            return checker.check(searching: [MBMemoryRoot(["manifest.xml": text])]).findings
                .map(\.message)
        }
        for call in ["^show(asc|top)", "^show(desc|end)"] {
            #expect(environment.outcome(of: call).error == nil)
            #expect(found(call) == [])
        }
        #expect(environment.outcome(of: "^show(top|asc)").error != nil)
        #expect(
            found("^show(top|asc)") == [
                "^show doesn't accept the string 'top'; it accepts asc, desc",
                "^show doesn't accept the string 'asc'; it accepts top, end",
            ])
    }

    @Test("a call that fails in the app itself, too, gives one message")
    func oneMessage() throws {
        let offer = try host()
        var checker = MBChecker()
        (checker.host, checker.offers) = (offer, [offer])
        for (call, rule) in [
            ("^badge(a|1|2)", MBRule.parameterCount),
            ("^sort(^array(b|a)|$item|dsc)", .unknownWord),
        ] {
            let text = "<MBML><Var name='a' type='dynamic' value='\(call)'/></MBML>"
            let found = checker.check(searching: [MBMemoryRoot(["manifest.xml": text])]).findings
            #expect(found.map(\.rule) == [rule], "\(found)")
        }
    }
}
