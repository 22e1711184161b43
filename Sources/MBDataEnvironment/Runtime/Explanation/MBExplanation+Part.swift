extension MBExplanation {
    /// A part of an expression, and its result.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///     let sum = environment.explain("$price + 1", as: .number).root
    ///     let kind = sum.kind
    ///     // → .arithmetic
    ///     let operand = sum.children[0]
    ///     let value = operand.value
    ///     // → 12.5
    public struct Part: Sendable {
        /// What a part of an expression is.
        public enum Kind: String, Sendable, Codable, CaseIterable {
            /// Text or a number, as written.
            case literal
            /// `Hello, $name!`: parts that are joined as text.
            case interpolation
            /// A reference to a variable: `$name`.
            case variable
            /// `$name.key[index]`: a variable or call, followed by each ``key``.
            case path
            /// A step of a path, with the parts of the key in brackets.
            case key
            /// `^name(…)`, with its parameters.
            case call
            /// A parameter that the function reads or evaluates itself. If it was evaluated once,
            /// it appears as what it is; otherwise, its evaluations are below it.
            case parameter
            /// One evaluation of a parameter, with the names that the function bound.
            case evaluation
            /// Parentheses around a condition or arithmetic: `( … )` and `#( … )`.
            case group
            /// A calculation with `+`, `-`, `*`, `/` or `%`.
            case arithmetic
            /// A comparison: `==` `!=` `<` `<=` `>` `>=`, or `-EQ` `-NE` `-LT` `-LTE` `-GT` `-GTE`.
            case comparison
            /// Conditions that are connected: `&&` `||`, or `-AND` `-OR`.
            case logic
            /// The negation of a condition: `!`.
            case not
            /// A text that can't be compiled.
            case invalid
        }

        /// What happened to a part during the evaluation.
        public enum State: String, Sendable, Codable {
            /// It produced a value, or nothing.
            case evaluated
            /// It wasn't needed: what precedes it decided.
            case skipped
            /// It failed, or a part of it did.
            case failed
        }

        let rows: [Row]
        let position: Int

        private var row: Row { rows[position] }

        /// What the part is, such as a call or a comparison.
        public var kind: Kind { row.kind }

        /// What happened to it: it was evaluated, skipped, or failed.
        public var state: State { row.state }

        /// Its text as written, cut to 200 characters.
        public var text: String { row.text }

        /// Its range in UTF-16 code units, in the text of the nearest part that ``isExpression``:
        /// the part itself or an enclosing one.
        public var range: Range<Int> { row.range }

        /// Whether it's a whole text: the expression being explained, the expression of a dynamic
        /// variable, or one that a function such as `^eval` evaluated.
        public var isExpression: Bool { row.isExpression }

        /// The value; nil for nothing, and for a part that was skipped, failed, or was evaluated
        /// more than once.
        ///
        /// Only what is readable is kept: the first 200 characters of a text, the first ten
        /// elements of a collection. A host object is a string that names its type.
        public var value: MBValue? { row.shown?.value }

        /// The type of the whole value, as in ``MBValue/typeName``.
        public var valueType: String? { row.shown?.type }

        /// The number of elements of the whole value; nil if it isn't a collection.
        public var elementCount: Int? { row.shown?.count }

        /// Whether ``value`` is only the beginning of the whole value.
        public var isValueCut: Bool { row.shown?.isCut ?? false }

        /// Whether it was evaluated and produced nil or null.
        public var isNothing: Bool { row.isNothing }

        /// Why it's nothing: `there is no variable 'usr'; did you mean 'user'?` Nil if it has a
        /// value or no reason is known.
        public var reason: String? { row.reason }

        /// Whether it's a variable that doesn't exist.
        package var isMissingVariable: Bool { reason?.hasPrefix(Trace.noVariable) ?? false }

        /// Why it failed; nil if it only passed on the error of one of its parts.
        public var failure: Failure? { row.failure }

        /// How often a parameter was evaluated; the first evaluations are its parts.
        public var evaluations: Int { row.evaluations }

        /// The names that the function bound for this evaluation, `item = …`, or the parameters of
        /// a function that a document defines, for its expression.
        public var bindings: [Binding] { row.bindings }

        /// Whether its parts are omitted because the same variable was read earlier, with the same
        /// value.
        public var isRepeated: Bool { row.isRepeated }

        /// Its parts in text order, then the expression of a dynamic variable, and anything that a
        /// function evaluated in addition to its parameters.
        public var children: [Part] {
            var found: [Part] = []
            var next = position + 1
            while next < rows.count, rows[next].depth > row.depth {
                if rows[next].depth == row.depth + 1 {
                    found.append(Part(rows: rows, position: next))
                }
                next += 1
            }
            return found
        }
    }

    /// A part without its own parts, which follow it at a greater depth.
    struct Row: Sendable, Equatable {
        var depth = 0
        var kind = Part.Kind.literal
        var state = Part.State.evaluated
        var text = ""
        var range = 0..<0
        var isExpression = false
        var shown: ShownValue?
        var reason: String?
        var failure: Failure?
        var evaluations = 1
        var bindings: [Binding] = []
        var isRepeated = false

        var isNothing: Bool {
            state == .evaluated && evaluations == 1 && (shown?.value).orNilIfNull == nil
        }
    }
}

extension MBExplanation.Part: Equatable, CustomStringConvertible {
    /// Whether `left` and `right`, with everything below them, are the same.
    public static func == (left: MBExplanation.Part, right: MBExplanation.Part) -> Bool {
        let (first, second) = (left.subtree, right.subtree)
        return first.count == second.count
            && zip(first, second).allSatisfy { one, other in
                var other = other
                other.depth += left.row.depth - right.row.depth
                return one == other
            }
    }

    private var subtree: ArraySlice<MBExplanation.Row> {
        let rest = rows[(position + 1)...].prefix { $0.depth > row.depth }
        return rows[position..<rest.endIndex]
    }

    /// The part and everything below it, as a tree.
    public var description: String {
        ExplanationText.tree(of: subtree)
    }
}
