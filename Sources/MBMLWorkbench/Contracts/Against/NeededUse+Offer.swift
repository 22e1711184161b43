import MBDataEnvironment

extension NeededUse {
    /// Whether an app that reaches the place has what it needs. What an app's contract doesn't say
    /// is taken as there.
    func isFulfilled(by offer: MBContract) -> Bool {
        need.isMet(by: offer) || !isReached(in: Features(offer))
    }
}

extension Need {
    /// Whether an app has it.
    func isMet(by offer: MBContract) -> Bool {
        switch self {
        case .function(let name, let count, let words):
            guard let functions = offer.functions else { return true }
            return functions[name]?.takes(count, words) ?? false
        case .implementation(let className, let method, let count, let words):
            guard offer.functions != nil else { return true }
            if let function = offer.function(className, method) {
                return function.1.takes(count, words)
            }
            // A library alone doesn't know the classes of apps.
            return offer.app == nil && !className.hasPrefix("MBML")
        case .module(let name):
            return offer.modules == nil || offer.module(name) != nil || offer.app == nil
        case .tag(let name): return offer.hasTag(name) ?? true
        case .action(let name):
            return offer.modules == nil || offer.element(name, isAction: true) != nil
        case .attribute(let name, let element, let isAction, let value):
            return offer.element(element, isAction: isAction)?.accepts(name, value) ?? true
        case .hostType(let name):
            guard offer.hostTypes != nil, offer.app != nil else { return true }
            return offer.hostType(name) != nil
        case .accessor(let accessor, let name):
            guard let type = offer.hostType(name) else { return true }
            return type.accessors?.contains(accessor) ?? false
        // An unknown variable is nothing in every app.
        case .variable: return true
        case .keys(let reading): return reading.absence(in: offer) == nil
        case .change(let change): return (offer.language ?? .max) >= change.language
        }
    }
}

extension MBContract.Function {
    fileprivate func takes(_ count: Int?, _ words: [String: String]) -> Bool {
        if let count, !counts.contains(count) { return false }
        return words.allSatisfy { name, word in
            guard let parameter = parameters?.first(where: { $0.name == name }) else { return true }
            return parameter.words?.contains(word) ?? true
        }
    }
}

extension MBContract.Tag {
    fileprivate func accepts(_ name: String, _ value: String) -> Bool {
        guard allows(name) else { return false }
        guard let values = attributes?[name]?.values, !value.isEmpty else { return true }
        return values.contains(value)
    }
}

/// What reading a key does in an app that lacks it.
enum KeyAbsence {
    /// It gives nothing, as for a dictionary.
    case nothing
    /// It fails, as for an object.
    case failure
}

extension KeyReading {
    /// What reading the keys does in an app that lacks one of them, wherever the value is; nil for
    /// any other app.
    func absence(in offer: MBContract) -> KeyAbsence? {
        let missing = paths.map { path in
            offer.missingKey(in: path.keys).flatMap { $0.position < path.known ? nil : $0.absence }
        }
        guard !missing.contains(nil) else { return nil }
        return missing.contains(.nothing) ? .nothing : .failure
    }
}

extension MBContract {
    /// The position in a path of the first key that an app's values don't have; nil if they have
    /// all of them, or if that isn't known.
    fileprivate func missingKey(
        in path: [String]
    ) -> (position: Int, absence: KeyAbsence)? {
        guard let variable = path.first.flatMap({ variables?[$0] }),
            var type = try? MBType(variable.type)
        else { return nil }
        for (position, key) in path.enumerated().dropFirst() {
            let isElement = key == ValueOrigin.element
            switch type.unwrapped {
            case .host(let name):
                guard !isElement, hostType(name)?.keys != nil else { return nil }
                guard let value = self.type(ofKey: key, inHostType: name) else {
                    return (position, .failure)
                }
                type = value
            case .dictionary(let fields) where isElement:
                guard fields.known.isEmpty, let value = fields.others else { return nil }
                type = value
            case .dictionary(let fields):
                guard let value = fields.type(of: key) else { return (position, .nothing) }
                type = value
            case .array(let element), .set(let element):
                guard isElement else { return nil }
                type = element
            default: return nil
            }
        }
        return nil
    }

    /// The type of a key that a host type has itself or inherits; nil if it has no such key.
    private func type(ofKey key: String, inHostType name: String) -> MBType? {
        var (next, seen, hasOthers): (String?, Set<String>, Bool) = (name, [], false)
        while let name = next, seen.insert(name).inserted, let type = hostType(name) {
            if let text = type.keys?[key] ?? type.keys?[key.asQuestion] {
                return (try? MBType(text)) ?? .any
            }
            hasOthers = hasOthers || type.hasOtherKeys == true
            next = type.parent
        }
        return hasOthers ? .any : nil
    }
}
