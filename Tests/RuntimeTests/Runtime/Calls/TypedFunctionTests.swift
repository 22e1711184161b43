import Foundation
import MBDataEnvironment
import Testing

@Suite("Functions with typed parameters")
struct TypedFunctionTests {
    private enum Size: String, CaseIterable, MBValueConvertible { case small, large }

    private struct Product: MBKeyValueCoding, Equatable {
        static let typeName = "product"
        let title: String
    }

    private struct Point: Codable, MBValueConvertible { let left: Int, top: Int }

    private struct Refusal: Error, Equatable { let reason: String }

    private var environment: MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment.declare(function: "badge", "name", MBParameter("count", default: 1)) {
            (name: String, count: Int) in "\(name) × \(count)"
        }
        environment.declare(function: "pair", "first", "second") { (first: Int, second: Int?) in
            second.map { [first, $0] } ?? [first]
        }
        environment.declare(function: "byte", "value") { (value: UInt8) in value }
        environment.declare(function: "title", "product") { (product: Product) in product.title }
        environment.declare(function: "fit", "size") { (size: Size) in size }
        environment.declare(function: "addUp", "numbers") { (numbers: [MBNumber]) throws in
            try numbers.reduce(MBNumber.zero) { try $0.adding($1) }
        }
        environment.declare(function: "move", "point") { (point: Point) in
            Point(left: point.left + 1, top: point.top)
        }
        environment.declare(function: "refuse", "why") { (why: String) throws -> String in
            throw Refusal(reason: why)
        }
        environment.declare(function: "answer") { 42 }
        environment.declare(function: "any") { (value: MBValue, flag: Bool) -> MBValue? in
            flag ? value : nil
        }
        environment["mug"] = .opaque(Product(title: "Mug"))
        environment["yes"] = true
        environment["no"] = false
        environment["numbers"] = [1, "2", 0.5]
        return environment
    }

    private func failure(_ expression: String) -> MBExpressionError? {
        do {
            _ = try environment.evaluate(expression)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "parameters are read as their types and the result is a value",
        arguments: [
            ("^badge(Mug|2)", "Mug × 2"), ("^badge(Mug|#(1 + 2))", "Mug × 3"),
            ("^badge(Mug)", "Mug × 1"), ("^badge(Mug|$nobody)", "Mug × 1"),
            ("^badge($numbers[0])", "1 × 1"), ("^badge($yes)", "1 × 1"),
            ("^badge($no)", "0 × 1"), ("^pair(1)", [1]), ("^pair(1|2)", [1, 2]),
            ("^pair(1|$nobody)", [1]), ("^byte(255)", 255), ("^title($mug)", "Mug"),
            ("^fit(large)", "large"), ("^addUp($numbers)", 3.5), ("^answer()", 42),
            ("^move(^dictionary(left|1|top|2))", ["left": 2, "top": 2]), ("^any($mug|F)", .null),
            ("^any($numbers|T)", [1, "2", 0.5]), ("^any($nobody|yes)", .null),
        ] as [(String, MBValue)])
    func results(expression: String, expected: MBValue) throws {
        #expect(try environment.evaluate(expression) ?? .null == expected)
    }

    @Test(
        "an unsuitable parameter is reported like one of a built-in function",
        arguments: [
            (
                "^badge(Mug|abc)", .parameterType,
                "parameter 2 (count) must be a whole number, found the string 'abc'"
            ),
            (
                "^badge(Mug|1.5)", .parameterType,
                "parameter 2 (count) must be a whole number, found the string '1.5'"
            ),
            (
                "^byte(#(255 + 1))", .parameterType,
                "parameter 1 (value) must be a whole number from 0 to 255, found the number 256"
            ),
            (
                "^badge($numbers)", .parameterType,
                "parameter 1 (name) must be a string, found an array"
            ),
            (
                "^badge($nobody)", .missingParameter,
                "parameter 1 (name) is missing or nothing"
            ),
            (
                "^title(Mug)", .parameterType,
                "parameter 1 (product) must be a value of type product, found the string 'Mug'"
            ),
            (
                "^fit(huge)", .parameterType,
                "parameter 1 (size) must be 'small' or 'large', found the string 'huge'"
            ),
            (
                "^addUp(^array(1|x))", .parameterType,
                "parameter 1 (numbers): '[1]': expected a number, found the string 'x'"
            ),
            (
                "^move(^dictionary(left|1))", .parameterType,
                "parameter 1 (point): there is no value for 'top'"
            ),
            (
                "^move(1,2)", .parameterType,
                "parameter 1 (point) must be a dictionary, found the string '1,2'"
            ),
            (
                "^any(1|maybe)", .parameterType,
                "parameter 2 must be T or F, found the string 'maybe'"
            ),
            ("^badge()", .parameterCount, "expected 1 to 2 parameters, found 0"),
            ("^badge(a|1|x)", .parameterCount, "expected 1 to 2 parameters, found 3"),
            ("^byte(1|2)", .parameterCount, "expected 1 parameter, found 2"),
            ("^answer(1)", .parameterCount, "expected 0 parameters, found 1"),
        ] as [(String, MBExpressionError.Code, String)])
    func problems(expression: String, code: MBExpressionError.Code, message: String) {
        let error = failure("x " + expression)
        #expect(error?.message == message)
        #expect(error?.code == code)
        #expect(error?.kind == .function)
        #expect(error?.function == expression.dropFirst().prefix { $0 != "(" }.description)
        #expect(error?.range == 2..<(2 + expression.utf16.count))
    }

    @Test("an error of the host is the cause, and one of the library stays as it is")
    func hostErrors() {
        let error = failure("^refuse(closed)")
        #expect(error?.message == #"failed: Refusal(reason: "closed")"#)
        #expect(error?.code == .functionFailed)
        #expect(error?.function == "refuse")
        #expect(error?.cause as? Refusal == Refusal(reason: "closed"))
        #expect(failure("^badge(Mug|abc)")?.cause is DecodingError)
        var environment = environment
        environment.declare(function: "own") { () throws -> Int in
            throw MBExpressionError("too late", code: .invalidParameter)
        }
        let own = #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^own()")
        }
        #expect(own?.message == "too late")
        #expect(own?.code == .invalidParameter)
    }

    @Test("the documentation is generated from names and types")
    func documentation() throws {
        let badge = MBMLFunction(
            "badge", "name", MBParameter("count", default: 1),
            summary: "The name with a count.", example: "^badge(Mug|2)", gives: "Mug × 2"
        ) { (name: String, count: Int) in "\(name) × \(count)" }
        #expect(badge.signature == "^badge(name|count?) → string")
        #expect(badge.count == 1...2)
        let documentation = try #require(badge.documentation)
        #expect(documentation.summary == "The name with a count.")
        #expect(documentation.example == "^badge(Mug|2)")
        #expect(documentation.result == "Mug × 2")
        #expect(documentation.types == ["string", "number?"])
        let signatures = environment.functions.suffix(10).map(\.signature)
        #expect(
            signatures == [
                "^badge(name|count?) → string", "^pair(first|second?) → [number]",
                "^byte(value) → number", "^title(product) → string",
                "^fit(size) → \"small\"|\"large\"",
                "^addUp(numbers) → number", "^move(point) → any", "^refuse(why) → string",
                "^answer() → number", "^any(any value|bool) → any",
            ])
    }

    @Test("declaring returns the function that is replaced")
    func redeclaration() throws {
        var environment = MBEnvironment()
        let upper = environment.declare(function: "uppercase") { (text: String) in text }
        #expect(upper?.name == "uppercase")
        #expect(environment.string("^uppercase(a)") == "a")
    }

    @Test("results are checked against the limits, and reading parameters is paid for")
    func limits() throws {
        var environment = environment
        environment.declare(function: "many", "count") { (count: Int) in
            [Int](repeating: 1, count: count)
        }
        environment.declare(function: "long", "count") { (count: Int) in
            String(repeating: "x", count: count)
        }
        environment.declare(function: "deep", "count") { (count: Int) in
            (0..<count).reduce(MBValue(1)) { value, _ in [value] }
        }
        environment.declare(function: "size", "list") { (list: [Int]) in list.count }
        environment.limits.elements = 1_000
        environment.limits.stringLength = 1_000
        #expect(try environment.evaluate("^long(1000)") != nil)
        #expect(try environment.evaluate("^many(1000)") != nil)
        #expect(try environment.evaluate("^deep(256)") != nil)
        for expression in ["^long(1001)", "^many(1001)", "^deep(257)"] {
            let error = #expect(throws: MBExpressionError.self) {
                try environment.evaluate(expression)
            }
            #expect(error?.code == .limitExceeded, "\(expression)")
        }
        environment["list"] = MBValue((0..<8_000).map { MBValue($0) })
        environment.limits.steps = 900
        #expect(throws: MBExpressionError.self) { try environment.evaluate("^size($list)") }
        environment.limits.steps = 1_100
        #expect(try environment.evaluate("^size($list)") == 8_000)
    }

    @Test("functions run on many threads at once")
    func threads() async {
        let environment = environment
        let texts = await withTaskGroup(of: String?.self) { group in
            for count in 0..<100 {
                group.addTask { environment.string("^badge(Mug|\(count))") }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<100).map { "Mug × \($0)" }))
    }

    @Test("the content of a result is paid for", arguments: ["^data()", "^texts()"])
    func payment(call: String) throws {
        var environment = MBEnvironment()
        environment.declare(function: "data") { () in Data(repeating: 1, count: 9_000_000) }
        environment.declare(function: "texts") { () in
            [String(repeating: "x", count: 9_000_000)]
        }
        environment["list"] = .array((0..<20).map { MBValue($0) })
        let error = #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^count(^list($list|\(call)))")
        }
        #expect(error?.code == .limitExceeded)
    }
}
