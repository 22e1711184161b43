extension MBContract {
    /// A function that an app offers, or that documents call.
    public struct Function: Sendable, Hashable, Codable {
        /// How its parameters are read; nil if that is unknown.
        public var input: MBMLFunction.Input?
        /// Its parameters in order; nil if they're unknown.
        public var parameters: [Parameter]?
        /// The smallest number of parameters of a call; nil means 0.
        public var least: Int?
        /// The largest number of parameters of a call; nil if it's unlimited.
        public var most: Int?
        /// The type of its result as text, in which a name of a parameter means that parameter's
        /// type; nil if it's unknown.
        public var result: String?
        /// The class that a `Function` element names to declare it; nil if there is none.
        public var className: String?
        /// The method that a `Function` element names to declare it; nil if there is none.
        public var method: String?
        /// Why documents shouldn't use it any more; nil if they may.
        public var deprecated: String?
        /// Whether its parameters are converted to their types; nil if that isn't so, or unknown.
        package var isTyped: Bool?
        /// For needs, true if documents use it only after checking that the app has it; otherwise
        /// nil.
        public var isGuarded: Bool?
        /// For needs, where documents use it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case input, parameters, least, most, result
            case className = "class"
            case method, deprecated, uses
            case isGuarded = "guarded"
            case isTyped = "typed"
        }

        /// Creates a function whose properties are all unknown.
        public init() {}

        /// The numbers of parameters that a call may have.
        public var counts: ClosedRange<Int> {
            let least = max(0, least ?? 0)
            return least...max(least, most ?? .max)
        }
    }

    /// A parameter of a function of a contract.
    public struct Parameter: Sendable, Hashable, Codable {
        /// The name of the parameter, which messages show.
        public var name: String
        /// The types of the values that it accepts, as text that ``MBType/init(_:)-(String)``
        /// reads: `any`, `[number]`, `string?`.
        public var type: String
        /// How the function uses it; nil if that is unknown.
        public var role: MBMLFunction.ParameterType?
        /// How often it appears in a call; nil for exactly once.
        public var occurrence: MBMLFunction.Parameter.Occurrence?
        /// The words that it accepts; nil if it accepts others, too.
        public var words: [String]?
        /// The names that the function binds while it evaluates the parameter; nil if there are
        /// none.
        public var binds: [String]?
        /// The names that the function binds there only for some values; nil if there are none.
        public var mayBind: [String]?

        private enum CodingKeys: String, CodingKey {
            case name, type
            case role = "use"
            case occurrence = "occurs"
            case words, binds, mayBind
        }

        /// Creates a parameter that appears once in a call.
        ///
        /// - Parameters:
        ///   - name: its name, as messages show it.
        ///   - type: the types of the values that it accepts, as text that
        ///     ``MBType/init(_:)-(String)`` reads; `any` by default.
        public init(_ name: String, type: String = "any") {
            self.name = name
            self.type = type
        }
    }
}

extension MBContract.Function {
    /// The contract of a function.
    init(_ function: MBMLFunction) {
        input = function.input
        let declared = function.parameters
        if function.documentation != nil || !declared.isEmpty || function.count.upperBound == 0 {
            parameters = declared.enumerated().map { position, parameter in
                MBContract.Parameter(
                    parameter, binding: function.dependencies, at: position, of: declared.count)
            }
        }
        least = function.count.lowerBound
        most = function.count.upperBound == .max ? nil : function.count.upperBound
        result = function.output == .none ? MBType.nothing.text : function.result.contractText
        deprecated = function.deprecation
        isTyped = function.documentation?.types.isEmpty == false ? true : nil
    }
}

extension MBContract.Parameter {
    fileprivate init(
        _ parameter: MBMLFunction.Parameter, binding: MBMLFunction.Dependencies, at position: Int,
        of count: Int
    ) {
        self.init(parameter.name, type: parameter.valueType.contractText)
        role = parameter.type
        occurrence = parameter.occurrence == .once ? nil : parameter.occurrence
        words = parameter.words.isEmpty ? nil : parameter.words
        guard binding.scope.contains(position, of: count) else { return }
        let outer = binding.bindsOuter ? ["outer:item"] : []
        let sometimes = binding.sometimesBound.map(\.text) + outer
        binds = binding.bound.isEmpty ? nil : binding.bound.map(\.text)
        mayBind = sometimes.isEmpty ? nil : sometimes
    }
}

extension MBMLFunction {
    /// What a contract says about the function.
    package var contract: MBContract.Function { MBContract.Function(self) }
}
