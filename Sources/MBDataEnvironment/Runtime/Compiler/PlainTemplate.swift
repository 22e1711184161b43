/// A text in the object grammar that consists of plain references and literal text, such as
/// `Hello, $name!`.
///
/// Most texts are like that. Their nodes are the same as those that tokens and a tree lead to, but
/// finding them takes one look at the bytes.
struct PlainTemplate {
    let root: Node
    /// The number of nodes, counted as the compiler counts them.
    let count: Int

    /// Nil if there is anything else in the text, or nothing at all.
    init?(_ text: String) {
        let parts = text.utf8.withContiguousStorageIfAvailable { bytes in
            Self.isPlain(bytes) ? Self.parts(of: text, bytes) : nil
        }
        guard let parts = parts ?? nil, let first = parts.nodes.first else { return nil }
        guard parts.nodes.count > 1 else {
            root = first
            count = 1
            return
        }
        root = JoinNode(parts.nodes, SourceRange(0, text.utf8.count))
        count = parts.references + 1
    }

    /// Whether there are only plain references and literal text. Other texts shall not cost more
    /// than this look at them.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return false
            case UInt8(ascii: "$"):
                guard let end = endOfReference(at: offset, bytes) else { return false }
                offset = end
            default: offset += 1
            }
        }
        return true
    }

    /// The nodes of a plain text; nil for others.
    ///
    /// - Parameter bytes: the bytes of the text; no index goes beyond their number.
    private static func parts(
        of text: String, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (nodes: [Node], references: Int)? {
        var nodes: [Node] = []
        nodes.reserveCapacity(4)
        var references = 0
        var (offset, literal) = (0, 0)
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "$") else {
                offset += 1
                continue
            }
            guard let end = endOfReference(at: offset, bytes) else { return nil }
            if literal < offset { nodes.append(constant(bytes, literal, offset)) }
            let name = String(
                decoding: UnsafeBufferPointer(rebasing: bytes[offset + 1..<end]), as: UTF8.self)
            nodes.append(
                VariableNode(
                    name, isPlain: true, weight: 1, in: text, SourceRange(offset, end)))
            references += 1
            (offset, literal) = (end, end)
        }
        if literal < bytes.count { nodes.append(constant(bytes, literal, bytes.count)) }
        return (nodes, references)
    }

    /// The end of the plain reference at an offset; nil for any other form, and if a subreference
    /// may follow.
    private static func endOfReference(
        at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var end = offset + 1
        guard end < bytes.count, SourceBytes.beginsIdentifier(bytes[end]) else { return nil }
        while end < bytes.count, SourceBytes.continuesIdentifier(bytes[end]) { end += 1 }
        guard end < bytes.count else { return end }
        return bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "[") ? nil : end
    }

    /// The node of a literal text, which lies between markers and therefore on whole characters.
    private static func constant(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> Node {
        let text = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        return ConstantNode(.string(text), SourceRange(start, end))
    }
}
