import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Each code of ``MBExpressionError.Code``, with a way to cause it.
@Suite("Error codes")
struct ErrorCodeTests {
    /// Evaluated in an environment for its kind; the strict ones begin with `strict:`.
    static let expressions: [(MBExpressionError.Code, MBContext, String)] = [
        (.emptyReference, .object, "${}"), (.invalidReference, .object, "${a b}"),
        (.emptySubreference, .object, "$a[]"), (.missingOperand, .number, "1 +"),
        (.missingOperator, .number, "1 1"), (.ambiguousSign, .number, "5 -3"),
        (.unbalancedParenthesis, .number, "(1"), (.emptyGroup, .number, "()"),
        (.unknownFunction, .object, "^nope()"), (.unknownVariable, .object, "strict:$nope"),
        (.unknownKey, .object, "$text.bogus"), (.missingKey, .object, "$list[$nope]"),
        (.notANumber, .number, "abc + 1"), (.notComparable, .boolean, "strict:$list < $list"),
        (.divisionByZero, .number, "1 / 0"), (.numberOutOfRange, .number, "$big * $big"),
        (.dynamicVariableCycle, .object, "$loop"), (.dynamicVariableFailed, .object, "$broken"),
        (.hostFailed, .object, "$host"), (.parameterCount, .object, "^if(a|b|c|d)"),
        (.missingParameter, .object, "^number($nope)"),
        (.parameterType, .object, "^array(1)^number(abc)"),
        (.invalidParameter, .object, "^singleton(Nope)"),
        (.invalidDate, .object, "^formatDate(never|yyyy)"),
        (.invalidPattern, .object, "^stripRegex(a|[)"),
        (.functionFailed, .object, "^fail()"),
        (.capabilityMissing, .object, "^fileData(/etc/hosts)"),
        (.limitExceeded, .object, "^filter(^array(1|2|3)|^repeat(1000000|x))"),
        (.indexOutOfRange, .object, "strict:$list[9]"),
    ]

    private struct Failure: Error {}

    static func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting(["text": "x", "list": ["a"]])
        environment["big"] = .number(
            try #require(MBNumber("1" + String(repeating: "0", count: 100))))
        try environment.declare("loop", dynamic: "$loop")
        try environment.declare("broken", dynamic: "^nope()")
        environment.declare("host") { _ in throw Failure() }
        environment.declare(MBMLFunction("fail", input: .none) { _ in throw Failure() })
        environment.declare(
            MBMLFunction("number", input: .object) { .number(try $0.number(0)) })
        environment.limits.steps = 10_000
        return environment
    }

    private static let calls: [(MBExpressionError.Code, @Sendable () async throws -> Void)] = [
        (
            .deadlineExceeded,
            {
                var environment = try Self.environment()
                environment.limits.seconds = 0
                _ = try environment.evaluate("^repeat(5000|x)")
            }
        ),
        (
            .cancelled,
            {
                let environment = try Self.environment()
                try await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    _ = try environment.evaluate("^repeat(5000|x)")
                }.value
            }
        ),
        (
            .readOnlyVariable,
            {
                var environment = try Self.environment()
                try environment.set("loop", to: 1)
            }
        ),
        (
            .emptyStack,
            {
                var environment = try Self.environment()
                _ = try environment.pop("text")
            }
        ),
        (
            .reentrantUpdate,
            {
                let store = MBEnvironmentStore(try Self.environment())
                try store.update { _ in try store.update { _ in } }
            }
        ),
        (.invalidJSON, { _ = try MBValue(json: "[1,") }),
        (.notConvertible, { _ = try Self.environment().evaluateDimension("$nope") }),
        (.invalidType, { _ = try MBType("[string") }),
    ]

    @Test("each expression has its code", arguments: expressions)
    func expression(_ code: MBExpressionError.Code, _ context: MBContext, _ text: String) throws {
        let environment = try Self.environment()
        let isStrict = text.hasPrefix("strict:")
        let error = try (isStrict ? environment.strict : environment).failure(
            isStrict ? String(text.dropFirst(7)) : text, as: context)
        #expect(error.code == code)
        #expect(error.helpAnchor == code.rawValue)
    }

    @Test("each call has its code", arguments: calls.indices)
    func call(_ index: Int) async throws {
        let (code, body) = Self.calls[index]
        await #expect {
            try await body()
        } throws: { ($0 as? MBExpressionError)?.code == code }
    }

    @Test("each code occurs here and is explained on the page")
    func codes() throws {
        let occurring = Self.expressions.map(\.0) + Self.calls.map(\.0)
        #expect(Set(occurring) == Set(MBExpressionError.Code.numbers.keys))
        let page = try #require(try MarkdownPage.all().first { $0.name == "ErrorCodes.md" })
        var explained: [String] = []
        for case .table(let header, let rows) in page.items where header.first == "code" {
            for (_, cells) in rows {
                #expect(cells.count == 2 && cells.allSatisfy { !$0.isEmpty })
                let (word, number) = Self.wordAndNumber(cells[0])
                #expect(MBExpressionError.Code(rawValue: word).number == number)
                explained.append(word)
            }
        }
        #expect(explained.sorted() == MBExpressionError.Code.numbers.keys.map(\.rawValue).sorted())
        var numbers: [MBDiagnostic.Code: Int] = [:]
        for case .table(let header, let rows) in page.items where header.first == "diagnostic" {
            for (_, cells) in rows {
                let (word, number) = Self.wordAndNumber(cells[0])
                #expect(!cells[1].isEmpty)
                numbers[MBDiagnostic.Code(rawValue: word)] = number
            }
        }
        #expect(numbers == MBDiagnostic.Code.numbers)
    }

    /// The parts of a cell such as "`emptyReference` 101".
    private static func wordAndNumber(_ cell: String) -> (String, Int?) {
        let parts = cell.split(separator: " ")
        return (parts[0].replacingOccurrences(of: "`", with: ""), Int(parts.last ?? ""))
    }
}
