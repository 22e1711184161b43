import MBDataEnvironment

/// What an element has beside its name and attributes that all apps know, or needs.
enum ElementPart: Sendable, Hashable {
    /// The names of its attributes, among which are those that it needs.
    case attributes(Set<String>)
    /// An attribute, by how it's read.
    case attribute(String, MBContract.Content)
    /// An attribute that isn't one of those with known names.
    case otherAttribute(String)
    /// Text, by how it's read, and since which language it is.
    case text(MBContract.Content, isPlain: Bool, since: Int)
    /// An element of a name.
    case child(String)
    /// Actions.
    case actions
}

extension ElementPart {
    /// Whether an app reads it as meant, in an element that it knows.
    func isMet(by tag: MBContract.Tag, language: Int) -> Bool {
        switch self {
        case .attributes(let present):
            return Self.missing(present, in: tag).isEmpty
        case .attribute(let name, let kind):
            guard let attributes = tag.attributes, tag.allows(name) else { return true }
            guard let other = attributes[name]?.kind ?? tag.others else { return true }
            return (other == .text) == (kind == .text)
        case .otherAttribute(let name): return tag.allows(name)
        case .text(let kind, let isPlain, let since):
            // Before, the text had another meaning, which is a difference of the language.
            guard language >= since else { return true }
            guard let other = tag.text else { return false }
            return isPlain || (other == .text) == (kind == .text)
        case .child(let name): return tag.children?.contains(name) ?? false
        case .actions: return tag.hasActions == true
        }
    }

    /// The attributes that an app needs and that aren't there.
    private static func missing(_ present: Set<String>, in tag: MBContract.Tag) -> [String] {
        (tag.attributes ?? [:]).filter { $0.value.isRequired == true && !present.contains($0.key) }
            .keys.inOrder()
    }

    /// What messages call it.
    ///
    /// - Parameter tag: what the app knows of the element.
    func phrase(in element: String, _ tag: MBContract.Tag?) -> String {
        switch self {
        case .attributes(let present):
            let names = tag.map { Self.missing(present, in: $0) } ?? []
            return "'\(element)' without "
                + names.map { "'\($0)'" }.joined(separator: " and ")
        case .attribute(let name, let kind):
            return "the attribute '\(name)' of '\(element)' as \(Self.phrase(kind))"
        case .otherAttribute(let name): return "the attribute '\(name)' of '\(element)'"
        case .text: return "text in '\(element)'"
        case .child(let name): return "'\(name)' in '\(element)'"
        case .actions: return "an action in '\(element)'"
        }
    }

    private static func phrase(_ kind: MBContract.Content) -> String {
        switch kind {
        case .text: "plain text"
        case .expression, .boolean, .number: "an expression"
        case .condition: "a condition"
        }
    }
}
