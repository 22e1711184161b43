import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// Nodes designed to crash, hang or exhaust, on a thread with a 512 KiB stack. The time bounds only
/// detect hangs.
@Suite("Hostile nodes", .serialized)
struct NodeSafetyTests {
    private static func tower(_ height: Int) -> MBNode {
        var node = MBNode(tag: "leaf")
        for _ in 1..<height {
            var above = MBNode(tag: "a", attributes: ["x": 1])
            try? above.add(node)
            node = above
        }
        return node
    }

    @Test("the tallest tree is compared, hashed, printed, validated, archived and released")
    func tallest() {
        let (result, seconds) = onSmallStack {
            var node = Self.tower(256)
            let other = Self.tower(256)
            let isEqual = node == other && node.hashValue == other.hashValue
            let lines = node.debuggingXML.utf8.reduce(0) { $1 == 10 ? $0 + 1 : $0 }
            let problems = node.validate { _ in MBNode.Schema(required: ["id"]) }.count
            let archive = try? JSONDecoder().decode(MBNode.self, from: JSONEncoder().encode(node))
            return (isEqual, lines, problems, archive == other)
        }
        #expect(result?.0 == true)
        #expect(result?.1 == 255 + 255 + 255)
        #expect(result?.2 == 256 + 255)
        #expect(result?.3 == true)
        #expect(seconds < 30)
    }

    @Test("nodes inside nodes inside values are released on a small stack")
    func mixed() {
        let (isDone, _) = onSmallStack {
            var value = MBValue(1)
            for _ in 0..<40 {
                var node = Self.tower(200)
                node["inner"] = [[value]]
                value = .opaque(node)
            }
            return true
        }
        #expect(isDone == true)
    }

    /// A node in the content of a node, and so on, with another in its attributes now and then.
    private static func chain(_ length: Int) -> MBNode {
        var node = MBNode(tag: "end")
        for position in 0..<length {
            let inner = MBValue.opaque(node)
            node =
                position % 5 == 0
                ? MBNode(tag: "a", attributes: ["b": 1, "c": inner])
                : MBNode(tag: "a", attributes: ["b": 1], content: inner)
        }
        return node
    }

    @Test("nodes in the contents of others are compared, hashed, printed and released")
    func nestedContents() {
        // Of all calls inside each other, the thread sanitizer has room for 65,536 on each thread.
        let length = Sanitizer.current == .thread ? 4_000 : 20_000
        let (result, _) = onSmallStack {
            let (left, right) = (Self.chain(length), Self.chain(length))
            return left == right && left.hashValue == right.hashValue
                && left != Self.chain(length - 1) && Self.chain(200).simulatedXML.count > 10_000
        }
        #expect(result == true)
    }

    @Test("the deepest possible document becomes a node, and a deeper one an error")
    func deepDocument() {
        @Sendable func document(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
        }
        let (outcome, _) = onSmallStack {
            var limits = MBLimits.standard
            limits.documentDepth = .max
            let deep = try? MBNode(xml: document(256), limits: limits)
            return (deep?.simulatedXML.isEmpty == false, (try? MBNode(xml: document(101))) == nil)
        }
        #expect(outcome?.0 == true)
        #expect(outcome?.1 == true)
    }

    @Test("a wide document is read, searched, changed and compared in linear time")
    func wide() throws {
        let watch = Stopwatch()
        let xml = "<a>" + String(repeating: "<b c='1'/>", count: 50_000) + "</a>"
        var node = try MBNode(xml: xml, relation: { $0 })
        var environment = MBEnvironment()
        environment["node"] = .opaque(node)
        #expect(environment.object("$node.b.count") == 50_000)
        #expect(environment.object("$node.b[49999].c") == "1")
        for _ in 0..<10_000 { try node.add(MBNode(tag: "d")) }
        node.removeRelatives("b") { $0["c"] == nil }
        #expect(node.relativeCount() == 60_000)
        #expect(try node == MBNode(xml: node.simulatedXML) { $0 == "d" ? "child" : $0 })
        #expect(watch.seconds < 60)
    }

    @Test("what an expression creates from a node is paid for")
    func budget() throws {
        let xml = "<a>" + String(repeating: "<b/><c/>", count: 50_000) + "</a>"
        let node = try MBNode(xml: xml, relation: { $0 })
        var environment = MBEnvironment()
        environment["node"] = .opaque(node)
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        environment.limits.steps = 100_000
        environment.limits.memory = 10_000_000
        environment["empty"] = [:]
        environment["times"] = MBValue((1...10_000).map { MBValue($0) })
        for expression in [
            "^list($times|$node.allRelatives.count)", "^list($times|$node.simulatedXML.length)",
            "^filter($times|$node == $node)", "^unique(^list($times|$node))",
            "^list($times|$empty[$node])", "^list($times|$empty[$times])",
        ] {
            let watch = Stopwatch()
            let error = #expect(throws: MBExpressionError.self) {
                try environment.evaluate(expression)
            }
            #expect(error?.code == .limitExceeded, "\(expression)")
            #expect(watch.seconds < 60, "\(expression)")
        }
        // That it isn't a number is known without writing the text.
        #expect(try environment.evaluate("^filter($times|$node == 5).count") == 0)
        // A mere lookup costs no more than a step.
        #expect(try environment.evaluate("^list($times|$node.b.count).count") == 10_000)
        #expect(try environment.evaluate("^list($times|$node.relativeCount).count") == 10_000)
    }

    @Test("many bad nodes have a readable number of problems with short quotations")
    func problems() throws {
        let name = String(repeating: "é", count: 20_000)
        let xml =
            "<a>" + String(repeating: "<b bad='1'/>", count: 50_000) + "<\(name) \(name)=''/></a>"
        var node = try MBNode(xml: xml)
        let schema = MBNode.Schema(required: ["id"], supported: ["bed"])
        let problems = node.validate { $0.tag == "b" ? schema : nil }
        #expect(problems.count == 1_000)
        let last = try #require(node.children.last)
        var other = last
        let quoted = other.validate(schema)
        #expect(quoted.count == 2)
        #expect(quoted.allSatisfy { $0.message.utf8.count < 1_000 })
    }

    @Test("names and texts with many marks don't take quadratic time")
    func marks() throws {
        let watch = Stopwatch()
        let name = "a" + String(repeating: "\u{0301}\u{0323}", count: 200_000)
        var node = MBNode(tag: name, attributes: [MBNode.defaultRelation: .string(name)])
        node[name] = "1"
        var other = node
        other.tag = String(name.dropLast()) + "b"
        try node.add(other, as: name)
        _ = node == other
        _ = node.hashValue
        _ = node.simulatedXML
        let schema = MBNode.Schema(supported: ["x"], deprecated: ["y": "x"])
        #expect(node.validate { _ in schema }.count == 4)
        _ = try? node.decode(name, as: Int.self)
        _ = try? node.decode("child", as: Date.self)
        _ = try? node.decode("child", as: Bool.self)
        #expect(watch.seconds < 30)
    }
}
