import MBDataEnvironment

/// Generates elements from a contract, so that a new tag or attribute is generated once it's in
/// the table of its module.
struct MarkupGenerator {
    private let choices: Choices
    private let contract: MBContract
    private let files: [String]
    private let calls: CallGenerator

    /// - Parameter files: the names of the documents that elements may include.
    init(_ choices: Choices, _ contract: MBContract, files: [String], calling calls: CallGenerator)
    {
        (self.choices, self.contract) = (choices, contract)
        (self.files, self.calls) = (files, calls)
    }

    private func roll(_ sides: Int) -> Int { choices.roll(sides) }

    /// Whether something happens that is rather rare.
    private func isRare(_ sides: Int = 8) -> Bool { roll(sides) == sides - 1 }

    // MARK: - Documents

    /// A document with its declarations.
    func document(isManifest: Bool) -> String {
        var root = "<MBML"
        let enabled = isManifest ? moduleNames.filter { _ in roll(4) > 0 } : []
        if !enabled.isEmpty { root += " modules=\"\(enabled.joined(separator: ", "))\"" }
        if isRare() { root += " edition=\(quoted("2"))" }
        let content = (0..<1 + roll(7)).map { _ in "  " + declaration() + "\n" }.joined()
        return prologue() + root + ">\n" + content + "</MBML>"
    }

    private func prologue() -> String {
        guard isRare(6) else { return "" }
        return choices.pick([
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<!-- mbml:ignore unused-variable -->\n",
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n", "\u{FEFF}", "<?page a=\"b\"?>\n",
            "<!DOCTYPE MBML [<!ENTITY a \"b\">]>\n", "<?xml version='1.1' standalone='yes'?>",
            "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n", "<!---->\r\n",
        ])
    }

    private func declaration() -> String {
        switch roll(16) {
        case 0...5: return variable(depth: 2, in: nil)
        case 6, 7: return function()
        case 8, 9: return element("Include", contract.tags, depth: 0)
        case 10...12: return module("Listener")
        case 13: return module(choices.pick(moduleTags))
        case 14: return element(choices.pick(allTags), allTable, depth: 1)
        default:
            return choices.pick([
                "<!-- a comment -->", "text", "<?mark?>", "<Unknown name=\"a\"/>", "<var/>",
                "<!-- mbml:ignore unknown-function, unknown-variable: it's meant -->",
                "<m:Var xmlns:m='x' name='m' literal='1'/>", "&amp;", "<MBML/>",
            ])
        }
    }

    private var modules: [MBContract.Module] {
        (contract.modules ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    private var moduleNames: [String] { (contract.modules ?? [:]).keys.sorted() }

    private var allTable: [String: MBContract.Tag] {
        modules.reduce(contract.tags ?? [:]) { table, module in
            table.merging(module.tags ?? [:]) { $1 }.merging(module.actions ?? [:]) { $1 }
        }
    }

    private var allTags: [String] { allTable.keys.sorted() }

    /// The tags of modules, without the one that has its own share.
    private var moduleTags: [String] {
        Set(modules.flatMap { ($0.tags ?? [:]).keys }).subtracting(["Listener"]).sorted()
    }

    private func module(_ name: String) -> String { element(name, allTable, depth: 3) }

    // MARK: - Variables and functions

    private func variable(depth: Int, in parent: String?) -> String {
        let name = parent == "list" && !isRare() ? "" : " name=\(quoted(choices.pick(Self.names)))"
        let condition = isRare(6) ? " if=\(quoted(expression(.condition)))" : ""
        let escape = isRare() ? " escape=\(quoted(choices.pick(["html", "json", "url", "x"])))" : ""
        let start = "<Var\(name)\(condition)\(escape)"
        switch roll(12) {
        case 0: return start + " literal=\(quoted(choices.pick(Self.literals)))/>"
        case 1, 2: return start + " value=\(quoted(expression(.expression)))/>"
        case 3: return start + " boolean=\(quoted(expression(.boolean)))/>"
        case 4: return start + ">\(text(expression(.expression)))</Var>"
        case 5 where depth > 0, 6 where depth > 0, 7 where depth > 0:
            let type = choices.pick(["list", "map"])
            let content = choices.repeated(0...3) { variable(depth: depth - 1, in: type) }
            return start + " type=\"\(type)\"\(isRare() ? " mutable='F'" : "")>\(content)</Var>"
        case 8, 9, 10:
            let kind = choices.pick(["value", "value", "expression", "boolean"])
            let content = expression(kind == "boolean" ? .boolean : .expression)
            return start + " type=\"dynamic\" \(kind)=\(quoted(content))/>"
        default: return element("Var", contract.tags, depth: 1)
        }
    }

    private func function() -> String {
        guard !isRare(6) else { return element("Function", contract.tags, depth: 0) }
        let parameters = choices.pick(["", "x", "x, y", "x: number", "p: string, q: [any]", "x?"])
        var start = "<Function name=\(quoted(choices.pick(Self.functions)))"
        if !parameters.isEmpty { start += " parameters=\(quoted(parameters))" }
        if isRare() { start += " escape=\"html\"" }
        switch roll(4) {
        case 0: return start + ">\(text(expression(.expression)))</Function>"
        case 1: return start + " boolean=\(quoted(expression(.boolean)))/>"
        default: return start + " value=\(quoted(expression(.expression)))/>"
        }
    }

    // MARK: - Elements of a table

    private func element(
        _ name: String, _ table: [String: MBContract.Tag]?, depth: Int
    ) -> String {
        guard let tag = table?[name] else { return "<\(name)/>" }
        var start = "<\(name)"
        for (key, attribute) in (tag.attributes ?? [:]).sorted(by: { $0.key < $1.key })
        where attribute.isRequired == true ? !isRare(24) : isRare(4) {
            start += " \(key)=\(quoted(value(of: key, attribute)))"
        }
        if let others = tag.others, isRare(3) {
            start += " \(choices.pick(Self.names))=\(quoted(expression(others)))"
        }
        if isRare(30) { start += " nosuch=\"1\"" }
        var content = ""
        if depth > 0 {
            if tag.hasActions == true {
                content += choices.repeated(0...4) { action(depth: depth - 1) }
            }
            if let child = tag.children?.first, isRare(3) {
                content += choices.repeated(1...2) { element(child, table, depth: depth - 1) }
            }
        }
        if let kind = tag.text, isRare(4) { content += text(expression(kind)) }
        return content.isEmpty ? start + "/>" : start + ">\(content)</\(name)>"
    }

    private func action(depth: Int) -> String {
        let names = modules.flatMap { ($0.actions ?? [:]).keys }.sorted()
        guard roll(3) > 0 else { return element(choices.pick(names), allTable, depth: depth) }
        let name = quoted(choices.pick(Self.names))
        return switch roll(5) {
        case 0, 1: "<SetVar name=\(name) value=\(quoted(expression(.expression)))/>"
        case 2: "<PostEvent name=\(quoted(choices.pick(Self.events)))/>"
        case 3:
            "<SetVar name=\(name) afterDelay=\(quoted(choices.pick(Self.delays))) literal=\"1\"/>"
        default: "<PushVar name=\(name)>\(text(expression(.expression)))</PushVar>"
        }
    }

    private func value(of name: String, _ attribute: MBContract.Attribute) -> String {
        let values = attribute.values ?? []
        if !values.isEmpty, !isRare(12) { return choices.pick(values) }
        switch name {
        case "name": return choices.pick(isRare(4) ? Self.events : Self.names)
        case "event":
            return choices.pick(Self.events + ["*", "Cart:add, Page:open", "^array(a|b)"])
        case "file": return choices.pick(files + files + ["../a.xml", "none.xml", "/w/a.txt"])
        case "class": return choices.pick(["Shop", "MBMLStringFunctions", "NSObject", "Clock"])
        case "method": return choices.pick(["upper", "shared", "lowercase", "now"])
        case "parameters": return choices.pick(["x", "x, y: number", "x y", ""])
        case "modules": return choices.pick(["MBEventHandling", "Other", ""])
        case "afterDelay": return choices.pick(Self.delays)
        case "userDefaultsName": return choices.pick(["saved", "a.b"])
        default: return expression(attribute.kind)
        }
    }

    // MARK: - Expressions and texts

    private func expression(_ kind: MBContract.Content) -> String {
        if isRare(10) { return ExpressionGenerator(choices, calling: calls).next() }
        let name = "$" + choices.pick(isRare(10) ? Self.members : Self.names)
        switch kind {
        case .text: return choices.pick(Self.literals + Self.names)
        case .condition, .boolean:
            return choices.pick([
                "T", "F", "1 == 1", "\(name) -GT 2", "!\(name)", "$one -AND \(name)",
            ])
        case .number: return choices.pick(["0", "1", "2.5", name, "\(name) + 1"])
        case .expression: break
        }
        return switch roll(8) {
        case 0, 1: choices.pick(Self.literals)
        case 2: name
        case 3: "#(\(name) * 2)"
        case 4: "^\(choices.pick(Self.functions))(\(name))"
        case 5:
            "\(name).\(choices.pick(["k", "count", "items", "name"])) and $response.items[0].price"
        default: calls.call(choices, depth: 1)
        }
    }

    /// A text as the value of an attribute.
    private func quoted(_ text: String) -> String {
        let quote = isRare() ? "'" : "\""
        var value = escaped(text).replacing(quote, with: quote == "'" ? "&apos;" : "&quot;")
        if isRare(30) { value += "\n " }
        return quote + value + quote
    }

    /// A text inside an element.
    private func text(_ text: String) -> String {
        switch roll(6) {
        case 0 where !text.contains("]]>"): "<![CDATA[\(text)]]>"
        case 1: "\n    \(escaped(text))\n  "
        case 2: "<!-- c -->\(escaped(text))"
        default: escaped(text)
        }
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: isRare() ? "&#x3C;" : "&lt;")
            .replacing(">", with: isRare() ? "&#62;" : "&gt;")
    }

    // MARK: - Words

    static let names = [
        "a", "b", "total", "items", "title", "Event", "list", "a b", "é", "user:name", "x", "one",
    ]

    /// What every app offers.
    private static let members = [
        "Device.osVersionComponents", "Device.screenSize", "Device.iPhone", "Network.isOnline",
        "Network.carrierStatusDescription", "Environment.isLoaded", "response.user.name",
    ]

    static let functions = ["f", "g", "twice", "label", "uppercase", "é"]

    static let events = ["Cart:add", "Page:open", "tick", "Environment:didLoad", "a:loadData", "*"]

    private static let delays = ["0", "1", "0.5", "$one", "-1", "1e9"]

    private static let literals = [
        "", "5", "a text", "é😀", "x & <y>", "T", "1,2", "$a", "  ", "Hello, $title", "12.50",
        "^now()", "a|b", "\\$", "2024-02-29",
    ]
}
