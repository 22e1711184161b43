/// The values of variables and of the items of lists and maps.
extension MBDocumentLoader {
    /// The result of evaluating a variable or an item.
    enum Found {
        case found(MarkedValue)
        /// A problem was reported, and there is no value.
        case rejected

        /// A value that isn't escaped.
        static func value(_ value: MBValue?) -> Found { .found(MarkedValue(value)) }
    }

    mutating func value(of element: MBMLElement) -> Found {
        guard element.known.intersection(.values).rawValue.nonzeroBitCount <= 1 else {
            reportConflict(
                element.attributes.filter { KnownAttributes.values.contains($0.known) }, element)
            return .rejected
        }
        let type = element[.type]
        if type == nil { reportVariables(in: element) }
        let pass = pass
        if let kept = pass.preference(of: element, in: &self) { return .value(kept) }
        switch type {
        case nil: return simpleValue(of: element)
        case let type? where type == "list" || type == "map":
            if let ignored = element.attribute(.values) {
                report(
                    .warning, .unsupportedAttribute,
                    "'\(ignored.name)' has no effect on a \(type)", at: ignored.location)
            }
            if let escape = element.attribute("escape") {
                report(
                    .warning, .unsupportedAttribute, "'escape' has no effect on a \(type)",
                    at: escape.location)
            }
            warnIfTextIsIgnored(
                element, besideElements: true, because: "a \(type) holds only 'Var'")
            return container(element, isList: type == "list")
        case "nothing"?:
            warnIfTextIsIgnored(element, because: "the variable is nothing")
            return .value(.null)
        case let type? where type == "dynamic" || type == "singleton":
            report(
                .error, .dynamicInContainer,
                "a \(type) variable can't be inside a list or map", at: element.location)
            return .rejected
        case let type?:
            reportUnknown(type: type, of: element)
            return .rejected
        }
    }

    private mutating func simpleValue(of element: MBMLElement) -> Found {
        let given = element.attribute(.values)
        if let given { warnIfTextIsIgnored(element, because: "there is '\(given.name)'") }
        let attribute = given ?? element.textAttribute
        guard case .some(let escaping) = escaping(of: element, given) else { return .rejected }
        if escaping != nil, given == nil { reportMarkup(in: element) }
        guard attribute.known != .literal else {
            return .found(MarkedValue(written: attribute.value, for: escaping))
        }
        do {
            if attribute.known == .boolean {
                return .value(try value(of: attribute, as: .boolean) ?? false)
            }
            guard !attribute.value.isEmpty else {
                return .found(MarkedValue(written: "", for: escaping))
            }
            let pass = pass
            return .found(try pass.marked(attribute, escaping: escaping, in: &self))
        } catch {
            report(error, .valueFailed, in: attribute)
            return .rejected
        }
    }

    /// The escaping that an element names in `escape`, or nil without that attribute; the result is
    /// nil for a wrong name, which is reported.
    ///
    /// - Parameter expression: the attribute with the expression, if it's in one.
    mutating func escaping(
        of element: MBMLElement, _ expression: MBMLElement.Attribute?
    ) -> MBEscaping?? {
        guard element.known.contains(.unknown), let attribute = element.attribute("escape") else {
            return .some(nil)
        }
        guard containerDepth == 0, expression?.name != "boolean" else {
            let place = containerDepth == 0 ? "on a condition" : "in a list or map"
            report(
                .warning, .unsupportedAttribute, "'escape' has no effect \(place)",
                at: attribute.location)
            return .some(nil)
        }
        if let escaping = MBEscaping(named: attribute.value) { return .some(escaping) }
        let names = MBEscaping.all.map(\.name)
        let isLikeOne = Suggestion.nearest(to: attribute.value, among: names) != nil
        report(
            .error, .invalidAttribute,
            "'\(attribute.value)' isn't an escaping"
                + (isLikeOne
                    ? MBMessage.suggestion(for: attribute.value, among: names)
                    : "; write one of \(names.joined(separator: ", "))"),
            at: attribute.location)
        return nil
    }

    /// Lists and maps can nest as deep as a document may be.
    private mutating func container(_ element: MBMLElement, isList: Bool) -> Found {
        containerDepth += 1
        defer { containerDepth -= 1 }
        guard StackGuard.isDue(at: containerDepth) else {
            return isList ? list(element) : map(element)
        }
        return StackGuard.withRoom { isList ? list(element) : map(element) }
    }

    private mutating func list(_ element: MBMLElement) -> Found {
        var items: [MBValue] = []
        var marks: [EscapeMark] = []
        for item in element.children where isItem(item, of: element) {
            if let name = item.attribute(.name), !name.value.isEmpty {
                report(
                    .error, .nameNotAllowedInList, "an item of a list has no name",
                    at: name.location)
                continue
            }
            if case .found(let found) = value(of: item), let value = found.value {
                items.append(value)
                marks.append(found.mark)
            }
        }
        return .found(MarkedValue(.array(items), .of(marks)))
    }

    private mutating func map(_ element: MBMLElement) -> Found {
        var entries = MBDictionary()
        var conditions: [HashedKey: String] = [:]
        for item in element.children where isItem(item, of: element) {
            guard let name = requiredName(of: item) else { continue }
            let isRepeated =
                isChecking ? isRepeated(item, name, after: &conditions) : entries[name] != nil
            if isReporting(.warning), isRepeated {
                report(
                    .warning, .duplicateKey, "the map already has '\(name)'; this one replaces it",
                    at: item.attribute("name")?.location ?? item.location)
            }
            if case .found(let found) = value(of: item), let value = found.value {
                entries[name] = value
            }
        }
        return .value(.dictionary(entries))
    }

    /// Whether an entry of a map that is checked replaces another one. Conditions that differ may
    /// exclude each other.
    private func isRepeated(
        _ item: MBMLElement, _ name: String, after conditions: inout [HashedKey: String]
    ) -> Bool {
        let condition = item.attribute(.condition)?.value ?? ""
        guard let former = conditions.updateValue(condition, forKey: HashedKey(name)) else {
            return false
        }
        return former.isEmpty || condition.isEmpty || TextEquality.isIdentical(former, condition)
    }

    private mutating func isItem(_ item: MBMLElement, of container: MBMLElement) -> Bool {
        guard item.name == "Var" else {
            report(
                .error, .unknownTag,
                "a \(container["type"] ?? "list") holds only 'Var', found '\(item.name)'",
                at: item.location)
            return false
        }
        // For a type that isn't allowed here, don't report its attributes as well.
        switch item[.type] {
        case nil, "list", "map": warnOfUncommonAttributes(item)
        case "nothing": warnOfAttributes(ofNothing: item)
        default: break
        }
        return holds(item.attribute(.condition))
    }
}
