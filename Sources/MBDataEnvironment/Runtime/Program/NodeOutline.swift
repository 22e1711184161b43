/// The kind and the parts of a node, for inspecting a program without evaluating it.
struct NodeOutline {
    /// The kind of the node.
    let name: String
    /// What distinguishes the node from others of its kind.
    let detail: String
    /// The nodes inside it.
    let parts: [Node]

    init(_ name: String, _ detail: String = "", _ parts: [Node] = []) {
        self.name = name
        self.detail = detail
        self.parts = parts
    }
}
