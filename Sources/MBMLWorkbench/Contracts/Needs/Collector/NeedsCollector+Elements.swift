import MBDataEnvironment

/// Tags, attributes, modules and classes.
extension NeedsCollector {
    mutating func collect(root document: DocumentSurvey.Document, _ guards: [FeatureGuard]) {
        guard let root = document.root else { return }
        for attribute in root.attributes {
            guardsOfAttributes[attribute.location.inFile(document.path)] = guards
            noteReading(
                attribute, of: root, known.tags?[root.name], document, guards, isAction: false)
            guard attribute.name == "modules" else { continue }
            for part in attribute.value.split(separator: ",") {
                let name = String(part).trimmingBlanks()
                guard !name.isEmpty, !MBDocumentLoader.isLibrary(name) else { continue }
                add(
                    .module(known.modules?.first { $0.key == name }?.key ?? name),
                    at: attribute.location.inFile(document.path),
                    document.snippet(at: attribute.location), guards)
            }
        }
        for child in root.children {
            collect(child, in: root, of: document, guards, isAction: false)
        }
    }

    private mutating func collect(
        _ element: MBMLElement, in parent: MBMLElement, of document: DocumentSurvey.Document,
        _ outer: [FeatureGuard], isAction: Bool
    ) {
        var inner = outer
        if let condition = element.attribute("if") {
            let asks = guardOf(condition, in: document.path)
            if asks != .unknown { inner.append(asks) }
        }
        let place = element.location.inFile(document.path)
        add(
            isAction ? .action(element.name) : .tag(element.name), at: place,
            document.snippet(at: element.location), inner)
        let tag = known.element(element.name, isAction: isAction)
        if isAction, Self.fileActions.contains(element.name),
            known.owner(of: element.name, isAction: true) == "MBEventHandling"
        {
            add(
                .capability("files", for: element.name, isAction: true), at: place,
                document.snippet(at: element.location), inner)
        }
        for attribute in element.attributes {
            let guards = attribute.name == "if" ? outer : inner
            let location = attribute.location.inFile(document.path)
            guardsOfAttributes[location] = guards
            noteReading(attribute, of: element, tag, document, guards, isAction: isAction)
            guard tag?.others == nil || tag?.attributes?[attribute.name] != nil else { continue }
            add(
                .attribute(
                    attribute.name, of: element.name, isAction: isAction, value: attribute.value),
                at: attribute.location.inFile(document.path),
                document.snippet(at: attribute.location), guards)
        }
        if element.children.isEmpty {
            let location = element.textAttribute.location.inFile(document.path)
            guardsOfAttributes[location] = inner
        }
        let changes = MBLanguageChange.uses(in: element, of: parent)
        noteParts(of: element, in: parent, tag, document, inner, changes, isAction: isAction)
        noteSetting(by: element, document, inner, isAction: isAction)
        if isAction { noteNames(setBy: element) }
        for use in changes {
            add(
                .change(use.change, in: nil), at: use.attribute.location.inFile(document.path),
                document.snippet(at: use.attribute.location),
                use.attribute.name == "if" ? outer : inner)
        }
        if !isAction { collectClass(of: element, document, inner) }
        let holdsActions = tag?.hasActions == true
        let children =
            holdsActions
            ? ActionConditions.actions(in: element, isNested: isAction) {
                guardOf($0, in: document.path)
            } : self.children(of: element).map { ($0, []) }
        MBDocumentLoader.withStack {
            for (child, reached) in children {
                collect(
                    child, in: element, of: document, inner + reached, isAction: holdsActions)
            }
        }
    }

    /// The actions that always fail in an app that grants no access to files.
    private static let fileActions: Set<String> = [
        "LoadFile", "SaveFile", "DeleteFile", "CreateSymlink",
    ]

    /// The elements inside another that mean something. The library's own tags take the text of others,
    /// not the elements.
    private func children(of element: MBMLElement) -> [MBMLElement] {
        guard let tag = known.tags?[element.name] else { return element.children }
        return element.children.filter { tag.children?.contains($0.name) == true }
    }

    private mutating func collectClass(
        of element: MBMLElement, _ document: DocumentSurvey.Document, _ guards: [FeatureGuard]
    ) {
        let name = element["class"] ?? ""
        let attribute = element.attribute("class") ?? element.attribute("name")
        guard let location = attribute?.location else { return }
        let place = location.inFile(document.path)
        let snippet = document.snippet(at: location)
        switch element.name {
        case "Function":
            let method = element["method"] ?? element["name"] ?? ""
            guard !method.isEmpty else { return }
            let isTemplate = MBDocumentLoader.isTemplate(element)
            let position = functionPositions[element.location.inFile(document.path)] ?? 0
            ownFunctions[element["name"] ?? "", default: []].append(
                OwnFunction(
                    className: isTemplate ? nil : name, method: method, guards: guards,
                    position: position))
            guard !isTemplate else { return }
            add(
                .implementation(class: name, method: method, WrittenCall()),
                at: place, snippet, guards)
        case "Var" where element["type"] == "singleton":
            add(.hostType(name), at: place, snippet, guards)
            add(.accessor(element["method"] ?? "instance", of: name), at: place, snippet, guards)
        default: break
        }
    }
}
