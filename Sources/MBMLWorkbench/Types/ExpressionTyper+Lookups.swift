import MBDataEnvironment

/// References and their keys.
extension ExpressionTyper {
    mutating func reference(_ reference: SyntaxReference, _ range: SourceRange) -> KnownPart {
        let nameEnd = reference.path.first?.range.lower ?? range.upper
        mention(path(of: reference))
        var part: KnownPart
        if let known = boundName(reference.name) {
            part = known
        } else {
            let known = scope.variable(reference.name)
            uses.references.append(
                ExpressionUses.Reference(
                    name: reference.name, range: range,
                    nameRange: SourceRange(range.lower, max(range.lower, nameEnd)),
                    isCertain: doubts == 0, isInCondition: conditions > 0,
                    bound: known == nil ? boundNames : []))
            part = known ?? .unknown
        }
        if part.type == .host("MBEnvironment"), case .name(let key)? = reference.path.first?.key,
            let step = reference.path.first
        {
            lookForRootAttribute(key, at: keyRange(of: step))
        }
        if reference.name == "MBML", boundName(reference.name) == nil,
            let step = reference.path.first, let key = step.literal
        {
            lookForLibraryKey(key, at: keyRange(of: step))
        }
        record(part, endingAt: nameEnd)
        let result = follow(reference.path, from: part, root: reference.name)
        record(result, endingAt: range.upper)
        return result
    }

    /// The names in a reference.
    func path(of reference: SyntaxReference) -> [String] { path(reference.name, reference.path) }

    /// The names in a path. That of a call begins with its function: `^seats`.
    func path(_ root: String, _ steps: [SyntaxStep]) -> [String] { [root] + steps.map(name(of:)) }

    /// A key; one that is computed as it's written.
    private func name(of step: SyntaxStep) -> String { step.literal ?? source.text(step.range) }

    /// The value at the end of a path.
    ///
    /// - Parameter root: the name of the variable, or that of a function of the app with `^`; nil for
    ///   any other call.
    mutating func follow(
        _ path: [SyntaxStep], from start: KnownPart, root: String?
    ) -> KnownPart {
        var part = start
        var walk = TestedPaths.Walk(root.flatMap { tested[$0] })
        for step in path {
            walk.enter(name(of: step))
            if walk.isInWhole { part = part.unreported }
            let key: (value: MBValue?, range: SourceRange)
            switch step.key {
            case .name(let name): key = (.string(name), keyRange(of: step))
            case .expression(let node):
                lookForArithmetic(inWhole: node)
                key = (self.part(node).constant, node.range)
            }
            let count = findings.count
            part = key.value.map { member($0, of: part, at: key.range) } ?? element(of: part)
            // What a condition asks about isn't reported: it may be there, or it isn't evaluated.
            if walk.isInWhole || walk.isMentioned { findings.removeSubrange(count...) }
            record(part, endingAt: step.range.upper)
        }
        return part
    }

    /// The range of a key without the dot before it.
    private func keyRange(of step: SyntaxStep) -> SourceRange {
        guard case .name = step.key else { return step.range }
        let text = source.text(step.range)
        return text.hasPrefix(".")
            ? SourceRange(step.range.lower + 1, step.range.upper) : step.range
    }

    /// One of the elements or values of a collection.
    private func element(of part: KnownPart) -> KnownPart {
        func element(_ type: MBType) -> MBType {
            type.isCollection ? type.element.orNothing : .any
        }
        guard scope.mayUnite([part]) else { return .unknown }
        return KnownPart(element(part.type), likely: element(part.likely), of: part)
    }

    private mutating func lookForRootAttribute(_ name: String, at range: SourceRange) {
        guard !scope.isRootAttribute(name) else { return }
        report(
            .unknownRootAttribute,
            "no root element has the attribute \(name.quoted), so this is nothing", at: range)
    }

    /// A key of `$MBML` that is almost one that the library has. It's nothing, and so a guard that
    /// asks for it never holds. Other versions of the library may have further keys.
    private mutating func lookForLibraryKey(_ name: String, at range: SourceRange) {
        let known = FeatureGuard.libraryKeys
        guard !known.contains(name), let near = scope.nearest(to: name, among: known) else {
            return
        }
        report(
            .unknownKey, "$MBML has no key \(name.quoted)" + Suggestion.phrase(near), at: range,
            replacement: near, severity: .warning)
    }
}

// MARK: - Keys

extension ExpressionTyper {
    private mutating func member(
        _ key: MBValue, of part: KnownPart, at range: SourceRange
    ) -> KnownPart {
        if case .array(let elements)? = part.constant, case let index? = Self.index(key) {
            guard elements.indices.contains(index) else {
                let last = elements.isEmpty ? "is empty" : "ends at \(elements.count - 1)"
                report(
                    .indexOutOfRange, "there is no element \(index): the list \(last)", at: range)
                return KnownPart(.nothing)
            }
            return KnownPart(elements[index])
        }
        let name = key.description
        let count = findings.count
        var result = KnownPart(
            type(of: name, in: part, at: range), likely: likelyType(of: name, in: part.likely),
            of: part)
        if part.isOfResult, conditions == 0 {
            for position in count..<findings.count
            where [.unknownKey, .keyOfText].contains(findings[position].rule) {
                findings[position].absence = Self.absence(ofKeyIn: part.type)
            }
        }
        if part.type.mayBeNothing { result.type = result.type.orNothing }
        return result
    }

    /// What reading a key does that isn't there. Keys of objects are needs of their own.
    private static func absence(ofKeyIn type: MBType) -> KeyAbsence? {
        switch type.unwrapped {
        case .array, .dictionary: .nothing
        case .host: nil
        default: .failure
        }
    }

    /// A key as the position of an element.
    private static func index(_ key: MBValue) -> Int? {
        switch key {
        case .number(let number) where number.isInteger: number.int64.flatMap(Int.init(exactly:))
        case .string(let text): Int(text)
        default: nil
        }
    }

    func likelyType(of name: String, in type: MBType) -> MBType {
        switch type.unwrapped {
        case .array(let element): name == "count" ? .number : element.orNothing
        case .set: name == "count" ? .number : .any
        case .dictionary(let fields): fields.type(of: name) ?? .any
        case .host(let host): scope.fields(ofHostType: host)?.type(of: name) ?? .any
        default: .any
        }
    }

    /// The type of a key's value. Reports a key that certainly isn't there.
    private mutating func type(
        of name: String, in part: KnownPart, at range: SourceRange
    ) -> MBType {
        switch part.type.unwrapped {
        case .array(let element):
            if name == "count" { return .number }
            guard MBNumber.integerPrefix(of: name) == nil else { return element.orNothing }
            reportUnknown(name, of: "an array", known: ["count"], at: range)
            return .any
        case .set:
            if name == "count" { return .number }
            reportUnknown(name, of: "a set", known: ["count"], at: range)
            return .any
        case .dictionary(let fields):
            return type(of: name, in: fields, part, at: range)
        case .kind(let kind):
            guard let names = kind.memberNames, !names.contains(name) else { return .any }
            let rule = kind == .string ? MBRule.keyOfText : .unknownKey
            reportUnknown(name, of: part.type.phrase, known: names, at: range, as: rule)
            return .any
        case .words:
            let names = MBType.Kind.string.memberNames ?? []
            guard !names.contains(name) else { return .any }
            reportUnknown(name, of: "a text", known: names, at: range, as: .keyOfText)
            return .any
        case .host(let host):
            guard let fields = scope.fields(ofHostType: host) else { return .any }
            if let type = fields.type(of: name) ?? fields.type(of: name.asQuestion) {
                return type
            }
            reportUnknown(
                name, of: "an object of the type '\(host)'", known: fields.known.keys,
                at: range)
            return .any
        case .any:
            guard let last = name.last, ":-".contains(last),
                source.bytes[range.lower - 1] == UInt8(ascii: "."),
                !part.likely.knowsKey(name)
            else { return .any }
            reportEnding(of: name, String(last), at: range)
            return .any
        case .nothing, .optional, .union: return .any
        }
    }

    private mutating func type(
        of name: String, in fields: MBType.Fields, _ part: KnownPart, at range: SourceRange
    ) -> MBType {
        if let type = fields.known[name] { return type }
        guard let others = fields.others else {
            reportUnknown(name, of: "the map", known: fields.known.keys, at: range)
            return .any
        }
        if part.isExample, others == .any, !fields.known.isEmpty,
            mayReport(missing: name, among: fields)
        {
            reportUnknown(
                name, of: "the example data", known: fields.known.keys, at: range,
                as: .unknownDataKey)
            return .any
        }
        return others.orNothing
    }

    /// Whether a key that no example has is probably a mistake. In conditions, documents ask whether a
    /// key exists; what they compare there is a mistake if the key is almost one that exists.
    private func mayReport(missing name: String, among fields: MBType.Fields) -> Bool {
        if conditions == 0 { return true }
        return comparedAt == conditions
            && scope.nearest(to: name, among: fields.known.keys) != nil
    }

    private mutating func reportEnding(
        of name: String, _ end: String, at range: SourceRange
    ) {
        let isDifference = end.hasPrefix("-") && end.count > 1
        report(
            .nameEnding,
            "the \(end.quoted) belongs to the key \(name.quoted); write "
                + (isDifference ? "blanks around the minus, or " : "")
                + "braces around the reference: ${…}",
            at: range)
    }

    private mutating func reportUnknown(
        _ name: String, of owner: String, known: some Collection<String>, at range: SourceRange,
        as rule: MBRule = .unknownKey
    ) {
        if let last = name.last, ":-".contains(last), known.contains(String(name.dropLast())) {
            return reportEnding(of: name, String(last), at: range)
        }
        // What follows the key was probably meant as text, or as a difference.
        if let mark = name.firstIndex(where: { ":-".contains($0) }), mark != name.startIndex,
            known.contains(String(name[..<mark]))
        {
            return reportEnding(of: name, String(name[mark...]), at: range)
        }
        let near = scope.nearest(to: name, among: known)
        let correction = near.flatMap { self.correction($0, at: range) }
        report(
            rule,
            "\(owner) has no key \(name.quoted)"
                + Suggestion.phrase(near),
            at: correction?.range ?? range, replacement: correction?.text)
    }

    /// How to write another key in place of the one in a range: `.key` may have to become
    /// `[any key]`. Nil for a key that would end what is around it.
    private func correction(
        _ key: String, at range: SourceRange
    ) -> (text: String, range: SourceRange)? {
        let before = SourceRange(max(0, range.lower - 1), range.lower)
        let isAfterDot = source.text(before) == "."
        if isAfterDot, SourceBytes(key).isIdentifier { return (key, range) }
        guard !key.contains(where: { "()[]{}|".contains($0) }),
            let text = CompletionList.subreference(to: key, isInBrackets: true)
        else { return nil }
        return isAfterDot
            ? (text, SourceRange(before.lower, range.upper))
            : (String(text.dropFirst().dropLast()), range)
    }
}

extension MBType {
    /// Whether it's a dictionary that is declared with a key.
    fileprivate func knowsKey(_ name: String) -> Bool {
        if case .dictionary(let fields) = unwrapped { return fields.known[name] != nil }
        return false
    }
}
