import Foundation
import MBDataEnvironment

/// What holds for the result of any text as a type of Swift, and for its archived explanation.
struct TypedResultProperties {
    private let environment: MBEnvironment
    private let text: String
    private let context: MBContext

    init(_ text: String, as context: MBContext, in environment: MBEnvironment) {
        (self.environment, self.text, self.context) = (environment, text, context)
    }

    /// Why a property doesn't hold, or nil if all hold.
    ///
    /// - Parameter result: what evaluating gives.
    func violation(_ result: Outcome<MBValue?>) -> String? {
        violation(result, -7) ?? violation(result, "default") ?? violation(result, true)
            ?? violation(result, 0.5 as Double?) ?? violation(result, ["default"])
            ?? violation(result, ["default": MBValue.null]) ?? violation(result, Date.distantPast)
            ?? violation(result, [[1]]) ?? violationOfNames(result) ?? violationOfArchive()
    }

    /// Decoding is evaluating and then converting; with a default, it never fails.
    private func violation<Value: MBValueConvertible & Equatable & Sendable>(
        _ result: Outcome<MBValue?>, _ `default`: Value
    ) -> String? {
        let decoded = outcome { try environment.decode(Value.self, from: text, as: context) }
        let lenient = environment.decode(Value.self, from: text, as: context, default: `default`)
        guard lenient == decoded.value ?? `default` else {
            return "\(context), \(Value.self): with a default, it's \(lenient)"
        }
        let compiled = outcome {
            try MBExpression(text, as: context).decode(Value.self, in: environment)
        }
        // A function of the app isn't known to an expression without an environment.
        guard compiled.value == decoded.value || compiled.value == nil else {
            return "\(context), \(Value.self): compiled, it's another one"
        }
        if let expression = try? MBExpression(text, as: context, in: environment),
            environment.decode(Value.self, from: expression, default: `default`) != lenient
        {
            return "\(context), \(Value.self): compiled with a default, it's another one"
        }
        if case .value(let value?) = result, let violation = violation(ofVariable: value, `default`)
        {
            return violation
        }
        var expected: Value?
        if case .value(let value) = result { expected = try? Value.from(expressionValue: value) }
        return decoded.value == expected
            ? nil
            : "\(context): as \(Value.self), it's \(decoded), not \(String(describing: expected))"
    }

    /// A variable that is set to a value of a Swift type has that value.
    private func violation<Value: MBValueConvertible & Equatable>(
        ofVariable value: MBValue, _ `default`: Value
    ) -> String? {
        var changed = environment
        guard (try? changed.set("fresh", to: value)) != nil else { return nil }
        let read: Value? = changed["fresh"]
        guard read == (try? Value.from(expressionValue: value)) else {
            return "\(Value.self): a variable is read as \(String(describing: read))"
        }
        let set = read ?? `default`
        changed["fresh"] = set
        let again: Value? = changed["fresh"]
        return again == set
            ? nil : "\(Value.self): \(set) is read as \(String(describing: again))"
    }

    /// A name of a table is found where the result is one.
    private func violationOfNames(_ result: Outcome<MBValue?>) -> String? {
        guard context == .object else { return nil }
        var reports = 0
        let decoded = outcome { try environment.decode(MBNameTable.textAlignment, from: text) }
        let read = MBNameTable.textAlignment.rawValue(of: result.value ?? nil) { _ in reports += 1 }
        guard reports < 2, decoded.value == nil || decoded.value == read else {
            return "as a name, it's \(decoded)"
        }
        _ = outcome { try environment.evaluateDimension(text) }
        return nil
    }

    /// An explanation that is read again is written the same.
    private func violationOfArchive() -> String? {
        // Foundation's coders leave out a byte order mark at the beginning of a text.
        guard !text.unicodeScalars.contains("\u{FEFF}") else { return nil }
        let explanation = environment.explain(text, as: context)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let archive = try? encoder.encode(explanation) else {
            return "\(context): the explanation can't be archived"
        }
        guard let read = try? JSONDecoder().decode(MBExplanation.self, from: archive),
            let again = try? encoder.encode(read)
        else { return "\(context): the archived explanation can't be read" }
        return again == archive ? nil : "\(context): the archived explanation is another one"
    }
}
