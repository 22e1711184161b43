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
        lookForConstantKey(in: parameters, declared, call)
        lookForBadForms(in: parameters, call)
        lookForFailingConstants(in: parameters, parts, declared, call)
    }

    /// The key of a sort that is the same text for each element: `^sort($people|name)`.
    private mutating func lookForConstantKey(
        in parameters: [SyntaxParameter], _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) {
        guard scope.libraryName(ofFunction: call.functionName) == "sort", parameters.count > 1,
            declared[1]?.name == "key", case .text(let text) = parameters[1].node.kind,
            !isReported(in: parameters[1].range)
        else { return }
        let word = text.trimmingBlanks()
        guard !word.isEmpty else { return }
        let meant =
            reference(meantBy: word)
            ?? (SourceBytes(word).isIdentifier ? "$item." + word : nil)
        report(
            .constantCondition,
            "the key is the text \(word.quoted), which is the same for each element"
                + Suggestion.phrase(meant),
            at: trimmed(parameters[1].range), replacement: meant)
    }

    /// Forms of `^plural` that fail for each count, because of what they begin with.
    private mutating func lookForBadForms(in parameters: [SyntaxParameter], _ call: SyntaxCall) {
        guard let function = scope.environment.function(call.functionName), function.isUnchanged,
            function.name == "plural", parameters.count > 1, !isReported(in: call.range)
        else { return }
        // A form without a category fails whatever else is in it.
        let forms = parameters.dropFirst().compactMap { parameter -> String? in
            let form = source.text(parameter.range)
            let start = form.constantBeginning
            return start.contains("=") ? start : form.contains("=") ? nil : form
        }
        guard forms.count == parameters.count - 1,
            let error = failure("^plural(1|\(forms.joined(separator: "|")))", [:])
        else { return }
        let rule = Self.rulesForCalls[error.code] ?? .parameterType
        report(rule, "^plural: \(error.message)", at: call.range)
    }

    /// Constants that make a call fail in the same way for each value of the other parameters.
    private mutating func lookForFailingConstants(
        in parameters: [SyntaxParameter], _ parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) {
        guard let function = scope.environment.function(call.functionName), function.isUnchanged,
            function.isPure, !function.isLocalized, parts.count > 1, parts.count <= declared.count,
            function.ownVariables.allSatisfy({ scope.variable($0) == nil }),
            !isReported(in: call.range)
        else { return }
        var texts: [String] = []
        var examples: [(name: String, values: [MBValue])] = []
        for (position, parameter) in parameters.enumerated() {
            guard function.boundNames(at: position, of: parameters.count).isEmpty else { return }
            if isFixed(parameter.node) {
                texts.append(source.text(parameter.range))
            } else if let values = declared[position].flatMap(Self.examples) {
                let name = "value\(position)"
                texts.append("$" + name)
                examples.append((name, values))
            } else {
                return
            }
        }
        guard !examples.isEmpty, examples.count < parts.count else { return }
        let probe = "^\(call.functionName)(\(texts.joined(separator: "|")))"
        var error: MBExpressionError?
        for turn in 0..<Self.mostExamples {
            let values = MBDictionary(examples.map { ($0.name, $0.values[turn]) })
            guard let failure = failure(probe, values),
                failure.message == error?.message ?? failure.message
            else { return }
            error = failure
        }
        guard let error, let rule = Self.rulesForConstants[error.code] else { return }
        report(rule, "^\(call.functionName): \(error.message)", at: call.range)
    }

    private static let mostExamples = 3

    /// Values that have nothing else in common; nil for a parameter that is something else.
    private static func examples(of parameter: MBMLFunction.Parameter) -> [MBValue]? {
        switch parameter.type {
        case .date:
            [0, 1_000_000_000, 1_700_000_000].map { .date(Date(timeIntervalSince1970: $0)) }
        case .number: [3, 1_000, 0.5]
        case .text: ["a", "12", "2026-01-01T00:00:00Z"]
        case .collection, .array: [["a"], [1, 2, 3], [["k": "v"], ["k": "w"]]]
        default: nil
        }
    }

    private static let rulesForConstants = rulesForCalls.merging([.invalidDate: .badDate]) { $1 }

    private mutating func lookForBadParts(
        in parameters: [SyntaxParameter], _ parts: [KnownPart],
        _ declared: [MBMLFunction.Parameter?], _ call: SyntaxCall
    ) {
        guard let function = scope.environment.function(call.functionName),
            let area = Self.area(of: function)
        else { return }
        for (position, known) in declared.prefix(parts.count).enumerated() {
            guard let known, case .string(let text)? = parts[position].constant,
                isAlwaysEvaluated || isFixed(parameters[position].node)
            else { continue }
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
        guard
            let values = untestedValues(readBy: text, except: function.ownVariables)
        else { return nil }
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
        var letters: [(letter: Character, offset: Int)] = []
        for (offset, byte) in pattern.utf8.enumerated() {
            if byte == UInt8(ascii: "'") { isQuoted.toggle() }
            let letter = Character(Unicode.Scalar(byte))
            if !isQuoted, letter.isASCII, letter.isLetter { letters.append((letter, offset)) }
        }
        if let (letter, offset) = letters.first(where: { !Self.dateLetters.contains($0.letter) }) {
            report(
                .badDateFormat,
                "the letter '\(letter)' means nothing in a date pattern; write text in "
                    + "apostrophes",
                at: isWritten
                    ? SourceRange(range.lower + offset, range.lower + offset + 1) : range)
            return
        }
        lookForMistakenLetter(letters, isWritten ? range.lower : nil, at: range)
    }

    /// A letter of a date pattern that means something else than another one, for which it's often
    /// taken: `YYYY-MM-DD`.
    ///
    /// - Parameter start: where the pattern begins if it's written as it is; nil otherwise.
    private mutating func lookForMistakenLetter(
        _ letters: [(letter: Character, offset: Int)], _ start: Int?, at range: SourceRange
    ) {
        let all = Set(letters.map(\.letter))
        let mistaken = Self.mistakenLetters.first {
            all.contains($0.letter) && all.isDisjoint(with: $0.rightWith)
                && !all.isDisjoint(with: $0.wrongWith)
        }
        guard let mistaken, let first = letters.first(where: { $0.letter == mistaken.letter })
        else { return }
        let count = letters.drop { $0.offset < first.offset }.enumerated().prefix {
            $1.letter == mistaken.letter && $1.offset == first.offset + $0
        }.count
        report(
            .badDateFormat,
            "'\(mistaken.letter)' is \(mistaken.meaning); did you mean '\(mistaken.meant)'?",
            at: start.map { SourceRange($0 + first.offset, $0 + first.offset + count) } ?? range,
            replacement: start.map { _ in String(repeating: mistaken.meant, count: count) })
    }

    private struct MistakenLetter {
        let letter: Character
        let meaning: String
        /// The letter that is meant.
        let meant: String
        /// It's right beside these, and otherwise wrong beside those.
        let rightWith, wrongWith: Set<Character>
    }

    private static let mistakenLetters = [
        MistakenLetter(
            letter: "Y",
            meaning: "the year to which the week belongs, which is another one around New Year",
            meant: "y", rightWith: ["w", "e", "E", "c"], wrongWith: ["Y"]),
        MistakenLetter(
            letter: "D", meaning: "the day of the year", meant: "d",
            rightWith: ["d"], wrongWith: ["M", "L"]),
        MistakenLetter(
            letter: "m", meaning: "the minute", meant: "M",
            rightWith: ["h", "H", "k", "K", "j", "J", "s", "S", "A", "M", "L"],
            wrongWith: ["y", "d"]),
    ]

    /// The letters of patterns of Unicode Technical Standard 35.
    private static let dateLetters = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")
}
