import Foundation
import MBDataEnvironment

/// The properties that hold for any text, in any context.
public struct Properties: Sendable {
    private let environment: MBEnvironment
    /// The same environment with limits that many expressions reach.
    private let poor: MBEnvironment

    /// Properties checked in a small environment with values of all kinds.
    public init() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        environment.limits.steps = 100_000
        environment["one"] = 1
        environment["text"] = "5 cats"
        environment["list"] = [3, "b", 1.5, true, ["nested"], .null]
        environment["map"] = ["k": "v", "n": 2]
        environment["a b"] = .opaque(MBSet(["x", 1]))
        try environment.declare("dynamic", dynamic: "$one$text")
        self.environment = environment
        var poor = environment
        poor.limits.steps = 12
        poor.limits.nesting = 4
        self.poor = poor
    }

    /// Why a property doesn't hold for a text, or nil if all hold.
    public func violation(for text: String) -> String? {
        for context in MBContext.allCases {
            let byText = outcome { try environment.evaluate(text, as: context) }
            let again = outcome { try environment.evaluate(text, as: context) }
            let compiled = outcome {
                try MBExpression(text, as: context).value(in: environment)
            }
            guard byText == again else { return "\(context): two runs differ" }
            guard byText == compiled else { return "\(context): compiled and cached runs differ" }
            guard isExplained(text, context) else {
                return "\(context): the explained run differs"
            }
        }
        if let violation = violationOfReads(for: text) { return violation }
        let object = outcome { try environment.evaluate(text, as: .object)?.description }
        let string = outcome { try environment.evaluate(text, as: .string)?.description }
        return object == string ? nil : "string and object context differ"
    }

    /// Changing what a text doesn't read doesn't change its result.
    private func violationOfReads(for text: String) -> String? {
        let number = text.utf8.count
        let context = MBContext.allCases[number % MBContext.allCases.count]
        guard let reads = try? environment.reads(of: text, as: context), !reads.isIncomplete else {
            return nil
        }
        let before = outcome { try environment.evaluate(text, as: context) }
        for (position, name) in Self.changing.enumerated() {
            let value = Self.values[(number / 5 + position) % Self.values.count]
            guard let changed = try? environment.changing(name, to: value) else {
                return "$\(name) cannot be changed"
            }
            let isAffected = reads.isAffected(from: environment, to: changed)
            guard reads.intersects([name]) || !isAffected else {
                return "\(context): it does not read $\(name), which affects it"
            }
            guard !isAffected else { continue }
            let after = outcome { try changed.evaluate(text, as: context) }
            guard before == after else { return "\(context): it reads $\(name)" }
        }
        return nil
    }

    /// The names in generated expressions, and those that functions bind.
    private static let changing = [
        "one", "text", "list", "map", "a b", "dynamic", "none", "x", "item", "key", "root",
        "outer:item", "currentValue",
    ]

    /// The new values of the variables: different ones, and ones that are partly like the old ones.
    private static let values: [MBValue] = [
        ["k": ["changed"], "new": "7 dogs"], ["k": "v", "n": 3],
        [3, "b", 2.5, true, ["nested"], .null],
    ]

    /// Whether an explained evaluation has the result of a plain one: as an object, and in one of
    /// the contexts by turns. Every second text has few steps.
    private func isExplained(_ text: String, _ context: MBContext) -> Bool {
        let turn = MBContext.allCases[text.utf8.count / 2 % MBContext.allCases.count]
        guard context == .object || context == turn else { return true }
        let environment = text.utf8.count % 2 == 0 ? environment : poor
        let plain = outcome { try environment.evaluate(text, as: context) }
        let explanation = environment.explain(text, as: context)
        let explained =
            explanation.failure.map { .failure($0.code, $0.range) }
            ?? Outcome.value(explanation.value)
        return plain == explained && (context != .object || hasParts(explanation))
    }

    /// Whether an explanation can be printed and has parts whose ranges lie inside their texts.
    private func hasParts(_ explanation: MBExplanation) -> Bool {
        guard !explanation.description.isEmpty else { return false }
        var rest = [(explanation.root, explanation.expression.utf16.count)]
        while let (part, length) = rest.popLast() {
            let length = part.isExpression ? part.range.upperBound : length
            guard part.range.upperBound <= length else { return false }
            rest += part.children.map { ($0, length) }
        }
        return true
    }

    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case failure(MBExpressionError.Code, Range<Int>?)
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

extension MBEnvironment {
    /// A copy in which a variable has another value.
    fileprivate func changing(_ name: String, to value: MBValue) throws -> MBEnvironment {
        var copy = self
        try copy.declare(name, value: value)
        return copy
    }
}
