/// An evaluation with all its parts: the result of each, which were skipped, and where nothing came
/// from.
///
///     let environment = MBEnvironment()
///     let explanation = environment.explain(
///         "$cart.count -GTE 1", as: .boolean)
///     let value = explanation.value
///     // → false
///     let count = explanation.root.children[0]
///     let reason = count.children[0].reason
///     // → "there is no variable 'cart'"
///     print(explanation)
///
/// ```text
/// $cart.count -GTE 1  → false
/// ├ $cart.count  → nothing
/// │ ├ $cart  → nothing: there is no variable 'cart'
/// │ └ .count  (skipped)
/// └ 1
/// ```
///
/// ``MBEnvironment/explain(_:as:)`` makes one. You can print it as a tree, walk through its
/// ``root``, and encode it as JSON that decodes to an equal explanation. It holds host objects only
/// in ``value``. Its size is bounded: only the first evaluations of a part that is evaluated
/// repeatedly are kept.
public struct MBExplanation: Sendable {
    /// The text of the expression that was evaluated.
    public let expression: String

    /// The context in which it was evaluated.
    public let context: MBContext

    /// The result, as ``MBEnvironment/evaluate(_:as:)`` returns it; nil for nothing and for a
    /// failure.
    public let value: MBValue?

    /// Why the evaluation failed; nil if it didn't.
    public let failure: Failure?

    /// Whether it includes all parts. If an evaluation has very many parts, only the first thousand
    /// or so are kept.
    public let isComplete: Bool

    /// All parts in text order, each before its own parts.
    let rows: [Row]

    /// The number of parts that it keeps.
    package var partCount: Int { rows.count }

    /// The row that the nil of the result came from.
    let origin: Int?

    /// The part that is the whole expression; its ``Part/children`` are its parts.
    public var root: Part { Part(rows: rows, position: 0) }

    /// The innermost part that the nil of the result came from, with its ``Part/reason``, or with its
    /// ``Part/failure`` if a function such as `^if` logged the error and went on without a value.
    ///
    ///     let environment = MBEnvironment()
    ///     let explanation = environment.explain("$cart.count")
    ///     let origin = explanation.nilOrigin?.text
    ///     // → "$cart"
    ///
    /// It's nil if the expression produced a value, or failed.
    public var nilOrigin: Part? { origin.map { Part(rows: rows, position: $0) } }

    /// Why an evaluation or one of its parts failed: an ``MBExpressionError`` that can be encoded.
    public struct Failure: Sendable, Hashable, Codable, CustomStringConvertible {
        /// When the error was found: while compiling, while evaluating, by a function, or at a
        /// limit.
        public let kind: MBExpressionError.Kind
        /// A stable identifier for what is wrong, such as `notANumber`.
        public let code: MBExpressionError.Code
        /// What is wrong and what to do instead, without the place.
        public let message: String
        /// The offending part of the text in UTF-16 code units; nil if unknown.
        public let range: Range<Int>?
        /// Kind, message and place in one line.
        public let summary: String
        /// The summary, the text with a caret under the place, and the underlying errors.
        public let description: String
    }

    /// A name that a function bound while it evaluated a parameter, such as `item`.
    public struct Binding: Sendable, Equatable, Codable {
        /// The name, without `$`.
        public let name: String
        let shown: ShownValue?

        /// The value, cut as in ``Part/value``; nil for nothing.
        public var value: MBValue? { shown?.value }

        private enum CodingKeys: String, CodingKey {
            case name
            case shown = "value"
        }
    }
}

extension MBExplanation: Equatable {
    /// Whether `left` and `right` are the same in all parts; results are compared as tagged JSON.
    public static func == (left: MBExplanation, right: MBExplanation) -> Bool {
        left.expression == right.expression && left.context == right.context
            && left.failure == right.failure && left.isComplete == right.isComplete
            && left.origin == right.origin && left.rows == right.rows
            && left.json == right.json
    }

    /// The result as tagged JSON, or only the portion that the root shows if it can't be encoded.
    var json: String? {
        guard let value else { return nil }
        if let json = try? value.jsonString(tagged: true) { return json }
        return try? ShownValue(value).value.jsonString(tagged: true)
    }
}

extension MBExplanation.Failure {
    init(_ error: MBExpressionError) {
        self.init(
            kind: error.kind, code: error.code, message: error.message, range: error.range,
            summary: error.summary, description: error.description)
    }
}

extension MBExplanation.Binding {
    init(name: String, _ shown: ShownValue?) {
        self.name = name
        self.shown = shown
    }
}
