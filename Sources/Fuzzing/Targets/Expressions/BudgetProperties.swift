import MBDataEnvironment

/// What holds for an evaluation with one limit lowered, by turns: it has the same result, or it
/// exceeds the limit. Nothing hides that error, whatever it's part of.
enum BudgetProperties {
    private static let limits = [
        "steps", "memory", "nesting", "elements", "stringLength", "valueDepth",
        "regularExpressionSteps", "regularExpressionText",
    ]
    private static let sizes = [0, 1, 2, 3, 5, 8, 13, 21, 34, 60, 100, 200, 500, 1_000, 5_000]

    /// Why the property doesn't hold for a text with a result, or nil if it holds.
    static func violation(
        for text: String, as context: MBContext, in environment: MBEnvironment,
        result: Outcome<MBValue?>
    ) -> String? {
        let turn = Int(text.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) })
        let name = limits[turn % limits.count]
        let size = sizes[turn / limits.count % sizes.count]
        guard let limit = MBLimits.names[name] else { return "there is no limit '\(name)'" }
        var poor = environment
        poor.limits[keyPath: limit] = min(size, poor.limits[keyPath: limit])
        do {
            let value = try poor.evaluate(text, as: context)
            return result == .value(value) ? nil : "with \(size) \(name), it gives another value"
        } catch {
            guard error.root.code != .limitExceeded, result != .failure(error.code, error.range)
            else { return nil }
            return "with \(size) \(name), it fails differently: \(error)"
        }
    }
}
