extension MBValue: Hashable {
    /// How alike two values must be to be equal.
    enum Equality {
        /// As Swift's `==`: the same kind with the same contents.
        case structural
        /// As collections look for members: also `true` with 1.
        case strict
    }

    /// Whether both are of the same kind with equal contents, text code unit by code unit.
    ///
    /// The language's own equality (`-EQ`) converts between kinds: see ``isLooselyEqual(to:)``.
    public static func == (left: MBValue, right: MBValue) -> Bool {
        equal(left, right, by: .structural)
    }

    /// Hashes consistently with both kinds of equality. Complexity: linear in the contents.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    func hash(into hasher: inout Hasher, depth: Int) {
        switch self {
        case .string(let text): hasher.combine(KeyHash.of(text))
        case .number(let number): hasher.combine(number)
        case .bool(let truth): hasher.combine(truth ? MBNumber.one : .zero)
        case .date(let date): hasher.combine(date)
        case .array, .dictionary, .opaque:
            guard StackGuard.isDue(at: depth) else {
                return hashContents(into: &hasher, depth: depth)
            }
            StackGuard.withRoom { hashContents(into: &hasher, depth: depth) }
        }
    }

    private func hashContents(into hasher: inout Hasher, depth: Int) {
        switch self {
        case .dictionary(let dictionary): dictionary.hash(into: &hasher, depth: depth + 1)
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements { element.hash(into: &hasher, depth: depth + 1) }
        case .opaque(let opaque):
            if let object = opaque.object as? any Hashable { object.hash(into: &hasher) }
        case .string, .number, .bool, .date: break
        }
    }

    static func equal(
        _ left: MBValue, _ right: MBValue, by equality: Equality, depth: Int = 0
    ) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)):
            return TextEquality.isIdentical(left, right)
        case (.number(let left), .number(let right)): return left == right
        case (.bool(let left), .bool(let right)): return left == right
        case (.date(let left), .date(let right)): return left == right
        case (.array, .array), (.dictionary, .dictionary), (.opaque, .opaque):
            guard StackGuard.isDue(at: depth) else {
                return equalContents(left, right, by: equality, depth: depth)
            }
            return StackGuard.withRoom {
                equalContents(left, right, by: equality, depth: depth)
            }
        case (.bool(let truth), .number(let number)), (.number(let number), .bool(let truth)):
            return equality == .strict && number == (truth ? .one : .zero)
        default: return false
        }
    }

    private static func equalContents(
        _ left: MBValue, _ right: MBValue, by equality: Equality, depth: Int
    ) -> Bool {
        switch (left, right) {
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            var position = 0
            while position < left.count {
                guard equal(left[position], right[position], by: equality, depth: depth + 1) else {
                    return false
                }
                position += 1
            }
            return true
        case (.dictionary(let left), .dictionary(let right)):
            return equal(left, right, by: equality, depth: depth + 1)
        case (.opaque(let left), .opaque(let right)):
            if let first = left.object as? MBSet, let second = right.object as? MBSet {
                return first.isEqual(to: second, depth: depth + 1)
            }
            return left.object.isEqual(to: right.object)
        default: return false
        }
    }

    static func equal(
        _ left: MBDictionary, _ right: MBDictionary, by equality: Equality, depth: Int = 0
    ) -> Bool {
        guard left.count == right.count else { return false }
        for (key, value) in left {
            guard let other = right[key], equal(value, other, by: equality, depth: depth) else {
                return false
            }
        }
        return true
    }
}

extension MBValue {
    /// The equality of the language, `-EQ`.
    ///
    /// Like kinds compare by contents, numbers and bools with anything else by the number that
    /// the other's text begins with. A bool and one of the strings `T`, `F`, `true`, `false`, `yes`,
    /// `no`, in any case, compare as truth values, a date and a number by the seconds since 1970.
    ///
    /// Legacy name: `valueIsEqual:to:`.
    public func isLooselyEqual(to other: MBValue) -> Bool {
        switch (self, other) {
        case (.bool(let truth), .string(let text)), (.string(let text), .bool(let truth)):
            if let named = Self.truth(named: text) { return named == truth }
            return MBNumber.prefix(of: text)?.number == (truth ? .one : .zero)
        case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
            return MBNumber.prefix(of: text)?.number == number
        case (.string(let left), .string(let right)):
            return TextEquality.isEquivalent(left, right)
        case (.number, .number), (.bool, .bool):
            return Self.equal(self, other, by: .structural)
        case (.number(let number), _):
            return other.isNumericallyEqual(to: number)
        case (_, .number(let number)):
            return isNumericallyEqual(to: number)
        case (.bool, .date), (.date, .bool): return false
        case (.bool(let truth), _):
            return other.isNumericallyEqual(to: truth ? .one : .zero)
        case (_, .bool(let truth)):
            return isNumericallyEqual(to: truth ? .one : .zero)
        default:
            return Self.equal(self, other, by: .strict)
        }
    }

    /// The equality of the language, ``isLooselyEqual(to:)``, of two values that may be missing:
    /// nothing, be it nil or ``null``, equals only nothing, and so never 0.
    public static func areLooselyEqual(_ left: MBValue?, _ right: MBValue?) -> Bool {
        switch (left.orNilIfNull, right.orNilIfNull) {
        case (nil, nil): true
        case (let left?, let right?): left.isLooselyEqual(to: right)
        default: false
        }
    }

    /// The truth value that a word names, in any case; nil for any other text.
    private static func truth(named text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "t", "true", "yes": true
        case "f", "false", "no": false
        default: nil
        }
    }

    private func isNumericallyEqual(to number: MBNumber) -> Bool {
        switch self {
        case .number(let own): own == number
        case .bool(let truth): number == (truth ? .one : .zero)
        case .date: orderingNumber == number
        case .array, .dictionary: false
        // Their text begins with a brace or bracket, and may be long.
        case .opaque(let opaque) where opaque.object is MBSet || opaque.object is any LongText:
            false
        case .string, .opaque:
            !isNull && MBNumber.prefix(of: description)?.number == number
        }
    }
}
