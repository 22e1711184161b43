/// For tools that examine keys without looking them up.
extension MBType.Kind {
    /// The keys of values of the kind, if they are known.
    package var memberNames: [String]? {
        switch self {
        case .string: StringMembers.names
        case .number, .bool: NumberMembers.names
        case .date: DateMembers.names
        case .data, .range, .point, .size, .rect, .offset, .insets, .color, .font: nil
        }
    }
}

extension MBType.Fields {
    /// The keys of objects of a host type.
    package init<Object: MBKeyValueCoding>(of type: Object.Type) {
        self.init(type.keyTable.types, others: type.hasOtherKeys ? .any : nil)
    }

    /// The keys of an object of a host type.
    package init(of object: any MBKeyValueCoding) {
        self = Self.fields(of: object)
    }

    private static func fields<Object: MBKeyValueCoding>(of object: Object) -> MBType.Fields {
        MBType.Fields(of: Object.self)
    }
}
