import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Documents that certainly fail in an older app")
struct OlderContractTests {
    private func money(_ type: String = "any") -> MBContract.Function {
        var function = MBContract.Function()
        (function.input, function.least, function.most) = (.pipedObjects, 1, 2)
        var currency = MBContract.Parameter("currency", type: "string?")
        currency.occurrence = .optional
        function.parameters = [MBContract.Parameter("amount", type: type), currency]
        return function
    }

    /// The app that the documents are written for.
    private func app() throws -> MBContract {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", "2")
        contract.capabilities = ["files", "fonts"]
        contract.functions?["money"] = money()
        for name in ["user", "x"] { contract.variables?[name] = MBContract.Variable() }
        contract.modules?["Shop"] = MBContract.Module(
            tags: [
                "Price": MBContract.Tag(
                    ["name": .required(.text), "amount": .optional(.expression)],
                    others: .expression, text: .expression, children: ["Note"]),
                "Note": MBContract.Tag([:]),
            ], actions: [:])
        return contract
    }

    /// The messages about a document that is written for one app, in an older one. For the app
    /// itself there must be none.
    private func problems(
        _ text: String, _ change: (inout MBContract) -> Void
    ) throws -> [String] {
        let own = try app()
        var old = own
        old.version = "1"
        change(&old)
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML modules='MBEventHandling,Shop' edition='3'>\(text)</MBML>"
        ])
        var checker = MBChecker()
        checker.host = own
        checker.offers = [own]
        let fits = checker.check(searching: [root])
        #expect(fits.findings.filter { $0.severity == .error } == [])
        checker.offers = [old]
        return checker.check(searching: [root]).findings
            .filter { [.notOffered, .meaningChanged].contains($0.rule) }
            .map { "\($0.severity.rawValue): \($0.message)" }
    }

    private func value(_ text: String) -> String {
        "<Var name='a' type='dynamic' value='\(text)'/>"
    }

    @Test(
        "setting a variable that was read-only",
        arguments: [
            "<SetVar name='user' literal='1'/>", "<SetVar name='user' mapKey='n' literal='1'/>",
            "<PushVar name='user' literal='1'/>", "<PopVar name='user'/>",
            "<UnsetVar name='user'/>", "<SetTransientVar name='user' literal='1'/>",
        ])
    func readOnly(_ action: String) throws {
        let listener = "<Listener name='L'>\(action)</Listener>"
        func lock(_ contract: inout MBContract) {
            contract.variables?["user"]?.isReadOnly = true
        }
        #expect(
            try problems(listener, lock) == [
                "error: setting '$user' is not offered by shop 1"
            ])
        let own = "<Var name='user' literal='x'/>"
        #expect(try problems(own + listener, lock) == [])
    }

    @Test("a filter that sets a variable that was read-only")
    func filter() throws {
        let text =
            "<Var name='l' type='list'><Var literal='a'/></Var>"
            + "<DataFilter name='f' var='user' dataSource='$l' filterExpr='$item'/>"
        #expect(
            try problems(text) { $0.variables?["user"]?.isReadOnly = true } == [
                "error: setting '$user' is not offered by shop 1"
            ])
    }

    @Test(
        "a parameter of a type that isn't taken",
        arguments: [
            ("^money(twelve)", "date", "'twelve' as its amount"),
            ("^money(^array(1))", "date", "an array as its amount"),
            ("^money(12)", "[string]", "'12' as its amount"),
            ("^money(12)", "data", "'12' as its amount"),
            ("^money(12)", "{a: number}", "'12' as its amount"),
            ("^money(#(12))", "[string]|set<any>", "a number as its amount"),
        ])
    func types(_ call: String, _ type: String, _ phrase: String) throws {
        let found = try problems(value(call)) { $0.functions?["money"] = money(type) }
        #expect(found == ["error: '^money' with \(phrase) is not offered by shop 1"])
    }

    @Test(
        "a function of the app that takes a date fails with other values",
        arguments: ["x", "twelve", "^array(1)"])
    func dates(_ text: String) throws {
        var environment = MBEnvironment()
        environment.declare(MBMLFunction("money", "amount") { (amount: Date) in "\(amount)" })
        #expect(environment.outcome(of: "^money(\(text))").error?.code == .parameterType)
        for taken in ["12", "#(12)", "2026-11-27"] {
            #expect(environment.outcome(of: "^money(\(taken))").error == nil)
        }
        let type = try environment.contract().functions?["money"]?.parameters?.first?.type
        #expect(type == "date")
    }

    @Test(
        "a parameter that may be taken isn't reported",
        arguments: [
            ("^money(2026-11-27)", "date"), ("^money(12)", "date"), ("^money(#(12))", "date"),
            ("^money($x)", "date"),
            ("^money(12)", "string"), ("^money(12)", "any"), ("^money(12)", "Money"),
            ("^money(12)", "number|date"), ("^money(#(12))", "string"), ("^money(a $x)", "date"),
            ("^money(^lastObject($x))", "[any]"), ("^money($x.y)", "{a: number}"),
        ])
    func otherTypes(_ call: String, _ type: String) throws {
        #expect(try problems(value(call)) { $0.functions?["money"] = money(type) } == [])
    }

    @Test("a text of a function is a number for an app's function if it looks like one")
    func numbers() throws {
        var environment = MBEnvironment()
        environment.declare(MBMLFunction("money", "amount") { (amount: Double) in "\(amount)" })
        for call in ["^money(^join(^array(1|2)|))", "^money(^escapeHTML(5))"] {
            #expect(environment.outcome(of: call).error == nil)
            #expect(try problems(value(call)) { $0.functions?["money"] = money("number") } == [])
        }
        #expect(environment.outcome(of: "^money(^array(1))").error != nil)
        #expect(
            try problems(value("^money(^array(1))")) {
                $0.functions?["money"] = money("number")
            } == ["error: '^money' with an array as its amount is not offered by shop 1"])
    }

    @Test("words of a parameter that was called otherwise, or took only some texts")
    func words() throws {
        func accept(_ words: [String], as name: String) -> (inout MBContract) -> Void {
            { contract in
                var order = MBContract.Parameter(name, type: "string")
                (order.role, order.words) = (.word, words)
                var function = MBContract.Function()
                (function.input, function.least, function.most) = (.pipedObjects, 2, 2)
                function.parameters = [MBContract.Parameter("list"), order]
                contract.functions?["pick"] = function
            }
        }
        func found(_ call: String) throws -> [String] {
            var own = try app()
            accept(["asc", "desc"], as: "order")(&own)
            var old = own
            old.version = "1"
            accept(["asc"], as: "dir")(&old)
            var checker = MBChecker()
            (checker.host, checker.offers) = (own, [own, old])
            let root = MBMemoryRoot(["manifest.xml": "<MBML>\(value(call))</MBML>"])
            return checker.check(searching: [root]).findings.map(\.message)
        }
        #expect(try found("^pick(^array(1)|asc)") == [])
        #expect(
            try found("^pick(^array(1)|desc)") == [
                "'^pick' with 'desc' as its dir is not offered by shop 1 (first by 2)"
            ])
        // The newer app takes any text.
        let money = value("^money(12|EUR)")
        func only(_ words: [String]) -> (inout MBContract) -> Void {
            { $0.functions?["money"]?.parameters?[1].words = words }
        }
        #expect(try problems(money, only(["EUR", "USD"])) == [])
        #expect(
            try problems(money, only(["USD"])) == [
                "error: '^money' with 'EUR' as its currency is not offered by shop 1"
            ])
    }

    @Test("several parameters where there was one, and a text where there was arithmetic")
    func input() throws {
        #expect(
            try problems(value("^money(12|EUR)")) { $0.functions?["money"]?.input = .string } == [
                "error: '^money' with 2 parameters is not offered by shop 1"
            ])
        #expect(
            try problems(value("^money(12)")) { $0.functions?["money"]?.input = .string } == [])
        #expect(
            try problems(value("^upper(x)").replacing("upper", with: "lowercase")) {
                $0.functions?["lowercase"]?.input = .math
            } == ["error: '^lowercase' with 'x' as its text is not offered by shop 1"])
    }

    @Test(
        "a key of something that has none",
        arguments: [
            ("$user.n", "string"), ("$user.n", "number"), ("$user.n", "bool?"),
            ("$user.n", "date"), ("$user.n", #""a"|"b""#),
        ])
    func keys(_ text: String, _ type: String) throws {
        let found = try problems(value(text)) { $0.variables?["user"]?.type = type }
        // What may be one of several words may also be anything else.
        guard !type.contains("|") else { return }
        #expect(found == ["error: '$user.n' is not offered by shop 1"])
    }

    @Test(
        "a key that no member of a union has",
        arguments: [
            ("string|number", "error"), ("(string|date)?", "error"), ("{a: any}|number", "warning"),
            ("[string]|{a: any}", "warning"),
        ])
    func keysOfUnions(_ type: String, _ severity: String) throws {
        let found = try problems(value("$user.n")) { $0.variables?["user"]?.type = type }
        #expect(found == ["\(severity): '$user.n' is not offered by shop 1"])
    }

    @Test(
        "keys that texts and collections have",
        arguments: [
            ("$user.n", "any"), ("$user.n", "{n: [string]}"), ("$user.n.length", "{n: string}"),
            ("$user.n.count", "{n: [string]}"), ("$user.n[0]", "{n: [string]}"),
            ("^try($user.n|x)", "string"), ("$user.n", "{n: any}|string"),
            ("$user.n", "any|string"), ("$user.n", "{a: any, *}|string"),
            ("^valueForKey($user|n)", "[{n: any}]|string"),
        ])
    func otherKeys(_ text: String, _ type: String) throws {
        #expect(try problems(value(text)) { $0.variables?["user"]?.type = type } == [])
    }

    @Test(
        "documents that are larger than an app allows",
        arguments: [
            ("documentDepth", 2, "nesting elements 3 levels deep (documentDepth)"),
            ("documentElements", 3, "a document of 4 elements (documentElements)"),
            ("documentAttributes", 2, "an element with 3 attributes (documentAttributes)"),
            ("documentBytes", 20, "a document of 218 bytes (documentBytes)"),
            ("expressionLength", 20, "an expression of 24 bytes (expressionLength)"),
        ])
    func limits(_ name: String, _ limit: Int, _ phrase: String) throws {
        let text =
            "<Var name='l' type='list'><Var literal='a'/></Var>"
            + "<Var name='a' type='dynamic' value='^reverse($l) and so much more of it'/>"
        let found = try problems(text) { $0.limits?[name] = limit }
        #expect(found.count == 1)
        let expected = phrase.replacing(/[0-9]+ bytes/, with: "")
        #expect(found.first?.replacing(/[0-9]+ bytes/, with: "").contains(expected) == true)
        #expect(try problems(text) { $0.limits?[name] = 10_000 } == [])
    }

    @Test("expressions of up to 16 bytes fit into the limit of any app")
    func shortExpressions() throws {
        let (short, long) = (value("$user and six bb"), value("$user and seven b"))
        #expect(try problems(short) { $0.limits?["expressionLength"] = 15 } == [])
        #expect(try problems(long) { $0.limits?["expressionLength"] = 16 }.count == 1)
    }

    @Test("more documents than an app includes")
    func includes() throws {
        var own = try MBContract.bareLibrary()
        (own.app, own.version) = ("shop", "1")
        own.limits?["includes"] = 1
        func count(_ condition: String) -> Int {
            let root = MBMemoryRoot([
                "manifest.xml":
                    "<MBML><Include file='a.xml'/><Include file='b.xml' \(condition)/></MBML>",
                "a.xml": "<MBML/>", "b.xml": "<MBML/>",
            ])
            var checker = MBChecker()
            checker.offers = [own]
            return checker.check(searching: [root]).findings.count { $0.rule == .notOffered }
        }
        #expect(count("") == 1)
        #expect(count("if='$x'") == 0)
    }

    @Test(
        "a capability that a function needs",
        arguments: [("^fileContents(/a)", "files"), ("^stringWidth(a|Test|10)", "fonts")])
    func capabilities(_ call: String, _ capability: String) throws {
        let name = call.split(separator: "(")[0]
        #expect(
            try problems(value(call)) { $0.capabilities?.remove(capability) } == [
                "error: the capability '\(capability)', without which '\(name)' fails, "
                    + "is not offered by shop 1"
            ])
        #expect(try problems(value(call)) { $0.capabilities = nil } == [])
        #expect(
            try problems(value("^try(\(call)|x)")) { $0.capabilities?.remove(capability) } == [])
        #expect(
            try problems(value("^lastPathComponent(/a)")) { $0.capabilities = [] } == [])
    }

    @Test(
        "a capability that an action needs",
        arguments: [
            "<LoadFile file='/a' var='s'/>", "<SaveFile file='/a' var='s'/>",
            "<DeleteFile file='/a'/>", "<CreateSymlink file='/a' target='/b'/>",
        ])
    func capabilities(ofAction action: String) throws {
        let name = action.dropFirst().split(separator: " ")[0]
        let text = "<Var name='s' literal=''/><Listener name='L'>\(action)</Listener>"
        #expect(
            try problems(text) { $0.capabilities?.remove("files") } == [
                "error: the capability 'files', without which '\(name)' fails, "
                    + "is not offered by shop 1"
            ])
        #expect(try problems(text) { $0.capabilities = nil } == [])
        #expect(try problems(text) { _ in } == [])
        #expect(
            try problems("<Listener name='L'><LoadTemplate file='a.xml'/></Listener>") {
                $0.capabilities = []
            } == [])
    }

    @Test("the functions that fail without a capability are those that are known to")
    func capabilityTable() throws {
        var environment = MBEnvironment()
        (environment.capabilities.files, environment.capabilities.fonts) = (nil, nil)
        for function in environment.functions {
            let values = function.name == "fontWithNameAndSize" ? "a|10" : "/a|10|10"
            let count = min(max(function.count.lowerBound, 1), function.count.upperBound)
            let parameters = values.split(separator: "|").prefix(count).joined(separator: "|")
            let text = "^\(function.name)(\(parameters))"
            guard environment.outcome(of: text).error?.code == .capabilityMissing else { continue }
            let found = try problems(value(text)) { $0.capabilities = [] }
            #expect(found.count == 1, "\(text)")
        }
    }

    @Test("names that a function doesn't bind in an older app")
    func boundNames() throws {
        let list = "<Var name='l' type='list'><Var literal='a'/></Var>"
        let sort = list + value("^sort($l|$item)")
        #expect(
            try problems(sort) { $0.functions?["sort"]?.parameters?[1].binds = nil } == [
                "error: '$item' in '^sort' is not offered by shop 1"
            ])
        let index = list + value("^sort($l|$itemIndex)")
        #expect(
            try problems(index) { $0.functions?["sort"]?.parameters?[1].mayBind = nil } == [
                "warning: '$itemIndex' in '^sort' is not offered by shop 1"
            ])
        let plain = list + value("^sort($l|x)") + value("^list($l|$item)")
        #expect(
            try problems(plain) { $0.functions?["sort"]?.parameters?[1].binds = nil } == [])
        // Before, the language hadn't the name at all.
        #expect(
            try problems(index) {
                $0.functions?["sort"]?.parameters?[1].mayBind = nil
                $0.language = 1
            }.count == 1)
    }

    @Test("what an element lacks or contains")
    func elements() throws {
        func price(_ change: @escaping (inout MBContract.Tag) -> Void) -> (inout MBContract) -> Void
        {
            { contract in
                if var tag = contract.modules?["Shop"]?.tags?["Price"] {
                    change(&tag)
                    contract.modules?["Shop"]?.tags?["Price"] = tag
                }
            }
        }
        let plain = "<Price name='p' amount='1'/>"
        #expect(
            try problems(plain, price { $0.attributes?["unit"] = .required(.text) }) == [
                "error: 'Price' without 'unit' is not offered by shop 1"
            ])
        #expect(
            try problems(plain, price { $0.attributes?["amount"] = .required(.expression) }) == [])
        #expect(
            try problems("<Price name='p' size='1'/>", price { $0.others = nil }) == [
                "error: the attribute 'size' of 'Price' is not offered by shop 1"
            ])
        #expect(
            try problems("<Price name='p' size='$x'/>", price { $0.others = .text }) == [
                "error: the attribute 'size' of 'Price' as an expression is not offered by shop 1"
            ])
        let kind = price { $0.attributes?["amount"] = .optional(.text) }
        #expect(try problems(plain, kind) == [])
        #expect(
            try problems("<Price name='p' amount='$x'/>", kind) == [
                "error: the attribute 'amount' of 'Price' as an expression is not offered by shop 1"
            ])
        let sum = "<Price name='p' amount='$x + 1'>$x + 1</Price>"
        let number = price { tag in
            tag.attributes?["amount"] = .optional(.number)
            tag.text = .number
        }
        #expect(
            try problems(sum, number) == [
                "error: the attribute 'amount' of 'Price' as an expression is not offered by shop 1",
                "error: text in 'Price' as an expression is not offered by shop 1",
            ])
        #expect(try problems("<Price name='p' amount='$x'>^count($x)</Price>", number) == [])
        #expect(
            try problems("<Price name='p'>$x</Price>", price { $0.text = nil }) == [
                "error: text in 'Price' is not offered by shop 1"
            ])
        #expect(
            try problems("<Price name='p'><Note/></Price>", price { $0.children = nil }) == [
                "error: 'Note' in 'Price' is not offered by shop 1"
            ])
        #expect(
            try problems("<Listener name='l'><UnsetVar name='user'/></Listener>") {
                $0.modules?["MBEventHandling"]?.tags?["Listener"]?.hasActions = nil
            } == ["error: an action in 'Listener' is not offered by shop 1"])
    }
}
