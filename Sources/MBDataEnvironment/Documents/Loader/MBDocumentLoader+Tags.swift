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
        report(
            .error, .unknownTag,
            "unknown tag '\(element.name)'" + Suggestion.phrase(for: element.name, among: tags),
            at: element.location)
    }
}
