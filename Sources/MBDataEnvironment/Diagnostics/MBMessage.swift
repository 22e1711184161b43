import Foundation

/// A message for people that knows which of its parts may contain user data.
///
/// A message written as a string literal is safe, except for its interpolations. Interpolate as
/// `safe` anything that can't come from data, such as a limit or a type's name:
///
///     let (name, most) = ("Corner", 3)
///     let message: MBMessage = """
///         '\(name)' is one of more than \(safe: most) shops
///         """
///     let text = message.text
///     // → "'Corner' is one of more than 3 shops"
///     let redacted = message.redacted
///     // → "'…' is one of more than 3 shops"
///
/// A message built elsewhere is left out altogether, so that nothing slips through by accident.
/// Errors, diagnostics and log entries take messages, so a literal passed to them works this way.
public struct MBMessage: Sendable, Hashable, CustomStringConvertible {
    /// The whole message, which may contain data.
    public let text: String

    /// The message without what may come from data, if that differs.
    private let safeText: String?

    /// Replaces a part that may come from data.
    private static let mark = "…"

    /// Creates a message without any part that is known to be safe.
    ///
    /// - Parameter text: the whole message; its ``redacted`` form is `…`, or empty if the text is.
    public init(_ text: String) {
        self.init(text, safe: text.isEmpty ? nil : Self.mark)
    }

    private init(_ text: String, safe safeText: String?) {
        self.text = text
        self.safeText = safeText
    }

    /// The message with `…` in place of each part that may contain data.
    public var redacted: String { safeText ?? text }

    /// The whole message, as in ``text``.
    public var description: String { text }

    /// Whether `left` and `right` have the same text; which parts are safe makes no difference.
    public static func == (left: MBMessage, right: MBMessage) -> Bool {
        TextEquality.isIdentical(left.text, right.text)
    }

    /// Hashes the whole message.
    public func hash(into hasher: inout Hasher) { hasher.combine(KeyHash.of(text)) }

    /// The message `left` followed by `right`, each with its own safe parts.
    public static func + (left: MBMessage, right: MBMessage) -> MBMessage {
        MBMessage(
            left.text + right.text,
            safe: left.safeText == nil && right.safeText == nil
                ? nil : left.redacted + right.redacted)
    }

    /// The end of a message about an unknown name: `; did you mean 'x'?`, or nothing if no name is
    /// similar.
    package static func suggestion(
        for name: String, among names: some Sequence<String>
    ) -> MBMessage {
        Suggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The message with one part replaced, which its safe form doesn't contain.
    func replacing(_ part: String, with other: String) -> MBMessage {
        MBMessage(text.replacingOccurrences(of: part, with: other), safe: redacted)
    }

    /// Another text with this message's redacted form.
    func of(_ text: String) -> MBMessage { MBMessage(text, safe: redacted) }

    /// The message, cut to a number of Unicode scalars.
    func excerpt(atMost length: Int) -> MBMessage {
        guard text.utf8.count > length else { return self }
        return MBMessage(
            text.excerpt(atMost: length), safe: safeText?.excerpt(atMost: length))
    }
}

extension MBMessage: ExpressibleByStringInterpolation {
    /// Creates a message from program text, which contains no data.
    ///
    /// - Parameter value: the text of the literal, which is safe as a whole.
    public init(stringLiteral value: String) {
        self.init(value, safe: nil)
    }

    /// Creates a message from program text with interpolated values.
    ///
    /// - Parameter stringInterpolation: the parts that the compiler collected.
    public init(stringInterpolation: StringInterpolation) {
        self.init(
            stringInterpolation.text,
            safe: stringInterpolation.isSafe ? nil : stringInterpolation.safeText)
    }

    /// Collects the parts of a message, and whether each may contain data.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var safeText = ""
        fileprivate var isSafe = true

        /// Reserves room for the parts of a literal. The compiler calls it.
        ///
        /// - Parameters:
        ///   - literalCapacity: the number of UTF-8 bytes of its program text.
        ///   - interpolationCount: the number of its interpolations.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * min(interpolationCount, 16))
        }

        /// Adds program text, which is safe. The compiler calls it.
        ///
        /// - Parameter literal: the text between two interpolations.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
            safeText += literal
        }

        /// Adds a value that may come from data: `"\(name)"`.
        ///
        /// - Parameter value: any value; its description, with `\n` for a line break, is part of the
        ///   whole message, and `…` of the redacted one.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            text += "\(value)".inOneLine
            safeText += MBMessage.mark
            isSafe = false
        }

        /// Adds another message, which knows its own safe parts.
        ///
        /// - Parameter message: the message to insert.
        public mutating func appendInterpolation(_ message: MBMessage) {
            text += message.text
            safeText += message.redacted
            if message.safeText != nil { isSafe = false }
        }

        /// Adds a value that can't come from data: `"\(safe: limit)"`.
        ///
        /// - Parameter value: a limit, a count, the name of a type and the like; it's also part of
        ///   the redacted message.
        public mutating func appendInterpolation(safe value: some CustomStringConvertible) {
            let part = value.description
            text += part
            safeText += part
        }
    }
}
