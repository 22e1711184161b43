import MBDataEnvironment

/// The names that are bound where a text is evaluated.
struct Scope {
    enum Frame {
        /// A name that a function over elements binds.
        case bound(String, MBValue?)
        /// A name of `^let`.
        case named(String, Named)
    }

    /// The innermost name comes last.
    var frames: [Frame] = []
    /// The dynamic variables that are being read.
    var reading: [String] = []

    func binding(_ names: KeyValuePairs<String, MBValue?>) -> Scope {
        var scope = self
        scope.frames += names.map { .bound($0.key, $0.value) }
        return scope
    }
}

/// A value of `^let`, evaluated when it's first used.
final class Named {
    let source: Letters
    let scope: Scope
    private var result: MBValue??

    init(source: Letters, scope: Scope) {
        self.source = source
        self.scope = scope
    }

    func value(_ evaluate: (Letters, Scope) throws -> MBValue?) rethrows -> MBValue? {
        if let result { return result }
        let value = try evaluate(source, scope)
        result = .some(value)
        return value
    }
}

extension ReferenceEvaluator {
    /// The value of a name: the innermost one that is bound, or a variable.
    func variable(_ name: String, _ scope: Scope) throws -> MBValue? {
        let isVariable = variables[name] != nil || dynamics[name] != nil
        for frame in scope.frames.reversed() {
            switch frame {
            case .bound(name, let value) where name != "itemIndex" || !isVariable: return value
            case .named(name, let named):
                return try named.value { try joined(parser.parts($0), $1) }
            default: continue
            }
        }
        if let text = dynamics[name] { return try dynamic(name, text, scope) }
        if let value = variables[name] { return value }
        if isStrict { throw ReferenceError(.unknownVariable) }
        return nil
    }

    private func dynamic(_ name: String, _ text: String, _ scope: Scope) throws -> MBValue? {
        guard !scope.reading.contains(name) else { throw ReferenceError(.dynamicVariableCycle) }
        var inner = scope
        inner.reading.append(name)
        inner.frames.removeAll { if case .named = $0 { true } else { false } }
        do {
            return try joined(parser.parts(Letters(text)), inner)
        } catch let error as ReferenceError {
            let isCycle = error.code == .dynamicVariableCycle
            throw isCycle ? error : ReferenceError(.dynamicVariableFailed)
        }
    }

    // MARK: - Keys

    func member(_ key: MBValue, of container: MBValue) throws -> MBValue? {
        switch container {
        case .dictionary(let entries): return try entry(key, of: entries)
        case .array(let elements): return try element(key, of: elements)
        case .string(let text):
            switch ReferenceValue.text(key) {
            case "length": return MBValue(text.utf16.count)
            case "description": return container
            case "uppercaseString": return .string(text.uppercased())
            case "lowercaseString": return .string(text.lowercased())
            default: break
            }
        case .number, .bool:
            let number = ReferenceValue.operand(container, isStrict: false) ?? 0
            switch ReferenceValue.text(key) {
            case "boolValue": return .bool(number != 0)
            case "stringValue", "description": return .string(number.description)
            default: break
            }
        default: break
        }
        // Conversions, paths and objects: not the language's business.
        var library = library
        library["container"] = container
        library["key"] = key
        return try outcome(library, "$container[$key]")
    }

    private func entry(_ key: MBValue, of entries: MBDictionary) throws -> MBValue? {
        if let value = entries[ReferenceValue.text(key)] { return value }
        if isStrict { throw ReferenceError(.unknownKey) }
        return nil
    }

    private func element(_ key: MBValue, of elements: [MBValue]) throws -> MBValue? {
        if case .string("count") = key { return MBValue(elements.count) }
        guard let number = index(key) else {
            if isStrict { throw ReferenceError(.unknownKey) }
            return nil
        }
        let index = number.truncated.int64.flatMap { Int(exactly: $0) }
        if let index, elements.indices.contains(index), !isStrict || number.isInteger {
            return elements[index]
        }
        if isStrict { throw ReferenceError(.indexOutOfRange) }
        return nil
    }

    /// The number that a key of an array is.
    private func index(_ key: MBValue) -> MBNumber? {
        guard case .string(let text) = key else {
            return ReferenceValue.operand(key, isStrict: false)
        }
        let letters = Letters(text).trimmed
        if isStrict { return ReferenceValue.operand(.string(letters.text), isStrict: true) }
        let sign = letters.first == "+" || letters.first == "-" ? 1 : 0
        let end = letters.dropFirst(sign).firstIndex { !$0.isDigit } ?? letters.count
        guard end > sign else { return nil }
        return MBNumber(Letters(letters[..<end]).text)
    }

    /// What the library makes of an expression over variables.
    func outcome(_ library: MBEnvironment, _ text: String) throws -> MBValue? {
        do {
            return try library.evaluate(text)
        } catch {
            throw ReferenceError(error.code)
        }
    }
}
