/// The keys that a number supports.
enum NumberMembers {
    static let names = [
        "intValue", "integerValue", "longLongValue", "unsignedIntValue", "unsignedIntegerValue",
        "unsignedLongLongValue", "doubleValue", "floatValue", "boolValue", "stringValue",
        "description",
    ]

    /// The member with a name; nil if numbers don't have one.
    static func member(_ name: String, of number: MBNumber) -> MBValue? {
        switch name {
        case "integerValue", "longLongValue": MBValue(saturated(number))
        case "intValue": MBValue(Int32(clamping: saturated(number)))
        case "unsignedIntegerValue", "unsignedLongLongValue": unsigned(number, atMost: .max)
        case "unsignedIntValue": unsigned(number, atMost: UInt64(UInt32.max))
        case "doubleValue", "floatValue": .number(number)
        case "boolValue": .bool(!number.isZero)
        case "stringValue", "description": .string(number.description)
        default: nil
        }
    }

    /// The whole part, truncated toward zero and clamped to 64 bits.
    static func saturated(_ number: MBNumber) -> Int64 {
        number.int64 ?? (number.isNegative ? .min : .max)
    }

    /// The whole part, truncated toward zero and clamped to the range.
    private static func unsigned(_ number: MBNumber, atMost greatest: UInt64) -> MBValue {
        .number(max(.zero, min(number.truncated, MBNumber(greatest))))
    }
}
