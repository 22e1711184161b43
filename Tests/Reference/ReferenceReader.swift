/// What the readers of conditions and of arithmetic have in common: operands, and groups in parentheses.
protocol ReferenceReader {
    var letters: Letters { get }
    var position: Int { get set }
    /// The number of groups around the position.
    var groups: Int { get set }
}

extension ReferenceReader {
    var next: Unicode.Scalar? { letters.at(position) }

    mutating func skipBlanks() {
        while next?.isBlank == true { position += 1 }
    }

    /// Reads everything that is left.
    mutating func whole<Result>(_ read: (inout Self) throws -> Result) throws -> Result {
        let result = try read(&self)
        guard next != nil else { return result }
        throw ReferenceError(next == ")" ? .unbalancedParenthesis : .missingOperator)
    }

    /// The first letter of an operand, after blanks.
    mutating func startOfOperand() throws -> Unicode.Scalar {
        skipBlanks()
        if let next { return next }
        throw ReferenceError(groups == 0 ? .missingOperand : .unbalancedParenthesis)
    }

    /// Reads a group; its opening parenthesis is next.
    mutating func group<Result>(_ read: (inout Self) throws -> Result) throws -> Result {
        position += 1
        groups += 1
        defer { groups -= 1 }
        skipBlanks()
        guard next != nil else { throw ReferenceError(.unbalancedParenthesis) }
        guard next != ")" else { throw ReferenceError(.emptyGroup) }
        let inner = try read(&self)
        guard let last = next else { throw ReferenceError(.unbalancedParenthesis) }
        guard last == ")" else { throw ReferenceError(.missingOperator) }
        position += 1
        return inner
    }
}
