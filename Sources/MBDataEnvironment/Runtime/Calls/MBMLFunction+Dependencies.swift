extension MBMLFunction {
    /// What a function reads in addition to its parameters, and which names it binds while it
    /// evaluates them.
    ///
    /// This determines what an expression that calls it can read (``MBReads``), and so when it must
    /// be evaluated again:
    ///
    ///     let shout = MBMLFunction(
    ///         "shout", input: .string, dependencies: .parameters
    ///     ) { call in
    ///         .string(try call.string(0).uppercased() + "!")
    ///     }
    ///     var environment = MBEnvironment()
    ///     environment.declare(shout)
    ///     let reads = try environment.reads(of: "^shout($user)")
    ///     let isIncomplete = reads.isIncomplete
    ///     // → false
    public struct Dependencies: Sendable {
        /// Some of the parameters of a call.
        enum Positions: Sendable {
            case from(Int)
            case only(Int)
            /// The second of exactly two parameters.
            case secondOfTwo
            /// This many of the last parameters.
            case last(Int)

            func contains(_ position: Int, of count: Int) -> Bool {
                switch self {
                case .from(let first): position >= first
                case .only(let only): position == only
                case .secondOfTwo: position == 1 && count == 2
                case .last(let last): position >= count - last
                }
            }
        }

        /// Whether it may read any variable.
        private(set) var isAnything = false

        /// The variables that it reads itself.
        private(set) var variables: [HashedKey] = []

        /// The context in which it evaluates the text of its first parameter as an expression.
        private(set) var evaluated: MBContext?

        /// The parameters of kind `pipedExpressions` that it evaluates; it uses the others only as
        /// text.
        private(set) var parameters = Positions.from(0)

        /// The names that it binds while it evaluates some parameters of kind `pipedExpressions`.
        private(set) var bound: [HashedKey] = []

        /// The names that it binds only for some values.
        private(set) var sometimesBound: [HashedKey] = []

        /// Whether it also binds names such as `outer:item` for some values.
        private(set) var bindsOuter = false

        /// Whether every second parameter is a name, bound in those after its value: `^let`.
        private(set) var bindsWrittenNames = false

        /// The parameters in which the names are bound.
        private(set) var scope = Positions.from(0)

        private init() {}

        /// It may read any variable, for example through ``MBMLCall/environment``. This is the
        /// default for an app's functions.
        public static let anything = Dependencies().with { $0.isAnything = true }

        /// It reads its parameters, and none of the environment's variables.
        public static let parameters = Dependencies()

        /// It reads only its parameters, and binds names while it evaluates those from a position
        /// on.
        ///
        ///     let first = MBMLFunction(
        ///         "first", input: .pipedExpressions,
        ///         dependencies: .parameters(binding: ["item"], from: 1)
        ///     ) { call in try call.value(1) }
        ///     var environment = MBEnvironment()
        ///     environment.declare(first)
        ///     let reads = try environment.reads(of: "^first($all|$item)")
        ///     let paths = reads.keyPaths.map(\.description)
        ///     // → ["all"]
        ///
        /// Without this, `item` would count as a variable that the expression reads.
        ///
        /// - Parameters:
        ///   - names: the names that it binds, without `$`, such as `item`.
        ///   - position: the position of the first parameter in which they're bound, from 0.
        public static func parameters(binding names: [String], from position: Int) -> Dependencies {
            .binding(names.map(HashedKey.init), in: .from(position))
        }

        /// It reads variables itself.
        static func variables(_ names: [HashedKey]) -> Dependencies {
            parameters.with { $0.variables = names }
        }

        /// It evaluates the text that is the value of its first parameter.
        static func text(as context: MBContext) -> Dependencies {
            parameters.with { $0.evaluated = context }
        }

        /// It evaluates only some of its parameters.
        static func only(_ positions: Positions) -> Dependencies {
            parameters.with { $0.parameters = positions }
        }

        /// It binds names, some of them only for some values, while it evaluates some parameters.
        static func binding(
            _ names: [HashedKey] = [.item], sometimes: [HashedKey] = [], outer: Bool = false,
            in positions: Positions
        ) -> Dependencies {
            parameters.with {
                $0.bound = names
                $0.sometimesBound = sometimes
                $0.bindsOuter = outer
                $0.scope = positions
            }
        }

        /// Every second parameter is a name, whose value is the next one. The name is bound in those
        /// that follow, and only there.
        static let writtenNames = parameters.with { $0.bindsWrittenNames = true }

        /// Whether it always binds a name while it evaluates the parameter at a position.
        func binds(_ name: HashedKey, in position: Int, of count: Int) -> Bool {
            bound.contains(name) && scope.contains(position, of: count)
        }

        /// Whether it binds a name only for some values while it evaluates the parameter at a
        /// position.
        func mayBind(_ name: HashedKey, in position: Int, of count: Int) -> Bool {
            sometimesBound.contains(name) && scope.contains(position, of: count)
        }

        private func with(_ change: (inout Dependencies) -> Void) -> Dependencies {
            var copy = self
            change(&copy)
            return copy
        }
    }
}

extension MBMLFunction {
    /// The names that it binds, always or for some values, while it evaluates parameters.
    package var boundNames: [String] {
        (dependencies.bound + dependencies.sometimesBound).map(\.text)
    }
}
