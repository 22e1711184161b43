/// A part of a compiled expression.
///
/// Each entry point gives the result in the form that the part around it wants, so that nothing
/// is converted or boxed on the way. Nodes are immutable and shared between threads.
protocol Node: AnyObject, Sendable {
    /// Where the part stands in the text.
    var range: SourceRange { get }

    /// The value as it is.
    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue?

    /// The value by truth.
    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool

    /// The value as an operand of arithmetic; nil is left for the caller to judge.
    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber?

    /// Appends the string form; nothing for nil.
    func write(
        to text: inout String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError)

    /// The string form; nil for nil.
    func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String?

    /// The values of the parts, not joined.
    func parts(_ evaluation: inout Evaluation) throws(MBExpressionError) -> [MBValue]
}

extension Node {
    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try value(&evaluation)?.truth ?? false
    }

    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        guard let value = try value(&evaluation) else { return nil }
        if case .number(let number) = value { return number }
        return try number(from: value)
    }

    private func number(from value: MBValue) throws(MBExpressionError) -> MBNumber? {
        guard !value.isNull else { return nil }
        guard let number = value.numericValue else {
            let shown = value.asString.map { "'\($0.prefix(40))'" } ?? "a value of type \(value.typeName)"
            throw .evaluation(.notANumber, "\(shown) is not a number", at: range)
        }
        return number
    }

    func write(
        to text: inout String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        guard let value = try value(&evaluation), !value.isNull else { return }
        guard value.write(to: &text, limit: evaluation.stringLimit) else {
            throw evaluation.stringTooLong.at(range)
        }
    }

    func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        guard let value = try value(&evaluation) else { return nil }
        if case .string(let text) = value { return text }
        guard !value.isNull else { return nil }
        var text = ""
        guard value.write(to: &text, limit: evaluation.stringLimit) else {
            throw evaluation.stringTooLong.at(range)
        }
        try evaluation.made(text)
        return text
    }

    func parts(_ evaluation: inout Evaluation) throws(MBExpressionError) -> [MBValue] {
        [try value(&evaluation) ?? .null]
    }
}

/// A constant, known when the text is compiled.
final class ConstantNode: Node {
    let range: SourceRange
    let constant: MBValue?
    private let constantTruth: Bool

    init(_ constant: MBValue?, _ range: SourceRange) {
        self.constant = constant
        self.range = range
        constantTruth = constant?.truth ?? false
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        constant
    }

    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        constantTruth
    }
}

/// A part whose text could not be compiled: it fails when it is evaluated, and only then.
final class FailingNode: Node {
    let range: SourceRange
    private let error: MBExpressionError

    init(_ error: MBExpressionError, _ range: SourceRange) {
        self.error = error
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        throw error
    }
}

/// Two or more parts, joined as text.
final class JoinNode: Node {
    let range: SourceRange
    private let children: [any Node]

    init(_ children: [any Node], _ range: SourceRange) {
        self.children = children
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try text(&evaluation).map { .string($0) }
    }

    func text(_ evaluation: inout Evaluation) throws(MBExpressionError) -> String? {
        var text = ""
        try write(to: &text, &evaluation)
        try evaluation.made(text)
        return text
    }

    func write(
        to text: inout String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        var position = 0
        while position < children.count {
            try children[position].write(to: &text, &evaluation)
            position += 1
        }
        guard text.utf8.count <= evaluation.stringLimit else {
            throw evaluation.stringTooLong.at(range)
        }
    }

    func parts(_ evaluation: inout Evaluation) throws(MBExpressionError) -> [MBValue] {
        var values: [MBValue] = []
        var position = 0
        while position < children.count {
            values.append(try children[position].value(&evaluation) ?? .null)
            position += 1
        }
        return values
    }
}
