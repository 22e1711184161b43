import MBDataEnvironment
import MBEventHandling

/// Holds what a case gave against what it must give.
struct CaseComparison {
    private let outcome: CaseOutcome
    private var found = ValueDifferences()

    init(_ outcome: CaseOutcome) {
        self.outcome = outcome
    }

    var differences: [CaseDifference] { found.all }

    /// How many differences aren't kept.
    var more: Int { found.more }

    mutating func compare(_ expectations: [CaseExpectation]) {
        guard !expectations.isEmpty else { return noteMissingExpectation() }
        let wantsError = expectations.contains { if case .error = $0 { true } else { false } }
        if let failure = outcome.failure, !wantsError {
            note("failed: \(failure.message) [\(failure.code)]")
        }
        if let unheard = outcome.unheard, !expectations.contains(where: \.isNoEffects) {
            note(unheard)
        }
        for expectation in expectations { compare(expectation) }
    }

    private mutating func note(_ message: String, at path: CasePath = .root) {
        found.note(path, message)
    }

    private mutating func noteMissingExpectation() {
        if let failure = outcome.failure {
            return note(
                "has no expectation, and failed: \(failure.message); if that is right, write "
                    + "\"expectError\": \"\(failure.code)\"")
        }
        if let unheard = outcome.unheard {
            return note("\(unheard); if that is right, write \"expectEffects\": []")
        }
        guard !outcome.isEvent else {
            return note("has no expectation; write \"expectEffects\" or \"expectVariables\"")
        }
        guard let value = outcome.value, !value.isNull else {
            return note("has no expectation, and gave nothing; write \"expectNothing\": true")
        }
        let shown = ShownText.json(value)
        // A shortened value can't be copied.
        let written = shown.hasSuffix("…") ? "" : ": \(shown)"
        note("has no expectation, and gave \(shown); write \"expect\"\(written)")
    }

    private mutating func compare(_ expectation: CaseExpectation) {
        switch expectation {
        case .error(let code): compare(error: code)
        case .log(let texts): compare(log: texts)
        case .effects(let effects): compare(effects: effects)
        case .variables(let variables): compare(variables: variables)
        case .value, .type, .contains, .matches:
            // An expression that failed has no value.
            guard outcome.failure == nil else { return }
            compare(value: expectation)
        }
    }

    private mutating func compare(value expectation: CaseExpectation) {
        let value = outcome.value
        switch expectation {
        case .value(let expected): found.compare(expected, value)
        case .type(let name):
            let type = value.flatMap { $0.isNull ? nil : $0.typeName } ?? "null"
            guard type != name, !(type == "null" && name == "nothing") else { return }
            note("expected a value of the type \(name), got \(ShownText.json(value)) (\(type))")
        case .contains(let part): contains(part, in: value, at: .root)
        case .matches(let pattern): matches(pattern, value)
        case .error, .log, .effects, .variables: break
        }
    }

    private mutating func compare(error code: String) {
        let failures =
            (outcome.error.map { [($0.code.rawValue, $0.summary)] } ?? [])
            + outcome.diagnostics.map { ($0.code.rawValue, "\($0)") }
        guard !failures.contains(where: { $0.0 == code }) else { return }
        if let failure = failures.first {
            note("expected the error \(code), got \(failure.0): \(failure.1)")
        } else if outcome.isEvent {
            note("expected the error \(code), and nothing failed")
        } else {
            note("expected the error \(code), got \(ShownText.json(outcome.value))")
        }
    }

    // MARK: - Parts

    private mutating func contains(_ part: MBValue, in value: MBValue?, at path: CasePath) {
        switch (part, value) {
        case (.dictionary(let part), .dictionary(let whole)?):
            for (key, value) in part {
                if case .dictionary = value, case .dictionary? = whole[key] {
                    contains(value, in: whole[key], at: path.key(key))
                } else if value.isNull, path.isEffect {
                    // An effect without an object has no entry for it.
                    found.compare(nil, whole[key], at: path.key(key))
                } else {
                    found.compare(value, whole[key], at: path.key(key))
                }
            }
        case (.array(let parts), .array(let elements)?):
            for (part, isThere) in ElementMatching.missing(parts, in: elements) {
                note(
                    "expected \(isThere ? "another" : "an") element \(ShownText.part(part)), "
                        + "but found none", at: path)
            }
        case (.string(let part), .string(let text)?):
            if !text.contains(part) {
                note(
                    "expected a text with \(ShownText.quoted(part)), got \(ShownText.json(value))",
                    at: path)
            }
        case (.array(let parts), .string?):
            for part in parts { contains(part, in: value, at: path) }
        default:
            if let members = value.flatMap(ValueDifferences.members) {
                let parts = ValueDifferences.members(of: part) ?? part.asArray ?? [part]
                for part in parts where !members.contains(part) {
                    note("expected a member \(ShownText.json(part)), but found none", at: path)
                }
                return
            }
            note(
                "expected a value with \(ShownText.json(part)), got \(ShownText.json(value))",
                at: path)
        }
    }

    private mutating func matches(_ pattern: String, _ value: MBValue?) {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.limits.seconds = 5
        environment["text"] = .string(value?.description ?? "")
        environment["pattern"] = .string(pattern)
        do throws(MBExpressionError) {
            let matches = try environment.strict.evaluate("^matchesRegex($text|$pattern)")
            guard matches?.truth != true else { return }
            note(
                "expected a match of \(ShownText.quoted(pattern)), got \(ShownText.json(value))")
        } catch {
            note("the pattern \(ShownText.quoted(pattern)) can't be used: \(error.message)")
        }
    }

    // MARK: - Log and events

    private mutating func compare(log texts: [String]) {
        let messages = outcome.log.map(\.message)
        let path = CasePath(base: "log")
        guard !texts.isEmpty else {
            for message in messages {
                note("expected nothing, got \(ShownText.json(.string(message)))", at: path)
            }
            return
        }
        var rest = messages[...]
        for text in texts {
            guard let position = rest.firstIndex(where: { $0.contains(text) }) else {
                let logged = messages.map { ShownText.json(.string($0)) }.joined(separator: ", ")
                note(
                    "expected an entry with \(ShownText.quoted(text)), got "
                        + (messages.isEmpty ? "no entries" : logged), at: path)
                continue
            }
            rest = rest[(position + 1)...]
        }
    }

    private mutating func compare(effects expected: [MBValue]) {
        let effects = outcome.effects
        for index in 0..<max(expected.count, effects.count) {
            let path = CasePath(base: "effects").index(index)
            guard index < effects.count else {
                note("expected \(ShownText.json(expected[index])), got nothing", at: path)
                continue
            }
            let effect = effects[index]
            guard index < expected.count else {
                note("expected nothing, got \(ShownText.quoted(effect.description))", at: path)
                continue
            }
            if case .dictionary = expected[index] {
                contains(expected[index], in: .dictionary(effect.asValue), at: path)
            } else {
                found.compare(expected[index], .string(effect.description), at: path)
            }
        }
    }

    private mutating func compare(variables: MBDictionary) {
        for (name, value) in variables {
            let path = CasePath(base: "$" + name)
            do throws(MBExpressionError) {
                found.compare(value, try outcome.environment.value(of: name), at: path)
            } catch {
                note("failed: \(error.summary)", at: path)
            }
        }
    }
}
