import MBDataEnvironment

/// What elements contain, and what they set.
extension NeedsCollector {
    /// Notes how an attribute is read: one that another kind of reading would change, or that is read
    /// only because the tag takes any.
    mutating func noteReading(
        _ attribute: MBMLElement.Attribute, of element: MBMLElement, _ tag: MBContract.Tag?,
        _ document: DocumentSurvey.Document, _ guards: [FeatureGuard], isAction: Bool
    ) {
        guard let tag else { return }
        let place = attribute.location.inFile(document.path)
        let known = tag.attributes?[attribute.name]
        if let kind = known?.kind ?? tag.others, !attribute.isConstant {
            add(
                .part(
                    .attribute(attribute.name, kind, value: attribute.value), of: element.name,
                    isAction: isAction),
                at: place, document.snippet(at: attribute.location), guards)
        }
        guard known == nil, tag.others != nil else { return }
        add(
            .part(.otherAttribute(attribute.name), of: element.name, isAction: isAction),
            at: place, document.snippet(at: attribute.location), guards)
    }

    /// Notes the contents of an element that its tag takes, and the attributes that it has.
    mutating func noteParts(
        of element: MBMLElement, in parent: MBMLElement, _ tag: MBContract.Tag?,
        _ document: DocumentSurvey.Document, _ guards: [FeatureGuard],
        _ changes: [(change: MBLanguageChange, attribute: MBMLElement.Attribute)], isAction: Bool
    ) {
        guard let tag else { return }
        func note(_ part: ElementPart, at location: MBSourceLocation) {
            add(
                .part(part, of: element.name, isAction: isAction),
                at: location.inFile(document.path), document.snippet(at: location), guards)
        }
        // An element of the same name inside another one may be a part of its value.
        if element.name != parent.name {
            let missing = (tag.attributes ?? [:]).filter { $0.value.isRequired == true }.keys
            note(
                .attributes(Set(element.attributes.map(\.name)).union(missing)),
                at: element.location)
        }
        if element.children.isEmpty, !element.text.isBlank, let kind = tag.text {
            let text = element.textAttribute
            let since = changes.filter { $0.attribute.location == text.location }
                .map(\.change.language)
            note(
                .text(
                    kind, value: text.value, isPlain: text.isConstant, since: since.max() ?? 0),
                at: text.location)
        }
        if let child = element.children.first(where: { tag.children?.contains($0.name) == true }) {
            note(.child(child.name), at: child.location)
        }
        if tag.hasActions == true, let action = element.children.first {
            note(.actions, at: action.location)
        }
    }

    /// Notes a variable that an action or a filter sets, and that may be the app's.
    mutating func noteSetting(
        by element: MBMLElement, _ document: DocumentSurvey.Document, _ guards: [FeatureGuard],
        isAction: Bool
    ) {
        for (name, attribute) in element.targets(isAction: isAction)
        where name.isConstant && !name.isEmpty && declarationCounts[name] == nil
            && !survey.base.isReadOnly(name)
        {
            add(
                .setting(name), at: attribute.location.inFile(document.path),
                document.snippet(at: attribute.location), guards)
        }
    }

    /// Notes the names that an action sets, or binds while an event is handled.
    mutating func noteNames(setBy action: MBMLElement) {
        for (name, _) in action.targets(isAction: true) { setNames.insert(name) }
    }

    /// Whether the documents may set a variable of the app.
    func maySet(_ name: String) -> Bool {
        guard !survey.base.isReadOnly(name), known.variables?[name]?.isReadOnly != true else {
            return false
        }
        return setNames.contains(name)
    }

    // MARK: - Limits

    /// Notes the size of a document.
    mutating func collectLimits(
        of document: DocumentSurvey.Document, _ root: MBMLElement, _ guards: [FeatureGuard]
    ) {
        let size = DocumentSize(root)
        func note(_ name: String, _ size: Int, at location: MBSourceLocation) {
            add(
                .limit(name, size), at: location.inFile(document.path),
                document.snippet(at: location), guards)
        }
        note("documentElements", size.elements, at: root.location)
        note("documentDepth", size.depth, at: size.deepest.location)
        note("documentAttributes", size.attributes, at: size.widest.location)
        // Documents have at least as many bytes as characters, however they're encoded.
        let characters = document.bytes.count(where: { $0 & 0xC0 != 0x80 })
        note("documentBytes", characters, at: root.location)
    }

    /// Notes the length of an expression.
    mutating func collectLength(of expression: DocumentSurvey.Expression) {
        let size = expression.attribute.value.utf8.count
        guard size > Self.plainLength else { return }
        let place = expression.place(of: SourceRange(0, 0))
        add(
            .limit("expressionLength", size), at: place.start.inFile(expression.file),
            place.snippet, guards(of: expression))
    }

    /// Notes how many documents are included whatever the app has.
    mutating func collectIncludes() {
        let includes = survey.includes.filter { include in
            include.around.isEmpty && include.conditions.contains { $0 == nil }
        }
        guard let last = includes.last, let location = last.nameLocation ?? last.location else {
            return
        }
        let document = survey.documents.first { $0.path == last.file }
        add(
            .limit("includes", Set(includes.map(\.name)).count), at: location.inFile(last.file),
            document?.snippet(at: location), [])
    }

    /// No app limits expressions to less than this many bytes.
    private static let plainLength = 16
}

/// How large a document is.
private struct DocumentSize {
    private(set) var elements = 0
    private(set) var depth = 0
    private(set) var deepest: MBMLElement
    private(set) var attributes = 0
    private(set) var widest: MBMLElement

    init(_ root: MBMLElement) {
        (deepest, widest) = (root, root)
        var open = [(element: root, depth: 1)]
        while let (element, level) = open.popLast() {
            elements += 1
            if level > depth { (depth, deepest) = (level, element) }
            if element.attributes.count > attributes {
                (attributes, widest) = (element.attributes.count, element)
            }
            open += element.children.reversed().map { ($0, level + 1) }
        }
    }
}
