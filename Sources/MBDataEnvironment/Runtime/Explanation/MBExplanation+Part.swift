extension MBExplanation {
    /// A part of an expression and what it gave.
    public struct Part: Sendable {
        /// What a part is.
        public enum Kind: String, Sendable, Codable, CaseIterable {
            /// Text or a number.
            case literal
            /// `Hello, $name!`: parts that are joined as text.
            case interpolation
            /// `$name`
            case variable
            /// `$name.key[index]`: a variable or call, and then each ``key``.
            case path
            /// A step of a path, with the parts of the key in brackets.
            case key
            /// `^name(…)`, with its parameters.
            case call
            /// A parameter that the function reads or evaluates itself. One that was evaluated
            /// once stands there as what it is; below any other there are its evaluations.
            case parameter
            /// One of the evaluations of a parameter, with the names that the function bound.
            case evaluation
            /// `( … )` and `#( … )`
            case group
            /// `+` `-` `*` `/` `%`
            case arithmetic
            /// `-EQ` `-NE` `-LT` `-LTE` `-GT` `-GTE`
            case comparison
            /// `-AND` `-OR`
            case logic
            /// `!`
            case not
            /// A text that cannot be compiled.
            case invalid
        }

        /// What became of a part.
        public enum State: String, Sendable, Codable {
            /// It gave a value, or nothing.
            case evaluated
            /// It was not needed: what stands before it decided.
            case skipped
            /// It failed, or a part of it did.
            case failed
        }

        let rows: [Row]
        let position: Int

        private var row: Row { rows[position] }

        /// What it is.
        public var kind: Kind { row.kind }

        /// What became of it.
        public var state: State { row.state }

        /// How it is written, cut to 200 characters.
        public var text: String { row.text }

        /// Where it stands, in UTF-16 code units: in the text of the nearest part around it, or of
        /// itself, that ``isExpression``.
        public var range: Range<Int> { row.range }

        /// Whether it is a whole text: the expression that is explained, that of a dynamic variable,
        /// or one that a function such as `^eval` evaluated.
        public var isExpression: Bool { row.isExpression }

        /// The value; nil for nothing, and for what was skipped, failed or was evaluated more than
        /// once.
        ///
        /// So much of it as a reader can bear: the first 200 characters of a text, the first ten
        /// elements of a collection. An object of the host is a string that names its type.
        public var value: MBValue? { row.shown?.value }

        /// The kind of the whole value, as ``MBValue/typeName`` has it.
        public var valueType: String? { row.shown?.type }

        /// The number of elements of a whole collection.
        public var elementCount: Int? { row.shown?.count }

        /// Whether ``value`` is only the beginning.
        public var isValueCut: Bool { row.shown?.isCut ?? false }

        /// Whether it was evaluated and gave nil or null.
        public var isNothing: Bool { row.isNothing }

        /// Why it is nothing: `there is no variable 'usr'; did you mean 'user'?`
        public var reason: String? { row.reason }

        /// Why it failed; nil if one of its parts did and this one only passed the error on.
        public var failure: Failure? { row.failure }

        /// How often a parameter was evaluated; the first evaluations are its parts.
        public var evaluations: Int { row.evaluations }

        /// The names that the function bound for this evaluation: `item = …`.
        public var bindings: [Binding] { row.bindings }

        /// Whether its parts are left out because the same variable was read before, with the same
        /// value.
        public var isRepeated: Bool { row.isRepeated }

        /// Its parts, in the order of the text; then the expression of a dynamic variable, and what
        /// a function evaluated besides its parameters.
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

    /// A part without its parts, which follow it with a greater depth.
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
    /// Whether both parts, with all below them, say the same.
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

    /// The part with those below it, as a tree.
    public var description: String {
        ExplanationText.tree(of: subtree)
    }
}
