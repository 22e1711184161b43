/// The keys of host types by the types' names: those of some types, and of all types of their keys.
struct HostKeys {
    private(set) var types: [String: MBType.Fields] = [:]
    private var visited: Set<ObjectIdentifier> = []

    /// The most Swift types: those of the keys of a generic type may go on without end.
    private static let mostTypes = 1_000

    /// Adds the keys of a Swift type: a host type, or an optional or a collection of one.
    mutating func add(_ type: Any.Type) {
        var open = [type]
        while let type = open.popLast() {
            if let container = type as? any TypedContainer.Type {
                open.append(container.contentType)
            } else if let host = type as? any MBKeyValueCoding.Type {
                guard visited.count < Self.mostTypes,
                    visited.insert(ObjectIdentifier(host)).inserted
                else { continue }
                let (name, fields) = (host.typeName, host.keyFields)
                // Two Swift types may have one name.
                let isOther = types[name].map { $0 != fields } ?? false
                types[name] = isOther ? MBType.Fields([:], others: .any) : fields
                open += host.swiftTypesOfKeys
            }
        }
    }
}

extension MBKeyValueCoding {
    /// The types of the keys in ``keyTable``. A key of ``memberNames`` that isn't there has any type.
    fileprivate static var keyFields: MBType.Fields {
        var known = keyTable.types
        for name in memberNames where known[name] == nil { known[name] = .any }
        return MBType.Fields(known, others: hasOtherKeys ? .any : nil)
    }

    fileprivate static var swiftTypesOfKeys: [Any.Type] { keyTable.swiftTypes }
}
