import Foundation

/// Converts values to property lists and back.
enum PropertyList {
    /// Tags for values that a property list can't represent exactly.
    private enum Tag {
        static let number = "$number"
        static let date = "$date"
    }

    /// The years 1 to 9999 in seconds since 1970. Beyond them, and between whole seconds, a
    /// property list's text form isn't exact.
    private static let years = -62_135_596_800.0..<253_402_300_800.0

    /// The property list of a value that can be stored.
    static func object(of value: MBValue) -> Any {
        FoundationWriter(number: object(of:), date: object(of:)).object(of: value)
    }

    private static func object(of number: MBNumber) -> Any {
        if number.isInteger, let integer = number.int64 { return integer }
        let double = number.double
        return MBNumber(double) == number ? double : [Tag.number: number.description]
    }

    private static func object(of date: Date) -> Any {
        let seconds = date.timeIntervalSince1970
        let isExact = years.contains(seconds) && seconds == seconds.rounded()
        return isExact ? date : [Tag.date: seconds]
    }

    /// The value of a property list; nil if it has none, or is nested more deeply than values can
    /// be.
    static func value(of object: Any) -> MBValue? {
        var reader = FoundationReader(limits: .standard, tag: tagged)
        return try? reader.value(of: object)
    }

    private static func tagged(_ entries: [String: Any]) -> MBValue?? {
        guard entries.count == 1 else { return nil }
        if let text = entries[Tag.number] as? String {
            return .some(MBNumber(text).map { .number($0) })
        }
        guard let seconds = entries[Tag.date] as? Double else { return nil }
        return .date(Date(timeIntervalSince1970: seconds))
    }
}
