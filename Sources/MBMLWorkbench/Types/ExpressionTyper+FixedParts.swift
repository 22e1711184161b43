import MBDataEnvironment

/// Parts that give the same wherever they're evaluated, and that always fail.
extension ExpressionTyper {
    /// Evaluates the fixed parts of the expression in which nothing wrong was found.
    mutating func lookForFailingParts(of tree: SyntaxTree) {
        for part in FixedParts(of: tree, in: scope).all where !hasError(in: part.node.range) {
            lookForFailure(of: part)
        }
    }

    private mutating func lookForFailure(of part: FixedParts.Part) {
        let text = part.around.before + source.text(part.node.range) + part.around.after
        let own = part.varying ?? []
        guard own.allSatisfy({ scope.variable($0) == nil }),
            valuesRead(by: text, as: part.context, except: own)?.isEmpty == true,
            // Compiling finds these errors, too.
            !scope.environment.problems(of: text, as: part.context).contains(where: \.isError),
            let error = part.varying == nil
                ? scope.failure(
                    of: text, as: part.context, isStrict: scope.isStrict, seeing: [:],
                    calling: nil)
                : scope.failureEverywhere(of: text, as: part.context, isStrict: scope.isStrict)
        else { return }
        if let range = place(of: error, in: text, part) {
            report(error, at: range)
        } else if error.code == .divisionByZero, let arithmetic = part.arithmetic {
            reportZeroDivisor(
                part.node, after: arithmetic,
                because: arithmetic == .remainder ? "its whole part is 0" : "it's 0")
        }
    }

    private mutating func report(_ error: MBExpressionError, at range: SourceRange) {
        guard let rule = Self.rulesForParts[error.code],
            !findings.contains(where: { $0.range == range })
        else { return }
        let function = error.function.map { "^\($0): " } ?? ""
        report(rule, function + error.message, at: range, code: error.code)
    }

    /// Where an error is in the expression; nil if it's one of what was written around the part.
    private func place(
        of error: MBExpressionError, in text: String, _ part: FixedParts.Part
    ) -> SourceRange? {
        guard let units = error.range, error.expression == text else { return part.node.range }
        let range = SourceRange(utf16: units, in: text)
        let start = part.around.before.utf8.count
        guard range.lower >= start else { return nil }
        return range.moved(by: part.node.range.lower - start)
    }

    /// The values of the variables that a text reads; nil if one of them may change.
    ///
    /// - Parameter ignored: names of variables whose values don't matter.
    func valuesRead(
        by text: String, as context: MBContext, except ignored: [String] = []
    ) -> MBDictionary? {
        guard let reads = try? scope.environment.reads(of: text, as: context), !reads.isIncomplete
        else { return nil }
        var values = MBDictionary()
        for name in reads.variables + reads.possibleVariables where !ignored.contains(name) {
            guard let value = variable(name)?.constant else { return nil }
            values[name] = value
        }
        return values
    }

    /// The values of the variables that a text reads; nil if one of them may change, or if a
    /// condition may ask about one, so that the text isn't evaluated with it.
    func untestedValues(readBy text: String, except ignored: [String] = []) -> MBDictionary? {
        guard let values = valuesRead(by: text, as: .object, except: ignored),
            values.isEmpty || !scope.isConditional,
            !values.keys.contains(where: { isTested([$0]) })
        else { return nil }
        return values
    }

    /// The rules for the errors of fixed parts.
    static let rulesForParts = rulesForCalls.merging([
        .emptyGroup: .syntaxError, .functionFailed: .parameterType,
        .indexOutOfRange: .indexOutOfRange, .invalidDate: .badDate,
        .invalidPattern: .badRegularExpression, .missingKey: .unknownKey,
        .notComparable: .numberExpected, .notConvertible: .parameterType,
        .unknownKey: .unknownKey,
    ]) { $1 }
}
