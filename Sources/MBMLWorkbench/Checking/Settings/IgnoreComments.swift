import MBDataEnvironment

/// The comments of a document that ignore rules: `<!-- mbml:ignore rule, rule: why -->` before an
/// element, for that element to its end.
struct IgnoreComments {
    private struct Ignore {
        let rules: [String]
        /// The offsets of the comment.
        let comment: Range<Int>
        var used: Set<String> = []
    }

    /// An element with comments before it.
    private struct Element {
        /// The offsets of the element.
        var range: Range<Int>
        /// The position of the innermost element with comments around it.
        let parent: Int?
        /// The position of the last of its comments that ignores each rule.
        let ignores: [String: Int]
    }

    private var ignores: [Ignore] = []
    /// The elements with comments, in the order in which they begin.
    private var elements: [Element] = []
    private let text: DocumentText

    private static let marker = "mbml:ignore"

    init(in text: DocumentText) {
        self.text = text
        guard text.bytes.firstRange(of: Self.marker.utf8) != nil else { return }
        var scanner = Scanner(text)
        (ignores, elements) = scanner.ignores()
    }

    /// Whether a rule is ignored at a place. Notes that a comment was needed.
    mutating func take(_ rule: MBRule, at location: MBSourceLocation) -> Bool {
        guard !ignores.isEmpty, let offset = text.offset(of: location) else { return false }
        let next = elements.firstPosition { $0.range.lowerBound > offset }
        var position = next > 0 ? next - 1 : nil
        while let inner = position {
            let element = elements[inner]
            if element.range.contains(offset), let ignore = element.ignores[rule.name] {
                ignores[ignore].used.insert(rule.name)
                return true
            }
            position = element.parent
        }
        return false
    }

    /// Rules that don't exist, and comments that nothing needs.
    ///
    /// - Parameter silent: rules that couldn't find anything in this check.
    func problems(in path: String, except silent: Set<MBRule>) -> [MBFinding] {
        ignores.flatMap { ignore in
            problems(of: ignore, except: silent).map { rule, message in
                MBFinding(
                    rule, message, file: path, start: text.location(of: ignore.comment.lowerBound),
                    end: text.location(of: ignore.comment.upperBound))
            }
        }
    }

    private func problems(
        of ignore: Ignore, except silent: Set<MBRule>
    ) -> [(rule: MBRule, message: String)] {
        guard !ignore.rules.isEmpty else {
            return [(.unneededIgnore, "this names no rule; write mbml:ignore RULE: why")]
        }
        return ignore.rules.compactMap { name in
            guard let rule = MBRule.named(name) else {
                return (.unknownRule, MBRule.problem(ofUnknown: name))
            }
            guard !ignore.used.contains(name), !silent.contains(rule) else { return nil }
            return (
                .unneededIgnore,
                "nothing here needs to ignore '\(name)'; delete it from the comment"
            )
        }
    }

    /// Walks through the tags and comments of a document.
    private struct Scanner {
        private let text: DocumentText
        private var bytes: [UInt8] { text.bytes }
        private var offset = 0

        init(_ text: DocumentText) {
            self.text = text
        }

        mutating func ignores() -> ([Ignore], [Element]) {
            var ignores: [Ignore] = []
            var elements: [Element] = []
            var pending: [String: Int] = [:]
            // For each open element, the innermost one with comments: itself or one around it.
            var open: [Int?] = []
            while let start = next("<", from: offset) {
                if has("<!--", at: start) {
                    offset = (next("-->", from: start + 4) ?? bytes.count - 3) + 3
                    if let ignore = ignore(in: start..<offset) {
                        for rule in ignore.rules { pending[rule] = ignores.count }
                        ignores.append(ignore)
                    }
                } else if has("<![CDATA[", at: start) {
                    offset = (next("]]>", from: start) ?? bytes.count - 3) + 3
                } else if has("<?", at: start) || has("<!", at: start) {
                    offset = (next(">", from: start) ?? bytes.count - 1) + 1
                } else if has("</", at: start) {
                    offset = (next(">", from: start) ?? bytes.count - 1) + 1
                    // No element comes after a comment at the end of another one.
                    pending = [:]
                    if let inner = open.popLast() ?? nil, inner != open.last ?? nil {
                        elements[inner].range = elements[inner].range.lowerBound..<offset
                    }
                } else {
                    let end = endOfTag(from: start)
                    var innermost = open.last ?? nil
                    if !pending.isEmpty {
                        elements.append(
                            Element(range: start..<end, parent: innermost, ignores: pending))
                        innermost = elements.count - 1
                    }
                    pending = [:]
                    if bytes[end - 2] != UInt8(ascii: "/") { open.append(innermost) }
                    offset = end
                }
            }
            return (ignores, elements)
        }

        /// The rules of a comment: names with commas between them, to the colon.
        private func ignore(in comment: Range<Int>) -> Ignore? {
            let (start, end) = (comment.lowerBound + 4, comment.upperBound - 3)
            guard start < end else { return nil }
            let head = bytes[start..<end].prefix(Self.longestHead)
            let content = String(decoding: head, as: UTF8.self).trimmingBlanks()
            guard content.hasPrefix(IgnoreComments.marker) else { return nil }
            let rest = content.dropFirst(IgnoreComments.marker.count)
            guard rest.first.map({ $0 == ":" || $0.isWhitespace }) ?? true else { return nil }
            let names = rest.prefix { $0 != ":" }.split { $0 == "," || $0.isWhitespace }
            return Ignore(rules: names.map(String.init), comment: comment)
        }

        /// The bytes of a comment in which its names must be: enough for all rules.
        private static let longestHead = 4_000

        /// The end of a tag, which isn't inside the quotes of an attribute.
        private func endOfTag(from start: Int) -> Int {
            var quote: UInt8?
            for position in start..<bytes.count {
                let byte = bytes[position]
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    return position + 1
                }
            }
            return bytes.count
        }

        private func has(_ mark: String, at position: Int) -> Bool {
            bytes[position...].starts(with: mark.utf8)
        }

        private func next(_ mark: String, from start: Int) -> Int? {
            guard start < bytes.count else { return nil }
            let first = mark.utf8.first
            var position = start
            while position < bytes.count {
                if bytes[position] == first, has(mark, at: position) { return position }
                position += 1
            }
            return nil
        }
    }
}

extension Array where Element == UInt8 {
    /// Where some bytes occur first.
    fileprivate func firstRange(of other: some Collection<UInt8>) -> Int? {
        guard let first = other.first else { return nil }
        return indices.first { self[$0] == first && self[$0...].starts(with: other) }
    }
}
