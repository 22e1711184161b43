import MBDataEnvironment

extension NeededUse {
    /// Whether an app that reaches the place has what it needs. What an app's contract doesn't say
    /// is taken as there.
    func isFulfilled(by app: Offer) -> Bool {
        need.isMet(by: app) || !isReached(in: app.features)
    }
}

extension Need {
    /// Whether an app has it.
    func isMet(by app: Offer) -> Bool {
        let offer = app.contract
        switch self {
        case .function(let name, let form):
            guard let functions = offer.functions else { return true }
            return functions[name]?.takes(form) ?? false
        case .implementation(let className, let method, let form):
            guard offer.functions != nil else { return true }
            if let function = offer.function(className, method) {
                return function.1.asDeclared.takes(form)
            }
            // A library alone doesn't know the classes of apps.
            return offer.app == nil && !className.hasPrefix("MBML")
        case .boundName(let name): return offer.binds(name)
        case .capability(let name, let user, let isAction):
            // A function or an action that isn't there is another problem.
            let hasUser =
                isAction
                ? offer.element(user, isAction: true) != nil : offer.functions?[user] != nil
            guard let granted = offer.capabilities, hasUser else { return true }
            return granted.contains(name)
        case .module(let name):
            return offer.modules == nil || offer.module(name) != nil || offer.app == nil
        case .tag(let name): return offer.hasTag(name) ?? true
        case .action(let name): return offer.hasAction(name) ?? true
        case .attribute(let name, let element, let isAction, let value):
            return offer.element(element, isAction: isAction)?.accepts(name, value) ?? true
        case .part(let part, let element, let isAction):
            guard let tag = offer.element(element, isAction: isAction), tag.attributes != nil else {
                return true
            }
            return part.isMet(by: tag, language: offer.language ?? .max)
        case .hostType(let name):
            guard offer.hostTypes != nil, offer.app != nil else { return true }
            return app.hostTypes[name] != nil
        case .accessor(let accessor, let name):
            guard let type = app.hostTypes[name] else { return true }
            return type.accessors?.contains(accessor) ?? false
        // An unknown variable is nothing in every app.
        case .variable: return true
        case .setting(let name): return offer.variables?[name]?.isReadOnly != true
        case .limit(let name, let size): return size <= offer.limits?[name] ?? .max
        case .keys(let reading): return reading.absence(in: app) == nil
        case .change(let change, let function):
            // A function that isn't there is another problem.
            if let function, let functions = offer.functions, functions[function] == nil {
                return true
            }
            return (offer.language ?? .max) >= change.language
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
    func absence(in offer: Offer) -> KeyAbsence? {
        let missing = paths.map { path in
            offer.missingKey(in: path.keys).flatMap { $0.position < path.known ? nil : $0.absence }
        }
        guard !missing.contains(nil) else { return nil }
        return missing.contains(.nothing) ? .nothing : .failure
    }
}

extension Offer {
    /// The position in a path of the first key that an app's values don't have; nil if they have
    /// all of them, or if that isn't known.
    fileprivate func missingKey(
        in path: [NeededKey]
    ) -> (position: Int, absence: KeyAbsence)? {
        guard var type = path.first.flatMap(self.type(ofStart:)) else { return nil }
        var isOfElements = false
        for (position, key) in path.enumerated().dropFirst() {
            // What a lookup in all elements gives isn't followed further, and who looks up `count` in
            // a collection means the collection's.
            guard !isOfElements, key != .lookedUp("count") || type.collected == nil else {
                return nil
            }
            while case .lookedUp = key, let element = type.collected {
                (type, isOfElements) = (element, true)
            }
            switch reading(key, of: type) {
            case .value(let value): type = value
            case .missing(let absence): return (position, absence)
            case .unknown: return nil
            }
        }
        return nil
    }

    /// What reading a key of a value gives.
    private enum Reading {
        /// A value of a type.
        case value(MBType)
        case missing(KeyAbsence)
        case unknown
    }

    private func reading(_ key: NeededKey, of type: MBType) -> Reading {
        switch type.unwrapped {
        case .host(let name):
            // It may wrap a collection whose elements functions read.
            guard let text = key.text, hostTypes[name]?.keys != nil else { return .unknown }
            return self.type(ofKey: text, inHostType: name).map(Reading.value)
                ?? .missing(.failure)
        case .dictionary(let fields) where key.name == nil:
            guard fields.known.isEmpty, let value = fields.others else { return .unknown }
            return .value(value)
        case .dictionary(let fields):
            return key.name.flatMap { fields.type(of: $0) }.map(Reading.value)
                ?? .missing(.nothing)
        case .array(let element) where key.readsElement, .set(let element) where key == .each:
            return .value(element)
        case .union(let types):
            var absences: [KeyAbsence] = []
            for member in types {
                // A lookup in a collection is one in its elements.
                if case .lookedUp = key, member.collected != nil { return .unknown }
                guard case .missing(let absence) = reading(key, of: member) else {
                    return .unknown
                }
                absences.append(absence)
            }
            return .missing(absences.contains(.nothing) ? .nothing : .failure)
        default: return keyAbsence(key, of: type).map(Reading.missing) ?? .unknown
        }
    }

    /// The type of the value at the beginning of a path; nil if it isn't known.
    private func type(ofStart key: NeededKey) -> MBType? {
        switch key {
        case .name(let name), .lookedUp(let name): type(ofVariable: name)
        case .object(let type, let function, let result):
            contract.functions?[function]?.result.map(Self.whole) == Self.whole(result)
                ? .host(type) : nil
        case .index, .each, .computed: nil
        }
    }

    /// The type of a result if it isn't nothing.
    private static func whole(_ result: String) -> MBType? { (try? MBType(result))?.unwrapped }

    /// What reading a key does of a value that isn't a dictionary or an object; nil if it may be
    /// there.
    private func keyAbsence(_ key: NeededKey, of type: MBType) -> KeyAbsence? {
        // In the legacy library, other texts and numbers had keys, too.
        guard contract.language != 0 else { return nil }
        // Where a value is missing, most functions find no elements.
        if key == .each { return type == type.unwrapped && type.isScalar ? .failure : nil }
        guard let text = key.text, !text.hasPrefix("@") else { return nil }
        switch type.unwrapped {
        case .array: return text == "count" ? nil : .nothing
        case .set: return text == "count" ? nil : .failure
        case .words: return keyAbsence(key, of: .string)
        case .kind(let kind):
            guard let names = kind.memberNames, !names.contains(text) else { return nil }
            return .failure
        default: return nil
        }
    }
}

extension NeededKey {
    /// The key as what has no elements reads it; nil if that isn't known. Positions are alike.
    fileprivate var text: String? { self == .index ? "0" : name }

    /// Whether an array reads it as an element: as a position, also `1st` and ` 1`.
    fileprivate var readsElement: Bool {
        guard let name else { return true }
        return (MBNumber.integerPrefix(of: name) ?? -1) >= 0
    }
}

extension MBType {
    /// The type of the elements of an array or a set; nil for any other type.
    fileprivate var collected: MBType? {
        switch unwrapped {
        case .array(let element), .set(let element): element
        default: nil
        }
    }

    /// Whether its values are texts, numbers, Booleans or dates, which have no elements.
    fileprivate var isScalar: Bool {
        switch unwrapped {
        case .words, .kind(.string), .kind(.number), .kind(.bool), .kind(.date): true
        default: false
        }
    }
}
