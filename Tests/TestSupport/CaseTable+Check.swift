package import MBDataEnvironment
import Testing

extension CaseTable.Case {
    /// Evaluates the case and compares value, error and log with what its line says.
    package func check(in environment: MBEnvironment, _ log: MBCollectingLog) {
        let name = "\(id): \(expression)"
        do {
            let value = try environment.evaluate(expression, as: context)
            switch expectation {
            case .value(let wanted):
                #expect(value == wanted, "\(name) gives \(shown(value)), not \(shown(wanted))")
            case .error(let code, _, _, _):
                Issue.record("\(name) gives \(shown(value)), not the error \(code)")
            }
        } catch {
            compare(error, name)
        }
        #expect(log.entries.map(\.level.rawValue) == self.log, "\(name) logs \(log.entries)")
    }

    private func compare(_ error: MBExpressionError, _ name: String) {
        switch expectation {
        case .value(let wanted):
            Issue.record("\(name) fails with \(error.summary), not \(shown(wanted))")
        case .error(let code, let range, let location, let says):
            #expect(error.code.rawValue == code, "\(name): \(error.summary)")
            if let range { #expect(error.range == range, "\(name): \(error)") }
            if let location { #expect(error.location?.description == location, "\(name)") }
            if let says { #expect(error.message.contains(says), "\(name): \(error.message)") }
        }
    }

    private func shown(_ value: MBValue?) -> String {
        value.map { "\($0.typeName) \($0)" } ?? "nothing"
    }
}
