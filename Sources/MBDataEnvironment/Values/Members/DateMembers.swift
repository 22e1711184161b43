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
        case "timeIntervalSince1970": seconds(date.timeIntervalSince1970)
        case "timeIntervalSinceReferenceDate": seconds(date.timeIntervalSinceReferenceDate)
        case "timeIntervalSinceNow": seconds(date.timeIntervalSince(try now()))
        case "description": .string(DateText.utc(date))
        default: nil
        }
    }

    private static func seconds(_ interval: TimeInterval) -> MBValue {
        .number(MBNumber(interval) ?? .zero)
    }
}
