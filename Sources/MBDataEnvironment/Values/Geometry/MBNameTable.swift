/// The names that documents use for an enumeration's values, with their raw values.
///
///     let center = try MBNameTable.textAlignment.rawValue(named: "center")         // 1
///     let style = try environment.decode(.cellStyle, from: "$row.style")
///     cell = UITableViewCell(style: .init(rawValue: style) ?? .default, reuseIdentifier: nil)
///
/// The library's own tables don't need a UI framework: their raw values are those in the platform's
/// headers. A host can make others:
///
///     let shipping = MBNameTable("kind of shipping", ["standard": 0, "express": 1])
///
/// A name is read exactly as written, including case and white space. In a table of options, a text
/// can contain any number of names, separated by commas, with or without white space around them.
///
/// Legacy name: the enumerations of `MBStringConversions`.
public struct MBNameTable: Sendable {
    /// What a value is called in messages, in the singular: `text alignment`.
    public let typeName: String

    /// The names and raw values, in the order of the platform's headers.
    public let entries: KeyValuePairs<String, Int>

    /// The raw value that replaces an invalid text in the conversions that don't throw.
    public let fallback: Int

    /// Whether a text may contain several names, whose raw values are combined bit by bit.
    public let isOptionSet: Bool

    /// The deprecated names, each with its replacement.
    private let replacements: [String: String]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - typeName: what a value is called, in the singular and in lower case.
    ///   - entries: the names and raw values; if a name occurs twice, the first counts.
    ///   - fallback: the raw value for an invalid text.
    ///   - isOptionSet: whether a text may contain several names.
    ///   - replacements: names that an environment warns about, each with its replacement.
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

    /// The raw value of a name, or of several in a table of options.
    ///
    /// - Throws: `notConvertible` for an unknown name, with the name that was probably meant.
    public func rawValue(named text: String) throws(MBExpressionError) -> Int {
        try rawValue(of: .string(text))
    }

    /// The raw value that an expression's value names; the value must be a string.
    ///
    /// - Throws: `notConvertible` for an unknown name, for nothing and for any other value.
    public func rawValue(of value: MBValue?) throws(MBExpressionError) -> Int {
        let reading = read(value)
        if let error = reading.error { throw error }
        return reading.rawValue ?? fallback
    }

    /// The raw value of a name, or ``fallback`` for an unknown one, which is reported. Unknown
    /// options are reported and left out.
    public func rawValue(
        named text: String, reporting report: (MBExpressionError) -> Void
    ) -> Int {
        rawValue(of: .string(text), reporting: report)
    }

    /// The raw value that an expression's value names, or ``fallback`` if it doesn't name one,
    /// which is reported. Unknown options are reported and left out.
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
