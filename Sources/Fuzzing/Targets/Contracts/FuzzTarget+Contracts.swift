import Foundation
import MBDataEnvironment

extension FuzzTarget {
    /// Contracts of two versions of an app, types, and documents that need what the app offers.
    static let contracts = FuzzTarget(
        "contracts", dictionary: ContractWords.all,
        generated: { ContractGenerator($0).next() },
        violation: { ContractProperties($0).violation() })
}

/// Generates two contracts, the second often like the first, with types and documents.
struct ContractGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    private var values: JSONGenerator { JSONGenerator(choices, words: ContractWords.values) }

    private func isRare(_ sides: Int = 8) -> Bool { choices.roll(sides) == sides - 1 }

    func next() -> String {
        let old = contract()
        let new = isRare(4) ? contract() : altered(old, depth: 6)
        var text = part("old", old) + part("new", new)
        let types = choices.repeated(0...4, separator: "\n") {
            isRare(3) ? values.value(depth: 4) : type(depth: 4)
        }
        if !types.isEmpty { text += InputParts.written("types", types) }
        if isRare() { text += InputParts.written("files", choices.pick(ContractWords.files)) }
        if isRare(3) {
            let names = Array(["manifest.xml", "b.xml", "c.xml"].prefix(1 + choices.roll(3)))
            let markup = MarkupGenerator(
                choices, Self.app(offering: new), files: names, calling: DocumentApp.calls)
            for (position, name) in names.enumerated() {
                text += InputParts.written(name, markup.document(isManifest: position == 0))
            }
        }
        return text
    }

    /// What documents can use: what their app offers, and the modules of a contract.
    private static func app(offering contract: MBValue) -> MBContract {
        var app = DocumentApp.contract
        let json = (try? contract.jsonString()) ?? ""
        let modules = (try? MBContract(json: Data(json.utf8)))?.modules ?? [:]
        app.modules = modules.merging(app.modules ?? [:]) { $1 }
        return app
    }

    private func part(_ name: String, _ contract: MBValue) -> String {
        let json = (try? contract.jsonString(pretty: isRare(2))) ?? ""
        let text = isRare(16) ? choices.mutated(json, with: "{}[]\":,\\0-.etn ") : json
        return InputParts.written(name, text)
    }

    // MARK: - Contracts

    private func contract() -> MBValue {
        var members: MBDictionary = [
            "format": isRare(30) ? 2 : 1, "kind": isRare(12) ? "needs" : "offers",
        ]
        func add(_ name: String, _ sides: Int = 3, _ value: () -> MBValue) {
            if choices.roll(sides) > 0 { members[name] = value() }
        }
        add("app", 4) { .string(choices.pick(["shop", "kiosk", ""])) }
        add("version", 4) { .string(choices.pick(ContractWords.versions)) }
        add("library", 3) { .string(choices.pick(ContractWords.versions)) }
        add("language", 4) { choices.pick([0, 1, 2, 3]) }
        add("functions", 6) { entries(ContractWords.functions, function) }
        add("modules") { entries(["MBEventHandling", "Theme", "Events"], module) }
        add("tags") { entries(["MBML", "Var", "Include", "Function"], tag) }
        add("hostTypes") { entries(["User", "Product", "Person"], hostType) }
        add("variables") { entries(["response", "one", "user"], variable) }
        add("capabilities") { .array(some(["files", "network", "device"]).map { .string($0) }) }
        add("limits") { entries(ContractWords.limits) { choices.pick([0, 1, 2, 9, 50, 1_000]) } }
        if isRare() { members["reads"] = entries(["response.items"]) { .array([use(), use()]) } }
        return .dictionary(members)
    }

    private func some(_ names: [String]) -> [String] { names.filter { _ in choices.roll(2) == 0 } }

    private func entries(_ names: [String], _ entry: () -> MBValue) -> MBValue {
        var entries = MBDictionary()
        for name in some(names) { entries[name] = entry() }
        return .dictionary(entries)
    }

    /// A dictionary without some of the members.
    private func object(_ members: [(String, () -> MBValue)]) -> MBValue {
        var object = MBDictionary()
        for (name, value) in members where choices.roll(3) > 0 { object[name] = value() }
        return .dictionary(object)
    }

    private func function() -> MBValue {
        object([
            ("input", { .string(choices.pick(MBMLFunction.Input.allCases).rawValue) }),
            ("least", { choices.pick([0, 1, 2, -1]) }),
            ("most", { choices.pick([0, 1, 2, 5]) }),
            ("result", { .string(type(depth: 2)) }),
            ("parameters", { .array((0..<choices.roll(3)).map { _ in parameter() }) }),
            ("class", { .string(choices.pick(["Shop", "MBMLStringFunctions"])) }),
            ("method", { .string(choices.pick(["upper", "lowercase"])) }),
            ("deprecated", { "use another" }),
        ])
    }

    private func parameter() -> MBValue {
        var parameter =
            object([
                ("use", { .string(choices.pick(["collection", "number", "value", "condition"])) }),
                ("occurs", { .string(choices.pick(["*", "?", "+", ""])) }),
                ("words", { .array(some(["asc", "desc", "up"]).map { .string($0) }) }),
                ("binds", { .array(some(["item", "key"]).map { .string($0) }) }),
                ("mayBind", { ["root"] }),
            ]).asDictionary ?? [:]
        parameter["name"] = .string(choices.pick(["a", "b"]))
        parameter["type"] = .string(type(depth: 2))
        return .dictionary(parameter)
    }

    private func module() -> MBValue {
        object([
            ("aliases", { .array(some(["Events", "T"]).map { .string($0) }) }),
            ("tags", { entries(["Listener", "DataFilter", "Colour"], tag) }),
            ("actions", { entries(["SetVar", "PostEvent", "Buy"], tag) }),
        ])
    }

    private func tag() -> MBValue {
        object([
            ("attributes", { entries(ContractWords.attributes, attribute) }),
            ("others", { .string(choices.pick(ContractWords.contents)) }),
            ("text", { .string(choices.pick(ContractWords.contents)) }),
            ("children", { .array(some(["Var", "Colour", "none"]).map { .string($0) }) }),
            ("actions", { choices.pick([true, false]) }),
            ("guarded", { true }),
        ])
    }

    private func attribute() -> MBValue {
        var attribute =
            object([
                ("required", { choices.pick([true, false]) }),
                ("values", { .array(some(["list", "map", "dynamic"]).map { .string($0) }) }),
                ("uses", { .array([use()]) }),
            ]).asDictionary ?? [:]
        attribute["kind"] = .string(choices.pick(ContractWords.contents))
        return .dictionary(attribute)
    }

    private func use() -> MBValue {
        guard isRare(2) else { return "feed.xml:4:52" }
        return ["at": "a.xml:1:1", "count": 2, "words": ["order": "asc"], "guarded": true]
    }

    private func hostType() -> MBValue {
        object([
            ("parent", { .string(choices.pick(["User", "Product", "none"])) }),
            ("aliases", { ["Person"] }),
            ("accessors", { .array(some(["shared", "current"]).map { .string($0) }) }),
            ("keys", { entries(["name", "price"]) { .string(type(depth: 2)) } }),
            ("otherKeys", { choices.pick([true, false]) }),
            ("members", { .array(some(["now", "make"]).map { .string($0) }) }),
        ])
    }

    private func variable() -> MBValue {
        isRare(3)
            ? ["type": .string(type(depth: 3)), "readOnly": true]
            : ["type": .string(type(depth: 3))]
    }

    // MARK: - Types and changes

    private func type(depth: Int) -> String {
        let inner = { type(depth: depth - 1) }
        switch choices.roll(depth > 0 ? 14 : 5) {
        case 0...4: return choices.pick(ContractWords.types)
        case 5: return "[\(inner())]"
        case 6: return "set<\(inner())>"
        case 7: return "\(inner())?"
        case 8, 9: return "\(inner())|\(inner())"
        case 10: return "(\(inner()))"
        case 11: return "{name: \(inner()), \"a b\": \(inner()), *}"
        case 12: return "{*: \(inner())}"
        default: return choices.mutated(inner(), with: "[]<>{}?|\"`\\:,* ()aé")
        }
    }

    /// The value with some parts missing, others or in another place.
    private func altered(_ value: MBValue, depth: Int) -> MBValue {
        switch value {
        case .dictionary(let members):
            var result = MBDictionary()
            for (name, member) in members where !isRare(24) || name == "format" {
                result[name] = isRare(3) ? altered(member, depth: depth - 1) : member
            }
            return .dictionary(result)
        case .array(let elements):
            return .array(elements.filter { _ in !isRare(6) })
        case .string(let text):
            return choices.pick([value, .string(text + "?"), .string(text + "|number")])
        case .number: return choices.pick([value, 1, 0, 100])
        default: return value
        }
    }
}

/// The words of contracts.
enum ContractWords {
    static let versions = ["1.0", "1.1", "3.2", "3.10", "legacy", "2.0-beta", ""]
    static let functions = ["uppercase", "label", "twice", "f", "lowercase", "Shop.upper", "array"]
    static let limits = [
        "steps", "memory", "nesting", "documentBytes", "documentDepth", "documentElements",
        "documentAttributes", "expressionLength", "includes", "includeDepth", "documents",
    ]
    static let files = [
        "*", "*.json", "shop-?.json", "shop*", "k*k.j*n", "?", "kiosk.json", "*.txt", "**s**n**",
        "folder", "folder/", "f*r/?.json", "folder/*", "library:1.0", "library:legacy", "library:x",
    ]
    static let values = ["name", "a b", "$date", "$set", "$type"]
    static let attributes = ["name", "value", "type", "if", "event", "file"]

    static let contents = [
        "text", "expression", "condition", "boolean expression", "number expression",
    ]

    static let types =
        MBType.Kind.allCases.map(\.rawValue)
        + [
            "any", "nothing", "User", "\"asc\"", "\"a\"|\"b\"", "`a b`", "`any`", "9a", "é",
            "`\\``",
        ]

    static let all =
        Set(types + contents + functions + attributes + limits + files + values).sorted()
        + [
            "\"format\": 1", "\"kind\": \"offers\"", "\"app\": ", "\"version\": ", "\"library\": ",
            "\"language\": ", "\"functions\": {", "\"modules\": {", "\"tags\": {",
            "\"hostTypes\": {", "\"variables\": {", "\"capabilities\": [", "\"limits\": {",
            "\"reads\": {", "\"parameters\": [", "\"attributes\": {", "\"required\": true",
            "\"values\": [", "\"words\": [", "\"binds\": [", "\"keys\": {", "\"least\": ",
            "\"most\": ", "\"result\": \"", "\n=== new\n", "\n=== types\n", "\n=== files\n", "{*: ",
            "set<",
        ]
}
