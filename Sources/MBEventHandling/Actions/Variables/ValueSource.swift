import MBDataEnvironment

/// The source of an action's value: exactly one of `value`, `literal`, `boolean` and the text of
/// the element.
enum ValueSource: Sendable {
    case literal(MBValue)
    case expression(MBMLElement.Expression)

    static let attributes = ["value", "literal", "boolean"]

    /// - Parameter context: `boolean` for actions that take a Boolean, regardless of the source.
    init(
        _ element: MBMLElement, _ load: inout MBDocumentLoader, _ context: MBContext
    ) throws(Rejected) {
        load.rejectChildren(of: element)
        let text = element.textAttribute
        var given = element.attributes.filter { Self.attributes.contains($0.name) }
        if element.children.isEmpty, !text.value.allSatisfy(\.isWhitespace) { given.append(text) }
        guard let source = given.first else {
            throw load.reject(
                .missingAttribute,
                "'\(element.name)' needs one of the attributes 'value', 'literal' and 'boolean', "
                    + "or a text",
                at: element.location)
        }
        guard given.count == 1 else {
            let names = given.map { "'\($0.name)'" }.joined(separator: " and ")
            throw load.reject(
                .conflictingAttributes, "\(names) exclude each other",
                at: given.last?.location ?? element.location)
        }
        let isBoolean = context == .boolean || source.name == "boolean"
        if source.name == "literal" {
            let literal = MBValue.string(source.value)
            self = .literal(isBoolean ? .bool(literal.truth) : literal)
        } else if source.value.isEmpty {
            self = .literal(isBoolean ? false : "")
        } else {
            self = .expression(
                try load.compiled(source, as: isBoolean ? .boolean : .object))
        }
    }

    /// The value, with what it's escaped for.
    ///
    /// - Parameter orNothing: whether a value that fails is reported and nothing.
    func value(_ context: inout MBActionContext, orNothing: Bool) throws -> MarkedValue {
        switch self {
        case .literal(let value): MarkedValue(value)
        case .expression(let expression) where orNothing:
            try context.markedOrNothing(of: expression)
        case .expression(let expression): try context.marked(of: expression)
        }
    }
}
