extension MBHostType.Registry {
    /// The library's own types, and the class names that documents of the legacy library test for.
    ///
    /// The library's types descend from `Object`, and the members of their values are the keys that
    /// expressions can read.
    public static let standard = MBHostType.Registry(own + predefined + legacy)

    private static let own: [MBHostType] = [
        MBHostType("Object"),
        type("String", StringMembers.names), type("Number", NumberMembers.names),
        type("Bool", NumberMembers.names), type("Date", DateMembers.names),
        type("Array", ["count"]), type("Dictionary"), type("Set", MBSet.memberNames),
        type("Data", MBData.memberNames), type("Null"), type("Range", MBRange.memberNames),
        type("Point", MBPoint.memberNames), type("Size", MBSize.memberNames),
        type("Rect", MBRect.memberNames), type("Insets", MBInsets.memberNames),
        type("Offset", MBOffset.memberNames), type("Color", MBColor.memberNames),
        type("Font", MBFont.memberNames), type("Node", MBNode.memberNames),
    ]

    /// The types of the predefined variables.
    static let predefined: [MBHostType] = [
        type(
            of: MBPlatform.self,
            accessors: ["instance": { _ in .opaque(MBPlatform.current) }]),
        type(
            of: EnvironmentInfo.self,
            accessors: ["instance": { .opaque(EnvironmentInfo($0.documents)) }]),
        type(
            of: MBCapabilities.NetworkStatus.self,
            accessors: [
                "instance": { $0.storage.capabilities.network.map { .opaque($0.status) } }
            ]),
        type(
            of: MBDevice.self,
            accessors: [
                "instance": { $0.storage.capabilities.device.map { .opaque($0.device) } },
                "sharedApplication": { $0.storage.capabilities.device?.uiApplication },
                "currentDevice": { $0.storage.capabilities.device?.uiDevice },
                "mainScreen": { $0.storage.capabilities.device?.uiScreen },
            ]),
    ]

    private static let legacy: [MBHostType] = [
        MBHostType("NSObject"),
        type("NSString", StringMembers.names, parent: "NSObject"),
        type("NSMutableString", parent: "NSString"),
        type("NSValue", parent: "NSObject"),
        type("NSNumber", NumberMembers.names, parent: "NSValue"),
        type("NSArray", ["count"], parent: "NSObject"),
        type("NSMutableArray", parent: "NSArray"),
        type("NSDictionary", parent: "NSObject"),
        type("NSMutableDictionary", parent: "NSDictionary"),
        type("NSSet", MBSet.memberNames, parent: "NSObject"),
        type("NSMutableSet", parent: "NSSet"),
        type("NSDate", DateMembers.names, parent: "NSObject"),
        type("NSData", MBData.memberNames, parent: "NSObject"),
        type("NSMutableData", parent: "NSData"),
        type("NSNull", parent: "NSObject"),
    ]

    private static func type(
        of valueType: any MBKeyValueCoding.Type, accessors: [String: MBHostType.Accessor]
    ) -> MBHostType {
        var type = MBHostType(valueType, accessors: accessors)
        type.readsVariables = false
        return type
    }

    private static func type(
        _ name: String, _ members: [String] = [], parent: String = "Object",
        accessors: [String: MBHostType.Accessor] = [:]
    ) -> MBHostType {
        var type = MBHostType(
            name, parent: parent, instanceMembers: Set(members), accessors: accessors)
        type.readsVariables = false
        return type
    }
}
