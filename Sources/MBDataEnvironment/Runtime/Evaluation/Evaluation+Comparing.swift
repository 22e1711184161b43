/// Values are paid for before they are hashed or compared: they may hold far more than the code
/// that does it sees of them.
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

    /// Whether two values are equal as `-EQ` means it. They are paid for.
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

    /// Whether two values are equal as members of collections are. They are paid for.
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

    /// Pays for comparing two values as collections do with their members. Most are told apart at a
    /// glance.
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

    /// Pays for hashing a value, to put it into a set or to look for it there.
    mutating func step(hashing value: MBValue) throws(MBExpressionError) {
        try step()
        switch value {
        case .string, .array, .dictionary, .opaque: try step(through: value)
        case .number, .bool, .date: break
        }
    }

    /// Pays for looking at all that a value holds.
    mutating func step(through value: MBValue) throws(MBExpressionError) {
        var size = ValueSize(worth: budget.left.steps, watch)
        _ = size.add(value, depth: 1)
        if size.isGivenUp { try checkTime() }
        try step(size.steps)
    }
}

extension MBValue {
    /// Whether its text, equality or hash may be made by code of the host.
    var mayAskHost: Bool {
        switch self {
        case .array(let elements): !elements.isEmpty
        case .dictionary(let dictionary): dictionary.count > 0
        case .opaque(let opaque): !opaque.isNull
        case .string, .number, .bool, .date: false
        }
    }

    /// Whether looking at all of it may take long.
    var mayBeLong: Bool {
        if case .string(let text) = self { return !TextEquality.isHarmless(text) }
        return mayAskHost
    }
}
