/// The names that documents use for the cases of an enumeration, with their raw values.
///
///     var environment = MBEnvironment()
///     environment["alignment"] = "center"
///     let center = try environment.decode(
///         .textAlignment, from: "$alignment")
///     // → 1
///
/// The library's own tables don't need a UI framework: their raw values are those in the platform's
/// headers, so `UITableViewCell.CellStyle(rawValue:)` takes a result of ``cellStyle``. You can make
/// tables for your app's own names:
///
///     let shipping = MBNameTable(
///         "kind of shipping", ["standard": 0, "express": 1])
///     let express = try shipping.rawValue(named: "express")
///     // → 1
///
/// Names must match exactly, including case and white space. In a table of options, a text can
/// contain any number of names, separated by commas, with or without white space around them.
///
/// Legacy name: the enumerations of `MBStringConversions`.
public struct MBNameTable: Sendable {
    /// What a value is called in messages, in the singular: `text alignment`.
    public let typeName: String

    /// The names and raw values, in the order of the platform's headers.
    public let entries: KeyValuePairs<String, Int>

    /// The raw value to use instead of an invalid text in conversions that don't throw.
    public let fallback: Int

    /// Whether a text may contain several names, whose raw values are combined bit by bit.
    public let isOptionSet: Bool

    /// The deprecated names, each with its replacement.
    private let replacements: [String: String]

    /// Creates a table for names of the app.
    ///
    ///     let perks = MBNameTable(
    ///         "perk", ["gift": 1, "refund": 2], isOptionSet: true)
    ///     let both = try perks.rawValue(named: "gift, refund")
    ///     // → 3
    ///
    /// - Parameters:
    ///   - typeName: what messages call a value, in the singular and in lower case, without an
    ///     article.
    ///   - entries: the names and raw values. If a name occurs twice, the first counts.
    ///   - fallback: the raw value to use instead of an invalid text in conversions that don't
    ///     throw; 0 by default.
    ///   - isOptionSet: whether a text may contain several names, whose raw values are combined bit
    ///     by bit; false by default.
    ///   - replacements: deprecated names, each with the name to write instead; none by default. An
    ///     environment warns about deprecated names. They must be among the entries, too.
    public init(
        _ typeName: String, _ entries: KeyValuePairs<String, Int>, fallback: Int = 0,
        isOptionSet: Bool = false, replacements: [String: String] = [:]
    ) {
        self.typeName = typeName
        self.entries = entries
        self.fallback = fallback
        self.isOptionSet = isOptionSet
        self.replacements = replacements
    }

    /// Returns the raw value of a name, or of several in a table of options.
    ///
    ///     let center = try MBNameTable.textAlignment
    ///         .rawValue(named: "center")
    ///     // → 1
    ///
    /// - Parameter text: the exact name; in a table of options, names separated by commas, or an
    ///   empty text for 0.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for an unknown name, with a
    ///   similar name or all names in its message.
    public func rawValue(named text: String) throws(MBExpressionError) -> Int {
        try rawValue(of: .string(text))
    }

    /// Returns the raw value that an expression's result names.
    ///
    /// - Parameter value: a string with a name; in a table of options, with names separated by
    ///   commas. Nil means nothing.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for an unknown name, for
    ///   nothing and for any value that isn't a string.
    public func rawValue(of value: MBValue?) throws(MBExpressionError) -> Int {
        let reading = read(value)
        if let error = reading.error { throw error }
        return reading.rawValue ?? fallback
    }

    /// Returns the raw value of a name; for an unknown one, reports an error and returns
    /// ``fallback``.
    ///
    ///     var problems: [MBExpressionError] = []
    ///     let left = MBNameTable.textAlignment.rawValue(named: "centre") {
    ///         problems.append($0)
    ///     }
    ///     // → 0
    ///
    /// - Parameters:
    ///   - text: the exact name; in a table of options, names separated by commas. Unknown ones
    ///     among them are left out.
    ///   - report: receives an error with the code `notConvertible` for unknown names: at most one,
    ///     which quotes the first.
    public func rawValue(
        named text: String, reporting report: (MBExpressionError) -> Void
    ) -> Int {
        rawValue(of: .string(text), reporting: report)
    }

    /// Returns the raw value that an expression's result names; if it doesn't name one, reports an
    /// error and returns ``fallback``.
    ///
    /// - Parameters:
    ///   - value: a string with a name; in a table of options, with names separated by commas.
    ///     Unknown ones among them are left out. Any other value, or nil, is reported.
    ///   - report: receives an error with the code `notConvertible`: at most one.
    public func rawValue(
        of value: MBValue?, reporting report: (MBExpressionError) -> Void
    ) -> Int {
        let reading = read(value)
        if let error = reading.error { report(error) }
        return reading.rawValue ?? fallback
    }
}

extension MBNameTable {
    /// The meaning found in a text.
    struct Reading {
        /// The raw value; nil if there is none.
        var rawValue: Int?
        /// What is wrong with the text.
        var error: MBExpressionError?
        /// What should be written instead.
        var warning: MBMessage?
    }

    /// Reads a value. Complexity: linear in the length of its text.
    func read(_ value: MBValue?) -> Reading {
        guard case .string(let text)? = value else {
            let found = value.orNilIfNull.map { "a value of type \($0.typeName)" } ?? "nothing"
            return Reading(
                error: Self.error("expected the name of \(typeName.withArticle), found \(found)"))
        }
        return isOptionSet ? options(text) : name(text)
    }

    private func name(_ text: String) -> Reading {
        guard let rawValue = rawValue(of: text) else {
            return Reading(error: Self.error(unknown(text)))
        }
        return Reading(rawValue: rawValue, warning: warning(for: text))
    }

    /// Only the first unknown option is named, so that a long text doesn't make a long error.
    private func options(_ text: String) -> Reading {
        var joined = 0
        var unknown: (first: String, count: Int)?
        var warning: MBMessage?
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let name = Substring(part).trimmingBlanks()
            guard !name.isEmpty else { continue }
            if let rawValue = rawValue(of: name) {
                joined |= rawValue
                warning = warning ?? self.warning(for: name)
            } else {
                unknown = (unknown?.first ?? name, (unknown?.count ?? 0) + 1)
            }
        }
        let error = unknown.map { unknown in
            let more = unknown.count > 1 ? " (and \(unknown.count - 1) more)" : ""
            return Self.error(self.unknown(unknown.first) + more)
        }
        return Reading(rawValue: joined, error: error, warning: warning)
    }

    private func unknown(_ name: String) -> String {
        let names = entries.map(\.key)
        let hint = Suggestion.phrase(for: name, among: names)
        return "\(name.quoted) isn't \(typeName.withArticle)"
            + (hint.isEmpty ? ": expected \(names.joined(separator: ", "))" : hint)
    }

    private func rawValue(of name: String) -> Int? {
        entries.first { TextEquality.isIdentical($0.key, name) }?.value
    }

    private func warning(for name: String) -> MBMessage? {
        replacements.first { TextEquality.isIdentical($0.key, name) }.map {
            "the \(safe: typeName) \(name.quoted) is deprecated; write '\(safe: $0.value)'"
        }
    }

    private static func error(_ message: String) -> MBExpressionError {
        .evaluation(.notConvertible, message)
    }
}
