/// Reads a Swift block line by line, and turns the results in its comments into expectations.
///
/// A line `// → RESULT` after a statement is the value of the name that the statement declares or
/// sets. Inside braces, it's the value of the name that the line before it sets; if the line sets a
/// name from outside the braces, the value is expected after the statement around them. Lines
/// `//   …` after it continue the result.
struct SwiftPromises {
    /// How many brackets are open.
    private var depth = 0
    private var isInText = false
    /// The name that the last outermost statement declares or sets.
    private var outer: Substring?
    /// What the last line inside braces declares or sets.
    private var inner: (name: Substring, isDeclared: Bool)?
    /// The expectations after the outermost statement.
    private var waiting: [String] = []
    /// The name that the block declared last.
    private(set) var lastName: Substring?

    /// What a line with a result begins with.
    static let arrow = "// → "
    private static let continuation = "//   "

    /// Whether all brackets and texts are closed.
    var isComplete: Bool { depth == 0 && !isInText }

    /// The lines with their expectations, one for each.
    mutating func lines(_ lines: [String]) throws(Problem) -> [String] {
        var result: [String] = []
        var rest = lines[...]
        while let line = rest.popFirst() {
            let text = line.drop(while: \.isWhitespace)
            guard !isInText, text.hasPrefix(Self.arrow) else {
                guard let code = code(line) else {
                    throw Problem(
                        index: result.count, message: "a comment is on a line of its own")
                }
                result.append(code)
                continue
            }
            let next = rest.prefix {
                $0.drop(while: \.isWhitespace).hasPrefix(Self.continuation)
            }
            rest = rest.dropFirst(next.count)
            let parts = next.map { $0.drop { "/ ".contains($0) } }
            let promise = ([text.dropFirst(Self.arrow.count)] + parts).joined(separator: " ")
            guard let line = expectation(of: promise) else {
                throw Problem(
                    index: result.count,
                    message: "the result is behind no name that it could be the value of")
            }
            result += [line] + next.map { _ in "" }
        }
        return result
    }

    /// The line of an expectation; empty if it's expected later, nil if no name comes before it.
    private mutating func expectation(of promise: String) -> String? {
        if depth == 0 { return outer.map { "#expect(\($0) == \(promise))" } }
        guard let inner else { return nil }
        let expectation = "#expect(\(inner.name) == \(promise))"
        if inner.isDeclared { return expectation }
        waiting.append(expectation)
        return ""
    }

    /// A line of code, with the expectations that its end makes due; nil if a comment follows it.
    private mutating func code(_ line: String) -> String? {
        let isStart = isComplete && line.first?.isWhitespace == false
        let start = depth
        let code = scan(line)
        let isBlank = code.allSatisfy(\.isWhitespace)
        guard isBlank || code.endIndex == line.endIndex else { return nil }
        let name = Self.name(of: code)
        let isDeclared = code.drop(while: \.isWhitespace).hasPrefix("let ")
        if isStart, !isBlank {
            outer = name
            if isDeclared, let name { lastName = name }
        }
        if start > 0, depth == start, !isBlank {
            inner = name.map { ($0, isDeclared) }
        }
        guard isComplete, !waiting.isEmpty else { return line }
        defer { waiting = [] }
        return ([line] + waiting).joined(separator: "; ")
    }

    /// The name that a line declares or sets.
    private static func name(of code: Substring) -> Substring? {
        let words = code.split(separator: " ")
        guard let first = words.first else { return nil }
        if ["let", "var"].contains(first), words.count > 2 {
            let name = words[1].prefix { $0 != ":" }
            return isName(name) ? name : nil
        }
        return words.count > 2 && words[1] == "=" && isName(first) ? first : nil
    }

    private static func isName(_ word: Substring) -> Bool {
        word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// Tracks brackets and texts through a line; returns its code without a comment.
    private mutating func scan(_ line: String) -> Substring {
        var isInString = false
        var rest = line[...]
        while let character = rest.first {
            let isFence = rest.hasPrefix("\"\"\"")
            if isFence { isInText.toggle() }
            if !isFence, !isInText {
                switch character {
                case "\\" where isInString: rest = rest.dropFirst()
                case "\"": isInString.toggle()
                case _ where isInString: break
                case "(", "[", "{": depth += 1
                case ")", "]", "}": depth -= 1
                case "/" where rest.hasPrefix("//"): return line[..<rest.startIndex]
                default: break
                }
            }
            rest = rest.dropFirst(isFence ? 3 : 1)
        }
        return line[...]
    }

    struct Problem: Error {
        /// The index of its line.
        let index: Int
        let message: String
    }
}
