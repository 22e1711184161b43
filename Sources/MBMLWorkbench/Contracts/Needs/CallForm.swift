import MBDataEnvironment

/// How documents write a call, as far as that matters to another version of the function.
struct CallForm: Sendable, Hashable {
    /// The number of the parameters; nil if it isn't known.
    var count: Int?
    /// The words among them by the names of their parameters.
    var words: [String: String] = [:]
    /// What is known of the others, by their positions.
    var arguments: [Int: Argument] = [:]
    /// The text of the last parameter, if it's nothing but text.
    var last = ""

    /// A parameter whose value, or its type, is written in the document.
    enum Argument: Sendable, Hashable {
        case text(String)
        /// A value of one of the types that are never nothing.
        case value(MBType)
    }
}

/// A name that is read in a parameter of a call.
struct BoundName: Sendable, Hashable {
    let name: String
    let function: String
    /// The position of the parameter, and the number of parameters.
    let position: Int
    let count: Int
    /// The text of the last parameter, if it's nothing but text.
    let last: String
    /// Whether the function binds the name only for some values.
    let isSometimes: Bool
}

extension CallForm.Argument {
    /// What is known of a parameter of a call; nil if that is nothing.
    ///
    /// - Parameter environment: the functions that it may call.
    init?(_ node: SyntaxNode, _ environment: MBEnvironment) {
        switch node.kind {
        case .text(let text):
            let word = text.trimmingBlanks()
            guard !word.isEmpty else { return nil }
            self = .text(word)
        case .math, .number: self = .value(.number)
        case .call(let call):
            guard call.path.isEmpty, let function = environment.function(call.functionName),
                function.isUnchanged
            else { return nil }
            let type = function.resultType(of: [])
            guard type != .any, !type.mayBeNothing else { return nil }
            self = .value(type)
        default: return nil
        }
    }

    /// Whether a function certainly fails with it as a parameter of a type.
    func fails(asA type: MBType) -> Bool {
        if case .union(let types) = type.unwrapped { return types.allSatisfy(fails) }
        let wanted: [MBType] =
            switch type.unwrapped {
            case .array(let element), .set(let element): [.array(element), .set(element)]
            default: [type]
            }
        switch self {
        case .text(let text):
            switch type.unwrapped {
            case .number: return !ExpressionTyper.beginsWithNumber(text)
            // Seconds since 1970 count as a date, too.
            case .date: return !text.utf8.contains { (48...57).contains($0) }
            case .kind(.data), .array, .set, .dictionary:
                return wanted.allSatisfy(MBType.string.excludes)
            default: return false
            }
        case .value(let value):
            switch type.unwrapped {
            case .date:
                return [.date, .bool, .number, .string].allSatisfy(value.excludes)
            case .number, .kind(.data), .array, .set, .dictionary:
                return wanted.allSatisfy(value.excludes)
            default: return false
            }
        }
    }
}
