import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Functions that documents define")
struct FunctionTemplateTests {
    private func environment(_ declarations: String) throws -> MBEnvironment {
        var base = MBEnvironment()
        base["word"] = "hi"
        base["nums"] = [3, 1, 2]
        base["day"] = .date(Date(timeIntervalSince1970: 0))
        base["bytes"] = .opaque(MBData([1, 2]))
        base["set"] = .opaque(MBSet([1, 2]))
        base["map"] = ["a": 1]
        base["null"] = .null
        base["host"] = .opaque(MBHostType.Reference("Set"))
        return try Documents(declarations).environment(into: base)
    }

    // MARK: - Forms

    @Test(
        "the expression is an attribute or the text, and the context follows from it",
        arguments: [
            ("<Function name='f' parameters='a' value='$a$a'/>", "^f(x)", "xx"),
            ("<Function name='f' parameters='a' value='$a'/>", "^f($nums)", [3, 1, 2]),
            ("<Function name='f' parameters='a' boolean='$a -GT 2'/>", "^f(3)", true),
            ("<Function name='f' parameters='a' boolean='$a'/>", "^f($nothing)", false),
            ("<Function name='f' parameters='a'>[$a]</Function>", "^f(x)", "[x]"),
            ("<Function name='f' parameters='a'>\n  #($a + 1)\n</Function>", "^f(1)", "\n  2\n"),
            (
                "<Function name='f' parameters='a|b'><![CDATA[<$a & $b>]]></Function>", "^f(x|y)",
                "<x & y>"
            ),
            ("<Function name='f' parameters='a'>^if(#($a)&gt;1|x|y)</Function>", "^f(2)", "x"),
            ("<Function name='f'>$word</Function>", "^f()", "hi"),
            ("<Function name='f' value='$word'/>", "^f()", "hi"),
            ("<Function name='f' parameters='' value='$word'/>", "^f()", "hi"),
            ("<Function name='f' parameters=' a | b? ' value='$a$b'/>", "^f(x)", "x"),
            ("<Function name='f' parameters='größe?|a' value='$a'/>", nil, nil),
        ] as [(String, String?, MBValue?)])
    func forms(_ declaration: String, _ call: String?, _ expected: MBValue?) throws {
        guard let call else {
            #expect(try Documents(declaration).problems() == ["m.xml:1:38 error notAnIdentifier"])
            return
        }
        #expect(try environment(declaration).evaluate(call) == expected)
    }

    @Test("the declaration says what the function is to tools")
    func declaration() throws {
        let environment = try environment(
            """
            <Function name='money' parameters='amount: number|currency: string?' value='$amount'/>
            <Function name='isBig' parameters='amount|limit?' boolean='$amount -GT $limit'/>
            """)
        let money = try #require(environment.function("money"))
        #expect(money.signature == "^money(amount|currency?) → any")
        #expect(money.count == 1...2 && money.input == .pipedObjects && money.isPure)
        #expect(money.parameters.map(\.name) == ["amount", "currency"])
        let isBig = try #require(environment.function("isBig"))
        #expect(isBig.signature == "^isBig(amount|limit?) → bool")
    }

    @Test(
        "a declaration with a mistake is left out, with its place",
        arguments: [
            ("<Function name='f' value='a' boolean='T'/>", "1:45 error conflictingAttributes"),
            ("<Function name='f' parameters='a'/>", "1:7 error missingAttribute"),
            ("<Function name='f' parameters='a'> \n </Function>", "1:7 error missingAttribute"),
            ("<Function name='f' parameters='a|' value='x'/>", "1:38 error notAnIdentifier"),
            ("<Function name='f' parameters='1' value='x'/>", "1:38 error notAnIdentifier"),
            ("<Function name='f' parameters='a*' value='x'/>", "1:38 error notAnIdentifier"),
            ("<Function name='f' parameters='$a' value='x'/>", "1:38 error notAnIdentifier"),
            ("<Function name='f' parameters='a|b|a' value='x'/>", "1:38 error invalidAttribute"),
            ("<Function name='f' parameters='a: nope' value='x'/>", "1:38 error invalidAttribute"),
            ("<Function name='f' parameters='a: set' value='x'/>", "1:38 error invalidAttribute"),
            ("<Function name='f' parameters='a: [' value='x'/>", "1:38 error invalidAttribute"),
            ("<Function name='1' value='x'/>", "1:23 error notAnIdentifier"),
            ("<Function value='x'/>", "1:7 error missingAttribute"),
        ])
    func mistakes(_ declaration: String, _ expected: String) throws {
        let loaded = try Documents(declaration).load()
        #expect(loaded.problems == ["m.xml:" + expected])
        #expect(loaded.environment.function("f") == nil)
    }

    @Test("a function has at most 100 parameters")
    func mostParameters() throws {
        func names(_ count: Int) -> String {
            (1...count).map { "p\($0)" }.joined(separator: "|")
        }
        let environment = try environment(
            "<Function name='f' parameters='\(names(100))' value='$p100$p1'/>")
        let call = "^f(\((1...100).map(String.init).joined(separator: "|")))"
        #expect(try environment.evaluate(call) == "1001")
        let many = try Documents(
            "<Function name='f' parameters='\(names(101))' value='x'/>"
        ).load()
        #expect(many.problems == ["m.xml:1:38 error invalidAttribute"])
        #expect(many.diagnostics.first?.message.contains("more than 100") == true)
    }

    @Test("a type may follow the colon without a blank")
    func colons() throws {
        let environment = try environment(
            "<Function name='f' parameters='a:number|x:y|b:z: string?' value='$a${x:y}${b:z}'/>")
        #expect(try environment.evaluate("^f(1|2|3)") == "123")
        #expect(environment.code(of: "^f(a|2|3)") == .parameterType)
        #expect(environment.code(of: "^f(1)") == .parameterCount)
    }

    @Test("an invalid expression is an error with its place, and declares no function")
    func invalidExpression() throws {
        let loaded = try Documents("<Function name='f' parameters='a'\n value='$a^if(T|#(1 +)'/>")
            .load()
        #expect(loaded.diagnostics.count == 1)
        #expect(loaded.diagnostics.first?.location?.line == 2)
        #expect(loaded.environment.code(of: "^f(1)") == .unknownFunction)
    }

    @Test("what has no use beside an expression is a warning")
    func ignored() throws {
        let loaded = try Documents(
            "<Function name='f' value='x' method='uppercase' input='raw'>text</Function>"
        ).load()
        #expect(
            loaded.problems.sorted() == [
                "m.xml:1:44 warning unsupportedAttribute",
                "m.xml:1:62 warning unsupportedAttribute",
                "m.xml:1:67 warning ignoredText",
            ])
        #expect(loaded.environment.string("^f()") == "x")
    }

    @Test(
        "a function with a class is that of the class, whatever else it says, as in the legacy library",
        arguments: [
            (">a comment</Function>", ["1:88 warning ignoredText"]),
            ("><Doc>hi</Doc></Function>", []),
            (" value='x'/>", ["1:95 warning unsupportedAttribute"]),
            (" parameters='a|b'/>", ["1:100 warning unsupportedAttribute"]),
        ])
    func withClass(rest: String, problems: [String]) throws {
        let loaded = try Documents(
            "<Function name='f' class='MBMLStringFunctions' method='uppercase' input='string'"
                + rest
        ).load()
        #expect(loaded.problems == problems.map { "m.xml:" + $0 })
        #expect(loaded.environment.string("^f(a)") == "A")
    }

    @Test("a condition and a deprecation work as for other functions")
    func conditionAndDeprecation() throws {
        let log = MBCollectingLog()
        let loaded = try Documents(
            """
            <Function name='a' if='F' value='x'/>
            <Function name='b' deprecatedInFavorOf='c' value='old'/>
            """
        ).load(log: log)
        var environment = loaded.environment
        #expect(environment.function("a") == nil)
        environment.capabilities.log = log
        _ = log.drain()
        #expect(try environment.evaluate("^b()^b()") == "oldold")
        #expect(log.entries.map(\.message).filter { $0.contains("deprecated") }.count == 1)
    }

    @Test("the last declaration wins, with a warning, and a function of the app can be replaced")
    func redeclared() throws {
        let loaded = try Documents(
            """
            <Function name='f' value='1st'/><Function name='g' value='[^f()]'/>
            <Function name='f' value='2nd'/>
            """
        ).load()
        #expect(loaded.problems == ["m.xml:2:1 warning functionRedeclared"])
        #expect(loaded.environment.string("^f()^g()") == "2nd[2nd]")
    }

    // MARK: - Parameters

    @Test("a parameter without a type is bound as it is")
    func untyped() throws {
        let environment = try environment(
            "<Function name='f' parameters='a|b?' value='^array($a|$b)'/>")
        #expect(
            try environment.evaluate("^f($day)") == .array([environment["day"] ?? .null, .null]))
        #expect(try environment.evaluate("^f( x |$nothing)") == [" x ", .null])
        let host = try environment.evaluate("^f(1|$host)")?.asArray?.last
        #expect(host?.description == environment["host"]?.description)
        #expect(environment.code(of: "^f()") == .parameterCount)
        #expect(environment.code(of: "^f(1|2|3)") == .parameterCount)
    }

    @Test("a parameter may be nothing, and shadows a variable all the same")
    func nothing() throws {
        let environment = try environment("<Function name='f' parameters='word' value='$word'/>")
        #expect(try environment.evaluate("^f($nothing)") == nil)
        #expect(try environment.evaluate("^f($null)") == nil)
        #expect(try environment.evaluate("^f($nothing)$word") == "hi")
    }

    @Test(
        "a parameter with a type is converted like that of a Swift function",
        arguments: [
            ("string", "a", "a"), ("string", "$nums[0]", "3"), ("string", "$nums[0].nope", nil),
            ("string", "T", "T"), ("string", "", nil), ("string?", "$nothing", nil),
            ("string", " a ", " a "),
            ("number", "3", 3), ("number", " 3.5 ", 3.5), ("number", "$nums[0]", 3),
            ("number?", "$nothing", nil),
            ("bool", "T", true), ("bool", "F", false), ("bool", "true", true),
            ("bool", "$nums[0]", nil), ("bool", "^if(T|$yes)", nil),
            ("{*: any}", "$map", ["a": 1]), ("any", "$nums", [3, 1, 2]),
            ("[number]", "$nums", [3, 1, 2]), ("[string]", "$nums", ["3", "1", "2"]),
            ("[number]", "^array(1|2)", [1, 2]), ("[number]", "$set", [1, 2]),
            ("[number?]", "^array(1|$null)", [1, .null]),
            ("[[number]]", "^array($nums)", [[3, 1, 2]]),
            ("[any]?", "$nothing", nil),
        ] as [(String, String, MBValue?)])
    func typed(_ type: String, _ parameter: String, _ expected: MBValue?) throws {
        let environment = try environment(
            "<Function name='f' parameters='a: \(type)' value='$a'/>")
        var swift = environment
        switch type {
        case "string": swift.declare(function: "s") { (value: String) in value }
        case "number": swift.declare(function: "s") { (value: MBNumber) in value }
        case "bool": swift.declare(function: "s") { (value: Bool) in value }
        case "{*: any}": swift.declare(function: "s") { (value: MBDictionary) in value }
        case "any": swift.declare(function: "s") { (value: MBValue) in value }
        case "[number]": swift.declare(function: "s") { (value: [MBNumber]) in value }
        case "[string]": swift.declare(function: "s") { (value: [String]) in value }
        case "[number?]": swift.declare(function: "s") { (value: [MBNumber?]) in value }
        case "[[number]]": swift.declare(function: "s") { (value: [[MBNumber]]) in value }
        case "string?": swift.declare(function: "s") { (value: String?) in value }
        case "number?": swift.declare(function: "s") { (value: MBNumber?) in value }
        default: swift.declare(function: "s") { (value: [MBValue]?) in value }
        }
        let own = Result { () throws(MBExpressionError) in try swift.evaluate("^f(\(parameter))") }
        let host = Result { () throws(MBExpressionError) in
            try swift.evaluate("^s(\(parameter))")
        }
        switch (own, host) {
        case (.success(let own), .success(let host)):
            #expect(own == expected && host == expected)
        case (.failure(let own), .failure(let host)):
            #expect(own.code == host.code && expected == nil)
            #expect(own.message.replacing(" (a)", with: "") == host.message)
        default: Issue.record("\(type) \(parameter): \(own), \(host)")
        }
    }

    @Test("dates and data are passed through, and data may be a text in base64")
    func datesAndData() throws {
        let environment = try environment(
            """
            <Function name='d' parameters='a: date' value='$a.timeIntervalSince1970'/>
            <Function name='b' parameters='a: data' value='^base64FromData($a)'/>
            """)
        #expect(try environment.evaluate("^d($day)") == 0)
        #expect(try environment.evaluate("^b($bytes)") == "AQI=")
        #expect(try environment.evaluate("^b(YWJj)") == "YWJj")
        #expect(environment.code(of: "^d(x)") == .parameterType)
        #expect(environment.code(of: "^b(x)") == .parameterType)
    }

    @Test(
        "a wrong call fails with code, message and place",
        arguments: [
            ("x ^f(a)", "parameterType", "(n) must be a number, found the string 'a'", 2),
            ("^f()", "parameterCount", "expected 1 to 2 parameters, found 0", 0),
            ("^f(1|2|3)", "parameterCount", "expected 1 to 2 parameters, found 3", 0),
            ("^f($nothing)", "missingParameter", "parameter 1 (n)", 0),
            ("^f(1|$nums)", "parameterType", "parameter 2 (s)", 0),
        ])
    func wrongCalls(_ call: String, _ code: String, _ says: String, _ place: Int) throws {
        let environment = try environment(
            "<Function name='f' parameters='n: number|s: string?' value='$n$s'/>")
        let error = try environment.failure(call, as: .string)
        #expect(error.code.rawValue == code)
        #expect(error.message.contains(says), "\(error.message)")
        #expect(error.function == "f")
        #expect(error.range?.lowerBound == place)
    }

    @Test("a parameter that fails fails the call, where it's written")
    func failingParameter() throws {
        let environment = try environment("<Function name='f' parameters='n' value='x'/>")
        let error = try environment.failure("^f(#(1 + a))")
        #expect(error.code == .notANumber)
        #expect(error.range?.lowerBound == 9)
    }

    @Test("optional parameters before a required one can't be left out")
    func optionalFirst() throws {
        let environment = try environment(
            "<Function name='f' parameters='a?|b|c?' value='[$a$b$c]'/>")
        #expect(environment.code(of: "^f(1)") == .parameterCount)
        #expect(try environment.evaluate("^f($nothing|2)") == "[2]")
        #expect(try environment.evaluate("^f(1|2|3)") == "[123]")
    }

    @Test("blanks around a typed parameter are ignored as for a Swift function")
    func blanks() throws {
        let environment = try environment(
            "<Function name='f' parameters='a: number|b: string' value='[$a$b]'/>")
        #expect(try environment.evaluate("^f(\n 1 | x )") == "[1 x ]")
    }
}
