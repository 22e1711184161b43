import TestSupport
import Testing

@testable import MBDataEnvironment

/// Types of the app that convert each other without end, or deeper than a small stack allows.
@Suite("Deep conversions of an app's types", .ends(withinMinutes: 1))
struct DeepConversionTests {
    /// Sendable because its next object is set before it's used.
    private final class Ring: MBKeyValueCoding, @unchecked Sendable {
        var next: Ring?

        static let keyTable: MBKeyTable<Ring> = ["next": .key(\.next)]
    }

    private enum Next: String, CodingKey { case next }

    /// Each level of it takes two keys.
    private final class Pair: Decodable {
        let next: Pair?

        init(from decoder: any Decoder) throws {
            let inner = try decoder.container(keyedBy: Next.self)
                .nestedContainer(keyedBy: Next.self, forKey: .next)
            next = try inner.decodeIfPresent(Pair.self, forKey: .next)
        }
    }

    private struct Start: Decodable { let pair: Pair }

    /// Decodes itself from the same place.
    private struct Endless: Decodable {
        init(from decoder: any Decoder) throws {
            self = try decoder.singleValueContainer().decode(Endless.self)
        }
    }

    @Test("decoding checks the stack, however many keys each level takes")
    func keys() throws {
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        for isOdd in [false, true] {
            let (isRefused, _) = onSmallStack {
                let value: MBValue = isOdd ? ["pair": .opaque(ring)] : .opaque(ring)
                do {
                    _ = isOdd ? try value.decode(Start.self).pair : try value.decode(Pair.self)
                    return false
                } catch {
                    return error is DecodingError
                }
            }
            #expect(isRefused == true)
        }
    }

    @Test("a type that decodes itself from the same place is refused")
    func endless() {
        let (error, _) = onSmallStack { failure { try MBValue(1).decode(Endless.self) } }
        #expect(error??.code == .limitExceeded)
    }

    private struct Tree: MBValueConvertible {
        let trees: [Tree]

        var expressionValue: MBValue? {
            get throws { try trees.expressionValue }
        }

        static func from(expressionValue value: MBValue?) throws -> Tree {
            Tree(trees: try [Tree].from(expressionValue: value))
        }
    }

    private struct NamedTree: MBValueConvertible {
        let trees: [String: NamedTree]

        var expressionValue: MBValue? {
            get throws { try trees.expressionValue }
        }

        static func from(expressionValue value: MBValue?) throws -> NamedTree {
            NamedTree(trees: try [String: NamedTree].from(expressionValue: value))
        }
    }

    private static func nested(_ depth: Int, isNamed: Bool) -> MBValue {
        (1..<depth).reduce(isNamed ? .dictionary([:]) : .array([])) { value, _ in
            isNamed ? .dictionary(["a": value]) : .array([value])
        }
    }

    /// Values that are more than a small stack holds. They're kept, because destroying them there is
    /// too.
    private static let deepValues = [nested(3_000, isNamed: false), nested(3_000, isNamed: true)]
    private static let deepTree = (1..<3_000).reduce(Tree(trees: [])) { tree, _ in
        Tree(trees: [tree])
    }

    @Test("types that convert each other check the stack", arguments: [false, true])
    func trees(_ isNamed: Bool) throws {
        let deep = Self.deepValues[isNamed ? 1 : 0]
        for (value, code) in [(Self.nested(256, isNamed: isNamed), nil), (deep, .limitExceeded)]
            as [(MBValue, MBExpressionError.Code?)]
        {
            let (found, _) = onSmallStack {
                failure {
                    if isNamed {
                        _ = try NamedTree.from(expressionValue: value)
                    } else {
                        _ = try Tree.from(expressionValue: value)
                    }
                }?.code
            }
            #expect(found == .some(code))
        }
    }

    @Test("so do types that become values of each other")
    func values() {
        let tree = Self.deepTree
        let (error, _) = onSmallStack { failure { try MBValue(tree) } }
        #expect(error??.code == .limitExceeded)
    }

    /// Encodes the value of the next one, which that makes by encoding itself.
    private final class Link: MBValueConvertible, Encodable, Sendable {
        private let next: Link?

        init(_ next: Link?) { self.next = next }

        var expressionValue: MBValue? {
            get throws {
                try withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) { memory in
                    memory[0] = 1
                    defer { memory[1] = 1 }
                    return try MBValue(encoding: self)
                }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Next.self)
            try container.encode(next?.expressionValue, forKey: .next)
        }

        static func from(expressionValue value: MBValue?) throws -> Link { Link(nil) }
    }

    private static let links = (0..<2_000).reduce(into: [Link(nil)]) { links, _ in
        links.append(Link(links.last))
    }

    @Test("and types that encode each other")
    func encoding() {
        for (depth, code) in [(200, nil), (2_000, .limitExceeded)]
            as [(Int, MBExpressionError.Code?)]
        {
            let (found, _) = onSmallStack { failure { try MBValue(Self.links[depth]) }?.code }
            #expect(found == .some(code))
        }
    }

    /// Encodes itself in the same place.
    private struct EndlessCode: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self)
        }
    }

    @Test("a type that encodes itself in the same place is refused")
    func endlessEncoding() {
        let (error, _) = onSmallStack { failure { try MBValue(encoding: EndlessCode()) } }
        #expect(error??.code == .limitExceeded)
    }
}
