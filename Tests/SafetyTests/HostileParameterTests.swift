import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Every function, with values designed to hang or crash it in place of each of its parameters: a
/// call ends with a value or with an error of bounded length, on a thread with a 512 KiB stack. The
/// time bound only detects hangs.
@Suite("Hostile parameters", .serialized)
struct HostileParameterTests {
    private static func repeated(_ text: String, bytes: Int = 4_000) -> String {
        String(repeating: text, count: bytes / text.utf8.count)
    }

    /// Texts that take long where characters are counted or compared as Swift does.
    private static let texts: [String] = [
        "a" + repeated("\u{301}\u{323}", bytes: 30_000), repeated("👩\u{200D}"),
        repeated("🇫🇷"), repeated("\r\n"), repeated("\0"), repeated("\u{1100}"), repeated("9"),
        repeated("/."), repeated("("), repeated("%5.3"),
    ]

    /// The calls of the functions' examples, with a variable in the place of each parameter, and
    /// after the last.
    private static let calls: [String] = MBEnvironment().functions.flatMap { function in
        let parameters = parameters(of: function.documentation?.example ?? "")
        return (0...parameters.count).map { position in
            var changed = parameters
            changed[position..<min(position + 1, parameters.count)] = ["$hostile"]
            return "^\(function.name)(\(changed.joined(separator: "|")))"
        }
    }

    /// The text between the first parentheses of a call.
    private static func parameters(of call: String) -> [String] {
        var parameters = [""]
        var depth = 0
        for character in call.drop(while: { $0 != "(" }) {
            if character == ")" || character == "]" { depth -= 1 }
            if depth == 0, character == ")" { break }
            if character == "|", depth == 1 {
                parameters.append("")
            } else if depth > 0 {
                parameters[parameters.count - 1].append(character)
            }
            if character == "(" || character == "[" { depth += 1 }
        }
        return parameters
    }

    /// The calls that break the rules with one of several values.
    private func broken(_ values: [MBValue]) throws -> [String] {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 1))
        environment.limits.steps = 20_000
        environment.limits.stringLength = 20_000
        let prepared = environment
        let (calls, _) = onSmallStack { () -> [String] in
            var environment = prepared
            var broken: [String] = []
            for (index, value) in values.enumerated() {
                environment["hostile"] = value
                for call in Self.calls {
                    let watch = Stopwatch()
                    do {
                        _ = try environment.evaluate(call)
                    } catch let error as MBExpressionError {
                        if error.message.utf8.count >= 2_000 { broken.append(error.message) }
                    } catch {
                        broken.append("\(error)")
                    }
                    if watch.seconds > 10 { broken.append("\(call) \(index)") }
                }
            }
            return broken
        }
        return calls ?? ["no end"]
    }

    @Test("every function ends soon with long texts of unusual characters")
    func texts() throws {
        #expect(Self.calls.count > 400)
        let calls = try broken(Self.texts.map { .string($0) })
        #expect(calls == [])
    }

    @Test("every function ends soon with collections of long texts")
    func collections() throws {
        let calls = try broken(
            ["a" + Self.repeated("\u{301}\u{323}"), Self.repeated("👩\u{200D}")].flatMap {
                text -> [MBValue] in
                let members: [MBValue] = [.string(text), .string(text + "b"), "x"]
                return [
                    .array(members), .opaque(MBSet(members)),
                    .dictionary([text: .string(text), text + "b": "x"]),
                ]
            })
        #expect(calls == [])
    }

    @Test("every function accepts collections as deep as allowed")
    func deepCollections() throws {
        let lists = (0..<256).reduce("x" as MBValue) { value, level in
            level.isMultiple(of: 2) ? [value] : ["k": value]
        }
        let sets = (0..<256).reduce("x" as MBValue) { value, _ in .opaque(MBSet([value])) }
        let calls = try broken([lists, sets])
        #expect(calls == [])
    }
}
