import MBDataEnvironment

/// The tags and actions of the module, for loading and for contracts.
enum EventTags {
    private typealias Tag = MBContract.Tag
    private typealias Attribute = MBContract.Attribute

    static let listener = MBContract.Tag(
        [
            "name": .required(.text), "event": .optional(.expression), "if": .optional(.condition),
            "warnOnOverwrite": .optional(.boolean), "trace": .optional(.boolean),
        ], hasActions: true)

    static let dataFilter = MBContract.Tag(
        [
            "name": .required(.text), "var": .optional(.text), "if": .optional(.condition),
            "dataSource": .optional(.expression), "filterExpr": .optional(.boolean),
            "filterVar": .optional(.expression), "filterValue": .optional(.expression),
        ], children: ["DataFilter"])

    /// The actions by name.
    static let actions: [String: MBContract.Tag] = [
        "SetVar": setting(), "SetBooleanVar": setting(), "SetTransientVar": setting(),
        "SetTransientBooleanVar": setting(),
        "PushVar": setting(hasMembers: false), "PushBooleanVar": setting(hasMembers: false),
        "PopVar": action(["name": .required(.expression)]),
        "UnsetVar": action(["name": .required(.expression)]),
        "PostEvent": action(
            ["name": .required(.expression), "object": .optional(.expression)],
            others: .expression),
        "When": block(["if": .required(.condition)]),
        "Case": block(["if": .required(.condition), "continue": .optional(.boolean)]),
        "DefaultCase": block([:], without: ["if"]),
        "Break": action(["if": .required(.condition)], without: ["afterDelay"]),
        "Assert": action([
            "condition": .required(.boolean), "message": .optional(.expression),
        ]),
        "Debug": action(["break": .optional(.boolean)], others: .expression),
        "LoadTemplate": action([
            "file": .required(.expression), "forceReload": .optional(.boolean),
        ]),
        "SetEnvironmentInfo": action([:], others: .text),
        "LoadFile": action([
            "file": .required(.expression), "var": .required(.expression),
            "type": .optional(.text, values: fileTypes),
        ]),
        "SaveFile": action(["file": .required(.expression), "var": .required(.expression)]),
        "DeleteFile": action(["file": .required(.expression)]),
        "CreateSymlink": action(["file": .required(.expression), "target": .required(.expression)]),
        "FilterData": action(["name": .required(.expression)]),
    ]

    /// The types of a file's content.
    static let fileTypes = ["text", "data"]

    /// The attributes that all actions have.
    private static let common: [String: MBContract.Attribute] = [
        "if": .optional(.condition), "afterDelay": .optional(.number),
        "trace": .optional(.boolean),
    ]

    private static func action(
        _ attributes: [String: Attribute], without missing: Set<String> = [],
        others: MBContract.Content? = nil, text: MBContract.Content? = nil,
        hasActions: Bool = false
    ) -> Tag {
        let inherited = common.filter { !missing.contains($0.key) }
        return Tag(
            attributes.merging(inherited) { own, _ in own }, others: others, text: text,
            hasActions: hasActions)
    }

    private static func block(
        _ attributes: [String: Attribute], without missing: Set<String> = []
    ) -> Tag {
        action(attributes, without: missing, hasActions: true)
    }

    /// An action that gives a variable a value.
    private static func setting(hasMembers: Bool = true) -> Tag {
        var attributes: [String: Attribute] = [
            "name": .required(.expression), "value": .optional(.expression),
            "literal": .optional(.text), "boolean": .optional(.boolean),
        ]
        if hasMembers {
            attributes["mapKey"] = .optional(.expression)
            attributes["listIndex"] = .optional(.number)
        }
        return action(attributes, text: .expression)
    }
}

extension MBDocumentLoader {
    /// Warns of attributes and text that one of this module's actions doesn't have, and reports
    /// elements in one that holds none.
    mutating func warn(ofAction element: MBMLElement) {
        guard let action = EventTags.actions[element.name] else { return }
        warn(of: element, beyond: action)
        if action.hasActions == true {
            warnOfText(beside: "actions", in: element)
        } else if action.text == nil {
            rejectChildren(of: element)
            warnIfTextIsIgnored(
                element, besideElements: true, because: "'\(element.name)' takes only attributes")
        }
    }

    /// Warns of text in an element that holds only others.
    mutating func warnOfText(beside elements: String, in element: MBMLElement) {
        warnIfTextIsIgnored(
            element, besideElements: true, because: "'\(element.name)' holds only \(elements)")
    }
}
