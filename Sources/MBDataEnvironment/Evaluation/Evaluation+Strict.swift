/// What a lenient evaluation makes the best of, and what is an error for a strict one.
extension Evaluation {
    var isStrict: Bool { surroundings.isStrict }

    /// Fails if a variable must exist.
    @inline(never)
    func refuseMissing(
        variable name: String, at range: SourceRange
    ) throws(MBExpressionError) {
        guard isStrict else { return }
        let names = surroundings.variables.all.filter(\.isVisible).map(\.name)
        throw .evaluation(
            .unknownVariable, "there is no variable '$\(name.excerpt())'",
            suggestion: Suggestion.forTrailingMark(name)
                ?? Suggestion.advice(for: name, among: names, prefix: "$"),
            at: range)
    }

    /// Fails if a key of a dictionary or an index of an array must exist.
    @inline(never)
    func refuseMissing(
        key: String, of value: MBValue, at range: SourceRange
    ) throws(MBExpressionError) {
        guard isStrict else { return }
        switch value {
        case .dictionary(let dictionary):
            throw .evaluation(
                .unknownKey, "the dictionary has no key \(key.quoted)",
                suggestion: Suggestion.forTrailingMark(key)
                    ?? Suggestion.advice(for: key, among: dictionary.keys),
                at: range)
        case .array(let elements):
            guard MBNumber(key) != nil else {
                throw .evaluation(
                    .unknownKey, "the array has no key \(key.quoted)",
                    suggestion: "an index or 'count' is one", at: range)
            }
            let last = elements.count - 1
            throw .evaluation(
                .indexOutOfRange, "there is no element \(key.excerpt())",
                suggestion: elements.isEmpty
                    ? "the array is empty" : "the array has those from 0 to \(last)",
                at: range)
        case .string, .number, .bool, .date, .opaque: return
        }
    }

    /// Fails if a key of a dictionary of the host must exist.
    mutating func refuseMissing(
        _ key: MBValue, of collection: any AdaptedCollection, at range: SourceRange?
    ) throws(MBExpressionError) {
        guard surroundings.isStrict, let range, case .string(let name) = key,
            type(of: collection).kind == .dictionary
        else { return }
        try step(collection.count)
        let entries = MBDictionary(collection.keys.map { ($0, .null) })
        try refuseMissing(key: name, of: .dictionary(entries), at: range)
    }

    @inline(never)
    func refuseMissing(
        key: String, of variable: Unmanaged<Variable>, at range: SourceRange
    ) throws(MBExpressionError) {
        guard isStrict, let value = variable._withUnsafeGuaranteedRef({ $0.value }) else { return }
        try refuseMissing(key: key, of: value, at: range)
    }

    /// Fails if one of two values that are compared is a number and the other a text that is only
    /// partly one.
    @inline(never)
    func refusePartialNumber(
        _ left: MBValue?, _ right: MBValue?, at range: SourceRange
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
            .notANumber, "a number is compared with \(text.quoted), which is only partly one",
            at: range)
    }
}
