/// The parts of a node, evaluated without counting references to them.
struct NodeList {
    let nodes: [Node]
    /// The same nodes. Valid while the list exists.
    private let uncounted: [Unmanaged<Node>]

    init(_ nodes: [Node]) {
        self.nodes = nodes
        // Unretained: the list keeps the nodes.
        uncounted = nodes.map { .passUnretained($0) }
    }

    @inline(__always)
    var count: Int { uncounted.count }

    @inline(__always)
    subscript(position: Int) -> Unmanaged<Node> { uncounted[position] }
}
