import Foundation

/// A kind of change, found by a regular expression in masked code.
struct Pattern {
    let kind: String
    let weight: Double
    let expression: NSRegularExpression
    /// The site for a match; nil if it isn't one.
    let site: (Match) -> Draft?

    init(
        _ kind: String, _ weight: Double, _ expression: String, _ site: @escaping (Match) -> Draft?
    ) throws {
        self.kind = kind
        self.weight = weight
        self.expression = try NSRegularExpression(
            pattern: expression, options: .anchorsMatchLines)
        self.site = site
    }

    struct Match {
        let source: MaskedSource
        let result: NSTextCheckingResult

        var line: Int { source.line(at: result.range.location) }

        func range(_ group: Int) -> NSRange { result.range(at: group) }

        /// The original text of a group.
        subscript(group: Int) -> String {
            let range = result.range(at: group)
            return range.location == NSNotFound ? "" : source.text.substring(with: range)
        }
    }

    /// What a pattern says about a site.
    struct Draft {
        let range: NSRange
        let replacement: String
        let change: String
        var declaration: String?
    }
}

extension Pattern {
    static func all() throws -> [Pattern] {
        try operators() + conditions() + statements() + values()
    }

    // MARK: - Operators

    private static func `operator`(
        _ kind: String, _ weight: Double, _ expression: String, _ precedence: String,
        _ functions: @escaping (String) -> [String], to change: @escaping (String) -> String
    ) throws -> Pattern {
        try Pattern(kind, weight, expression) { match in
            let old = match[1]
            let all = ["infix operator \(old)¤: \(precedence)"] + functions(old)
            return Draft(
                range: match.range(1), replacement: old + "¤", change: "\(old)  ⇒  \(change(old))",
                declaration: all.joined(separator: "\n"))
        }
    }

    private static func operators() throws -> [Pattern] {
        let boundary = [">": ">=", ">=": ">", "<": "<=", "<=": "<"]
        let before = #"(?<=[\w)\]\}"?!]) "#
        return [
            try .operator("boundary", 5, before + "(>=|<=|>|<) (?=[^\\n])", "ComparisonPrecedence")
            {
                let other = boundary[$0] ?? $0
                return [
                    "func \($0)¤<T: Comparable>(l: T, r: T) -> Bool "
                        + "{ isMutant(§) ? l \(other) r : l \($0) r }"
                ]
            } to: {
                boundary[$0] ?? $0
            },
            try .operator("equality", 2, before + "(==|!=) (?!nil)", "ComparisonPrecedence") {
                [
                    "func \($0)¤<T: Equatable>(l: T, r: T) -> Bool "
                        + "{ isMutant(§) != (l \($0) r) }"
                ]
            } to: {
                $0 == "==" ? "!=" : "=="
            },
            try logic("&&", "||", "LogicalConjunctionPrecedence"),
            try logic("||", "&&", "LogicalDisjunctionPrecedence"),
            try .operator("arithmetic", 2, before + #"(&?[+-]) "#, "AdditionPrecedence") {
                let other = $0.replacingOccurrences(of: "+", with: "–")
                    .replacingOccurrences(of: "-", with: "+").replacingOccurrences(
                        of: "–", with: "-")
                let needed = $0.hasPrefix("&") ? "FixedWidthInteger" : "Numeric"
                let number =
                    "func \($0)¤<T: \(needed)>(l: T, r: T) -> T "
                    + "{ isMutant(§) ? l \(other) r : l \($0) r }"
                let text =
                    "func +¤<T: RangeReplaceableCollection>(l: T, r: T) -> T "
                    + "{ isMutant(§) ? l : l + r }"
                return $0 == "+" ? [number, text] : [number]
            } to: {
                $0.contains("+") ? "- (or the left side)" : "+"
            },
            try .operator("arithmetic", 2, before + #"([/%*]) "#, "MultiplicationPrecedence") {
                let integers =
                    "func \($0)¤<T: BinaryInteger>(l: T, r: T) -> T "
                    + "{ isMutant(§) ? l : l \($0) r }"
                let floats =
                    "func \($0)¤<T: FloatingPoint>(l: T, r: T) -> T "
                    + "{ isMutant(§) ? l : l \($0) r }"
                return $0 == "%" ? [integers] : [integers, floats]
            } to: { _ in
                "the left side"
            },
            try .operator(
                "range", 2, #"(?<=[\w)\]])(\.\.<|\.\.\.)(?=[\w(])"#, "RangeFormationPrecedence"
            ) {
                let type = $0 == "..<" ? "Range" : "ClosedRange"
                return [
                    "func \($0)¤<T: Comparable & Strideable>(l: T, r: T) -> \(type)<T> "
                        + "where T.Stride: SignedInteger { isMutant(§) && l < r ? "
                        + "l\($0)r.advanced(by: -1) : l\($0)r }"
                ]
            } to: { _ in
                "without the last"
            },
            try .operator("default", 1, before + #"(\?\?) "#, "NilCoalescingPrecedence") { _ in
                [
                    "func ??¤<T>(l: T?, r: @autoclosure () throws -> T) rethrows -> T "
                        + "{ isMutant(§) ? try r() : try l ?? r() }",
                    "func ??¤<T>(l: T?, r: @autoclosure () throws -> T?) rethrows -> T? "
                        + "{ isMutant(§) ? try r() : try l ?? r() }",
                ]
            } to: { _ in
                "the right side"
            },
            try Pattern("negation", 3, #"(?<=[\s(])(!)(?=[a-zA-Z_$(])"#) { match in
                Draft(
                    range: match.range(1), replacement: "!¤", change: "without !",
                    declaration: "prefix operator !¤\n"
                        + "prefix func !¤(v: Bool) -> Bool { v == isMutant(§) }")
            },
        ]
    }

    private static func logic(
        _ old: String, _ new: String, _ precedence: String
    ) throws -> Pattern {
        let text = NSRegularExpression.escapedPattern(for: old)
        return try .operator("logic", 3, #"\s(\#(text)) "#, precedence) { _ in
            [
                "func \(old)¤(l: Bool, r: @autoclosure () throws -> Bool) rethrows -> Bool "
                    + "{ isMutant(§) ? try l \(new) r() : try l \(old) r() }"
            ]
        } to: { _ in
            new
        }
    }

    // MARK: - Conditions

    private static func conditions() throws -> [Pattern] {
        let plain = #"(?!.*\b(?:let|var|case|try|await|is)\b|.*#)([^,{}\n]+)"#
        return [
            try Pattern("if never", 3, #"^[ ]*(?:\} else )?(?:if|while) ()(?!#)(?=.*\{)"#) {
                match in
                Draft(
                    range: match.range(1), replacement: "!isMutant(§), ", change: "never")
            },
            try Pattern("if always", 2, #"^[ ]*(?:\} else )?if "# + plain + #" \{"#) { match in
                Draft(
                    range: match.range(1), replacement: "isMutant(§) || (\(match[1]))",
                    change: "always")
            },
            try Pattern("guard passes", 4, #"^[ ]*guard "# + plain + #" else \{"#) { match in
                Draft(
                    range: match.range(1), replacement: "isMutant(§) || (\(match[1]))",
                    change: "always passes")
            },
            try Pattern("guard fails", 1, #"^[ ]*guard ()(?!#)(?=.*\{)"#) { match in
                Draft(range: match.range(1), replacement: "!isMutant(§), ", change: "never passes")
            },
            try Pattern("loop", 1, #"^[ ]*for (?!.*\bwhere\b).* in .*[^{ ]( )\{$"#) { match in
                Draft(
                    range: match.range(1), replacement: " where !isMutant(§) ",
                    change: "visits nothing")
            },
            try Pattern("result", 3, #"\breturn (true|false)\b"#) { match in
                let isTrue = match[1] == "true"
                return Draft(
                    range: match.range(1),
                    replacement: isTrue ? "!isMutant(§)" : "isMutant(§)",
                    change: isTrue ? "false" : "true")
            },
        ]
    }

    // MARK: - Values

    private static func values() throws -> [Pattern] {
        let simple = #"([a-z]\w*(?:\.\w+)*)"#
        let codes = #"(?<=[( ])(\.[a-z]\w+)(?=[,)])"#
        return [
            try Pattern("number", 2, #"(?<![\w.$\]])([1-9][\d_]*)(?![\w.])"#) { match in
                let line = match.source.maskedLine(match.line)
                let value = Int(match[1].replacingOccurrences(of: "_", with: "")) ?? 0
                guard value > 1,
                    line.range(of: #"@|#|\bcase \w+ = "#, options: .regularExpression) == nil
                else { return nil }
                return Draft(
                    range: match.range(1), replacement: "mutantNumber(§, \(match[1]))",
                    change: "\(match[1]) + 1")
            },
            try Pattern("minimum", 5, #"(?<![\w.])((?:Swift\.)?(min|max)\()(?=[^\n]*,)"#) { match in
                let line = match.source.maskedLine(match.line)
                guard !line.contains("func ") else { return nil }
                let name = match[2]
                return Draft(
                    range: match.range(1), replacement: "\(name)Mutant(§, ",
                    change: "\(name)  ⇒  \(name == "min" ? "max" : "min")")
            },
            try Pattern("code", 6, codes) { match in
                guard ErrorCodes.names.contains(match[1]) else { return nil }
                return Draft(
                    range: match.range(1), replacement: "mutantCode(§, \(match[1]))",
                    change: "another code than \(match[1])")
            },
            try Pattern(
                "swap", 3,
                #"\b([a-z]\w*)\(((?:\w+: )?)"# + simple + #", ((?:\w+: )?)"# + simple + #"\)"#
            ) { match in
                let line = match.source.maskedLine(match.line)
                let declares = #"\b(func|init|case|subscript|throws)\b"#
                guard line.range(of: declares, options: .regularExpression) == nil,
                    !["min", "max"].contains(match[1]), match[3] != match[5]
                else { return nil }
                let (one, other) = (match[3], match[5])
                return Draft(
                    range: match.range(0),
                    replacement: "\(match[1])(\(match[2])mutantPick(§, \(one), \(other)), "
                        + "\(match[4])mutantPick(§, \(other), \(one)))",
                    change: "\(one) and \(other) swapped")
            },
        ]
    }
}
