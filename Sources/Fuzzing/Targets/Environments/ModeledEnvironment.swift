import MBDataEnvironment

/// An environment, and the plain table that it must look like.
struct ModeledEnvironment {
    var environment: MBEnvironment
    var model: NaiveEnvironment

    /// Why they differ, or nil if they don't.
    func violation() -> String? {
        let (names, expected) = (environment.variableNames, model.names)
        guard names.elementsEqual(expected, by: Self.isSame) else {
            let position = zip(names, expected).prefix { Self.isSame($0, $1) }.count
            return "the names are others from \(position): \(names.dropFirst(position).prefix(3))"
        }
        for name in expected {
            if let violation = violation(of: name) { return violation }
        }
        return violation(of: "nobody")
    }

    private static func isSame(_ name: String, _ other: String) -> Bool {
        name.utf8.elementsEqual(other.utf8)
    }

    /// Why a variable differs, or nil if it doesn't.
    func violation(of name: String) -> String? {
        guard environment.stackDepth(of: name) == model.stackDepth(of: name),
            environment.preferenceKey(of: name) == model.preferenceKey(of: name),
            environment.isReadOnly(name) == model.isReadOnly(name)
        else { return "\(name) is pushed, kept or protected wrongly" }
        let unsaved = environment.unsavedPreferences.map {
            NaiveEnvironment.Unsaved(key: $0.key, value: $0.value)
        }
        guard unsaved == model.unsaved else { return "what isn't saved is \(unsaved)" }
        let variable = model[name] ?? NaiveEnvironment.Variable()
        guard !NaiveEnvironment.predefined.contains(name) else { return nil }
        guard environment.isDeclared(name) == variable.isDeclared else {
            return "\(name) is declared wrongly"
        }
        if variable.isBuiltIn { return nil }
        if let expression = variable.expression { return violation(of: name, expression) }
        return violation(of: name, variable)
    }

    private func violation(of name: String, _ variable: NaiveEnvironment.Variable) -> String? {
        let value = variable.value?.isNull == true ? nil : variable.value
        guard environment[name] == value,
            outcome({ try environment.value(of: name) }) == .value(value)
        else { return "\(name) is \(String(describing: environment[name]))" }
        let strict = outcome { try environment.strict.value(of: name) }
        guard
            strict
                == (variable.isVisible ? .value(variable.value) : .failure(.unknownVariable, nil))
        else { return "\(name) is \(strict) in a strict environment" }
        guard Self.isPlain(name) else { return nil }
        guard outcome({ try environment.evaluate("${\(name)}") }) == .value(value),
            environment.object("$\(name)") == value,
            environment.string("$\(name)") == value?.description,
            environment.number("$\(name)") == value?.numericValue,
            environment.boolean("$\(name)") == value?.truth ?? false,
            environment.array("$\(name)") == [value ?? .null],
            environment.object("$\(name)", default: "-") == value ?? "-",
            environment.string("$\(name)", default: "-") == value?.description ?? "-",
            environment.boolean("$\(name)", default: true) == value?.truth ?? true
        else { return "$\(name) isn't its value" }
        return nil
    }

    /// A dynamic variable is what its expression is.
    private func violation(of name: String, _ expression: String) -> String? {
        let (read, evaluated) = (
            outcome { try environment.value(of: name) },
            outcome { try environment.evaluate(expression) }
        )
        switch (read, evaluated) {
        case (.value(let value), .value(let result)):
            return value == (result?.isNull == true ? nil : result) ? nil : "\(name) is \(read)"
        case (.failure(let code, _), .value):
            return code == .limitExceeded ? nil : "\(name) is \(read), not \(evaluated)"
        case (.value, .failure(let code, _)):
            return code == .limitExceeded ? nil : "\(name) is \(read), not \(evaluated)"
        default:
            return environment[name] == nil ? nil : "\(name) is read, and fails"
        }
    }

    /// Whether a document can have it in an attribute as it is.
    static func isKey(_ text: String) -> Bool {
        text.utf8.allSatisfy { (32..<127).contains($0) } && !text.contains(where: "<&\"".contains)
    }

    /// Whether expressions can name it without brackets.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
