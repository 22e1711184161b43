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
}
