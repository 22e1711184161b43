package import MBDataEnvironment

/// A text as the reference reads it: one scalar after the other.
typealias Letters = [Unicode.Scalar]

/// An error of the reference: its code is what counts.
package struct ReferenceError: Error {
    package let code: MBExpressionError.Code

    init(_ code: MBExpressionError.Code) {
        self.code = code
    }
}

/// Thrown where the reference doesn't know the answer: functions that it doesn't have.
struct Unsupported: Error {}

/// A part of a text in object grammar.
indirect enum Part {
    case text(String)
    case reference(String, [Key])
    case call(Call, [Key])
    case sum(Sum)
}

/// What follows a reference or a call.
enum Key {
    case name(String)
    case parts([Part])
    case sum(Sum)
}

/// A call whose evaluated parameters have been read.
struct Call {
    let function: MBMLFunction?
    /// The text between the parentheses.
    let source: Letters
    let parameters: [Parameter]

    enum Parameter {
        case parts([Part])
        case sum(Sum)
        /// One that the function evaluates itself.
        case lazy(Letters)
    }
}

/// Arithmetic.
indirect enum Sum {
    case number(String)
    case word(String)
    case part(Part)
    case negation(Sum)
    case operation(Sum, Unicode.Scalar, Sum)
}

/// A condition.
indirect enum Condition {
    case part(Part)
    case group(Condition)
    case not(Condition)
    case comparison(Condition, String, Condition)
    case both(Condition, Condition)
    case either(Condition, Condition)
}

extension Unicode.Scalar {
    var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
    var isNameStart: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
    }
    var isName: Bool { isNameStart || isDigit || self == ":" || self == "-" }
    var isDigit: Bool { ("0"..."9").contains(self) }
    var isMark: Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
    var isLetterOrDigit: Bool {
        properties.isAlphabetic || properties.numericType != nil
    }
}

extension Letters {
    init(_ text: String) {
        self = Array(text.unicodeScalars)
    }

    var text: String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: self)
        return String(result)
    }

    func at(_ position: Int) -> Unicode.Scalar? {
        indices.contains(position) ? self[position] : nil
    }

    /// The position of what closes the bracket at a position.
    func closing(_ position: Int) -> Int? {
        let pairs: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "{": "}"]
        let open = self[position]
        guard let close = pairs[open] else { return nil }
        var depth = 0
        for place in position..<count {
            if self[place] == open { depth += 1 }
            if self[place] == close { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// The end of the identifier that begins at a position.
    func nameEnd(_ position: Int) -> Int? {
        guard at(position)?.isNameStart == true else { return nil }
        return self[position...].firstIndex { !$0.isName } ?? count
    }

    var trimmed: Letters {
        let start = drop { $0.isBlank }
        return Letters(start.reversed().drop { $0.isBlank }.reversed())
    }
}
