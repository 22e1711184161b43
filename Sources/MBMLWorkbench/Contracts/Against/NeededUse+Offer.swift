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
        case .variable(let name, let keys):
            // An unknown variable is nothing in every app.
            guard let variable = offer.variables?[name], let type = try? MBType(variable.type)
            else { return true }
            return offer.has(keys[...], in: type)
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

extension MBContract {
    /// Whether keys can be read from a value of a type; true if that isn't known.
    fileprivate func has(_ keys: ArraySlice<String>, in type: MBType) -> Bool {
        guard let key = keys.first else { return true }
        let rest = keys.dropFirst()
        switch type.unwrapped {
        case .host(let name):
            guard let fields = hostType(name)?.fields else { return true }
            return fields.type(of: key).map { has(rest, in: $0) } ?? false
        case .dictionary(let fields):
            return fields.type(of: key).map { has(rest, in: $0) } ?? false
        case .array(let element) where Int(key) != nil: return has(rest, in: element)
        default: return true
        }
    }
}
