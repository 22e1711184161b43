import MBDataEnvironment
import TestSupport
import Testing

/// Threads whose stacks are smaller than those of any app: what begins there takes another one. A
/// failure ends the process of the tests.
@Suite("Evaluations on tiny stacks")
struct TinyStackTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "^if(T|", count: depth) + "$list.count"
            + String(repeating: ")", count: depth)
    }

    @Test("calls inside each other don't overflow one", arguments: [64, 96, 128, 192])
    func calls(_ kibibytes: Int) {
        var environment = MBEnvironment()
        environment["list"] = [1, 2]
        for depth in [1, 2, 4, 8, 12, 15, 16, 20, 40] {
            let shared = environment
            let text = Self.nested(depth)
            let values = onSmallStack(kibibytes) {
                let compiled = try? MBExpression(text).value(in: shared)
                // Once compiled, and once from what the thread remembers.
                return [shared.object(text), shared.object(text), compiled]
            }.value
            #expect(values == [2, 2, 2], "\(depth) levels")
        }
    }

    @Test(
        "what an app's function evaluates doesn't overflow the stack that was short around it",
        arguments: ["^filter(^array(a)|", "^list(^array(a)|"],
        [176, 224, 416, 448, 480, 496, 512])
    func appFunctions(_ start: String, _ kibibytes: Int) throws {
        var environment = MBEnvironment()
        environment.declare(
            MBMLFunction("lazy", input: .pipedExpressions, count: 1...1) { try $0.value(0) })
        let inner = try MBExpression(Self.nested(15, start, "x"))
        environment.declare(MBMLFunction("fixed", input: .none) { try $0.value(of: inner) })
        let shared = environment
        for outer in [0, 8, 14, 15, 16, 17, 24, 32] {
            for call in ["^lazy(" + Self.nested(15, start, "x") + ")", "^fixed()"] {
                let text = Self.nested(outer, start, call)
                let expected = shared.outcome(of: text).value
                #expect(
                    onSmallStack(kibibytes) { shared.outcome(of: text).value }.value == expected)
                #expect(expected != nil)
            }
        }
    }

    /// A type of an app that contains itself.
    private struct Part: Codable {
        var parts: [Part]

        init(depth: Int) { parts = depth > 0 ? [Part(depth: depth - 1)] : [] }

        var depth: Int { 1 + (parts.first?.depth ?? -1) }
    }

    @Test(
        "what an app's function converts doesn't overflow the stack that was short around it",
        arguments: [448, 464, 480, 496, 512], [7, 14, 15, 30])
    func conversions(_ kibibytes: Int, _ depth: Int) throws {
        var environment = MBEnvironment()
        let value = try MBValue(encoding: Part(depth: depth))
        environment.declare(
            MBMLFunction("decode", input: .none) { _ in
                MBValue(try value.decode(Part.self).depth)
            })
        environment.declare(
            MBMLFunction("encode", input: .none) { _ in
                try MBValue(encoding: Part(depth: depth)) == value ? MBValue(depth) : nil
            })
        let shared = environment
        for outer in 0...24 {
            for call in ["^decode()", "^encode()"] {
                let text = Self.nested(outer, "^if(T|", call)
                let found = onSmallStack(kibibytes) { shared.outcome(of: text).value }.value
                #expect(found == MBValue(depth), "\(outer) levels around \(call)")
            }
        }
    }

    private static func nested(_ depth: Int, _ start: String, _ text: String) -> String {
        String(repeating: start, count: depth) + text + String(repeating: ")", count: depth)
    }

    @Test("parentheses, variables and texts don't overflow one, either")
    func others() throws {
        var environment = MBEnvironment()
        environment["v0"] = 1
        for number in 1...30 {
            try environment.declare("v\(number)", dynamic: "#($v\(number - 1) + 1)")
        }
        let shared = environment
        let sum = String(repeating: "(", count: 100) + "1" + String(repeating: " + 1)", count: 100)
        let found = onSmallStack(64) { () -> [String?] in
            [
                shared.number(sum)?.description, shared.string("#(\(sum))"),
                shared.string("$v30"), shared.string("^eval(^eval(^q($v12)))"),
                shared.boolean("!(!(!(!(!(!(T))))))").description,
                shared.explain(Self.nested(12)).root.children.count.description,
                (try? shared.decode(Int.self, from: "$v20")).map(String.init),
                (try? shared.reads(of: Self.nested(12)))?.variables.first,
            ]
        }.value
        #expect(
            found == ["101", "101", "31", "13", "true", "2", "21", "list"])
    }
}
