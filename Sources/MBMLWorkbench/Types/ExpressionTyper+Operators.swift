import MBDataEnvironment

/// Operators and their operands.
extension ExpressionTyper {
    mutating func chain(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], _ range: SourceRange
    ) -> KnownPart {
        guard let kind = terms.first?.operator else { return part(first) }
        switch kind {
        case .add, .subtract, .multiply, .divide, .remainder: return arithmetic(first, terms)
        case .and, .or, .not: return logic(first, terms)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            return comparison(first, terms, range)
        }
    }

    private mutating func arithmetic(_ first: SyntaxNode, _ terms: [SyntaxTerm]) -> KnownPart {
        _ = number(first)
        for term in terms {
            let count = mentioned.count
            let operand = number(term.operand)
            // A part that isn't always evaluated may be there for other values of what it reads.
            if term.operator == .divide || term.operator == .remainder,
                isAlwaysEvaluated || mentioned.count == count,
                case .number(let divisor)? = operand.constant, divisor.isZero
            {
                reportZeroDivisor(term.operand, after: term.operator)
            }
        }
        return KnownPart(.number)
    }

    /// Reports a divisor that is always 0.
    mutating func reportZeroDivisor(
        _ divisor: SyntaxNode, after kind: Operator, because reason: String? = nil
    ) {
        let calculation = kind == .remainder ? "remainder" : "division"
        report(
            .divisionByZero,
            "a \(calculation) by \(source.text(divisor.range)) always fails"
                + (reason.map { ", because \($0)" } ?? ""),
            at: divisor.range, code: .divisionByZero)
    }

    private mutating func logic(_ first: SyntaxNode, _ terms: [SyntaxTerm]) -> KnownPart {
        if let mixed = terms.first(where: { $0.operator != terms[0].operator }) {
            report(
                .mixedOperators,
                "-AND and -OR bind equally, from left to right; write parentheses around what "
                    + "belongs together",
                at: mixed.range)
        }
        let (count, outer) = (mentioned.count, guards.count)
        var asked = count
        defer {
            guards.removeLast(guards.count - outer)
            endTests(of: mentioned[count..<asked])
        }
        var left = FeatureGuard.Chain(FeatureGuard(first))
        _ = condition(first, mayBeSwitch: true)
        for term in terms {
            // An operand is reached only if all that is left of it doesn't decide.
            guards.removeLast(guards.count - outer)
            let asking = left.condition
            if asking.asks { guards.append(term.operator == .and ? asking : .not(asking)) }
            test(mentioned[asked...])
            asked = mentioned.count
            _ = doubtfully { $0.condition(term.operand, mayBeSwitch: true) }
            left.append(term.operator, FeatureGuard(term.operand))
        }
        return KnownPart(.bool)
    }

    private mutating func comparison(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], _ range: SourceRange
    ) -> KnownPart {
        let outer = comparedAt
        comparedAt = conditions
        let left = part(first)
        let others = terms.map { part($0.operand) }
        comparedAt = outer
        guard others.count == 1, let term = terms.first else {
            lookForChain(first, terms, others)
            return KnownPart(.bool)
        }
        let right = others[0]
        if case .not(1, _) = first.kind, !right.isTruth, !term.operand.isNegation {
            report(
                .negatedComparison,
                "'!' negates only the operand after it, not the comparison; write !(…)",
                at: SourceRange(first.range.lower, first.range.lower + 1))
        } else if left.constant != nil, right.constant != nil {
            lookForForgottenSign(first, term.operand)
        } else {
            lookForConstantComparison(left, first, term, right, range)
        }
        return KnownPart(.bool)
    }

    /// `1 < $n < 5`: the second comparison takes the result of the first one.
    private mutating func lookForChain(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], _ others: [KnownPart]
    ) {
        guard !lookForQuotes(in: [first] + terms.map(\.operand)),
            let position = terms.indices.dropFirst().first(where: {
                terms[$0].operator.isOrdering || others[$0].isNoTruth
            })
        else { return }
        let compared = trimmed(first.range.to(terms[position - 1].operand.range))
        let whole = trimmed(first.range.to(terms[position].operand.range))
        var meant: String?
        if terms.count == 2, !first.isNegation, isPure(terms[0].operand) {
            let second = trimmed(terms[0].operand.range.to(terms[1].operand.range))
            meant = "(\(source.text(compared)) -AND \(source.text(second)))"
        }
        let shortMeant = meant.flatMap { $0.utf8.count <= Self.mostBytesShown ? $0 : nil }
        report(
            .chainedComparison,
            "\(source.text(terms[position].range)) compares the result of \(shown(compared)), which "
                + "is true or false; "
                + (shortMeant.map { "write \($0)" } ?? "combine comparisons with -AND"),
            at: whole, replacement: meant)
    }

    /// Quotes around a text with an operator, which isn't part of the text then: `'<'`.
    ///
    /// - Returns: whether there are any.
    private mutating func lookForQuotes(in operands: [SyntaxNode]) -> Bool {
        let ranges = operands.map { trimmed($0.range) }
        for quote in ["'", "\""] {
            guard
                let start = operands.indices.first(where: {
                    let text = operands[$0].literal ?? ""
                    let word = text.trimmingBlanks()
                    return word.hasPrefix(quote) && (word.utf8.count == 1 || !word.hasSuffix(quote))
                }),
                let end = operands.indices.dropFirst(start + 1).first(where: {
                    operands[$0].literal?.trimmingBlanks().hasSuffix(quote) == true
                })
            else { continue }
            let range = ranges[start].to(ranges[end])
            let inside = String(source.text(range).dropFirst().dropLast()).trimmingBlanks()
            let isQuotable = !inside.contains(where: { "()\\|$^#".contains($0) })
            report(
                .quotedText,
                "the quotes don't make \(source.text(range).excerpt()) a text; write "
                    + (isQuotable ? "^q(\(inside.excerpt()))" : "^q(…)"),
                at: range, replacement: isQuotable ? "^q(\(inside))" : nil)
            return true
        }
        return false
    }

    /// Messages suggest texts up to this length.
    private static let mostBytesShown = 80

    /// `item == x` instead of `$item == x`: both operands are texts.
    private mutating func lookForForgottenSign(_ left: SyntaxNode, _ right: SyntaxNode) {
        for node in [left, right] {
            guard case .text(let word) = node.kind, let meant = reference(meantBy: word) else {
                continue
            }
            report(
                .constantCondition,
                "this compares the text \(word.quoted) and always gives the same"
                    + Suggestion.phrase(meant),
                at: trimmed(node.range), replacement: meant)
            return
        }
    }

    /// The reference that a text was probably meant to be, because it's the name of a variable,
    /// perhaps with keys: `$item.price` for `item.price`. Nil for any other text, and for a name that
    /// no reference can have.
    func reference(meantBy text: String) -> String? {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard variable(names[0]) != nil,
            names.dropFirst().allSatisfy({ SourceBytes($0).isIdentifier }),
            let first = MBExpression.reference(to: names[0])
        else { return nil }
        return ([first] + names.dropFirst()).joined(separator: ".")
    }

    private mutating func lookForConstantComparison(
        _ left: KnownPart, _ first: SyntaxNode, _ term: SyntaxTerm, _ right: KnownPart,
        _ range: SourceRange
    ) {
        if term.operator.isOrdering, left.isDate(beside: right) || right.isDate(beside: left) {
            let text = left.type == .kind(.date) ? term.operand : first
            report(
                .neverTrue,
                "a date and a text have no order, so this is always false; write "
                    + "^parseISODate(…) around \(source.text(text.range).trimmingBlanks().excerpt())",
                at: range)
            return
        }
        // The server may send more than the examples show.
        guard !left.isExample, !right.isExample else { return }
        switch term.operator {
        case .equal, .notEqual:
            guard left.neverEquals(right) || right.neverEquals(left) else { return }
            let isNever = term.operator == .equal
            report(
                isNever ? .neverTrue : .alwaysTrue,
                "\(left.shown) never equals \(right.shown), so this is always "
                    + (isNever ? "false" : "true"),
                at: range)
        default:
            if let (number, word) = [(left, right), (right, left)].first(where: {
                $0.neverOrders(with: $1)
            }) {
                report(
                    .neverTrue,
                    "\(number.shown) and \(word.shown) have no order, so this is always "
                        + "false", at: range)
                return
            }
            // Nothing comes before everything else.
            let isGreater = term.operator == .greater || term.operator == .greaterOrEqual
            let (lesser, greater) = isGreater ? (right, left) : (left, right)
            let mayBeNothing = lesser.type == .any || lesser.type.mayBeNothing
            let possible = mayBeNothing ? [lesser] : [lesser, greater]
            guard
                let operand = possible.first(where: {
                    $0.type.isCollection && !$0.type.mayBeNothing
                })
            else { return }
            report(
                .neverTrue, "\(operand.shown) can't be ordered, so this is always false", at: range)
        }
    }
}

extension Operator {
    fileprivate var isOrdering: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }
}

extension SyntaxNode {
    fileprivate var isNegation: Bool {
        if case .not = kind { return true }
        return false
    }
}

extension KnownPart {
    /// Whether it's written as a truth value, or certainly is one.
    fileprivate var isTruth: Bool {
        if likely.unwrapped == .bool { return true }
        guard case .string(let text)? = constant else { return false }
        return Bool(word: text) != nil
    }

    /// Whether it's a number, or a text that doesn't say true or false.
    fileprivate var isNoTruth: Bool {
        switch constant {
        case .number?: true
        case .string(let text)?: Bool(word: text.trimmingBlanks()) == nil
        default: type == .number
        }
    }

    /// Whether it certainly is a number, and the other one a text that doesn't begin with a number; or
    /// a date, and the other one any text.
    fileprivate func neverOrders(with other: KnownPart) -> Bool {
        guard case .string(let text)? = other.constant, !text.isEmpty else { return false }
        return switch type {
        case .kind(.number): !ExpressionTyper.beginsWithNumber(text)
        case .kind(.date): true
        default: false
        }
    }

    /// Whether it certainly is a date, and the other one a text without a constant value. Data has no
    /// dates, so the examples are enough for that.
    fileprivate func isDate(beside other: KnownPart) -> Bool {
        guard type == .kind(.date), !isExample, other.constant == nil else { return false }
        return (other.isExample ? other.likely : other.type) == .kind(.string)
    }

    /// Whether it's certain that the values differ.
    fileprivate func neverEquals(_ other: KnownPart) -> Bool {
        guard let constant = other.constant else { return false }
        switch (type.unwrapped, constant) {
        case (.array, .string), (.array, .number), (.array, .bool), (.set, .string),
            (.set, .number), (.dictionary, .string), (.dictionary, .number), (.dictionary, .bool):
            return true
        case (.kind(.number), .string(let text)):
            return !ExpressionTyper.beginsWithNumber(text)
        case (.kind(.bool), .string(let text)):
            return !ExpressionTyper.beginsWithNumber(text)
                && Bool(word: text) == nil
        case (.kind(.date), .string), (.kind(.data), .string): return true
        case (.words(let words), .string(let text)): return !words.contains(text)
        default: return false
        }
    }

    /// How messages show it.
    fileprivate var shown: String {
        if case .string(let text)? = constant { return "the text \(text.quoted)" }
        if let constant, !type.isCollection { return constant.description }
        if case .words(let words) = type.unwrapped, words.count <= Self.mostWordsShown {
            return words.map(\.quoted).joined(separator: " or ")
        }
        return type.phrase
    }

    private static let mostWordsShown = 8
}
