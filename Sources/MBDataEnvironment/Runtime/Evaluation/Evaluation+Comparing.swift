/// Values are paid for before they are hashed or compared, because they may hold far more than the
/// calling code sees.
extension Evaluation {
    /// Pays for comparing two values as `-EQ` does.
    @inline(__always)
    mutating func step(
        comparing left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) {
        switch (left, right) {
        case (.string(let left)?, .string(let right)?):
            try step(Swift.max(left.utf8.count, right.utf8.count) / 16)
        case (.string(let text)?, _), (_, .string(let text)?):
            try step(text.utf8.count / 16)
        case (.array?, .array?), (.dictionary?, .dictionary?), (.opaque?, .opaque?):
            try step(matching: left, right)
        default: break
        }
    }

    /// Whether two values are equal as `-EQ` defines it. The caller has already paid for them.
    mutating func areEqual(
        _ left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) -> Bool {
        guard let left, let right, left.mayBeLong || right.mayBeLong else {
            return MBValue.areLooselyEqual(left, right)
        }
        let watch = workWatch
        let areEqual = try working(on: left.mayAskHost ? left : right) {
            MBValue.areLooselyEqual(left, right, watch)
        }
        try end(watch)
        return areEqual
    }

    /// Whether two values are equal as members of collections. The caller has already paid for
    /// them.
    mutating func isIdentical(
        _ left: MBValue, _ right: MBValue
    ) throws(MBExpressionError) -> Bool {
        guard left.mayBeLong || right.mayBeLong else {
            return MBValue.equal(left, right, by: .strict)
        }
        let watch = workWatch
        let areEqual = try working(on: left.mayAskHost ? left : right) {
            MBValue.equal(left, right, by: .strict, watch)
        }
        try end(watch)
        return areEqual
    }

    /// Pays for comparing two values as members of collections. Most differ at a glance.
    @inline(never)
    mutating func step(
        matching left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) {
        let mayBeEqual =
            switch (left, right) {
            case (.string(let left)?, .string(let right)?): left.utf8.count == right.utf8.count
            case (.array(let left)?, .array(let right)?): left.count == right.count
            case (.dictionary(let left)?, .dictionary(let right)?): left.count == right.count
            case (.opaque?, .opaque?): true
            default: false
            }
        if mayBeEqual, let left { try step(through: left) }
    }

    /// Pays for hashing a value, to insert it into a set or to look it up there.
    mutating func step(hashing value: MBValue) throws(MBExpressionError) {
        try step()
        switch value {
        case .string, .array, .dictionary, .opaque: try step(through: value)
        case .number, .bool, .date: break
        }
    }

    /// Pays for visiting everything that a value holds.
    mutating func step(through value: MBValue) throws(MBExpressionError) {
        var size = ValueSize(worth: budget.left.steps, watch)
        _ = size.add(value, depth: 1)
        if size.isGivenUp { try checkTime() }
        try step(size.steps)
    }
}

extension MBValue {
    /// Whether app code may compute its text, equality or hash.
    var mayAskHost: Bool {
        switch self {
        case .array(let elements): !elements.isEmpty
        case .dictionary(let dictionary): dictionary.count > 0
        case .opaque(let opaque): !opaque.isNull
        case .string, .number, .bool, .date: false
        }
    }

    /// Whether visiting all of it may take long.
    var mayBeLong: Bool {
        if case .string(let text) = self { return !TextEquality.isHarmless(text) }
        return mayAskHost
    }
}
