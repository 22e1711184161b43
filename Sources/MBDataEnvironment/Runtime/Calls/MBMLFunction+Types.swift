extension MBMLFunction.ParameterType {
    /// The types of the values that a parameter of this type accepts, for checks that evaluate
    /// nothing.
    public var valueType: MBType {
        switch self {
        case .value, .object, .class, .bool, .condition, .sortKey: .any
        case .text, .source, .word: .string
        case .font: .union([.kind(.font), .string])
        case .point: .union([.kind(.point), .string])
        case .size: .union([.kind(.size), .string])
        case .rect: .union([.kind(.rect), .string])
        case .insets: .union([.kind(.insets), .string])
        case .collection: .anyCollection
        case .array: .array(.any)
        case .set: .set(.any)
        case .dictionary: .anyDictionary
        case .number: .union([.bool, .number, .string])
        case .date: .union([.date, .number, .string])
        case .data: .data
        }
    }
}

extension MBMLFunction {
    /// The type of the result of a call, worked out from the types of its parameters.
    ///
    ///     let list = MBEnvironment().function("list")
    ///     let type = list?.resultType(of: [.array(.any), .string])
    ///     // → .array(.string)
    ///
    /// - Parameters:
    ///   - types: the types of the parameters in the call, in order.
    ///   - last: the text of the last one, which decides whether it's an optional word after
    ///     parameters that repeat; empty if omitted.
    /// - Returns: the type; ``MBType/any`` if nothing more is known.
    public func resultType(
        of types: [MBType], endingWith last: @autoclosure () -> String = ""
    ) -> MBType {
        var named: [String: [MBType]] = [:]
        for (type, parameter) in zip(types, parameters(of: types.count, endingWith: last())) {
            if let parameter { named[parameter.name, default: []].append(type) }
        }
        let names = Set(parameters.map(\.name))
        var isGiven = false
        let type = result.replacingHosts { name in
            let (parameter, suffix) = Self.parameter(inResult: name)
            guard names.contains(parameter) else { return nil }
            isGiven = isGiven || named[parameter] != nil
            let type = MBType.uniting(named[parameter] ?? [])
            return switch suffix {
            case .element: type.element
            case .part: type.withOptionalKeys
            case nil: type
            }
        }
        // The result of a call without any of them isn't one of them: that of `^if($a)` is `$a`.
        return type == .nothing && result != .nothing && !isGiven ? .any : type
    }

    /// What the type of a result means of a parameter.
    package enum ParameterSuffix: String {
        /// An element, as in `list.element`.
        case element
        /// A collection like the parameter, with some of its elements, as in `list.part`.
        case part
    }

    /// The name of the parameter that a name in the type of a result begins with, and what it means of
    /// the parameter; nil for the parameter itself.
    package static func parameter(
        inResult name: String
    ) -> (name: String, suffix: ParameterSuffix?) {
        guard let dot = name.firstIndex(of: ".") else { return (name, nil) }
        return (
            String(name[..<dot]), ParameterSuffix(rawValue: String(name[name.index(after: dot)...]))
        )
    }
}

extension MBType {
    /// The type of a part of a collection of this type.
    fileprivate var withOptionalKeys: MBType {
        switch self {
        case .dictionary(let fields):
            .dictionary(Fields(fields.known.mapValues(\.orNothing), others: fields.others))
        case .optional(let type): type.withOptionalKeys.orNothing
        case .union(let types): .uniting(types.map(\.withOptionalKeys))
        default: self
        }
    }

    /// The type with other types in place of some host types.
    ///
    /// - Parameter replacement: the type for a name; nil if it stays.
    package func replacingHosts(_ replacement: (String) -> MBType?) -> MBType {
        switch self {
        case .host(let name): replacement(name) ?? self
        case .array(let element): .array(element.replacingHosts(replacement))
        case .set(let element): .set(element.replacingHosts(replacement))
        case .dictionary(let fields):
            .dictionary(
                Fields(
                    fields.known.mapValues { $0.replacingHosts(replacement) },
                    others: fields.others?.replacingHosts(replacement)))
        case .optional(let type): type.replacingHosts(replacement).orNothing
        case .union(let types): .uniting(types.map { $0.replacingHosts(replacement) })
        case .any, .nothing, .kind, .words: self
        }
    }
}
