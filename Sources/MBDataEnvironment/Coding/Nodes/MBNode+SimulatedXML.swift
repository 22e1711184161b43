/// Nodes as text for people.
extension MBNode: CustomStringConvertible {
    /// The node as XML: an element with its content, followed by the nodes of all relations, each
    /// on its own line and indented by tabs.
    ///
    /// ```xml
    /// <product id="p1" title="Mug">
    /// 	<image url="mug.png"/>
    /// </product>
    /// ```
    ///
    /// The text is well-formed: in names, characters that aren't allowed are escaped (a space as
    /// `_x0020_`), and those that XML can't contain at all become U+FFFD. The names of relations
    /// don't appear.
    public var simulatedXML: String {
        var writer = NodeWriter()
        writer.write(self, depth: 0)
        return writer.text
    }

    /// The node as XML, with a comment for each relation that says how many nodes it has.
    public var debuggingXML: String {
        var writer = NodeWriter(isDebugging: true)
        writer.write(self, depth: 0)
        return writer.text
    }

    /// The node as XML, like ``simulatedXML``, but cut like ``MBValue/description`` if it's very
    /// long.
    public var description: String { MBValue.opaque(MBOpaque(self)).description }
}

extension MBNode: LongText {
    func write(to text: inout String, limit: Int, _ watch: Watch?) {
        var writer = NodeWriter(text: text, limit: limit, watch: watch)
        text = ""
        writer.write(self, depth: 0)
        text = writer.text
    }
}

/// Writes nodes as XML, and stops when the text grows too long: a tree that contains one node in
/// many places can be far larger as text than in memory.
private struct NodeWriter {
    var text = ""
    var limit = Int.max
    var watch: Watch?
    fileprivate var pace = Pace()
    fileprivate var isOver = false
    var isDebugging = false

    private var isFull: Bool { text.utf8.count > limit || isOver }

    mutating func write(_ node: MBNode, depth: Int) {
        guard StackGuard.isDue(at: depth) else { return writeElement(node, depth: depth) }
        StackGuard.withRoom { writeElement(node, depth: depth) }
    }

    private mutating func writeElement(_ node: MBNode, depth: Int) {
        if pace.isDue(32), let watch, watch.isOver { isOver = true }
        let tag = XMLText.name(node.tag)
        text += "<\(tag)"
        for (name, value) in node.attributes where !value.isNull && !isFull {
            text += " \(XMLText.name(name))=\""
            write(value, isAttribute: true)
            text += "\""
        }
        let content = node.content.orNilIfNull
        guard node.relativeCount() > 0 || content != nil && content != "" else {
            text += "/>"
            return
        }
        text += ">"
        if let content, !isFull { write(content, isAttribute: false) }
        for relation in node.relations where !isFull {
            write(relation, of: node, depth: depth + 1)
        }
        if node.relativeCount() > 0 { breakLine(depth) }
        text += "</\(tag)>"
    }

    private mutating func write(_ relation: String, of node: MBNode, depth: Int) {
        let relatives = node.relatives(relation)
        if isDebugging {
            breakLine(depth)
            text += "<!-- \(XMLText.comment(relation)): \(relatives.count) -->"
        }
        for relative in relatives where !isFull {
            breakLine(depth)
            write(relative, depth: depth)
        }
    }

    private mutating func write(_ value: MBValue, isAttribute: Bool) {
        var own = ""
        let room = max(0, limit - text.utf8.count)
        if value.isScalar {
            _ = value.write(to: &own, limit: room, watch)
        } else {
            // It may be another node with another content, and so on.
            _ = StackGuard.withRoom { value.write(to: &own, limit: room, watch) }
            // It's escaped again for each node around it, unless it was given up.
            if let watch, watch.isOver { isOver = true }
            guard !isOver else { return }
        }
        XMLText.append(own, to: &text, isAttribute: isAttribute)
    }

    private mutating func breakLine(_ depth: Int) {
        text += "\n"
        for _ in 0..<depth { text += "\t" }
    }
}
