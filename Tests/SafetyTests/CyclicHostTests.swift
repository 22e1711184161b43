import TestSupport
import Testing

@testable import MBDataEnvironment

/// A wrapped collection that contains itself has no value. One that is nested as deeply as a value
/// may be has one.
@Suite("Wrapped collections that contain themselves", .ends(withinMinutes: 1))
struct CyclicHostTests {
    /// Sendable because its nodes are set before it's used.
    private final class Node: MBValueWrapping, @unchecked Sendable {
        var nodes: [Node]
        let reads = Counter()

        init(_ nodes: [Node] = []) { self.nodes = nodes }

        var wrapped: [Node] {
            reads.next()
            return nodes
        }

        static func from(expressionValue value: MBValue?) throws -> Node {
            throw MBExpressionError("nodes only go in", code: .notConvertible)
        }

        /// Nodes inside each other.
        static func nested(_ depth: Int) -> Node {
            (1..<depth).reduce(Node()) { node, _ in Node([node]) }
        }
    }

    private struct Host: MBKeyValueCoding {
        let node: Node

        static let keyTable: MBKeyTable<Host> = ["node": .key(\.node)]
    }

    /// The ways in which a node becomes a value.
    private static let ways: [@Sendable (Node) throws -> MBValue?] = [
        { try MBValue($0) },
        { node in
            var environment = MBEnvironment.pinned()
            try environment.set("node", to: node)
            return environment["node"]
        },
        { node in
            var environment = MBEnvironment.pinned()
            environment.declare(function: "node") { () in node }
            return try environment.evaluate("^node()")
        },
        { node in
            guard
                case .value(let value) = try Host.keyTable.member(
                    named: "node", of: Host(node: node))
            else { return nil }
            return value
        },
        { node in
            var environment = MBEnvironment.pinned()
            environment["host"] = Host(node: node)
            return try environment.evaluate("$host.node")
        },
    ]

    @Test("a cycle is refused, on a small stack as well", arguments: ways.indices)
    func cycles(_ way: Int) throws {
        let node = Node()
        node.nodes = [node, node]
        defer { node.nodes = [] }
        let (error, _) = onSmallStack { failure { try Self.ways[way](node) } }
        #expect(error??.root.code == .limitExceeded)
        #expect(error??.root.message.contains("valueDepth") == true)
        #expect(node.reads.count <= 300)
    }

    @Test("the limit is exact", arguments: ways.indices)
    func depth(_ way: Int) throws {
        let limit = MBLimits.standard.valueDepth
        #expect(try Self.ways[way](.nested(limit)) != nil)
        let error = failure { try Self.ways[way](.nested(limit + 1)) }
        #expect(error?.root.code == .limitExceeded)
    }
}
