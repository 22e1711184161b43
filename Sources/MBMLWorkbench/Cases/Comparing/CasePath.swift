import MBDataEnvironment

/// Where a part is in a value: `$.items[3].price`.
struct CasePath: Sendable, Equatable, CustomStringConvertible {
    enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    let base: String
    private(set) var steps: [Step] = []

    static let root = CasePath(base: "$")

    /// Whether it's an effect of an event as a whole.
    var isEffect: Bool { base == "effects" && steps.count == 1 }

    init(base: String) {
        self.base = base
    }

    func key(_ key: String) -> CasePath { appending(.key(key)) }

    func index(_ index: Int) -> CasePath { appending(.index(index)) }

    private func appending(_ step: Step) -> CasePath {
        var path = self
        path.steps.append(step)
        return path
    }

    var description: String {
        steps.reduce(into: base) { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key)
            where CasePathPattern.isName(key) && !TextDifference.hidesParts(key):
                text += "." + key
            case .key(let key): text += "[\(ShownText.quoted(key))]"
            }
        }
    }
}

/// A pattern for paths: `$.items[*].id`, and everything below.
package struct CasePathPattern: Sendable {
    private enum Step {
        case exactly(CasePath.Step)
        case anyKey
        case anyIndex
    }

    /// What the value is: `$` for that of an expression.
    private let base: String
    private let steps: [Step]

    /// A text that isn't a pattern.
    package struct Invalid: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads a pattern such as `$.items[*].id`, `$.*.id` or `$["a key"]`, and for events
    /// `effects[*].object` or `$cart.lines`.
    package init(_ text: String) throws(Invalid) {
        let base = text.prefix { $0 != "." && $0 != "[" }
        guard base.hasPrefix("$") || base == "effects" else {
            throw Invalid(
                description: "\(text.quoted) isn't a path; write one like $.items[*].id")
        }
        self.base = String(base)
        var rest = text[base.endIndex...]
        var steps: [Step] = []
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "." {
                let name = rest.prefix { $0 != "." && $0 != "[" }
                rest = rest[name.endIndex...]
                guard !name.isEmpty, !name.contains("]") else {
                    throw Self.invalid(text, "a name is missing after '.'")
                }
                steps.append(name == "*" ? .anyKey : .exactly(.key(String(name))))
            } else if first == "[", let end = Self.end(of: rest) {
                steps.append(try Self.bracketed(rest[..<end], in: text))
                rest = rest[rest.index(after: end)...]
            } else {
                throw Self.invalid(text, "expected '.name' or '[…]' at '\(first)'")
            }
        }
        self.steps = steps
    }

    /// The bracket that closes the one before a text.
    private static func end(of text: Substring) -> Substring.Index? {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "\"") else { return text.firstIndex(of: "]") }
        var isEscaped = false
        let quote = bytes.dropFirst().firstIndex { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return byte == UInt8(ascii: "\"") && !isEscaped
        }
        guard let next = quote.map(bytes.index(after:)), next < bytes.endIndex else { return nil }
        return bytes[next] == UInt8(ascii: "]") ? next : nil
    }

    private static func bracketed(
        _ inside: Substring, in text: String
    ) throws(Invalid) -> Step {
        if inside == "*" { return .anyIndex }
        if inside.utf8.first == UInt8(ascii: "\"") {
            guard case .string(let key)? = try? MBValue(json: String(inside)) else {
                throw invalid(text, "\(inside) isn't a text as in JSON; write \\\\ for \\")
            }
            return .exactly(.key(key))
        }
        guard let index = Int(inside), index >= 0 else {
            throw invalid(text, "'[\(inside)]' isn't an index; write [0], [*] or [\"key\"]")
        }
        return .exactly(.index(index))
    }

    private static func invalid(_ text: String, _ reason: String) -> Invalid {
        Invalid(description: "\(text.quoted) isn't a path: \(reason)")
    }

    /// Whether the path is one of those that the pattern means.
    func matches(_ path: CasePath) -> Bool {
        guard path.base == base, path.steps.count == steps.count else { return false }
        return zip(steps, path.steps).allSatisfy { pattern, step in
            switch (pattern, step) {
            case (.anyKey, .key), (.anyIndex, .index): true
            case (.exactly(let expected), let step): expected == step
            case (.anyKey, .index), (.anyIndex, .key): false
            }
        }
    }

    /// Whether a key can be written after a period.
    static func isName(_ key: String) -> Bool {
        !key.isEmpty
            && key.unicodeScalars.allSatisfy {
                $0 == "_" || $0 == "-" || $0.properties.isAlphabetic
                    || ("0"..."9").contains($0)
            }
    }
}
