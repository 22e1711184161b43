import MBDataEnvironment

/// What one version of an app offers, with what many places ask for found out once.
final class Offer {
    let contract: MBContract
    let hostTypes: HostTypeTable
    /// What guards find in the app.
    let features: Features

    private struct HostKey: Hashable {
        let type: String
        let key: String
    }

    /// The types of its variables that were asked for; nil for one that it doesn't have.
    private var variables: [String: MBType?] = [:]
    /// What its host types may have because others inherit from them.
    private lazy var inheritingKeys = contract.inheritingKeys
    /// The types of the keys of its host types that were asked for.
    private var hostKeys: [HostKey: MBType?] = [:]

    init(_ contract: MBContract) {
        self.contract = contract
        hostTypes = HostTypeTable(contract)
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

    private func find(_ key: String, inHostType wanted: String) -> MBType? {
        var (next, seen, hasOthers): (String?, Set<String>, Bool) = (wanted, [], false)
        while let name = next, seen.insert(name).inserted {
            guard let type = hostTypes[name] else {
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
        let inheriting = inheritingKeys[wanted]
        let mayInherit =
            inheriting?.isOpen == true || inheriting?.keys.contains(key) == true
            || inheriting?.keys.contains(key.asQuestion) == true
        return hasOthers || mayInherit ? .any : nil
    }
}
