extension FuzzTarget {
    /// Nodes: read from documents, changed, compared, validated, decoded, archived and written.
    static let nodes = FuzzTarget(
        "nodes", dictionary: NodeGenerator.words,
        generated: { NodeGenerator($0).next() },
        violation: { NodeProperties($0).violation() })
}

/// Generates documents, changes of their nodes, a schema and an archive.
struct NodeGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let steps = choices.repeated(1...8, separator: "\n") { step() }
        let text =
            InputParts.written("node", element(3)) + InputParts.written("other", element(1))
            + InputParts.written("schema", schema()) + InputParts.written("steps", steps)
            + (choices.roll(3) == 0 ? InputParts.written("archive", archive()) : "")
        return choices.roll(16) == 1 ? choices.mutated(text, with: "<>&\"'/[]{},:= \néa0") : text
    }

    private func element(_ depth: Int) -> String {
        let tag = choices.pick(Self.tags)
        let attributes = choices.repeated(0...3) {
            " \(choices.pick(Self.names))=\"\(choices.pick(Self.texts))\""
        }
        guard depth > 0, choices.roll(4) > 0 else {
            return choices.roll(2) == 0
                ? "<\(tag)\(attributes)/>"
                : "<\(tag)\(attributes)>\(choices.pick(Self.texts))</\(tag)>"
        }
        return "<\(tag)\(attributes)>"
            + choices.repeated(1...3, separator: choices.pick(["", "\n", "<!-- a -->", "x"])) {
                element(depth - 1)
            } + "</\(tag)>"
    }

    private func step() -> String {
        let (verb, first, last) = choices.pick([
            ("set", name(), value()), ("set", name(), value()), ("set", name(), ""),
            ("rename", name(), name()), ("tag", name(), ""), ("content", name(), value()),
            ("overlay", "\"\"", ""), ("amend", "\"\"", ""), ("add", relation(), ""),
            ("add", relation(), "true"), ("replace", relation(), ""),
            ("remove", choices.pick([relation(), "\"\""]), name()),
            ("nest", relation(), choices.pick(["1", "2", "5", "255", "256"])),
            ("validate", "\"\"", ""), ("validateAll", "\"\"", ""),
        ])
        return JSONText.array([JSONText.string(verb), first] + (last.isEmpty ? [] : [last]))
    }

    private func name() -> String { JSONText.string(choices.pick(Self.names)) }

    private func relation() -> String { JSONText.string(choices.pick(Self.tags + Self.names)) }

    private func value() -> String {
        choices.roll(2) == 0
            ? JSONText.string(choices.pick(Self.texts)) : choices.pick(Self.values)
    }

    private func schema() -> String {
        var members: [(name: String, value: String)] = []
        for key in ["required", "supported", "unsupported", "atLeastOne", "exactlyOne"]
        where choices.roll(2) == 0 {
            members.append((key, JSONText.array((0..<1 + choices.roll(3)).map { _ in name() })))
        }
        if choices.roll(2) == 0 {
            members.append(("deprecated", JSONText.object([(choices.pick(Self.names), name())])))
        }
        return JSONText.object(members)
    }

    private func archive() -> String {
        JSONText.array(
            (0..<1 + choices.roll(4)).map { position in
                var members = [("tag", name())]
                if choices.roll(2) == 0 {
                    members.append(("attributes", JSONText.string("[\(name()),\(value())]")))
                }
                if choices.roll(3) == 0 { members.append(("content", JSONText.string(value()))) }
                if position > 0 || choices.roll(8) == 0 {
                    members.append(
                        ("parent", "\(choices.roll(max(1, position + 1)) - position / 4)"))
                }
                if choices.roll(3) == 0 { members.append(("relation", relation())) }
                return JSONText.object(members)
            })
    }

    private static let tags = [
        "cart", "item", "image", "note", "none", "product", "child", "a", "é", "x:y", "_",
    ]

    private static let names = [
        "id", "title", "name", "count", "price", "url", "width", "if", "content", "children",
        "relativeCount", "@content", "xmlTagName", "image", "é", "a-b", "a:b", "xmlns", "_x0020_",
        "_", "xml:lang", "A", "a.b", "",
    ]

    private static let texts = [
        "", "p1", "Mug", "2.5", "2 kg", "T", "F", " ", "  x ", "$user.name", "^uppercase(a)",
        "$user.age -GT 3", "#(1 + 2)", "&lt;b>", "&#13;&#10;", "&quot;", "é😀", "2026-11-28", "$(",
        "-",
    ]

    private static let values = [
        "null", "true", "1", "1.5", "[]", "[1,\"a\"]", "{}", "{\"a\":1}", "{\"$date\":0}",
        "{\"$data\":\"00ff\"}", "\"a\\u0000b\"", "\"\\ufffe\"", "\"a]]>b--c\"", "\"\\r\\n\\t\"",
        "{\"$set\":[1]}", "99999999999999999999999999999999999999",
    ]

    static let words =
        tags + names + texts + values
        + [
            "=== node\n", "=== other\n", "=== schema\n", "=== steps\n", "=== archive\n",
            "[\"set\",", "[\"nest\",", "[\"validate\"]", "[\"validateAll\"]", "[\"add\",",
            "\"required\":[", "\"deprecated\":{", "{\"tag\":", "\"attributes\":\"[",
            "\"parent\":0", "\"relation\":", "<image url=\"a\"/>", "<!-- a -->", "<![CDATA[",
        ]
}
