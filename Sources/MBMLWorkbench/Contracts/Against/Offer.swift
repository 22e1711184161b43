import MBDataEnvironment

/// What one version of an app offers, with what many places ask for found out once.
final class Offer {
    let contract: MBContract
    /// What guards find in the app.
    let features: Features

    private struct HostKey: Hashable {
        let type: String
        let key: String
    }

    /// The types of its variables that were asked for; nil for one that it doesn't have.
    private var variables: [String: MBType?] = [:]
    /// The types of the keys of its host types that were asked for.
    private var hostKeys: [HostKey: MBType?] = [:]

    init(_ contract: MBContract) {
        self.contract = contract
        features = Features(contract)
    }

    /// The type of a variable; nil if the contract doesn't say it.
    func type(ofVariable name: String) -> MBType? {
        if let known = variables[name] { return known }
        let type = contract.variables?[name].flatMap { try? MBType($0.type) }
        variables[name] = .some(type)
        return type
    }

    /// The type of a key that a host type has itself or inherits; nil if it has no such key.
    func type(ofKey key: String, inHostType name: String) -> MBType? {
        let place = HostKey(type: name, key: key)
        if let known = hostKeys[place] { return known }
        let type = find(key, inHostType: name)
        hostKeys[place] = .some(type)
        return type
    }

    private func find(_ key: String, inHostType name: String) -> MBType? {
        var (next, seen, hasOthers): (String?, Set<String>, Bool) = (name, [], false)
        while let name = next, seen.insert(name).inserted {
            guard let type = contract.hostType(name) else {
                hasOthers = hasOthers || !MBContract.rootTypes.contains(name)
                break
            }
            if let text = type.keys?[key] ?? type.keys?[key.asQuestion] {
                return (try? MBType(text)) ?? .any
            }
            // Keys that aren't known may be there. Attributes of root elements are keys of
            // `$Environment`.
            hasOthers =
                hasOthers || type.hasOtherKeys == true || name == "MBEnvironment"
                || type.keys == nil && !MBContract.rootTypes.contains(name)
            next = type.parent
        }
        return hasOthers || isKey(key, ofTypesInheritingFrom: name) ? .any : nil
    }

    /// Whether objects of a type may have a key because they are of one that inherits from it.
    private func isKey(_ key: String, ofTypesInheritingFrom name: String) -> Bool {
        (contract.hostTypes ?? [:]).values.contains { type in
            let keys = type.hasOtherKeys == true ? nil : type.keys
            let hasKey = keys.map { ($0[key] ?? $0[key.asQuestion]) != nil } ?? true
            return hasKey && contract.parents(from: type.parent).contains(name)
        }
    }
}
