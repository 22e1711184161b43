import Foundation

extension FunctionArea {
    static let regex = FunctionArea(
        title: "Regex", className: "MBMLRegexFunctions",
        functions: [
            MBMLFunction(
                "replaceRegex", .pipedStrings, 3...3,
                .init(
                    "text|pattern|template",
                    "Replaces all matches; $1 in the template is the first group.",
                    returns: "string",
                    example: "^replaceRegex(a1b2|[0-9]|-)", gives: "a-b-"),
                body: RegexFunctions.replaceRegex)
        ])
}

enum RegexFunctions {
    static func replaceRegex(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        let expression = try call.regularExpression(try call.string(1))
        let template = try call.string(2)
        let matches = try call.matches(of: expression, in: text)
        let original = text as NSString
        var result = ""
        var end = 0
        for match in matches {
            result += original.substring(with: NSRange(end..<match.range.location))
            result += expression.replacementString(
                for: match, in: text, offset: 0, template: template)
            end = match.range.upperBound
            guard result.utf8.count <= call.evaluation.stringLimit else {
                throw call.evaluation.stringTooLong
            }
        }
        return .string(result + original.substring(from: end))
    }
}
