import Foundation
import MBDataEnvironment

/// What must hold for any text, in any context.
public struct Properties: Sendable {
    private let environment: MBEnvironment

    /// Properties checked in a small environment with values of all kinds.
    public init() throws {
        var environment = try MBEnvironment.default
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.capabilities.clock = MBFixedClock(Date(timeIntervalSince1970: 1_700_000_000))
        environment.limits.steps = 100_000
        environment["one"] = 1
        environment["text"] = "5 cats"
        environment["list"] = [3, "b", 1.5, true, ["nested"], .null]
        environment["map"] = ["k": "v", "n": 2]
        environment["a b"] = .opaque(MBSet(["x", 1]))
        try environment.declare("dynamic", dynamic: "$one$text")
        self.environment = environment
    }

    /// Why a property does not hold for a text, or nil if all hold.
    public func violation(for text: String) -> String? {
        for context in MBContext.allCases {
            let byText = outcome { try environment.evaluate(text, as: context) }
            let again = outcome { try environment.evaluate(text, as: context) }
            let compiled = outcome {
                try MBExpression(text, as: context).value(in: environment)
            }
            guard byText == again else { return "\(context): two runs differ" }
            guard byText == compiled else { return "\(context): compiled and cached runs differ" }
        }
        let object = outcome { try environment.evaluate(text, as: .object)?.description }
        let string = outcome { try environment.evaluate(text, as: .string)?.description }
        return object == string ? nil : "string and object context differ"
    }

    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case failure(MBErrorCode, Range<Int>?)
        case other
    }

    private func outcome<Value: Equatable>(_ body: () throws -> Value) -> Outcome<Value> {
        do {
            return .value(try body())
        } catch let error as MBExpressionError {
            _ = error.description
            return .failure(error.code, error.range)
        } catch {
            return .other
        }
    }
}
