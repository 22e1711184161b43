import MBDataEnvironment

/// What an element has beside its name and attributes that all apps know, or needs.
enum ElementPart: Sendable, Hashable {
    /// The names of its attributes, among which are those that it needs.
    case attributes(Set<String>)
    /// An attribute with its value, by how it's read.
    case attribute(String, MBContract.Content, value: String)
    /// An attribute that isn't one of those with known names.
    case otherAttribute(String)
    /// Text, by how it's read, and since which language it is.
    case text(MBContract.Content, value: String, isPlain: Bool, since: Int)
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
        case .attribute(let name, let kind, let value):
            guard let attributes = tag.attributes, tag.allows(name) else { return true }
            guard let other = attributes[name]?.kind ?? tag.others else { return true }
            return Self.isAlike(value, as: kind, and: other)
        case .otherAttribute(let name): return tag.allows(name)
        case .text(let kind, let value, let isPlain, let since):
            // Before, the text had another meaning, which is a difference of the language.
            guard language >= since else { return true }
            guard let other = tag.text else { return false }
            return isPlain || Self.isAlike(value, as: kind, and: other)
        case .child(let name): return tag.children?.contains(name) ?? false
        case .actions: return tag.hasActions == true
        }
    }

    /// Whether a text is read alike in two ways. A single value, such as `$price`, is the same in all
    /// expressions if it has the right type.
    private static func isAlike(
        _ text: String, as kind: MBContract.Content, and other: MBContract.Content
    ) -> Bool {
        guard let context = kind.context, let otherContext = other.context else {
            return kind == other
        }
        return context == otherContext
            || [context, otherContext].allSatisfy {
                (try? MBEnvironment().syntaxTree(text, as: $0))?.root.isValue == true
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
        case .attribute(let name, let kind, _):
            return "the attribute '\(name)' of '\(element)' as \(Self.phrase(kind))"
        case .otherAttribute(let name): return "the attribute '\(name)' of '\(element)'"
        case .text(let kind, _, _, _):
            return "text in '\(element)'" + (tag?.text == nil ? "" : " as \(Self.phrase(kind))")
        case .child(let name): return "'\(name)' in '\(element)'"
        case .actions: return "an action in '\(element)'"
        }
    }

    private static func phrase(_ kind: MBContract.Content) -> String {
        switch kind {
        case .text: "plain text"
        case .expression: "an expression"
        case .condition: "a condition"
        case .boolean: "a Boolean expression"
        case .number: "a number expression"
        }
    }
}

extension SyntaxNode {
    /// Whether it's a variable, a call or a calculation in `#(…)`, with nothing around it.
    fileprivate var isValue: Bool {
        switch kind {
        case .reference, .call, .math: true
        default: false
        }
    }
}
