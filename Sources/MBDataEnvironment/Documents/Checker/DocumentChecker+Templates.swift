/// Documents that actions load: they're checked after all others, as documents under a condition.
extension DocumentChecker {
    /// A document that an action loads, and where the action is.
    struct Template {
        let include: MBDocumentLoader.Include
        let file: String?
        let lines: DocumentLines?
    }

    func assume(
        document name: MBMLElement.Attribute, of action: MBMLElement, in loader: MBDocumentLoader
    ) {
        guard SourceBytes.isLiteral(name.value) else {
            loadsUnknown = true
            assumed.open()
            return
        }
        let include = MBDocumentLoader.Include(
            name: name.value, location: action.location, nameLocation: name.location,
            conditions: [action.attribute("if")])
        templates.append(Template(include: include, file: loader.file, lines: loader.lines))
    }

    /// Checks the documents that actions load, in the order of the actions. Each may load others.
    func checkTemplates(_ loader: inout MBDocumentLoader) {
        var next = 0
        openConditions = [DocumentSurvey.loadedByAction]
        while next < templates.count {
            let template = templates[next]
            (loader.file, loader.lines) = (template.file, template.lines)
            if loader.isWithinRoots(template.include.name, at: template.include.nameLocation) {
                loader.follow(template.include)
            }
            next += 1
        }
        openConditions = []
        (loader.file, loader.lines) = (nil, nil)
    }
}
