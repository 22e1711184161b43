import MBDataEnvironment

/// A place in an open document, with what is known around it.
struct DocumentFocus {
    let path: String
    let text: EditedText
    let markup: Markup
    let offset: Int
    let place: MarkupPlace
    /// What is known of the documents, perhaps before the last changes; nil if nothing is yet.
    let tree: Tree?

    init(_ path: String, _ text: EditedText, at position: EditedText.Position, _ tree: Tree?) {
        self.path = path
        self.text = text
        self.tree = tree
        offset = text.offset(of: position)
        markup = text.markup
        place = MarkupPlace(at: offset, in: text.bytes, markup)
    }

    var tags: TagTable { tree?.settings.tags ?? TagTable.standard }

    /// The functions and variables that expressions can use.
    var environment: MBEnvironment { tree?.survey.environment ?? MBEnvironment() }

    /// The name of an element's tag, without a prefix.
    func tagName(_ element: Int) -> String {
        localName(markup.elements[element].name)
    }

    /// The name of a tag or an attribute, without a prefix.
    func localName(_ name: Range<Int>) -> String { text.name(text.bytes.localName(name)) }

    /// The value of an element's attribute.
    func attribute(_ name: String, of element: Int) -> String? {
        let attribute = markup.elements[element].attribute(name, in: text.bytes)
        guard let attribute, let range = attribute.value else { return nil }
        return ValueText(range, of: text.bytes, as: .attribute(quote: attribute.quote)).text
    }

    /// The bytes of a value in which names are looked for, at most.
    static let longestValue = 20_000

    /// The value at the place; nil for one that is too long to look into.
    var value: Markup.Value? {
        switch place.subject {
        case .value(let value), .text(let value):
            value.range.count <= Self.longestValue ? value : nil
        case .tagName, .endTagName, .attributeName, .between, .nothing: nil
        }
    }

    /// How a value is read.
    func role(of value: Markup.Value) -> ValueRole {
        ValueRole(
            tag: tagName(value.element),
            attribute: value.attribute.map { localName($0.name) }, tags)
    }

    /// The names that the value at the place sees besides variables: the parameters of the function
    /// whose template it is, or in the test of a filter, `item` and `key`.
    var parameters: [String] {
        if let namesOfFilter { return namesOfFilter.keys.inOrder() }
        guard let value, tagName(value.element) == "Function",
            let parameters = attribute("parameters", of: value.element)
        else { return [] }
        return parameters.split(separator: "|").map {
            String(String($0).trimmingBlanks().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// What is known of those names; of the parameters of a function that is declared once, with
    /// their types.
    var knownParameters: [String: KnownPart] {
        if let namesOfFilter { return namesOfFilter }
        let name = value.flatMap { attribute("name", of: $0.element) } ?? ""
        let isOne = tree?.types.functions[name]?.count == 1
        let declared = isOne ? environment.function(name)?.parameters ?? [] : []
        let types = Dictionary(
            declared.map { ($0.name, $0.valueType) }, uniquingKeysWith: { first, _ in first })
        return Dictionary(
            parameters.map { ($0, KnownPart(types[$0] ?? .any)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// What the test of a filter sees of each element of its data; nil for any other value.
    private var namesOfFilter: [String: KnownPart]? {
        guard let value, let own = value.attribute, localName(own.name) == "filterExpr",
            tagName(value.element) == "DataFilter"
        else { return nil }
        let parent = markup.elements[value.element].parent
        let source =
            attribute("dataSource", of: value.element)
            ?? parent.flatMap { attribute("dataSource", of: $0) }
        let data = source.flatMap { tree?.types.examined($0, as: .object).part } ?? .unknown
        func element(_ type: MBType) -> MBType { type.isCollection ? type.element : .any }
        return [
            "item": KnownPart(element(data.type), likely: element(data.likely)),
            "key": .unknown,
        ]
    }
}

/// How a value of a document is read.
enum ValueRole: Sendable, Equatable {
    case text
    case expression(MBContext)
    /// One of some words.
    case words([String])
    case boolean
    /// The name of a variable to set, or an expression that gives one.
    case variableName
    case filterName
    case eventName
    /// Names of events with commas between them.
    case eventNames
    case document
    case modules

    init(tag: String, attribute: String?, _ tags: TagTable) {
        guard let attribute else {
            let context = tags.tag(tag)?.text?.context
            self = context.map { .expression($0) } ?? .text
            return
        }
        switch (tag, attribute) {
        case ("Include", "file"), ("LoadTemplate", "file"): self = .document
        case ("MBML", "modules"): self = .modules
        case ("Listener", "event"): self = .eventNames
        case ("PostEvent", "name"): self = .eventName
        case ("FilterData", "name"): self = .filterName
        case (let tag, "name") where Self.settingTags.contains(tag): self = .variableName
        case ("DataFilter", "var"), ("LoadFile", "var"), ("SaveFile", "var"): self = .variableName
        case ("Var", "mutable"): self = .boolean
        default:
            let tag = tags.tag(tag)
            let known = tag?.attributes?[attribute]
            if let words = known?.values {
                self = .words(words)
            } else if let context = (known?.kind ?? tag?.others)?.context {
                self = .expression(context)
            } else {
                self = .text
            }
        }
    }

    /// The actions whose attribute `name` names a variable.
    static let settingTags: Set<String> = [
        "SetVar", "SetBooleanVar", "SetTransientVar", "SetTransientBooleanVar", "PushVar",
        "PushBooleanVar", "PopVar", "UnsetVar",
    ]

    /// The context of an expression that may be there.
    var context: MBContext? {
        switch self {
        case .expression(let context): context
        case .variableName, .filterName, .eventName, .eventNames: .string
        case .text, .words, .boolean, .document, .modules: nil
        }
    }
}
