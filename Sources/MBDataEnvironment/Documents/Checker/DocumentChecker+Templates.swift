/// Documents that actions load: they're checked after all others, as documents under a condition.
extension DocumentChecker {
    /// A document that actions load, and where the first of them is.
    struct Template {
        var include: MBDocumentLoader.Include
        let file: String?
        let lines: DocumentLines?
    }

    func assume(
        document name: MBMLElement.Attribute, of action: MBMLElement, in loader: MBDocumentLoader
    ) {
        guard SourceBytes.isLiteral(name.value) else {
            loadsUnknown = true
            return
        }
        let place = name.location.inFile(loader.file)
        let condition = action.attribute("if")
        let key = HashedKey(name.value)
        if let same = templatePositions[key], same >= templatesFollowed {
            templates[same].include.conditions.append(condition)
            templates[same].include.actions.append(place)
            return
        }
        let include = MBDocumentLoader.Include(
            name: name.value, location: action.location, nameLocation: name.location,
            conditions: [condition], actions: [place])
        templatePositions[key] = templates.count
        templates.append(Template(include: include, file: loader.file, lines: loader.lines))
    }

    /// Checks the documents that actions load, in the order of the actions. Each may load others, and
    /// each is a load of its own.
    func checkTemplates(_ loader: inout MBDocumentLoader) {
        while templatesFollowed < templates.count {
            let template = templates[templatesFollowed]
            openConditions = [DocumentSurvey.isLoaded(templatesFollowed)]
            templatesFollowed += 1
            (loader.file, loader.lines) = (template.file, template.lines)
            (loader.walk.includes, loader.walk.attributeSources) = (0, [:])
            if loader.isWithinRoots(template.include.name, at: template.include.nameLocation) {
                loader.follow(template.include)
            }
        }
        openConditions = []
        (loader.file, loader.lines) = (nil, nil)
    }
}
