/// An evaluation with all its parts: what each gave, what was skipped, and where nothing came from.
///
///     let explanation = environment.explain("$cart.count -GTE 1 -AND !$user.isGuest", as: .boolean)
///     explanation.value                                          // false
///     explanation.root.children[0].children[0].children[0].reason
///     // there is no variable 'cart'
///     print(explanation)
///
/// It prints as a tree, is written as JSON and read back equal, and holds no object of the host but
/// in ``value``. It is bounded: of what is evaluated again and again only the beginning is kept.
public struct MBExplanation: Sendable {
    /// The text that was evaluated.
    public let expression: String

    /// The context in which it was evaluated.
    public let context: MBContext

    /// The result, the same that an evaluation gives; nil for nothing and for a failure.
    public let value: MBValue?

    /// Why the evaluation failed, if it did.
    public let failure: Failure?

    /// Whether all parts are here. Of an evaluation with very many parts only the first thousand
    /// or so are kept.
    public let isComplete: Bool

    /// All parts in the order of the text, each before its own.
    let rows: [Row]

    /// The row from which the nil of the result came.
    let origin: Int?

    /// The whole expression.
    public var root: Part { Part(rows: rows, position: 0) }

    /// The innermost part from which the nil of the result came, with its ``Part/reason``; nil if
    /// the expression gave a value.
    public var nilOrigin: Part? { origin.map { Part(rows: rows, position: $0) } }

    /// Why something failed.
    public struct Failure: Sendable, Hashable, Codable, CustomStringConvertible {
        /// When the error was found.
        public let kind: MBExpressionError.Kind
        /// A stable word for what is wrong.
        public let code: MBExpressionError.Code
        /// What is wrong and what to do instead, without the place.
        public let message: String
        /// The offending part of the text in UTF-16 code units.
        public let range: Range<Int>?
        /// Kind, message and place in one line.
        public let summary: String
        /// The summary, the text with a caret under the place, and the underlying errors.
        public let description: String
    }

    /// A name that a function bound while it evaluated a parameter.
    public struct Binding: Sendable, Equatable, Codable {
        /// The name, such as `item`.
        public let name: String
        let shown: ShownValue?

        /// The value, cut as ``Part/value`` is; nil for nothing.
        public var value: MBValue? { shown?.value }

        private enum CodingKeys: String, CodingKey {
            case name
            case shown = "value"
        }
    }
}

extension MBExplanation: Equatable {
    /// Whether both say the same. The results are compared as tagged JSON.
    public static func == (left: MBExplanation, right: MBExplanation) -> Bool {
        left.expression == right.expression && left.context == right.context
            && left.failure == right.failure && left.isComplete == right.isComplete
            && left.origin == right.origin && left.rows == right.rows
            && left.json == right.json
    }

    /// The result as tagged JSON; so much of it as the root shows if it cannot be written.
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
