/// For tools that examine calls without evaluating them.
extension MBMLFunction {
    /// The names that it binds while it evaluates the parameter at a position.
    package func boundNames(at position: Int, of count: Int) -> [String] {
        dependencies.scope.contains(position, of: count) ? boundNames : []
    }

    /// Whether it evaluates the parameter at a position, and doesn't use it as text alone.
    package func evaluates(parameterAt position: Int, of count: Int) -> Bool {
        input != .pipedExpressions || dependencies.parameters.contains(position, of: count)
    }

    /// The variables that it reads itself.
    package var ownVariables: [String] { dependencies.variables.map(\.text) }

    /// The context in which it evaluates the text of its first parameter as an expression.
    package var contextOfText: MBContext? { dependencies.evaluated }
}
