import Foundation

extension MBValue: Hashable {
    /// How similar two values must be to be equal.
    enum Equality {
        /// Like Swift's `==`: the same kind with the same contents.
        case structural
        /// As collections compare members: `true` also equals 1.
        case strict
    }

    /// Whether both values are of the same kind with equal contents, comparing texts code unit by
    /// code unit.
    ///
    ///     let isSame = MBValue(5) == MBValue("5")
    ///     // → false
    ///
    /// The language's own equality (`-EQ`) converts between kinds: see ``isLooselyEqual(to:)``.
    ///
    /// - Parameters:
    ///   - left: a value.
    ///   - right: the value to compare it with.
    public static func == (left: MBValue, right: MBValue) -> Bool {
        equal(left, right, by: .structural)
    }

    /// Hashes consistently with `==` and with the equality of ``MBSet``, in which `true` equals 1.
    /// Complexity: linear in the contents.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    /// - Parameter watch: when the work must end; the hash is then useless.
    func hash(into hasher: inout Hasher, depth: Int, _ watch: WorkWatch? = nil) {
        if let watch, watch.isOver(after: 4) { return }
        switch self {
        case .string(let text): hasher.combine(KeyHash.of(text))
        case .number(let number): hasher.combine(number)
        case .bool(let truth): hasher.combine(truth ? MBNumber.one : .zero)
        case .date(let date): hasher.combine(date)
        case .array, .dictionary, .opaque:
            guard StackGuard.isDue(at: depth) else {
                return hashContents(into: &hasher, depth: depth, watch)
            }
            StackGuard.withRoom { hashContents(into: &hasher, depth: depth, watch) }
        }
    }

    private func hashContents(into hasher: inout Hasher, depth: Int, _ watch: WorkWatch?) {
        switch self {
        case .dictionary(let dictionary): dictionary.hash(into: &hasher, depth: depth + 1, watch)
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements {
                if let watch, watch.isOver { return }
                element.hash(into: &hasher, depth: depth + 1, watch)
            }
        case .opaque(let opaque):
            if let data = opaque.object as? MBData {
                hasher.combine(KeyHash.of(data.bytes))
            } else if let object = opaque.object as? any Hashable {
                Self.hash(object, into: &hasher, watch)
            }
        case .string, .number, .bool, .date: break
        }
    }

    // The functions that call themselves stay small on the stack without what these do.

    /// App code takes as long as it wants, and may hash values that hold further objects, and so on.
    @inline(never)
    private static func hash(
        _ object: any Hashable, into hasher: inout Hasher, _ watch: WorkWatch?
    ) {
        StackGuard.withRoom { object.hash(into: &hasher) }
        _ = watch?.isOver(after: .max)
    }

    @inline(never)
    private static func isEqual(
        _ left: any MBKeyValueCoding, _ right: any MBKeyValueCoding, _ watch: WorkWatch?
    ) -> Bool {
        let areEqual = StackGuard.withRoom { left.isEqual(to: right) }
        _ = watch?.isOver(after: .max)
        return areEqual
    }

    /// A date that isn't a number of seconds equals itself, too.
    @inline(never)
    private static func isSame(_ left: Date, _ right: Date) -> Bool {
        let (one, other) = (
            left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate
        )
        return one == other || one.bitPattern == other.bitPattern
    }

    /// - Parameter watch: when the work must end; the answer is then useless.
    static func equal(
        _ left: MBValue, _ right: MBValue, by equality: Equality, depth: Int = 0,
        _ watch: WorkWatch? = nil
    ) -> Bool {
        if let watch, watch.isOver(after: 4) { return false }
        switch (left, right) {
        case (.string(let left), .string(let right)):
            return TextEquality.isIdentical(left, right)
        case (.number(let left), .number(let right)): return left == right
        case (.bool(let left), .bool(let right)): return left == right
        case (.date(let left), .date(let right)): return isSame(left, right)
        case (.array, .array), (.dictionary, .dictionary), (.opaque, .opaque):
            guard StackGuard.isDue(at: depth) else {
                return equalContents(left, right, by: equality, depth: depth, watch)
            }
            return StackGuard.withRoom {
                equalContents(left, right, by: equality, depth: depth, watch)
            }
        case (.bool(let truth), .number(let number)), (.number(let number), .bool(let truth)):
            return equality == .strict && number == (truth ? .one : .zero)
        default: return false
        }
    }

    private static func equalContents(
        _ left: MBValue, _ right: MBValue, by equality: Equality, depth: Int, _ watch: WorkWatch?
    ) -> Bool {
        switch (left, right) {
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            var position = 0
            while position < left.count {
                let (own, other) = (left[position], right[position])
                guard equal(own, other, by: equality, depth: depth + 1, watch) else {
                    return false
                }
                position += 1
            }
            return true
        case (.dictionary(let left), .dictionary(let right)):
            return equal(left, right, by: equality, depth: depth + 1, watch)
        case (.opaque(let left), .opaque(let right)):
            if let first = left.object as? MBSet, let second = right.object as? MBSet {
                return first.isEqual(to: second, depth: depth + 1, watch)
            }
            return isEqual(left.object, right.object, watch)
        default: return false
        }
    }

    static func equal(
        _ left: MBDictionary, _ right: MBDictionary, by equality: Equality, depth: Int = 0,
        _ watch: WorkWatch? = nil
    ) -> Bool {
        guard left.count == right.count else { return false }
        for (key, value) in left {
            guard let other = right[key],
                equal(value, other, by: equality, depth: depth, watch)
            else { return false }
        }
        return true
    }
}

extension MBValue {
    /// Returns whether this value equals another by the language's equality, `-EQ`.
    ///
    /// Values of the same kind are compared by their contents, and strings as Swift's `==` compares
    /// them. A number or Boolean equals a value of another kind if it equals the number that the
    /// other's text begins with; a collection or node never equals one. A Boolean and one of the
    /// strings `T`, `F`, `true`, `false`, `yes`, `no`, in any case, are compared as Booleans, and a
    /// date and a number by the seconds since 1970.
    ///
    ///     let number = MBValue(5).isLooselyEqual(to: "5 cats")
    ///     // → true
    ///     let word = MBValue(true).isLooselyEqual(to: "yes")
    ///     // → true
    ///     let texts = MBValue("5").isLooselyEqual(to: "5.0")
    ///     // → false
    ///
    /// - Parameter other: the value to compare with; for one that may be missing, see
    ///   ``areLooselyEqual(_:_:)``.
    ///
    /// Legacy name: `valueIsEqual:to:`.
    public func isLooselyEqual(to other: MBValue) -> Bool {
        isLooselyEqual(to: other, nil)
    }

    private func isLooselyEqual(to other: MBValue, _ watch: WorkWatch?) -> Bool {
        switch (self, other) {
        case (.bool(let truth), .string(let text)), (.string(let text), .bool(let truth)):
            if let named = Bool(word: text) { return named == truth }
            return MBNumber.prefix(of: text)?.number == (truth ? .one : .zero)
        case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
            return MBNumber.prefix(of: text)?.number == number
        case (.string(let left), .string(let right)):
            return TextEquality.isEquivalent(left, right, watch)
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
            return Self.equal(self, other, by: .strict, watch)
        }
    }

    /// Returns whether two values that may be missing are equal by the language's equality, `-EQ`.
    ///
    /// Nothing, whether nil or ``null``, equals only nothing, so it never equals 0.
    /// ``isLooselyEqual(to:)`` compares two values that aren't nothing.
    ///
    ///     let nothings = MBValue.areLooselyEqual(nil, .null)
    ///     // → true
    ///     let zero = MBValue.areLooselyEqual(nil, 0)
    ///     // → false
    ///
    /// - Parameters:
    ///   - left: a value; nil for nothing.
    ///   - right: the value to compare it with; nil for nothing.
    public static func areLooselyEqual(_ left: MBValue?, _ right: MBValue?) -> Bool {
        areLooselyEqual(left, right, nil)
    }

    /// - Parameter watch: when the work must end; the answer is then useless.
    static func areLooselyEqual(
        _ left: MBValue?, _ right: MBValue?, _ watch: WorkWatch?
    ) -> Bool {
        switch (left.orNilIfNull, right.orNilIfNull) {
        case (nil, nil): true
        case (let left?, let right?): left.isLooselyEqual(to: right, watch)
        default: false
        }
    }

    private func isNumericallyEqual(to number: MBNumber) -> Bool {
        switch self {
        case .number(let own): own == number
        case .bool(let truth): number == (truth ? .one : .zero)
        case .date: orderingNumber == number
        case .array, .dictionary: false
        // Their texts begin with a brace or bracket and may be long.
        case .opaque(let opaque) where opaque.object is MBSet || opaque.object is any LongText:
            false
        case .string, .opaque:
            !isNull && MBNumber.prefix(of: description)?.number == number
        }
    }
}
