/// Evaluates expressions in a stopped process, for the debugger commands `pe`, `pec`, `pse`, `pne`,
/// and `pbe`, which this package's `.lldbinit` file defines.
///
///     #if DEBUG
///         MBMLDebug.environment = { store.current }
///     #endif
///
///     (lldb) pse Hello, $user.lastName!
public enum MBMLDebug {
    /// A debugger command, named by what it prints.
    public enum Command: String, Sendable, CaseIterable {
        /// The value as an object.
        case pe
        /// The kind of the value: `string`, `number`, `bool`, `array`, `dictionary`, `date`, or the
        /// name of a host type.
        case pec
        /// The value as a string.
        case pse
        /// The value as a number.
        case pne
        /// The value as a condition: `true` or `false`.
        case pbe

        /// What the command prints for an expression; `nil` for nothing.
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

    /// The environment in which the commands evaluate. The app sets this; the library has no
    /// current environment of its own, and nothing else reads it.
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

    /// Prints the value of an expression.
    public static func pe(_ expression: String) { print(text(.pe, expression)) }

    /// Prints the kind of an expression's value.
    public static func pec(_ expression: String) { print(text(.pec, expression)) }

    /// Prints an expression's value as a string.
    public static func pse(_ expression: String) { print(text(.pse, expression)) }

    /// Prints an expression's value as a number.
    public static func pne(_ expression: String) { print(text(.pne, expression)) }

    /// Prints whether a condition holds.
    public static func pbe(_ expression: String) { print(text(.pbe, expression)) }

    /// What a command prints: the value, or the error.
    static func text(_ command: Command, _ expression: String) -> String {
        guard let environment = environment?() else {
            return "there is no environment: set MBMLDebug.environment"
        }
        do {
            return try command.output(of: expression, in: environment)
        } catch {
            return error.description
        }
    }
}

extension Optional where Wrapped == MBValue {
    /// The value's description, or `nil`.
    fileprivate var shown: String { self?.description ?? "nil" }
}
