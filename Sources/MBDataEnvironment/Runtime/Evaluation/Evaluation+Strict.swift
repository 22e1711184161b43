/// What a lenient evaluation tolerates and a strict one reports as an error.
extension Evaluation {
    var isStrict: Bool { storage.isStrict }

    /// Fails in a strict evaluation, because a variable doesn't exist.
    ///
    /// Looking for the name that was meant is paid for, here and below: `^try` may repeat it.
    @inline(never)
    mutating func refuseMissing(
        variable name: String, at range: SourceRange?
    ) throws(MBExpressionError) {
        guard isStrict else { return }
        let bound = scope?._withUnsafeGuaranteedRef { $0.names(above: floor) } ?? []
        let names = bound + storage.variables.all.filter(\.isVisible).map(\.name)
        try step(names.count)
        throw .unknownVariable(name, among: names, advice: adviceOfRunOn(name), at: range)
    }

    /// Warns, once for each name, that a variable doesn't exist but its name begins with that of
    /// one that does: `$name: hi` refers to a variable called `name:`.
    @inline(never)
    mutating func warn(ofRunOn name: HashedKey, of source: String, at range: SourceRange) {
        // The shorter name may be bound later.
        guard name.text.utf8.contains(where: \.isNameMark), !note().runOns.contains(name),
            let advice = adviceOfRunOn(name.text)
        else { return }
        note().runOns.insert(name)
        warn(
            .runOnName, "there is no variable '$\(name.text.excerpt())', but \(advice)", of: source,
            at: range)
    }

    /// What to write instead of a name that begins with that of a variable; nil for other names.
    private func adviceOfRunOn(_ name: String) -> String? {
        guard let meant = existing(atBeginningOf: name) else { return nil }
        let rest = String(Substring(name.utf8.dropFirst(meant.utf8.count)))
        let difference = Suggestion.difference(meant, rest)
        return "there is '$\(meant)'; write "
            + (difference.map { "#(\($0.excerpt())) for the difference, or " } ?? "")
            + "${\(meant)}\(rest.excerpt())"
    }

    /// The longest name of a variable at the beginning of a name, before a `:` or `-`.
    private func existing(atBeginningOf name: String) -> String? {
        let bytes = name.utf8
        var end = bytes.endIndex
        for _ in 0..<Self.mostMarks {
            guard let mark = bytes[..<end].lastIndex(where: \.isNameMark) else { return nil }
            end = mark
            guard bytes.distance(from: bytes.startIndex, to: end) <= Self.longestName else {
                continue
            }
            let key = HashedKey(String(name[..<end]))
            if knownBinding(of: key) != nil || key == .itemIndex && positionOfItem != nil {
                return key.text
            }
            let found = storage.variables.variable(for: key)
            if found?.isVisible == true { return key.text }
        }
        return nil
    }

    /// The most marks and the longest name to look at: no author writes more.
    private static let (mostMarks, longestName) = (16, 200)

    /// Fails in a strict evaluation, because a dictionary lacks a key or an array lacks an index.
    @inline(never)
    mutating func refuseMissing(
        key: String, of value: MBValue, at range: SourceRange?
    ) throws(MBExpressionError) {
        guard isStrict else { return }
        switch value {
        case .dictionary(let dictionary):
            try step(dictionary.count)
            throw .evaluation(
                .unknownKey, "the dictionary has no key \(key.quoted)",
                suggestion: Suggestion.forTrailingMark(key)
                    ?? Suggestion.advice(for: key, among: dictionary.keys),
                at: range)
        case .array(let elements):
            throw .missing(key, ofArrayWith: elements.count, at: range)
        case .string, .number, .bool, .date, .opaque: return
        }
    }

    /// Fails in a strict evaluation, because a collection of the host lacks a key or an index.
    ///
    /// - Parameter range: the range of the key; nil for `^valueForKey`, which is always lenient.
    mutating func refuseMissing(
        _ key: MBValue, of collection: LazyCollection, at range: SourceRange?
    ) throws(MBExpressionError) {
        guard isStrict, let range else { return }
        let name = try paidText(of: key)
        switch collection.form {
        case .dictionary:
            let keys = try? callHost { try collection.keys() }
            let entries = MBDictionary((keys ?? []).map { ($0, .null) })
            try refuseMissing(key: name, of: .dictionary(entries), at: range)
        case .array: throw .missing(name, ofArrayWith: collection.count, at: range)
        case .set: return
        }
    }

    @inline(never)
    mutating func refuseMissing(
        key: String, of variable: Unmanaged<Variable>, at range: SourceRange?
    ) throws(MBExpressionError) {
        guard isStrict, let value = variable._withUnsafeGuaranteedRef({ $0.value }) else { return }
        try refuseMissing(key: key, of: value, at: range)
    }

    /// Fails if a number is compared with a text that is only partly a number.
    @inline(never)
    func refusePartialNumber(
        _ left: MBValue?, _ right: MBValue?, at range: SourceRange?
    ) throws(MBExpressionError) {
        let text: String
        switch (left, right) {
        case (.number?, .string(let other)?), (.bool?, .string(let other)?),
            (.string(let other)?, .number?), (.string(let other)?, .bool?):
            text = other
        default: return
        }
        guard MBNumber.prefix(of: text) != nil, MBNumber(text) == nil else { return }
        throw .evaluation(
            .notANumber, "a number is compared with \(text.quoted), which is only partly a number",
            at: range)
    }
}

extension MBExpressionError {
    /// The error for an index that an array lacks, or for a key that isn't an index.
    fileprivate static func missing(
        _ key: String, ofArrayWith count: Int, at range: SourceRange?
    ) -> MBExpressionError {
        // No number has a longer text, and a text may be long.
        let number =
            key.utf8.count <= 200 && MBNumber.prefix(of: key) != nil
            ? MBNumber(key.trimmingBlanks()) : nil
        guard let number else {
            return .evaluation(
                .unknownKey, "the array has no key \(key.quoted)",
                suggestion: "use an index or 'count'", at: range)
        }
        let advice: String
        if !number.isInteger {
            advice = "an index is a whole number"
        } else {
            advice =
                switch count {
                case 0: "the array is empty"
                case 1: "the only element is 0"
                default: "the array has elements 0 to \(count - 1)"
                }
        }
        return .evaluation(
            .indexOutOfRange, "there is no element \(key.excerpt())", suggestion: advice,
            at: range)
    }
}

extension MBExpressionError {
    /// The error for a variable that doesn't exist, which suggests the nearest of some names.
    ///
    /// - Parameter advice: what to suggest instead.
    static func unknownVariable(
        _ name: String, among names: [String], advice: String? = nil, at range: SourceRange?
    ) -> MBExpressionError {
        .evaluation(
            .unknownVariable, "there is no variable '$\(name.excerpt())'",
            suggestion: advice ?? Suggestion.forTrailingMark(name)
                ?? Suggestion.advice(for: name, among: names, prefix: "$"),
            at: range)
    }
}

extension UInt8 {
    /// Whether the character can be part of a name but looks like punctuation.
    var isNameMark: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: "-") }
}
