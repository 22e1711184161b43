import Foundation
import MBDataEnvironment

/// Constant parameters that fail whenever the call is evaluated.
extension ExpressionTyper {
    mutating func lookForBadConstants(
        in parameters: [SyntaxParameter], _ parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) {
        lookForBadParts(in: parameters, parts, declared, call)
        lookForFailure(of: call, parts)
        lookForBadFormat(in: parameters, parts, call)
        lookForBadConversions(of: parameters, parts, call)
    }

    private mutating func lookForBadParts(
        in parameters: [SyntaxParameter], _ parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) {
        guard let function = scope.environment.function(call.functionName),
            let area = Self.area(of: function)
        else { return }
        for (position, known) in declared.prefix(parts.count).enumerated() {
            guard let known, case .string(let text)? = parts[position].constant else { continue }
            let range = parameters[position].range
            switch (area, known.name) {
            case (.pattern, "pattern"): lookForBadPattern(text, at: range)
            case (.date, "pattern"), (.date, "inPattern"), (.date, "outPattern"):
                lookForBadDateFormat(text, at: range)
            case (.percent, "format"): lookForBadNumberFormat(text, at: range)
            default: continue
            }
        }
        let isFixed = function.ownVariables.allSatisfy { scope.variable($0) == nil }
        let dates = declared.prefix(parameters.count).indices.filter { declared[$0]?.type == .date }
        guard area == .date, isFixed, let first = dates.first,
            parts.allSatisfy({ $0.constant != nil }), !isReported(in: call.range),
            let error = failure(of: call, function), error.code == .invalidDate
        else { return }
        report(
            .badDate, error.message,
            at: trimmed(dates.count == 1 ? parameters[first].range : call.range))
    }

    /// A call with constants alone fails always or never.
    private mutating func lookForFailure(of call: SyntaxCall, _ parts: [KnownPart]) {
        guard let function = scope.environment.function(call.functionName), function.isPure,
            !parts.isEmpty, parts.allSatisfy({ $0.constant != nil }), call.path.isEmpty,
            function.ownVariables.isEmpty, !function.isLocalized, !isReported(in: call.range),
            function.isUnchanged,
            !parameterTypes(of: function).contains(.class),
            let error = failure(of: call, function),
            let rule = Self.rulesForCalls[error.code]
        else { return }
        report(rule, "^\(call.functionName): \(error.message)", at: call.range)
    }

    /// How a number or a date is written fails for each one if it fails for one of them.
    private mutating func lookForBadFormat(
        in parameters: [SyntaxParameter], _ parts: [KnownPart], _ call: SyntaxCall
    ) {
        // A condition may ask about a variable, so that the call isn't reached with its value.
        guard let function = scope.environment.function(call.functionName), function.isUnchanged,
            function.name.hasPrefix("format"),
            let first = function.parameters.first?.type, first == .date || first == .number,
            parts.count > 1, parts[0].constant == nil, !isReported(in: call.range),
            parameters.dropFirst().allSatisfy({ isFixed($0.node) })
        else { return }
        let value: MBValue = first == .date ? .date(Self.someDate) : 1
        let texts = ["$value"] + parameters.dropFirst().map { source.text($0.range) }
        let probe = "^\(call.functionName)(\(texts.joined(separator: "|")))"
        guard let error = failure(probe, ["value": value]),
            [.invalidParameter, .parameterType].contains(error.code)
        else { return }
        report(.parameterType, "^\(call.functionName): \(error.message)", at: call.range)
    }

    /// A date that every format can write.
    private static let someDate = Date(timeIntervalSince1970: 0)

    /// What a function uses its parameters as. Only the app knows its classes.
    private func parameterTypes(of function: MBMLFunction) -> [MBMLFunction.ParameterType] {
        function.parameters.compactMap(\.type)
    }

    /// The error of a call, if the values of everything that it reads are known.
    private func failure(
        of call: SyntaxCall, _ function: MBMLFunction
    ) -> MBExpressionError? {
        let text = source.text(call.range)
        guard callsLibraryOnly(text) else { return nil }
        let values = valuesRead(by: text, as: .object, except: function.ownVariables)
        // Where a condition asks about a value, the call may not be reached with it.
        guard let values, !values.keys.contains(where: { isTested([$0]) }) else { return nil }
        return failure(text, values)
    }

    /// Whether all functions that a text calls are the library's: only those are evaluated.
    private func callsLibraryOnly(_ text: String) -> Bool {
        guard text.utf8.dropFirst().contains(UInt8(ascii: "^")) else { return true }
        let environment = scope.environment
        guard let tree = try? environment.syntaxTree(withTextsOf: text, as: .object) else {
            return true
        }
        return SyntaxPart.all(in: tree).allSatisfy { part in
            guard case .call(let call) = part.node.kind else { return true }
            return environment.function(call.functionName)?.isUnchanged == true
        }
    }

    static let rulesForCalls: [MBExpressionError.Code: MBRule] = [
        .divisionByZero: .divisionByZero, .notANumber: .numberExpected,
        .parameterType: .parameterType,
        .parameterCount: .parameterCount, .missingParameter: .parameterCount,
        .numberOutOfRange: .parameterType, .invalidParameter: .parameterType,
    ]

    private enum Area { case pattern, date, percent }

    private static func area(of function: MBMLFunction) -> Area? {
        guard function.isUnchanged else { return nil }
        return switch function.name {
        case "replaceRegex", "stripRegex", "matchesRegex": .pattern
        case "percent": .percent
        default: function.parameters.contains { $0.type == .date } ? .date : nil
        }
    }

    private mutating func lookForBadPattern(_ pattern: String, at range: SourceRange) {
        guard let error = failure("^matchesRegex(|$pattern)", ["pattern": .string(pattern)]) else {
            return
        }
        report(.badRegularExpression, error.message, at: range)
    }

    private mutating func lookForBadNumberFormat(_ format: String, at range: SourceRange) {
        guard let error = failure("^percent(\(format)|1|2)", [:]) else {
            return
        }
        report(.badNumberFormat, error.message, at: range)
    }

    /// The error of evaluating an expression with some variables.
    private func failure(_ text: String, _ values: MBDictionary) -> MBExpressionError? {
        scope.failure(of: text, as: .object, isStrict: false, seeing: values, calling: nil)
    }

    /// Letters outside apostrophes mean something in a date pattern, or nothing at all.
    private mutating func lookForBadDateFormat(_ pattern: String, at range: SourceRange) {
        let isWritten = source.text(range) == pattern
        var isQuoted = false
        for (offset, byte) in pattern.utf8.enumerated() {
            if byte == UInt8(ascii: "'") { isQuoted.toggle() }
            let letter = Character(Unicode.Scalar(byte))
            guard !isQuoted, letter.isASCII, letter.isLetter, !Self.dateLetters.contains(letter)
            else { continue }
            report(
                .badDateFormat,
                "the letter '\(letter)' means nothing in a date pattern; write text in "
                    + "apostrophes",
                at: isWritten
                    ? SourceRange(range.lower + offset, range.lower + offset + 1) : range)
            return
        }
    }

    /// The letters of patterns of Unicode Technical Standard 35.
    private static let dateLetters = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")
}
