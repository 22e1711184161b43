import MBDataEnvironment

/// Where expressions write names.
enum ExpressionNames {
    /// The name of a reference, without its marks.
    static func name(of reference: ExpressionUses.Reference, in bytes: [UInt8]) -> Range<Int>? {
        let name = Array(reference.name.utf8)
        let start = reference.range.lower + 1
        for offset in start...(start + 1) where bytes.count >= offset + name.count {
            if bytes[offset...].starts(with: name) { return offset..<(offset + name.count) }
        }
        return nil
    }

    /// The functions for which an expression asks, as in `$MBML.functions.f`, and where their names
    /// are.
    static func askedFunctions(
        in text: String, as context: MBContext, _ environment: MBEnvironment
    ) -> [(name: String, range: Range<Int>)] {
        guard text.contains("functions"),
            let tree = try? environment.syntaxTree(withTextsOf: text, as: context)
        else { return [] }
        let bytes = Array(text.utf8)
        return SyntaxPart.all(in: tree).compactMap { part in
            guard case .reference(let reference) = part.node.kind,
                case .function(let name) = FeatureGuard(part.node)
            else { return nil }
            let (key, written) = (reference.path[1].range, Array(name.utf8))
            return (key.lower..<key.upper).first { bytes[$0..<key.upper].starts(with: written) }
                .map { (name, $0..<($0 + written.count)) }
        }
    }

    /// Whether a text has a name somewhere that isn't a part of a longer one.
    ///
    /// - Parameter known: where the name may be.
    static func isWritten(
        _ name: [UInt8], in text: String, outside known: [Range<Int>] = []
    ) -> Bool {
        let known = Set(known.map(\.lowerBound))
        var text = text
        return text.withUTF8 { text in
            guard let first = name.first, text.count >= name.count else { return false }
            for start in 0...(text.count - name.count) where text[start] == first {
                let end = start + name.count
                guard text[start..<end].elementsEqual(name), !known.contains(start),
                    start == 0 || !isInWord(text[start - 1]),
                    end == text.count || !isInWord(text[end])
                else { continue }
                return true
            }
            return false
        }
    }

    /// Where a mark stands directly before a name, or before a bracket and the name.
    static func starts(of name: [UInt8], after mark: UInt8, in text: String) -> [Int] {
        let bytes = Array(text.utf8)
        return bytes.indices.filter { start in
            guard bytes[start] == mark else { return false }
            let rest = bytes[(start + 1)...]
            let written = rest.first.map("{[(".utf8.contains) == true ? rest.dropFirst() : rest
            let next = written.dropFirst(name.count).first
            return written.starts(with: name) && next.map(isInName) != true
        }
    }

    /// Whether a byte belongs to the same name as a letter beside it in any syntax.
    private static func isInWord(_ byte: UInt8) -> Bool {
        isInName(byte) && !":-".utf8.contains(byte)
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The length in bytes of the longest name that is found and renamed.
    static let longest = 200

    /// Whether a text can be the name of a variable or function.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= longest else { return false }
        let isLetter = isInName(first) && !":-0123456789".utf8.contains(first)
        return isLetter && text.utf8.allSatisfy(isInName)
    }
}
