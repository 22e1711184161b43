import Foundation

/// The keys that a date supports.
enum DateMembers {
    static let names = [
        "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow",
        "description",
    ]

    /// The member with a name; nil if dates don't have one.
    ///
    /// - Parameter now: the current time, which is requested only if the member depends on it.
    static func member<Failure: Error>(
        _ name: String, of date: Date, now: () throws(Failure) -> Date
    ) throws(Failure) -> MBValue? {
        switch name {
        case "timeIntervalSince1970": .number(seconds(date))
        case "timeIntervalSinceReferenceDate":
            difference(date, Date(timeIntervalSinceReferenceDate: 0))
        case "timeIntervalSinceNow": difference(date, try now())
        case "description": .string(DateText.utc(date))
        default: nil
        }
    }

    private static func seconds(_ date: Date) -> MBNumber {
        MBNumber(date.timeIntervalSince1970) ?? .zero
    }

    /// The exact difference between the times of two dates as they're written.
    private static func difference(_ date: Date, _ other: Date) -> MBValue {
        .number((try? seconds(date).subtracting(seconds(other))) ?? .zero)
    }
}
