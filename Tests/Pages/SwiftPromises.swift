/// Reads a Swift block line by line, and turns the values in its comments into expectations.
///
/// A comment after `let name = …` is the value of the name. After `name = …` inside braces, it's
/// the value of the name after the statement around it.
struct SwiftPromises {
    /// How many brackets are open.
    private var depth = 0
    private var isInText = false
    /// The name that the outermost statement declares or sets.
    private var outer: Substring?
    /// The expectations after the outermost statement.
    private var waiting: [String] = []
    /// The name that the block declared last.
    private(set) var lastName: Substring?

    /// Whether all brackets and texts are closed.
    var isComplete: Bool { depth == 0 && !isInText }

    /// The line followed by its expectations.
    mutating func line(_ line: String) throws(Unclear) -> String {
        let isStart = isComplete && line.first?.isWhitespace == false
        let start = depth
        let (code, promise) = scan(line)
        let name = Self.name(of: code)
        if isStart {
            outer = name
            if code.hasPrefix("let "), let name { lastName = name }
        }
        var line = line
        if let promise, !code.allSatisfy(\.isWhitespace) {
            if depth == 0 {
                guard let outer else { throw Unclear() }
                waiting.append("#expect(\(outer) == \(promise))")
            } else if depth == start, let name {
                let expectation = "#expect(\(name) == \(promise))"
                if code.drop(while: \.isWhitespace).hasPrefix("let ") {
                    line = "\(code); \(expectation)"
                } else {
                    waiting.append(expectation)
                }
            }
        }
        guard isComplete, !waiting.isEmpty else { return line }
        defer { waiting = [] }
        return ([promise == nil ? Substring(line) : code] + waiting.map { $0[...] })
            .joined(separator: "; ")
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

    /// Tracks brackets and texts through a line; returns its code and its comment.
    private mutating func scan(_ line: String) -> (code: Substring, comment: Substring?) {
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
                case "/" where rest.hasPrefix("//"):
                    let code = line[..<rest.startIndex]
                    let end = code.lastIndex { $0 != " " }.map { code.index(after: $0) }
                    return (code[..<(end ?? code.startIndex)], rest.drop { "/ ".contains($0) })
                default: break
                }
            }
            rest = rest.dropFirst(isFence ? 3 : 1)
        }
        return (line[...], nil)
    }

    /// A comment after a statement without a name whose value it could be.
    struct Unclear: Error {}
}
