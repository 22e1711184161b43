import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// The errors that entries list are those that calls have: in the cases of `Fixtures/Functions`,
/// and in calls with values of the wrong type instead of each parameter of the example.
@Suite("Errors in the functions' reference")
struct FunctionErrorTests {
    /// An error of a call that a function throws itself, rather than one of its parameters.
    private static func isOwn(_ error: MBExpressionError, of name: String) -> Bool {
        error.function == name && error.underlying == nil
    }

    @Test("the cases of a function have the errors that its entry lists, and no others")
    func cases() throws {
        var seen: [String: Set<MBExpressionError.Code>] = [:]
        var passingOn: Set<String> = []
        for item in try Self.failures() {
            let name = item.error.function ?? ""
            if Self.isOwn(item.error, of: name) { seen[name, default: []].insert(item.error.code) }
            // An error of a parameter that is arithmetic names no function.
            let called = String(item.expression.dropFirst().prefix { $0 != "(" })
            if item.error.function == nil { seen[called, default: []].insert(item.error.code) }
            if !Self.isOwn(item.error, of: called) { passingOn.insert(called) }
            guard let entry = FunctionEntry.named(name), Self.isOwn(item.error, of: name),
                !FunctionEntry.generalCodes.contains(item.error.code)
            else { continue }
            let isListed = entry.problems.contains { $0.code == item.error.code }
            #expect(isListed, "\(item.expression) fails with \(item.error.code)")
        }
        for entry in FunctionEntry.all {
            for problem in entry.problems {
                guard let code = problem.code else {
                    #expect(passingOn.contains(entry.name), "no case of ^\(entry.name) passes on")
                    continue
                }
                let isSeen = seen[entry.name]?.contains(code) == true
                #expect(isSeen, "no case of ^\(entry.name) fails with \(code)")
            }
        }
    }

    private static func failures() throws -> [(expression: String, error: MBExpressionError)] {
        var failures: [(String, MBExpressionError)] = []
        for title in MBMLFunction.Area.all.map(\.title) + ["Parameters"] {
            let name = title.prefix(1).lowercased() + title.dropFirst()
            for item in try CaseTable("Functions/\(name)").cases {
                guard case .error = item.expectation else { continue }
                do {
                    _ = try MBEnvironment.functions(item, MBCollectingLog())
                        .evaluate(item.expression, as: item.context)
                } catch let error as MBExpressionError {
                    failures.append((item.expression, error))
                }
            }
        }
        return failures
    }

    @Test("an entry names the parameters that can't be nothing, or of another type")
    func parameters() throws {
        let values = [
            "$undef", "abc", "$nums", "$map", "$set", "$d", "$data", "$shop", "#(-1)", "#(1e30)",
        ]
        let checked: [MBExpressionError.Code] = [.missingParameter, .parameterType]
        for entry in FunctionEntry.all {
            var failing: [MBExpressionError.Code: Set<String>] = [:]
            let call = ExampleCall(entry)
            let environment = try MBEnvironment.functions(MBCollectingLog())
            for (position, name) in call.names.enumerated() {
                for value in values {
                    let text = call.replacing(position, by: value)
                    guard let error = Self.failure(of: text, in: environment),
                        Self.isOwn(error, of: entry.name),
                        !FunctionEntry.generalCodes.contains(error.code)
                    else { continue }
                    failing[error.code, default: []].insert(name)
                    let listed = entry.problems.first { $0.code == error.code }
                    #expect(listed != nil, "\(text) fails with \(error.code)")
                    guard checked.contains(error.code), Set(call.names).count > 1 else { continue }
                    let isNamed = listed?.condition.contains("`\(name)`") == true
                    #expect(isNamed, "\(text) fails with \(error.code) because of \(name)")
                }
            }
            for problem in entry.problems {
                guard let code = problem.code, checked.contains(code) else { continue }
                for name in Set(call.names) where problem.condition.contains("`\(name)`") {
                    let fails = failing[code]?.contains(name) == true
                    #expect(fails, "\(name) of ^\(entry.name) never fails with \(code)")
                }
            }
        }
    }

    private static func failure(
        of text: String, in environment: MBEnvironment
    ) -> MBExpressionError? {
        do {
            _ = try environment.evaluate(text)
            return nil
        } catch {
            return error
        }
    }
}

/// The call of a function in its example, with the names of its parameters.
private struct ExampleCall {
    private let function: String
    private var parameters: [String] = [""]
    let names: [String]

    init(_ entry: FunctionEntry) {
        function = entry.name
        let start = entry.example.range(of: "^\(entry.name)(")?.upperBound
        var depth = 1
        for character in entry.example[(start ?? entry.example.endIndex)...] {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            guard depth > 0 else { break }
            if character == "|", depth == 1, entry.function.input.rawValue.hasPrefix("piped") {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        let last = parameters.last ?? ""
        let declared = entry.function.parameters(of: parameters.count, endingWith: last)
        names = declared.compactMap { $0?.name }
    }

    func replacing(_ position: Int, by value: String) -> String {
        var parameters = parameters
        parameters[position] = value
        return "^\(function)(\(parameters.joined(separator: "|")))"
    }
}
