import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Types of values that apps offer")
struct OfferedTypesTests {
    /// A version of an app with a variable `u` and a function `^seats()`.
    private func app(
        _ version: String, u: String, seats: String = "number", v: String = "any"
    ) throws -> MBContract {
        var contract = try MBContract.bareLibrary()
        (contract.app, contract.version) = ("shop", version)
        contract.variables?["u"] = .init(type: u)
        contract.variables?["v"] = .init(type: v)
        var function = MBContract.Function()
        (function.input, function.result) = (MBMLFunction.Input.none, seats)
        contract.functions?["seats"] = function
        return contract
    }

    private func verdict(_ text: String, _ apps: [MBContract]) throws -> MBNeeds.Verdict {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\(text)</MBML>", to: "manifest.xml")
        return MBNeeds(of: manifest).problems(against: apps)
    }

    private func problems(_ text: String, _ apps: [MBContract]) throws -> [String] {
        try verdict(text, apps).diagnostics.map {
            "\($0.location?.column ?? 0): \($0.severity.rawValue): \($0.message)"
        }
    }

    private func dynamic(_ value: String) -> String {
        #"<Var name="a" type="dynamic" value="\#(value)"/>"#
    }

    @Test(
        "a parameter or an operand of a type that fails is an error in the versions that have it",
        arguments: [
            (
                "^abs($u)",
                "48: error: in shop 1, ^abs needs a number, and '$u' is an array"
            ),
            (
                "#($u * 2)",
                "45: error: in shop 1, '$u' is an array, and a number is needed here"
            ),
            (
                "^formatDate($v|yyyy)",
                "55: error: in shop 1, ^formatDate needs a date, and '$v' is a Boolean"
            ),
            (
                "^abs(^seats())",
                "48: error: in shop 1, ^abs needs a number, and '^seats()' is an array"
            ),
        ])
    func failing(_ text: String, _ problem: String) throws {
        let old = try app("1", u: "[string]", seats: "[any]", v: "bool")
        let new = try app("2", u: "number", seats: "number", v: "date")
        let verdict = try verdict(dynamic(text), [new, old])
        let found = verdict.diagnostics.map {
            "\($0.location?.column ?? 0): \($0.severity.rawValue): \($0.message)"
        }
        #expect(found.count == 1 && found.first?.hasPrefix(problem) == true, "\(found)")
        #expect(verdict.versions.map(\.problems) == [1, 0])
    }

    @Test(
        "what may have the type, what no app can use and what is guarded isn't one",
        arguments: [
            "^abs($v)", "^abs(^array())", "^if($MBML.functions.fits|^abs($u)|0)",
            "^try(^abs($u)|0)", "^if(^isArray($u)|0|^abs($u))", "$u", "^count($u)", "^abs($w)",
        ])
    func fitting(_ text: String) throws {
        let old = try app("1", u: "[string]")
        #expect(try problems(dynamic(text), [old]).filter { $0.contains("in shop") } == [])
    }

    @Test("versions with the same types are one problem, and a condition keeps some of them away")
    func versions() throws {
        var third = try app("3", u: "[string]")
        third.functions?["fits"] = MBContract.Function()
        let apps = [try app("1", u: "[string]"), try app("2", u: "[string]"), third]
        #expect(
            try problems(dynamic("^abs($u)"), apps) == [
                "48: error: in shop 1 to 3, ^abs needs a number, and '$u' is an array"
            ])
        let guarded = #"<Var name="a" value="^abs($u)" if="$MBML.functions.fits"/>"#
        #expect(
            try verdict(guarded, apps).versions.map(\.problems) == [0, 0, 1])
    }

    @Test("the functions of each version have its types, also if another version is the host")
    func host() throws {
        var checker = MBChecker(.pinned())
        let (old, new) = (try app("1", u: "any", seats: "[any]"), try app("2", u: "any"))
        checker.offers = [old, new]
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("^abs(^seats())"))</MBML>"])
        for host in [new, nil] {
            checker.host = host
            let report = checker.check(searching: [root])
            #expect(report.versions.map(\.problems) == [1, 0])
        }
    }

    @Test("what fails in the host, too, is one message, and still a problem of the versions")
    func failingHost() throws {
        var checker = MBChecker(.pinned())
        let app = try app("1", u: "[string]")
        (checker.host, checker.offers) = (app, [app])
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("^abs($u)"))</MBML>"])
        let report = checker.check(searching: [root])
        #expect(report.findings.map(\.rule) == [.parameterType])
        #expect(report.versions.map(\.problems) == [1])
    }

    @Test("what fails because of a function of the host fails in the versions, too")
    func failingFunctionOfHost() throws {
        var checker = MBChecker(.pinned())
        let apps = [try app("1", u: "any", seats: "[any]"), try app("2", u: "any")]
        (checker.host, checker.offers) = (apps[0], apps)
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("^abs(^seats())"))</MBML>"])
        #expect(checker.check(searching: [root]).versions.map(\.problems) == [1, 0])
    }

    @Test("a message of the host hides no other one at its place")
    func otherMessages() throws {
        var checker = MBChecker(.pinned())
        let new = try app("2", u: "[string]")
        var old = try app("1", u: "any")
        old.variables?["u"] = nil
        (checker.host, checker.offers) = (new, [old, new])
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("^abs($u)"))</MBML>"])
        let report = checker.check(searching: [root])
        #expect(Set(report.findings.map(\.rule)) == [.parameterType, .notOffered])
        #expect(report.versions.map(\.problems) == [1, 1])
    }

    @Test("many failures are found in linear time")
    func linear() throws {
        let app = try app("1", u: "[string]")
        let isLinear = try Stopwatch.growsLinearly(250) { count in
            let text = String(repeating: "#($u * 2) ^abs($u) ", count: count)
            let versions = try verdict(dynamic(text), [app]).versions
            #expect(versions.map(\.problems) == [2 * count])
        }
        #expect(isLinear)
    }

    @Test("chains of types that name their parents by aliases are followed in linear time")
    func aliasChains() throws {
        let isLinear = try Stopwatch.growsLinearly(250) { count in
            var contract = try app("1", u: "A0")
            contract.hostTypes = Dictionary(
                uniqueKeysWithValues: (0..<count).map { number in
                    var type = MBContract.HostType()
                    type.keys = ["a": "any", "k\(number)": "string"]
                    (type.aliases, type.parent) = (["A\(number)"], "A\((number + 1) % count)")
                    return ("T\(number)", type)
                })
            #expect(contract.hostKeys["A0"]?.known["k5"] != nil)
            #expect(contract.compared(to: contract).differences.isEmpty)
            let text = dynamic("$u.k\(count / 2) $u.zz")
            #expect(try verdict(text, [contract]).versions.map(\.problems) == [1])
        }
        #expect(isLinear)
    }

    @Test(
        "keys of an app's types are checked, with those of the types that inherit from them",
        arguments: [
            ("$usr.name", []), ("$usr.level", []), ("$usr.nam", ["unknown-key"]),
            ("$adm.name", []), ("$adm.levl", ["unknown-key"]), ("$per.level", []),
        ], ["User", "Person"])
    func inheritingTypes(_ reading: (text: String, rules: [String]), _ parent: String) throws {
        let (text, rules) = reading
        var contract = try app("1", u: "any")
        var (user, admin) = (MBContract.HostType(), MBContract.HostType())
        (user.keys, user.parent, user.aliases) = (["name": "string"], "Object", ["Person"])
        (admin.keys, admin.parent) = (["level": "number"], parent)
        contract.hostTypes?["User"] = user
        contract.hostTypes?["Admin"] = admin
        contract.variables?["usr"] = .init(type: "User")
        contract.variables?["adm"] = .init(type: "Admin")
        contract.variables?["per"] = .init(type: "Person")
        var checker = MBChecker(.pinned())
        checker.host = contract
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic(text))</MBML>"])
        #expect(checker.check(searching: [root]).findings.map(\.rule.name) == rules)
        checker.host = nil
        checker.offers = [contract]
        let problems = checker.check(searching: [root]).versions.map(\.problems)
        #expect(problems == [rules.count])
    }

    @Test(
        "keys of what an app's function gives are checked version by version",
        arguments: [
            ("^seats().row", "warning: in shop 1, the map has no key 'row'; did you mean 'raw'?"),
            ("^list(^array(^seats())|$item.row)", "warning: in shop 1, the map has no key 'row'"),
            ("^seats().codes.first", "warning: in shop 1, an array has no key 'first'"),
            ("^seats().name.first", "error: in shop 1, a text has no key 'first'"),
            ("^if($MBML.functions.fits|^seats().row|0)", nil), ("^seats().codes[0]", nil),
            ("^if(^seats().row|^seats().row|0)", nil), ("^seats().raw", nil),
            ("^if(^valueForKey(^seats()|row)|^seats().row|0)", nil), ("Row ^seats().raw: x", nil),
        ])
    func results(_ text: String, _ problem: String?) throws {
        let old = try app(
            "1", u: "any", seats: "{codes: [string], name: string, raw: number}")
        let new = try app("2", u: "any", seats: "{*: any}")
        let verdict = try verdict(dynamic(text), [old, new])
        let found = verdict.diagnostics.filter { $0.message.contains("has no key") }
            .map { "\($0.severity.rawValue): \($0.message)" }
        #expect(found.count == (problem == nil ? 0 : 1), "\(found)")
        #expect(found.first?.hasPrefix(problem ?? "") ?? true, "\(found)")
        #expect(verdict.versions.last?.problems == 0)
    }

    @Test("a key that a function's result lacks is one message, also if the host lacks it")
    func resultsOfHost() throws {
        var checker = MBChecker(.pinned())
        let old = try app("1", u: "any", seats: "{raw: number}")
        (checker.host, checker.offers) = (old, [old])
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(dynamic("^seats().row"))</MBML>"])
        let report = checker.check(searching: [root])
        #expect(report.findings.map(\.rule) == [.unknownKey])
        #expect(report.versions.map(\.problems) == [1])
    }

    @Test("where texts have keys, those of a function's result do, too")
    func legacyResults() throws {
        var old = try app("1", u: "any", seats: "{name: string}")
        old.language = 0
        let found = try problems(dynamic("^seats().name.first"), [old])
        #expect(found.allSatisfy { !$0.contains("has no key") })
    }

    @Test("keys of what an app's function gives are checked behind variables of the documents")
    func resultsInVariables() throws {
        let text =
            dynamic("^seats()") + #"<Var name="b" type="dynamic" value="$a.row"/>"#
            + #"<Var name="c" type="dynamic" value="$a.raw"/>"#
        let old = try app("1", u: "any", seats: "{raw: number}")
        let found = try verdict(text, [old]).diagnostics.map(\.message)
        #expect(found == ["in shop 1, the map has no key 'row'; did you mean 'raw'?"])
    }

    @Test("what goes through variables and functions of the documents counts")
    func through() throws {
        let text = """
            <Var name="half" type="dynamic" value="$u"/>
            <Function name="twice" value="$u"/>
            <Var name="b" type="dynamic" value="#($half + 1)"/>
            <Var name="c" type="dynamic" value="^abs(^twice())"/>
            """
        let found = try verdict(text, [try app("1", u: "[string]")]).diagnostics
        #expect(found.map { $0.location?.line } == [3, 4])
        #expect(found.map(\.code.rawValue) == ["not-offered", "not-offered"])
    }
}
