import Foundation
import MBDataEnvironment

/// What the worst known input for a limit does within the default limits.
struct LimitRow {
    /// The name of the limit in `MBLimits`, or words for what isn't one of them.
    let limit: String
    /// What the input is.
    let input: String
    /// The seconds of a deadline, if the row shows how late an evaluation ends.
    let deadline: Double?
    /// Makes the input, which isn't measured, and returns the work.
    let prepare: () throws -> () throws -> Void

    init(
        _ limit: String, _ input: String, deadline: Double? = nil,
        prepare: @escaping () throws -> () throws -> Void
    ) {
        self.limit = limit
        self.input = input
        self.deadline = deadline
        self.prepare = prepare
    }

    /// An expression over variables.
    init(
        _ limit: String, _ text: String, _ input: String? = nil, as context: MBContext = .object,
        deadline: Double? = nil,
        with variables: @escaping @autoclosure () -> [String: MBValue] = [:],
        reading computed: @escaping @autoclosure () -> [String: MBValue] = [:]
    ) {
        self.init(limit, input ?? "`\(text)`", deadline: deadline) {
            var environment = try Self.environment(variables(), deadline: deadline)
            for (name, value) in computed() { environment.declare(name) { _ in value } }
            return { _ = try environment.evaluate(text, as: context) }
        }
    }

    /// Ends rows that no limit ends in a reasonable time.
    private static let patience = 20.0

    /// An environment with variables, whose log drops all entries.
    static func environment(
        _ variables: [String: MBValue], deadline: Double? = nil
    ) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        environment.limits.seconds = deadline ?? patience
        return try environment.setting(MBDictionary(variables.map { ($0.key, $0.value) }))
    }

    /// What the input ends with, and the seconds that it takes: those of the clock, or of the
    /// processor if they are fewer, because other programs may slow this one down.
    func measure() throws -> (outcome: String, seconds: Double) {
        let work = try prepare()
        let (clock, processor) = (ContinuousClock.now, Self.processorSeconds)
        var outcome = "a result"
        do { try work() } catch { outcome = Self.outcome(of: error) }
        let seconds = min(
            (ContinuousClock.now - clock) / .seconds(1), Self.processorSeconds - processor)
        return (outcome, seconds)
    }

    /// The limit that an error names in parentheses, or its code.
    private static func outcome(of error: any Error) -> String {
        let text = "\(error)"
        for name in MBLimits.names.keys.sorted() where text.contains("(\(name))") {
            return "ends: `\(name)`"
        }
        return (error as? MBExpressionError).map { "ends: `\($0.code)`" }
            ?? "ends: \(text.prefix(60))"
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The limits of an evaluation and of loading documents, and how long the worst known input for
/// each of them takes.
enum LimitTable {
    static var rows: [LimitRow] {
        texts + values + steps + swallowed + patterns + documents + workbench + deadlines
    }

    /// Rows that take longer are worth a look.
    private static let slow = 1.0

    /// Prints the rows whose limit or input contains a text; all without one.
    static func print(containing text: String?) throws {
        let title = "| limit | worst known input | it | takes |\n|---|---|---|---|\n"
        try FileHandle.standardOutput.write(contentsOf: Data(title.utf8))
        for row in rows {
            if let text, !row.limit.contains(text), !row.input.contains(text) { continue }
            let (outcome, seconds) = try row.measure()
            let time =
                if let deadline = row.deadline {
                    String(
                        format: "%.1f ms, deadline %.0f ms", seconds * 1_000, deadline * 1_000)
                } else {
                    String(format: "%.0f ms", seconds * 1_000) + (seconds > slow ? " (slow)" : "")
                }
            let input = row.input.replacing("|", with: "\\|")
            let line = "| \(row.limit) | \(input) | \(outcome) | \(time) |\n"
            // Nothing is kept back, so that a row that takes long is the one after the last line.
            try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        }
    }
}

/// Values for the rows.
enum Hostile {
    static func text(_ part: String, bytes: Int) -> MBValue {
        .string(String(repeating: part, count: bytes / part.utf8.count))
    }

    static func numbers(_ count: Int) -> MBValue {
        .array((0..<count).map { MBValue(($0 * 7_919) % count) })
    }

    static func texts(_ count: Int, like text: String = "a text of some length ") -> MBValue {
        .array((0..<count).map { .string("\(text)\(($0 * 7_919) % count)") })
    }

    /// Arrays and dictionaries inside each other.
    static func nested(_ depth: Int) -> MBValue {
        (0..<depth).reduce("x" as MBValue) { value, level in
            level.isMultiple(of: 2) ? [value] : ["k": value]
        }
    }

    /// An array that holds another one twice, and so on: short to write, endless to print.
    static func doubled(_ depth: Int) -> MBValue {
        (0..<depth).reduce("x" as MBValue) { value, _ in [value, value] }
    }

    static func dictionary(_ count: Int) -> MBValue {
        .dictionary(MBDictionary((0..<count).map { ("some key \($0)", MBValue($0)) }))
    }
}
