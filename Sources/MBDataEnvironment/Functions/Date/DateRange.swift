import Foundation

/// The dates that functions take and give: the years 1 to 9999.
///
/// It begins with the first second of the year 1 in the calendar of the formatters, which is the
/// Julian one before 1582, and so holds `Date.distantPast`. Beyond it the platforms' formatters
/// give nothing, or no date at all.
enum DateRange {
    private static let seconds = -62_135_769_600.0..<253_402_300_800.0

    /// Answers the date if it is in the range.
    static func checked(_ date: Date) throws(MBExpressionError) -> Date {
        guard seconds.contains(date.timeIntervalSince1970) else {
            throw MBExpressionError(
                "the date is outside of the years 1 to 9999", code: .invalidParameter)
        }
        return date
    }
}
