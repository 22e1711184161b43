/// What a node is and what it consists of, for those who look at a program without evaluating it.
struct NodeOutline {
    /// What kind of node it is.
    let name: String
    /// What tells it from others of its kind.
    let detail: String
    /// The nodes inside it.
    let parts: [Node]

    init(_ name: String, _ detail: String = "", _ parts: [Node] = []) {
        self.name = name
        self.detail = detail
        self.parts = parts
    }
}
