extension MBMLFunction.Area {
    static let runtime = MBMLFunction.Area(
        title: "Runtime", className: "MBMLRuntimeFunctions",
        functions: [
            MBMLFunction(
                "classExists", .string, 0...1,
                .init(
                    "class?: text",
                    "Whether the app or the library provides a class with the name to expressions.",
                    returns: "bool",
                    example: "^classExists(String)", gives: "1"),
                body: RuntimeFunctions.classExists),
            MBMLFunction(
                "class", .string, 0...1,
                .init(
                    "class?: text",
                    "The class with the name; nothing if there is none.",
                    returns: "any",
                    example: "^class(String)", gives: "String"),
                body: RuntimeFunctions.getClass),
            MBMLFunction(
                "singleton", .object, 0...1, dependencies: .anything,
                .init(
                    "class",
                    "The shared object of a class, which is a result of ^class or a name.",
                    returns: "any",
                    example: "^singleton(Shop).name", gives: "corner shop"),
                body: RuntimeFunctions.singleton),
            MBMLFunction(
                "inheritanceHierarchyForClass", .object, 0...1,
                .init(
                    "class",
                    "A class followed by its ancestors, as an array.",
                    returns: "[any]",
                    example: "^join(^inheritanceHierarchyForClass(NSMutableString)|,)",
                    gives: "NSMutableString,NSString,NSObject"),
                body: RuntimeFunctions.inheritanceHierarchyForClass),
            MBMLFunction(
                "respondsToSelector", .pipedObjects, 2...2,
                .init(
                    "value: object|selector: text",
                    "Whether a value has a member with the name. A text is only a text here, not "
                        + "the class with that name.",
                    returns: "bool",
                    example: "^respondsToSelector(abc|length)", gives: "1"),
                body: RuntimeFunctions.objectRespondsToSelector),
            MBMLFunction(
                "instancesRespondToSelector", .pipedObjects, 2...2,
                .init(
                    "class|selector: text",
                    "Whether a class, or the values of that class, have a member with the name.",
                    returns: "bool",
                    example: "^instancesRespondToSelector(Set|count)", gives: "1"),
                body: RuntimeFunctions.classRespondsToSelector),
        ],
        methods: [
            "class": "getClass", "respondsToSelector": "objectRespondsToSelector",
            "instancesRespondToSelector": "classRespondsToSelector",
        ])
}

enum RuntimeFunctions {
    static func classExists(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .bool(try namedType(call) != nil)
    }

    static func getClass(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try namedType(call).map { .opaque(MBHostType.Reference($0.name)) }
    }

    static func singleton(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let type = try type(0, call)
        let ancestry = call.hostTypes.ancestry(of: type)
        guard let accessor = ancestry.lazy.compactMap({ $0.accessors["instance"] }).first else {
            throw MBExpressionError(
                "the class '\(type.name)' has no accessor 'instance'", code: .functionFailed)
        }
        let object: MBValue?
        do {
            let environment = call.environment
            object = try call.evaluation.callHost { try accessor(environment) }
        } catch {
            let inner = error as? MBExpressionError
            if let inner, inner.kind == .limit { throw inner }
            let reason = inner?.message ?? error.excerpt
            throw MBExpressionError(
                "the accessor 'instance' of the class '\(type.name)' failed: \(reason)",
                code: .hostFailed
            ).causedBy(error)
        }
        guard let object = object.orNilIfNull else {
            throw MBExpressionError(
                "the accessor 'instance' of the class '\(type.name)' gave nothing",
                code: .hostFailed)
        }
        return try measured(object, call)
    }

    static func inheritanceHierarchyForClass(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let ancestry = call.hostTypes.ancestry(of: try type(0, call))
        try call.step(ancestry.count)
        return try call.array(ancestry.map { .opaque(MBHostType.Reference($0.name)) })
    }

    static func objectRespondsToSelector(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let names = try selector(1, call)
        guard let value = try call.value(0) else { return false }
        // A class is checked for its own members, any other value for the members of its class.
        if let reference = value.asOpaque(MBHostType.Reference.self) {
            guard let type = call.hostTypes[reference.name] else { return false }
            return .bool(try answers(type, names, call) { $0.isClassMember($1) })
        }
        guard let type = call.hostTypes.type(of: value) else { return false }
        if case .opaque(let opaque) = value {
            let members = Swift.type(of: opaque.object).memberNames
            try call.step(members.count)
            if names.contains(where: members.contains) { return true }
        }
        return .bool(try answers(type, names, call) { $0.isMemberOfValues($1) })
    }

    static func classRespondsToSelector(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let type = try type(0, call)
        let names = try selector(1, call)
        return .bool(
            try answers(type, names, call) {
                $0.isClassMember($1) || $0.isMemberOfValues($1)
            })
    }
}

extension RuntimeFunctions {
    /// The type that a parameter with the input `string` names, if there is one.
    private static func namedType(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBHostType? {
        try call.value(0)?.asString.flatMap { call.hostTypes[$0] }
    }

    /// The type that a parameter is or names.
    private static func type(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBHostType {
        let value = try call.required(position)
        let name = value.asString ?? value.asOpaque(MBHostType.Reference.self)?.name
        guard let name else {
            throw call.wrongType(position, value, wanted: "a class or the name of one")
        }
        return try call.hostType(named: name)
    }

    /// The spellings of a selector: as written, and without colons at its end.
    private static func selector(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [String] {
        let text = try call.string(position)
        try call.scan(text)
        let colons = text.utf8.reversed().prefix { $0 == UInt8(ascii: ":") }.count
        let plain = String(text.utf8.dropLast(colons)) ?? text
        guard !plain.isEmpty, TextEquality.isHarmless(text), !plain.contains(where: \.isWhitespace)
        else {
            throw MBExpressionError(
                "\(text.quoted) isn't a selector; one is a name like 'length' or 'isEqual:'",
                code: .invalidParameter)
        }
        return colons == 0 ? [plain] : [text, plain]
    }

    /// Whether a type or one of its ancestors has a member with one of some names.
    private static func answers(
        _ type: MBHostType, _ names: [String], _ call: borrowing MBMLCall,
        _ isMember: (MBHostType, String) -> Bool
    ) throws(MBExpressionError) -> Bool {
        for ancestor in call.hostTypes.ancestry(of: type) {
            try call.step()
            if names.contains(where: { isMember(ancestor, $0) }) { return true }
        }
        return false
    }

    /// A value of the host, refused if it's too deep or too large.
    private static func measured(
        _ value: MBValue, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue {
        switch value {
        case .array(let elements): return try call.array(elements)
        case .dictionary(let entries): return try call.dictionary(entries)
        case .opaque(let opaque):
            guard let set = opaque.holding(MBSet.self) else { return value }
            return try call.set(set.members)
        case .string, .number, .bool, .date: return value
        }
    }
}

extension MBHostType {
    /// Whether the class itself has a member or an accessor with a name.
    fileprivate func isClassMember(_ name: String) -> Bool {
        staticMembers.contains(name) || accessors[name] != nil
            || FoundationMessages.ofClass(self.name).contains(name)
    }

    /// Whether the values of the class have a member with a name.
    fileprivate func isMemberOfValues(_ name: String) -> Bool {
        instanceMembers.contains(name) || FoundationMessages.ofValues(self.name).contains(name)
    }
}

/// The messages by which documents of the legacy library tell the classes of Foundation apart. They
/// aren't keys, so the types don't list them as members.
private enum FoundationMessages {
    static func ofClass(_ type: String) -> [String] {
        switch type {
        case "String", "NSString": ["availableStringEncodings"]
        default: []
        }
    }

    static func ofValues(_ type: String) -> [String] {
        switch type {
        case "String", "NSString":
            [
                "characterAtIndex:", "compare:", "componentsSeparatedByString:", "hasPrefix:",
                "hasSuffix:", "isEqualToString:", "rangeOfString:", "stringByAppendingString:",
                "substringFromIndex:", "substringToIndex:",
            ]
        case "Number", "NSNumber": ["compare:", "isEqualToNumber:"]
        case "Array", "NSArray": ["containsObject:", "indexOfObject:", "objectAtIndex:"]
        case "Dictionary", "NSDictionary": ["allKeys", "allValues", "count", "objectForKey:"]
        case "Set", "NSSet": ["allObjects", "anyObject", "containsObject:"]
        case "Date", "NSDate": ["compare:", "isEqualToDate:"]
        default: []
        }
    }
}
