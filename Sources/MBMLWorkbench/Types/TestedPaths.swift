/// The paths with one first name that conditions ask about, as a tree of names, so that looking at a
/// path takes time in proportion to its length.
struct TestedPaths {
    private struct Node {
        /// How often conditions ask about the path.
        var asked = 0
        /// How often they ask about it or about what is in it.
        var mentioned = 0
        /// How often they look at it as a whole, as by a function or by its `count`, so that they may
        /// say what is in it.
        var whole = 0
    }

    private struct Step: Hashable {
        let node: Int
        let name: String
    }

    /// The first node is that of the first name.
    private var nodes = [Node()]
    private var children: [Step: Int] = [:]

    /// - Parameter path: the names, the first one, too.
    mutating func add(_ path: [String], asWhole: Bool) { change(path, asWhole, by: 1) }

    mutating func remove(_ path: [String], asWhole: Bool) { change(path, asWhole, by: -1) }

    private mutating func change(_ path: [String], _ asWhole: Bool, by amount: Int) {
        var ways = [0]
        for name in path.dropFirst() {
            let step = Step(node: ways[ways.count - 1], name: name)
            let next = children[step] ?? nodes.count
            if next == nodes.count {
                guard amount > 0 else { return }
                nodes.append(Node())
                children[step] = next
            }
            ways.append(next)
        }
        for node in ways { nodes[node].mentioned += amount }
        nodes[ways[ways.count - 1]].asked += amount
        if path.count > 1, path.last == "count" {
            nodes[ways[ways.count - 2]].whole += amount
        } else if asWhole {
            nodes[ways[ways.count - 1]].whole += amount
        }
    }

    /// Whether conditions ask about a path, or look at one that it's a part of as a whole.
    func contains(_ path: [String]) -> Bool {
        var walk = Walk(self)
        for name in path.dropFirst() { walk.enter(name) }
        return walk.isInWhole || walk.isAsked
    }

    /// A path on its way, name by name.
    struct Walk {
        private let paths: TestedPaths?
        /// The place of the names so far; nil if conditions don't mention them.
        private var node: Int?
        /// Whether conditions look at what the path leads into as a whole.
        private(set) var isInWhole: Bool

        /// Begins after the first name; nil for one that no condition mentions.
        init(_ paths: TestedPaths?) {
            self.paths = paths
            node = paths.map { _ in 0 }
            isInWhole = paths.map { $0.nodes[0].whole > 0 } ?? false
        }

        mutating func enter(_ name: String) {
            guard let paths, let node else { return }
            self.node = paths.children[Step(node: node, name: name)]
            isInWhole = isInWhole || self.node.map { paths.nodes[$0].whole > 0 } ?? false
        }

        /// Whether conditions ask about the path.
        var isAsked: Bool { count(\.asked) > 0 }

        /// Whether conditions ask about the path or about what is in it.
        var isMentioned: Bool { count(\.mentioned) > 0 }

        private func count(_ kind: KeyPath<Node, Int>) -> Int {
            guard let paths, let node else { return 0 }
            return paths.nodes[node][keyPath: kind]
        }
    }
}
