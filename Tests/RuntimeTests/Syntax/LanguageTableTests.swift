import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct LanguageTables {
    @Test("every case has the meaning that the language defines", arguments: LanguageTable.allCases)
    func evaluates(table: LanguageTable) throws {
        let cases = try CaseTable(table.path).cases
        #expect(!cases.isEmpty)
        for item in cases {
            let log = MBCollectingLog()
            item.check(in: try item.environment(log), log)
        }
    }

    @Test("a compiled expression has the result of its text", arguments: LanguageTable.allCases)
    func compilesToTheSame(table: LanguageTable) throws {
        for item in try CaseTable(table.path).cases {
            let environment = try item.environment(MBCollectingLog())
            let fromText = outcome { try environment.evaluate(item.expression, as: item.context) }
            let compiled = outcome {
                try MBExpression(item.expression, as: item.context).value(in: environment)
            }
            #expect(compiled == fromText, "\(item.id): \(item.expression)")
        }
    }

    @Test("a lenient call returns the value, or the default and a log entry for an error")
    func lenientCallsAgree() throws {
        for item in try LanguageTable.allCases.flatMap({ try CaseTable($0.path).cases }) {
            let log = MBCollectingLog()
            let environment = try item.environment(log)
            let text = outcome { try environment.evaluate(item.expression, as: item.context) }
            _ = log.drain()
            #expect(lenient(item, environment) == text.value, "\(item.id): \(item.expression)")
            if case .error(let code, _) = text {
                let entry = log.entries.last { $0.error?.code.rawValue == code }
                #expect(entry?.level == .error, "\(item.id): \(item.expression)")
            }
        }
    }

    // MARK: - Comparing

    private enum Outcome: Equatable {
        case value(MBValue?)
        case error(String, Range<Int>?)

        var value: MBValue? {
            if case .value(let value) = self { return value }
            return nil
        }
    }

    private func outcome(_ body: () throws -> MBValue?) -> Outcome {
        do {
            return .value(try body())
        } catch let error as MBExpressionError {
            return .error(error.code.rawValue, error.range)
        } catch {
            return .error("\(error)", nil)
        }
    }

    private func lenient(_ item: CaseTable.Case, _ environment: MBEnvironment) -> MBValue? {
        switch item.context {
        case .string: return environment.string(item.expression).map { .string($0) }
        case .object: return environment.object(item.expression)
        case .number: return environment.number(item.expression).map { .number($0) }
        case .array: return environment.array(item.expression).map { .array($0) }
        case .boolean:
            let results = [true, false].map {
                environment.boolean(item.expression, default: $0)
            }
            if results[0] == results[1] { return .bool(results[0]) }
            return isNothing(item, environment) ? false : nil
        }
    }

    /// An empty text, nothing and null are the default in a lenient call and false in a throwing
    /// one.
    private func isNothing(_ item: CaseTable.Case, _ environment: MBEnvironment) -> Bool {
        do {
            return try environment.evaluate(item.expression).orNilIfNull == nil
        } catch {
            return false
        }
    }
}
