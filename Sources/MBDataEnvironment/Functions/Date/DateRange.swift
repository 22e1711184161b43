import Foundation

/// The dates that functions accept and return: the years 1 to 9999.
///
/// It begins with `Date.distantPast`, two days earlier: the first second of the year 1 in the
/// calendar before 1582. Beyond it, the platforms' formatters return nothing, or text that isn't a
/// date.
enum DateRange {
    private static let seconds = -62_135_769_600.0..<253_402_300_800.0

    /// Returns the date if it's in the range.
    static func checked(_ date: Date) throws(MBExpressionError) -> Date {
        guard seconds.contains(date.timeIntervalSince1970) else {
            throw MBExpressionError(
                "the date is outside the years 1 to 9999", code: .invalidParameter)
        }
        return date
    }
}
