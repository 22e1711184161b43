import Foundation

extension MBMLFunction.Area {
    static let regex = MBMLFunction.Area(
        title: "Regex", className: "MBMLRegexFunctions",
        functions: [
            MBMLFunction(
                "replaceRegex", .pipedStrings, 3...3,
                .init(
                    "text|pattern: text|template: text",
                    "Replaces all matches of a regular expression. In the template, $1 is what "
                        + "the first group matched, and a backslash makes the next character an "
                        + "ordinary one.",
                    returns: "string",
                    example: "^replaceRegex(John Smith|(\\w+) (\\w+)|$2, $1)",
                    gives: "Smith, John"),
                body: RegexFunctions.replaceRegex),
            MBMLFunction(
                "stripRegex", .pipedStrings, 2...(.max),
                .init(
                    "text|pattern+: text",
                    "Deletes all matches of the regular expressions, one after the other.",
                    returns: "string",
                    example: "^stripRegex(a1b2|[0-9])", gives: "ab"),
                body: RegexFunctions.stripRegex),
            MBMLFunction(
                "matchesRegex", .pipedStrings, 2...(.max),
                .init(
                    "text|pattern+: text",
                    "Whether each of the regular expressions matches somewhere in the text. Write "
                        + "one with a pipe as ^q(a|b).",
                    returns: "bool",
                    example: "^matchesRegex(abc|b|c$)", gives: "1"),
                body: RegexFunctions.matchesRegex),
        ])
}

enum RegexFunctions {
    static func replaceRegex(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let expression = try call.regularExpression(try call.string(1))
        let template = try call.string(2)
        try call.scan(template)
        let groups = expression.expression.numberOfCaptureGroups
        return .string(
            try replacing(
                expression, in: try call.string(0),
                by: RegexTemplate(template, groups: groups, call), call))
    }

    static func stripRegex(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        var text = try call.string(0)
        for position in 1..<call.count {
            let expression = try call.regularExpression(try call.string(position))
            text = try replacing(expression, in: text, by: RegexTemplate(), call)
        }
        return .string(text)
    }

    /// Patterns after one without a match aren't read, even if they're invalid.
    static func matchesRegex(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        for position in 1..<call.count {
            let expression = try call.regularExpression(try call.string(position))
            let matches = try call.matches(of: expression, in: text, atMost: 1)
            if matches.isEmpty { return false }
        }
        return true
    }

    private static func replacing(
        _ expression: CountedExpression, in text: String, by template: RegexTemplate,
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        let matches = try call.matches(of: expression, in: text)
        guard !matches.isEmpty else { return text }
        // Matches come from left to right, so each index is found from the one before.
        let units = text.utf16
        var result = ""
        var end = units.startIndex
        var offset = 0
        for match in matches {
            let start = units.index(end, offsetBy: match.range.location - offset)
            try call.append(text[end..<start], to: &result)
            end = units.index(start, offsetBy: match.range.length)
            offset = match.range.upperBound
            for part in template.parts {
                switch part {
                case .text(let literal): try call.append(literal, to: &result)
                case .group(let number):
                    // Foundation has no `Range` of Swift for one that splits a character.
                    let range = match.range(at: number)
                    guard range.location != NSNotFound else { continue }
                    let lower = units.index(start, offsetBy: range.location - match.range.location)
                    let upper = units.index(lower, offsetBy: range.length)
                    try call.append(text[lower..<upper], to: &result)
                }
            }
            try call.step(template.parts.count)
        }
        try call.append(text[end...], to: &result)
        return result
    }
}

/// The replacement for a match: literal text and numbers of groups.
private struct RegexTemplate {
    enum Part {
        case text(String)
        case group(Int)
    }

    private(set) var parts: [Part] = []

    /// An empty replacement.
    init() {}

    /// Reads a template like Foundation: after `$`, the number has at most as many digits as the
    /// number of groups, and a group that doesn't exist is empty.
    init(
        _ template: String, groups: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        var pace = Pace()
        let mostDigits = String(groups).utf8.count
        var literal: [UInt8] = []
        func endLiteral() {
            guard !literal.isEmpty else { return }
            parts.append(.text(String(decoding: literal, as: UTF8.self)))
            literal = []
        }
        var rest = template.utf8[...]
        while let byte = rest.popFirst() {
            try call.work(4, &pace)
            switch byte {
            case UInt8(ascii: "\\"): if let next = rest.popFirst() { literal.append(next) }
            case UInt8(ascii: "$"):
                let digits = rest.prefix(mostDigits).prefix { $0.isASCIIDigit }
                guard !digits.isEmpty else {
                    literal.append(byte)
                    continue
                }
                rest = rest.dropFirst(digits.count)
                endLiteral()
                let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
                if number <= groups { parts.append(.group(number)) }
            default: literal.append(byte)
            }
        }
        endLiteral()
    }
}
