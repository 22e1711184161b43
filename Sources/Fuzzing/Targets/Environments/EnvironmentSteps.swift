import MBDataEnvironment

/// Changes of an environment, its copies and a store that holds it and, step by step, of the plain
/// tables that they must look like.
struct EnvironmentSteps {
    private var current: ModeledEnvironment
    private var copies: [ModeledEnvironment] = []
    private var store: ModeledStore
    private var types = HostTypeProperties()
    /// The names that the last steps used.
    private var names: [String] = []
    /// How many variables can still be set or removed together.
    private var mostChanges = 10_000

    /// - Parameter preferences: what the environment saves to.
    init(_ environment: ModeledEnvironment, preferences: MBMemoryPreferences) {
        current = environment
        store = ModeledStore(preferences: preferences)
    }

    /// Makes a change, such as `["set", "title", "Mug"]`.
    ///
    /// - Returns: what isn't as it must be; nil if all is, and for what isn't a step.
    mutating func make(_ step: [MBValue]) -> String? {
        guard let verb = step.first?.asString else { return nil }
        let name = step.count > 1 ? step[1].description : ""
        let values = step.dropFirst(2).map { $0.isNull ? nil : $0 }
        names = [name] + names.prefix(1)
        if verb == "type" {
            types.register(name, values.map { $0?.description ?? "" })
            return nil
        }
        let violation =
            changeVariable(verb, name, values) ?? changeMany(verb, name, values)
            ?? store.change(verb, name, values.first ?? nil, &current)
            ?? current.violation(of: name)
        return violation.map { "\(verb): \($0)" }
    }

    /// Compares everything, also what was copied or stored earlier.
    mutating func violationAtEnd() -> String? {
        for environment in copies + [current] {
            if let violation = environment.violation() { return violation }
        }
        return EnvironmentUses(current.environment).violation(using: names)
            ?? types.violation() ?? store.violationAtEnd()
    }

    // MARK: - Variables

    private mutating func changeVariable(
        _ verb: String, _ name: String, _ values: [MBValue?]
    ) -> String? {
        let value = values.first ?? nil
        let detail = value?.description ?? ""
        let last = values.last ?? nil
        let index = value?.integerValue.flatMap { Int(exactly: $0) } ?? 0
        return switch verb {
        case "set":
            change {
                try $0.set(name, to: value)
            } model: {
                $0.set(name, value)
            }
        case "null":
            change {
                try $0.set(name, to: MBValue.null)
            } model: {
                $0.set(name, .null)
            }
        case "remove":
            change {
                try $0.remove(name)
            } model: {
                $0.remove(name)
            }
        case "push":
            change {
                try $0.push(name, to: value)
            } model: {
                $0.push(name, value)
            }
        case "pop":
            pop(name)
        case "key":
            change {
                try $0.set(name, key: detail, to: last)
            } model: {
                $0.set(name, key: detail, last)
            }
        case "index":
            change {
                try $0.set(name, index: index, to: last)
            } model: {
                $0.set(name, index: index, last)
            }
        case "declare":
            change {
                try $0.declare(name, value: value)
            } model: {
                $0.declare(name, value, isReadOnly: false)
            }
        case "constant":
            change {
                try $0.declare(name, value: value, isReadOnly: true)
            } model: {
                $0.declare(name, value, isReadOnly: true)
            }
        case "dynamic" where (try? current.environment.expression(detail)) != nil:
            change {
                try $0.declare(name, dynamic: detail)
            } model: {
                $0.declare(name, nil, expression: detail, isReadOnly: true)
            }
        case "document" where ModeledEnvironment.isPlain(name) && !current.model.isReadOnly(name):
            load(name, ModeledEnvironment.isKey(detail) ? detail : "")
        case "scope":
            violationOfScope(name, value)
        default: nil
        }
    }

    private mutating func change(
        _ change: (inout MBEnvironment) throws -> Void,
        model changeModel: (inout NaiveEnvironment) -> MBExpressionError.Code?
    ) -> String? {
        let expected = changeModel(&current.model)
        let found = outcome {
            try change(&current.environment)
            return true
        }
        guard found.code == expected, expected != nil || found == .value(true) else {
            return "it's \(found), not \(expected?.rawValue ?? "done")"
        }
        return nil
    }

    /// Loads a document that declares a variable.
    ///
    /// - Parameter key: the key under which it's saved; empty if it isn't.
    private mutating func load(_ name: String, _ key: String) -> String? {
        let kept = key.isEmpty ? "" : " userDefaultsName=\"\(key)\""
        let document = "<MBML><Var name=\"\(name)\" literal=\"here\"\(kept)/></MBML>"
        // What waits to be saved counts as saved.
        let unsaved = current.model.unsaved.last { $0.key.utf8.elementsEqual(key.utf8) }
        let value = key.isEmpty ? nil : unsaved.map(\.value) ?? store.saved[key]
        return change {
            let roots: [any MBResourceRoot] = [.memory(["manifest.xml": document])]
            $0 = try MBEnvironment.load(searching: roots, into: $0).environment
        } model: {
            $0.declare(name, value ?? "here", in: key)
        }
    }

    private mutating func pop(_ name: String) -> String? {
        let known = current.model[name]?.value
        var values: (popped: MBValue?, current: MBValue?)
        let violation = change {
            values = try $0.pop(name)
        } model: {
            $0.pop(name)
        }
        if let violation { return violation }
        guard values.popped != nil || values.current != nil else { return nil }
        return values.popped == known && values.current == current.model[name]?.value
            ? nil : "it gives \(values)"
    }

    private func violationOfScope(_ name: String, _ value: MBValue?) -> String? {
        var expected = current.model
        let code = expected.replace(name, value ?? .null)
        let found = outcome {
            try current.environment.withScope([name: value ?? .null]) { scope in
                ModeledEnvironment(environment: scope, model: expected).violation(of: name) ?? ""
            }
        }
        return found == code.map { .failure($0, nil) } ?? .value("")
            ? nil : "the scope is \(found)"
    }

    // MARK: - Many variables and copies

    private mutating func changeMany(
        _ verb: String, _ prefix: String, _ values: [MBValue?]
    ) -> String? {
        let count = (values.first ?? nil)?.integerValue.flatMap { Int(exactly: $0) } ?? 0
        switch verb {
        case "many", "forget":
            let count = max(0, min(count, 1_500, mostChanges))
            mostChanges -= count
            for number in 0..<count {
                let name = "\(prefix)\(number)"
                let violation =
                    verb == "many"
                    ? change {
                        try $0.set(name, to: count + number)
                    } model: {
                        $0.set(name, MBValue(count + number))
                    }
                    : change {
                        try $0.remove(name)
                    } model: {
                        $0.remove(name)
                    }
                if let violation { return violation }
            }
        case "copy" where copies.count < 12:
            copies.append(current)
        case "go" where !copies.isEmpty:
            swap(&current, &copies[abs(count % copies.count)])
        default: break
        }
        return nil
    }
}
