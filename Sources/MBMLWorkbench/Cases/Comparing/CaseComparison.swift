import MBDataEnvironment
import MBEventHandling

/// Holds what a case gave against what it must give.
struct CaseComparison {
    private let outcome: CaseOutcome
    private var found = ValueDifferences()
    private var time: ComparisonTime

    /// - Parameter time: what is left for comparing; as much as a whole case has by default.
    init(
        _ outcome: CaseOutcome,
        _ time: ComparisonTime = ComparisonTime(until: .now + .seconds(MBCase.seconds))
    ) {
        self.outcome = outcome
        self.time = time
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
        for expectation in expectations {
            do throws(ComparisonTime.Over) {
                try compare(expectation)
            } catch {
                note(
                    "the comparison was stopped at the end of the \(Int(MBCase.seconds)) seconds of "
                        + "the case; expect less in one case, or elements with all of their entries"
                )
                break
            }
        }
    }

    private mutating func note(_ message: @autoclosure () -> String, at path: CasePath = .root) {
        found.note(path, message())
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
        if let reason = CaseUpdate.reasonNotToWrite(value) {
            return note("has no expectation, and gave \(shown); \(reason); write \"expectType\"")
        }
        // A shortened value can't be copied.
        let written = shown.hasSuffix("…") ? "" : ": \(shown)"
        note("has no expectation, and gave \(shown); write \"expect\"\(written)")
    }

    private mutating func compare(
        _ expectation: CaseExpectation
    ) throws(ComparisonTime.Over) {
        switch expectation {
        case .error(let code): compare(error: code)
        case .log(let texts): try compare(log: texts)
        case .effects(let effects): try compare(effects: effects)
        case .variables(let variables): compare(variables: variables)
        case .value, .nothing, .type, .contains, .matches:
            // An expression that failed has no value.
            guard outcome.failure == nil else { return }
            try compare(value: expectation)
        }
    }

    private mutating func compare(
        value expectation: CaseExpectation
    ) throws(ComparisonTime.Over) {
        let value = outcome.value
        switch expectation {
        case .value(let expected): found.compare(expected, value)
        case .nothing: found.compare(nil, value)
        case .type(let name):
            let type = value.flatMap { $0.isNull ? nil : $0.typeName } ?? "null"
            guard type != name, !(type == "null" && name == "nothing") else { return }
            let name = name.inOneLine
            note("expected a value of the type \(name), got \(ShownText.json(value)) (\(type))")
        case .contains(let part): try contains(part, in: value, at: .root)
        case .matches(let pattern): matches(pattern, value)
        case .error, .log, .effects, .variables: break
        }
    }

    private mutating func compare(error code: String) {
        let code = code.inOneLine
        let failures =
            (outcome.error.map { [($0.code.rawValue, $0.summary)] } ?? [])
            + outcome.diagnostics.filter { $0.severity == .error }
            .map { ($0.code.rawValue, "\($0)") }
        guard !failures.contains(where: { $0.0 == code }) else { return }
        if let failure = failures.first {
            note("expected the error \(code), got \(failure.0): \(failure.1)")
        } else if outcome.isEvent {
            note("expected the error \(code), and nothing failed")
        } else {
            let value = outcome.value
            note("expected the error \(code), got \(ShownText.json(value))")
        }
    }

    // MARK: - Parts

    private mutating func contains(
        _ part: MBValue, in value: MBValue?, at path: CasePath
    ) throws(ComparisonTime.Over) {
        switch (part, value) {
        case (.dictionary(let part), .dictionary(let whole)?):
            for (key, value) in part {
                if case .dictionary = value, case .dictionary? = whole[key] {
                    try contains(value, in: whole[key], at: path.key(key))
                } else if value.isNull, path.isEffect {
                    // An effect without an object has no entry for it.
                    found.compare(nil, whole[key], at: path.key(key))
                } else {
                    found.compare(value, whole[key], at: path.key(key))
                }
            }
        case (.array(let parts), .array(let elements)?):
            for (part, isThere) in try ElementMatching.missing(parts, in: elements, time) {
                note(
                    "expected \(isThere ? "another" : "an") element \(ShownText.part(part)), "
                        + "but found none", at: path)
            }
        case (.string(let part), .string(let text)?):
            try time.spend(1 + text.utf8.count / 10)
            if !TextSearch.isFound(part, in: text) {
                let (wanted, got) = ShownText.pair(part, [text])
                note("expected a text with \(wanted), got \(got)", at: path)
            }
        case (.array(let parts), .string?):
            for part in parts { try contains(part, in: value, at: path) }
        default:
            if let members = value.flatMap(ValueDifferences.members).map({ Set($0) }) {
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
        guard let value, let text = Self.text(of: value) else {
            return note(
                "expected a match of \(ShownText.quoted(pattern)), got \(ShownText.json(value))")
        }
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.limits.seconds = time.seconds
        environment["text"] = .string(text)
        environment["pattern"] = .string(pattern)
        do throws(MBExpressionError) {
            let matches = try environment.strict.evaluate("^matchesRegex($text|$pattern)")
            guard matches?.truth != true else { return }
            guard case .string(let text) = value else {
                return note(
                    "expected a match of \(ShownText.quoted(pattern)), got "
                        + ShownText.json(value))
            }
            let (wanted, got) = ShownText.pair(pattern, [text])
            note("expected a match of \(wanted), got \(got)")
        } catch {
            note("the pattern \(ShownText.quoted(pattern)) can't be used: \(error.message)")
        }
    }

    /// The text of a value that is one, or that is written as one; nil for others.
    private static func text(of value: MBValue) -> String? {
        switch value {
        case .string, .number, .bool, .date: value.description
        case .array, .dictionary, .opaque: nil
        }
    }

    // MARK: - Log and events

    private mutating func compare(log texts: [String]) throws(ComparisonTime.Over) {
        let messages = outcome.log.map(\.message)
        let path = CasePath(base: "log")
        guard !texts.isEmpty else {
            for message in messages {
                note("expected nothing, got \(ShownText.json(.string(message)))", at: path)
            }
            return
        }
        var left = messages[...]
        for text in texts {
            if let position = try position(of: text, in: left) {
                left = left[(position + 1)...]
            } else {
                let (wanted, got) = Self.shown(text, messages)
                note("expected an entry with \(wanted), got \(got)", at: path)
            }
        }
    }

    /// The position of the first message that has a text.
    private mutating func position(
        of text: String, in messages: ArraySlice<String>
    ) throws(ComparisonTime.Over) -> Int? {
        for (position, message) in zip(messages.indices, messages) {
            try time.spend(1 + message.utf8.count / 10)
            if TextSearch.isFound(text, in: message) { return position }
        }
        return nil
    }

    /// The most entries of the log that a message shows.
    private static let mostEntries = 10

    private static func shown(_ text: String, _ messages: [String]) -> (String, String) {
        let (wanted, got) = ShownText.pair(text, Array(messages.prefix(mostEntries)))
        guard !messages.isEmpty else { return (wanted, "no entries") }
        let more = messages.count - mostEntries
        return (wanted, got + (more > 0 ? " and \(more) more" : ""))
    }

    private mutating func compare(effects expected: [MBValue]) throws(ComparisonTime.Over) {
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
                try contains(expected[index], in: .dictionary(effect.asValue), at: path)
            } else {
                found.compare(expected[index], .string(effect.description), at: path)
            }
        }
    }

    private mutating func compare(variables: MBDictionary) {
        var environment = outcome.environment
        for (name, value) in variables {
            let path = CasePath(base: "$" + name)
            environment.limits.seconds = min(time.seconds, environment.limits.seconds ?? .infinity)
            do throws(MBExpressionError) {
                found.compare(value, try environment.value(of: name), at: path)
            } catch {
                note("failed: \(error.summary)", at: path)
            }
        }
    }
}
