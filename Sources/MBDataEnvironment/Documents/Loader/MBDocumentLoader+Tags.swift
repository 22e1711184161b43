extension MBDocumentLoader {
    /// Reads an element: a variable, a function, or a tag of a module.
    mutating func declare(_ element: MBMLElement) {
        let pass = pass
        pass.willDeclare(element, in: self)
        defer { pass.didDeclare(element) }
        switch element.name {
        case "Var": declare(variable: element)
        case "Function": declare(function: element)
        default:
            let handlers = environment[ModuleTable.self].handlers
            let own = TextEquality.isHarmless(element.name) ? handlers[element.name] : nil
            if let handler = own ?? handlers[ModuleTable.anyTag] {
                handler(element, &self)
            } else if isReporting {
                reportUnknown(element, among: ModuleTable.ownTags + handlers.keys.sorted())
            }
        }
    }

    private mutating func reportUnknown(_ element: MBMLElement, among tags: [String]) {
        let module = environment[ModuleTable.self].known.first {
            $0.contract.tags?[element.name] != nil
        }
        let advice: MBMessage =
            module.map { "; write modules=\"\($0.name)\" in the root element of the manifest" }
            ?? MBMessage.suggestion(for: element.name, among: tags)
        report(
            .error, .unknownTag, "unknown tag '\(element.name)'" + advice, at: element.location)
    }
}
