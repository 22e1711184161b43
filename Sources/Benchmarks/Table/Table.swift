import Foundation

/// The library's table of performance: each row says how the library was when the table began, how
/// it is now, and what to reach.
enum Table {
    /// The sections in the order in which they are printed.
    static var sections: KeyValuePairs<String, () throws -> Void> {
        [
            "expressions": expressions,
            "collections": collections,
            "hosts": hosts,
            "environments": environments,
            "patterns": patterns,
            "documents": documents,
            "memory": memory,
        ]
    }

    static func printTitle() {
        print(columns("work", "was", "now", "reach"))
    }

    /// Prints one row.
    static func row(_ work: String, was: String, now: String, reach: String) {
        print(columns(work, was, now, reach))
    }

    /// Prints a row that compares the library with the same work written by hand.
    static func row(
        _ work: String, was: String, ratio: Double, reach: String
    ) {
        row(work, was: was, now: String(format: "%.2f ×", ratio), reach: reach)
    }

    private static func columns(_ work: String, _ was: String, _ now: String, _ reach: String)
        -> String
    {
        func column(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return column(work, 64) + column(was, 20) + column(now, 14) + reach
    }
}
