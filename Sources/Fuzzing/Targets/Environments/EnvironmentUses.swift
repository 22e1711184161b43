import Foundation
import MBDataEnvironment

/// The property that all ways to use an environment agree: to evaluate, explain and check, and to
/// change a copy.
struct EnvironmentUses {
    private let environment: MBEnvironment

    init(_ environment: MBEnvironment) { self.environment = environment }

    /// Why it doesn't hold, or nil if it does.
    ///
    /// - Parameter names: the names of variables, which may not exist.
    func violation(using names: some Sequence<String>) -> String? {
        for name in names {
            if let found = violationOfCopies(name) { return "\(name): \(found)" }
            guard let reference = MBExpression.reference(to: name) else { continue }
            let texts = [
                reference, "^count(\(reference))", "#(\(reference) + 1)", "<\(reference)>",
            ]
            let text = texts[name.utf8.count % texts.count]
            if let found = violation(of: text) { return "\(text): \(found)" }
        }
        return "\(environment)".contains("\(environment.variableNames.count) variables")
            ? nil : "the environment is described as \(environment)"
    }

    // MARK: - Expressions

    private func violation(of text: String) -> String? {
        let findings = environment.check(text)
        if let expression = try? MBExpression(text) {
            guard environment.check(expression) == findings else { return "two checks differ" }
            let explanation = expression.explain(in: environment)
            guard explanation.description == environment.explain(text).description else {
                return "two explanations differ"
            }
        }
        let value = outcome { try environment.evaluate(text) }
        let strict = outcome { try environment.strict.evaluate(text) }
        guard
            strict.code != .unknownVariable
                || environment.strict.check(text).contains(where: {
                    $0.code.rawValue == "unknownVariable"
                })
        else { return "a check doesn't find an unknown variable" }
        let escaped = environment.string(text, escaping: .plain)
        guard escaped == environment.string(text) else { return "as plain text, it's another one" }
        let plain = (
            number: environment.number(text) ?? -5, array: environment.array(text) ?? ["-"]
        )
        guard environment.number(text, default: -5) == plain.number,
            environment.array(text, default: ["-"]) == plain.array
        else { return "with a default, it's another value" }
        let commands = MBMLDebug.Command.allCases
        for command in [.pe, commands[text.utf8.count / 2 % commands.count]] {
            let output = outcome { try command.output(of: text, in: environment) }
            guard command != .pe || output.code == value.code,
                output.code == outcome({ try environment.evaluate(text, as: command.context) }).code
            else { return "the command \(command.rawValue) gives \(output)" }
            if let advice = command.advice(on: text, in: environment), advice.isEmpty {
                return "the advice is empty"
            }
        }
        return nil
    }

    // MARK: - Copies

    /// A copy with a change is what the environment becomes.
    private func violationOfCopies(_ name: String) -> String? {
        let value: MBValue = ["k": [1, "a"]]
        return violation(name) { copy throws in
            try copy.set(name, to: value)
        } copied: {
            try environment.setting(name, to: value)
        } ?? violation(name) { copy throws in
            try copy.push(name, to: value)
        } copied: {
            try environment.pushing(name, to: value)
        } ?? violation(name) { copy throws in
            try copy.pop(name)
        } copied: {
            try environment.popping(name)
        } ?? violation(name) { copy throws in
            try copy.set(name, key: "k", to: value)
        } copied: {
            try environment.setting(name, key: "k", to: value)
        } ?? violation(name) { copy throws in
            try copy.set(name, index: 1, to: value)
        } copied: {
            try environment.setting(name, index: 1, to: value)
        }
            ?? violation(name) { copy throws in
                try copy.set(name, to: value)
                try copy.set("new", to: 1)
            } copied: {
                try environment.setting([name: value, "new": 1])
            }
    }

    private func violation(
        _ name: String, _ change: (inout MBEnvironment) throws -> Void,
        copied: () throws -> MBEnvironment
    ) -> String? {
        var changed = environment
        let one = outcome {
            try change(&changed)
            return try changed.value(of: name)
        }
        let two = outcome { try copied().value(of: name) }
        return one == two ? nil : "a copy is changed to \(two), not \(one)"
    }
}
