import Foundation
import MBDataEnvironment

/// How documents write a call, as far as that matters to another version of the function.
struct WrittenCall: Sendable, Hashable {
    /// The number of the parameters; nil if it isn't known.
    var count: Int?
    /// What is known of them, by their positions.
    var arguments: [Int: Argument] = [:]
    /// The text of the last parameter, if it's nothing but text.
    var last = ""
    /// The positions of words that the app itself doesn't take, which its check reports.
    var wrongWords: Set<Int> = []

    /// A parameter whose value, or its type, is written in the document.
    enum Argument: Sendable, Hashable {
        case text(String)
        /// A text for a parameter that accepts some words, by the name of the parameter.
        case word(String, of: String)
        /// A value of one of the types that are never nothing.
        case value(MBType)
    }
}

extension WrittenCall {
    /// The words among the parameters by the names of these; nil if there are none.
    var words: [String: String]? {
        var words: [String: String] = [:]
        let ordered = arguments.sorted { $0.key < $1.key }.map(\.value)
        for case .word(let word, let name) in ordered { words[name] = word }
        return words.isEmpty ? nil : words
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

extension MBType {
    /// The types of the values that typed functions convert to a text, a Boolean or one of some words;
    /// nil for any other type.
    var convertedTypes: [MBType]? {
        switch unwrapped {
        case .string, .bool: [.string, .number, .bool]
        case .words(let words):
            // A word may be the text of a number or a Boolean.
            words.contains { MBNumber($0) != nil || ["true", "false", "T", "F"].contains($0) }
                ? [.string, .number, .bool] : [.string]
        default: nil
        }
    }
}

extension WrittenCall.Argument {
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

    /// The text, if it's one.
    var text: String? {
        switch self {
        case .text(let text), .word(let text, _): text
        case .value: nil
        }
    }

    /// Whether a function certainly fails with it as a parameter.
    ///
    /// - Parameter isConverted: whether it's converted to the type that the function declares, as a
    ///   function of an app does, instead of to a text or a condition.
    func fails(as parameter: MBMLFunction.Parameter, isConverted: Bool) -> Bool {
        guard let text, !parameter.words.isEmpty else {
            return fails(asA: parameter.valueType, isConverted)
        }
        return !parameter.words.contains(text)
    }

    private func fails(asA type: MBType, _ isConverted: Bool) -> Bool {
        // Functions of an app take what can be converted.
        let accepted: [MBType]
        switch type.unwrapped {
        case .union(let types): return types.allSatisfy { fails(asA: $0, isConverted) }
        case .string, .bool, .words:
            guard isConverted, let types = type.convertedTypes else { return false }
            accepted = types
        case .number: accepted = [.number, .string]
        case .date: accepted = [.date, .bool, .number, .string]
        case .data: accepted = [.data, .string]
        case .array(let element), .set(let element): accepted = [.array(element), .set(element)]
        case .dictionary: accepted = [type]
        default: return false
        }
        switch self {
        case .text(let text), .word(let text, _):
            switch type.unwrapped {
            case .number: return !ExpressionTyper.beginsWithNumber(text)
            // Seconds since 1970 count as a date, too.
            case .date: return !text.utf8.contains { (48...57).contains($0) }
            case .data: return Data(base64Encoded: text) == nil
            case .bool: return (try? Bool.from(expressionValue: .string(text))) == nil
            default: return accepted.allSatisfy(MBType.string.excludes)
            }
        case .value(let value): return accepted.allSatisfy(value.excludes)
        }
    }
}
