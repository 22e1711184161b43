package import MBDataEnvironment

/// Evaluates expressions as the language describes them, without any regard for speed.
///
/// It shares nothing with the library's parser and evaluation. Functions that the language doesn't
/// need come from the library, with parameters that were evaluated here.
package struct ReferenceEvaluator {
    /// The variables; some have no value.
    let variables: [String: MBValue?]
    /// The expressions of the dynamic variables.
    let dynamics: [String: String]
    let isStrict: Bool
    /// For the library's functions, and for members of texts, numbers and objects.
    let library: MBEnvironment
    let parser: ReferenceParser

    /// Creates an evaluator for the variables of an environment, which has no others.
    package init(
        variables: [String: MBValue?], dynamics: [String: String], isStrict: Bool,
        library: MBEnvironment
    ) {
        self.variables = variables
        self.dynamics = dynamics
        self.isStrict = isStrict
        self.library = isStrict ? library.strict : library
        let functions = Dictionary(
            library.functions.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        parser = ReferenceParser { functions[$0] }
    }

    /// The value of a text, or its error; nil where the reference has no answer.
    package func evaluate(_ text: String, as context: MBContext) -> Result<
        MBValue?, ReferenceError
    >? {
        do {
            return .success(try value(Letters(text), context, Scope()))
        } catch let error as ReferenceError {
            return .failure(error)
        } catch {
            return nil
        }
    }

    /// The result of a text in a context.
    func value(_ letters: Letters, _ context: MBContext, _ scope: Scope) throws -> MBValue? {
        switch context {
        case .boolean:
            guard !letters.trimmed.isEmpty else {
                if isStrict { throw ReferenceError(.emptyGroup) }
                return false
            }
            return .bool(try truth(letters, scope))
        case .number:
            guard !letters.isEmpty else { return nil }
            return try number(letters, scope).map { .number($0) }
        default:
            guard !letters.isEmpty else { return nil }
        }
        let parts = try parser.parts(letters)
        if context == .array {
            return .array(try parts.map { try self.value($0, scope) ?? .null })
        }
        let value = try joined(parts, scope)
        if context == .string {
            return value.flatMap { $0.isNull ? nil : .string(ReferenceValue.text($0)) }
        }
        return isStrict || value?.isNull != true ? value : nil
    }

    func truth(_ letters: Letters, _ scope: Scope) throws -> Bool {
        ReferenceValue.truth(try value(try parser.condition(letters), scope))
    }

    func number(_ letters: Letters, _ scope: Scope) throws -> MBNumber? {
        let value = try value(try parser.number(letters), scope)
        guard let value, !value.isNull else { return nil }
        return try operand(value)
    }

    private func operand(_ value: MBValue?) throws -> MBNumber {
        guard let number = ReferenceValue.operand(value, isStrict: isStrict) else {
            throw ReferenceError(.notANumber)
        }
        return number
    }

    /// The value of one part, or the text of several.
    func joined(_ parts: [Part], _ scope: Scope) throws -> MBValue? {
        if parts.isEmpty { return nil }
        if parts.count == 1 { return try value(parts[0], scope) }
        return .string(try parts.map { ReferenceValue.text(try value($0, scope)) }.joined())
    }

    // MARK: - Parts

    func value(_ part: Part, _ scope: Scope) throws -> MBValue? {
        switch part {
        case .text(let text): return .string(text)
        case .sum(let sum): return try value(sum, scope)
        case .reference(let name, let keys):
            return try following(keys, from: try variable(name, scope), scope)
        case .call(let call, let keys):
            return try following(keys, from: try self.call(call, scope), scope)
        }
    }

    private func following(
        _ keys: [Key], from start: MBValue?, _ scope: Scope
    ) throws -> MBValue? {
        var value = start
        for key in keys {
            guard let container = value, !container.isNull else { return value }
            let found =
                switch key {
                case .name(let name): MBValue.string(name) as MBValue?
                case .parts(let parts): try joined(parts, scope)
                case .sum(let sum): try self.value(sum, scope)
                }
            guard let found, !found.isNull else { throw ReferenceError(.missingKey) }
            value = try member(found, of: container)
        }
        return value
    }

    func value(_ sum: Sum, _ scope: Scope) throws -> MBValue? {
        switch sum {
        case .number(let text): return MBNumber(text).map { .number($0) }
        case .word(let text): return .string(text)
        case .part(let part): return try value(part, scope)
        case .negation(let sum):
            return try result(ReferenceDecimal(operand(value(sum, scope))).negated)
        case .operation(let left, let mark, let right):
            let first = ReferenceDecimal(try operand(value(left, scope)))
            let second = ReferenceDecimal(try operand(value(right, scope)))
            switch mark {
            case "+": return try result(first + second)
            case "-": return try result(first - second)
            case "*": return try result(first * second)
            case "/":
                if second.digits.isEmpty { throw ReferenceError(.divisionByZero) }
                return try result(first / second)
            default:
                if second.truncated.digits.isEmpty { throw ReferenceError(.divisionByZero) }
                return try result(first.truncated % second.truncated)
            }
        }
    }

    private func result(_ decimal: ReferenceDecimal) throws -> MBValue {
        guard let number = decimal.number else { throw ReferenceError(.numberOutOfRange) }
        return .number(number)
    }

    // MARK: - Conditions

    private func value(_ condition: Condition, _ scope: Scope) throws -> MBValue? {
        func truth(_ condition: Condition) throws -> Bool {
            ReferenceValue.truth(try value(condition, scope))
        }
        switch condition {
        case .part(let part): return try value(part, scope)
        case .group(let inner): return .bool(try truth(inner))
        case .not(let inner): return .bool(try !truth(inner))
        case .both(let left, let right): return .bool(try truth(left) && truth(right))
        case .either(let left, let right): return .bool(try truth(left) || truth(right))
        case .comparison(let left, let mark, let right):
            let first = try value(left, scope)
            let second = try value(right, scope)
            if isStrict { try check(left, first, mark, right, second) }
            if mark == "==" { return .bool(ReferenceValue.areEqual(first, second)) }
            if mark == "!=" { return .bool(!ReferenceValue.areEqual(first, second)) }
            guard let order = ReferenceValue.order(first, second) else {
                if isStrict { throw ReferenceError(.notComparable) }
                return false
            }
            switch mark {
            case "<": return .bool(order < 0)
            case "<=": return .bool(order <= 0)
            case ">": return .bool(order > 0)
            default: return .bool(order >= 0)
            }
        }
    }

    /// Reports what a lenient comparison tolerates.
    private func check(
        _ left: Condition, _ first: MBValue?, _ mark: String, _ right: Condition,
        _ second: MBValue?
    ) throws {
        var isFine = ReferenceValue.isStrictlyComparable(first, second)
        if mark != "==", mark != "!=", case .string(let text) = first,
            case .string(let other) = second
        {
            let number = ReferenceValue.number(text)
            let otherNumber = ReferenceValue.number(other)
            if isLiteral(left), number != nil, otherNumber == nil { isFine = false }
            if isLiteral(right), otherNumber != nil, number == nil { isFine = false }
        }
        if !isFine { throw ReferenceError(.notANumber) }
    }

    private func isLiteral(_ condition: Condition) -> Bool {
        switch condition {
        case .part(.text), .part(.sum(.word)), .part(.sum(.number)): true
        default: false
        }
    }
}
