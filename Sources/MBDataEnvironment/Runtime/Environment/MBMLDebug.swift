/// Evaluates expressions in a stopped process, for the debugger commands `pe`, `pec`, `pse`, `pne`,
/// and `pbe`, which this package's `.lldbinit` file defines.
///
/// The app sets the environment in which they evaluate, for example to the current one of its
/// ``MBEnvironmentStore``:
///
/// ```swift
/// MBMLDebug.environment = { store.current }
/// ```
///
/// ```text
/// (lldb) pse Hello, $user.lastName!
/// Hello, Doe!
/// (lldb) pe $usr
/// nil
/// there is no variable 'usr'; did you mean 'user'?
/// ```
public enum MBMLDebug {
    /// A debugger command, named by what it prints.
    public enum Command: String, Sendable, CaseIterable {
        /// The value of the expression as an object.
        case pe
        /// The kind of the value: `string`, `number`, `bool`, `array`, `dictionary`, `date`, or the
        /// name of a host type.
        case pec
        /// The value of the expression as a string.
        case pse
        /// The value of the expression as a number.
        case pne
        /// The value of the expression as a condition: `true` or `false`.
        case pbe

        /// What the command prints for an expression.
        ///
        ///     let kind = try MBMLDebug.Command.pec.output(
        ///         of: "#(1 + 2)", in: MBEnvironment())
        ///     // → "number"
        ///
        /// - Parameters:
        ///   - expression: the text of the expression, in the context that the command implies.
        ///   - environment: the environment in which it's evaluated.
        /// - Returns: the text; for nothing, the text "nil".
        /// - Throws: ``MBExpressionError``: the same errors as ``MBEnvironment/evaluate(_:as:)``.
        public func output(
            of expression: String, in environment: MBEnvironment
        ) throws(MBExpressionError) -> String {
            switch self {
            case .pe: return try environment.evaluate(expression).shown
            case .pec: return try environment.evaluate(expression)?.typeName ?? "nil"
            case .pse: return try environment.evaluate(expression, as: .string).shown
            case .pne: return try environment.evaluate(expression, as: .number).shown
            case .pbe:
                let truth = try environment.evaluate(expression, as: .boolean)?.truth ?? false
                return truth ? "true" : "false"
            }
        }
    }

    /// Returns the environment in which the commands evaluate; nil until the app sets it.
    ///
    /// The library has no current environment of its own, and nothing else reads this one. It's
    /// called each time a command runs.
    public static var environment: (@Sendable () -> MBEnvironment?)? {
        get { provider.withLock { $0 } }
        set {
            _ = provider.withLock { present in
                defer { present = newValue }
                return present
            }
        }
    }

    private static let provider = Guarded<(@Sendable () -> MBEnvironment?)?>(nil)

    /// Prints the value of an expression, or its error.
    ///
    /// - Parameter expression: the text of the expression, evaluated as an object.
    public static func pe(_ expression: String) { print(text(.pe, expression)) }

    /// Prints the kind of an expression's value, or its error.
    ///
    /// - Parameter expression: the text of the expression, evaluated as an object.
    public static func pec(_ expression: String) { print(text(.pec, expression)) }

    /// Prints an expression's value as a string, or its error.
    ///
    /// - Parameter expression: the text of the expression, evaluated as a string.
    public static func pse(_ expression: String) { print(text(.pse, expression)) }

    /// Prints an expression's value as a number, or its error.
    ///
    /// - Parameter expression: the text of the expression, evaluated as a number.
    public static func pne(_ expression: String) { print(text(.pne, expression)) }

    /// Prints whether a condition holds, or its error.
    ///
    /// - Parameter expression: the text of the condition, evaluated as a Boolean.
    public static func pbe(_ expression: String) { print(text(.pbe, expression)) }

    /// What a command prints: the value, or the error, and what a misspelled name probably means.
    static func text(_ command: Command, _ expression: String) -> String {
        guard let environment = environment?() else {
            return "there is no environment: set MBMLDebug.environment"
        }
        do {
            let output = try command.output(of: expression, in: environment)
            return output
                + (command.advice(on: expression, in: environment).map { "\n\($0)" } ?? "")
        } catch {
            return error.description
        }
    }
}

extension Optional where Wrapped == MBValue {
    /// The value's description, or `nil`.
    fileprivate var shown: String { self?.description ?? "nil" }
}
