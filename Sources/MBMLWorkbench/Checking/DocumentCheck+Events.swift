import MBDataEnvironment
import MBEventHandling

/// Listeners, actions and filters.
extension DocumentCheck {
    mutating func findEvents() {
        let filters = filterNames()
        for declaring in survey.elements
        where declaring.element.name == "Listener" || declaring.element.name == "DataFilter" {
            let isListener = declaring.element.name == "Listener"
            var open = [Reached(element: declaring.element, conditions: declaring.conditions)]
            while let reached = open.popLast() {
                let element = reached.element
                find(element, in: declaring.file, filters: filters)
                let isAction = isListener && element.location != declaring.element.location
                for (name, attribute) in element.targets(isAction: isAction)
                where name.isConstant {
                    findTarget(name, at: attribute, reached, in: declaring.file)
                }
                open += reached.children
            }
        }
    }

    private func filterNames() -> Set<String> {
        let declared = survey.elements.filter { $0.element.name == "DataFilter" }
        return Set(declared.compactMap { $0.element["name"] } + survey.base.filterNames)
    }

    private mutating func find(
        _ element: MBMLElement, in file: String?, filters: Set<String>
    ) {
        let name = element.attribute("name").flatMap { $0.isConstant ? $0 : nil }
        switch element.name {
        case _ where ValueRole.settingTags.contains(element.name):
            guard let name else { return }
            findDots(in: name, of: element, file)
        case "DataFilter": findSource(of: element, in: file)
        case "FilterData":
            guard let name, !filters.contains(name.value), !isIncomplete, !survey.loadsUnknown,
                !namesInBrokenDocuments.contains(name.value)
            else { return }
            let near = types.nearest(to: name.value, among: filters)
            report(
                .unknownFilter,
                "no DataFilter is called \(name.value.quoted)"
                    + Suggestion.phrase(near),
                file: file, at: name, replacement: near)
        case "SaveFile": element.attribute("var").map { findSaved($0, in: file) }
        default: return
        }
    }

    /// The name of a variable to save that doesn't exist.
    private mutating func findSaved(_ variable: MBMLElement.Attribute, in file: String?) {
        let name = variable.value
        guard variable.isConstant, !name.isEmpty,
            types.variable(name, before: nil, mayBeBound: true) == nil, !isIncomplete,
            !survey.loadsUnknown, !namesInBrokenDocuments.contains(name)
        else { return }
        let isKnown = checker.isHostComplete && !survey.assumed.isOpen
        let near = isKnown ? types.nearest(to: name, among: allNames) : nil
        report(
            .unknownVariable, "no variable is called \(name.quoted)" + Suggestion.phrase(near),
            file: file, at: variable, replacement: near)
        if !isKnown { findings.append(findings.removeLast().summedUp(as: name)) }
    }

    /// A filter whose data is a text.
    private mutating func findSource(of element: MBMLElement, in file: String?) {
        guard let source = element.attribute("dataSource"), source.isConstant,
            !source.value.isEmpty
        else { return }
        let isVariable = types.variable(source.value, before: nil) != nil
        report(
            .parameterType,
            "a DataFilter needs a collection, and \(source.value.quoted) is a text"
                + Suggestion.phrase(isVariable ? source.value : nil, prefix: "$"),
            file: file, at: source, replacement: isVariable ? "$" + source.value : nil)
    }

    /// A variable that can't be set where an action is reached.
    private mutating func findTarget(
        _ name: String, at attribute: MBMLElement.Attribute, _ reached: Reached,
        in file: String?
    ) {
        let all = types.variables[name] ?? []
        guard !all.isEmpty else {
            guard survey.base.isReadOnly(name) else { return }
            report(
                .setReadOnly, "the app declares '\(name)' read-only, so setting it fails",
                file: file, at: attribute)
            return
        }
        guard all.count <= Self.mostDeclarations else { return }
        let declared = all.filter {
            types.conditions.exclude($0.conditions, reached.conditions) == false
        }
        var (readOnly, computed) = (0, 0)
        for declaration in declared {
            let isCertain = reached.certainly(declaration)
            switch declaration.kind {
            case .dynamic, .singleton: if isCertain { computed += 1 }
            case .stored(isReadOnly: true): if isCertain { readOnly += 1 }
            case .stored, .function: return
            }
        }
        if computed > 0 {
            report(
                .setDynamic,
                "'\(name)' always computes its value, so setting it fails", file: file,
                at: attribute)
        } else if readOnly > 0 {
            report(
                .setReadOnly,
                "'\(name)' is declared with mutable=\"F\", so setting it fails", file: file,
                at: attribute)
        }
    }

    private mutating func findDots(
        in name: MBMLElement.Attribute, of element: MBMLElement, _ file: String?
    ) {
        for attribute in [name, element.attribute("mapKey")].compactMap({ $0 })
        where attribute.isConstant && attribute.value.contains(".") {
            report(
                .dottedName,
                "the dot belongs to \(attribute.value.quoted) and doesn't reach into a map; "
                    + "write name and mapKey",
                file: file, at: attribute)
        }
    }
}

/// An element of a listener or a filter, and on which conditions its action runs.
private struct Reached {
    let element: MBMLElement
    /// Its own conditions and those around it. All must hold.
    var conditions: [String]
    /// Whether it also depends on the conditions of other actions.
    var mayDepend = false

    /// Whether a declaration certainly counts where the action runs. A document that an action loads
    /// may be loaded later, or not at all.
    func certainly(_ declaration: Declaration) -> Bool {
        let template = DocumentSurvey.template(in: declaration.conditions)
        guard template == nil || template == DocumentSurvey.template(in: conditions) else {
            return false
        }
        return !mayDepend && !declaration.asksForItself
            || declaration.conditions.allSatisfy(conditions.contains)
    }

    var children: [Reached] {
        var isAfterBreak = false
        return element.children.map { child in
            defer { if child.name == "Break" { isAfterBreak = true } }
            return Reached(
                element: child, conditions: conditions + (child["if"].map { [$0] } ?? []),
                mayDepend: mayDepend || isAfterBreak
                    || child.name == "Case" || child.name == "DefaultCase")
        }
    }
}

extension MBMLElement.Attribute {
    /// Whether it means the same in every environment.
    var isConstant: Bool { value.isConstant }
}

extension String {
    /// Whether it contains no expression.
    var isConstant: Bool { constantBeginning.utf8.count == utf8.count }

    /// What stands before its first expression.
    var constantBeginning: String { String(prefix { !"$^#\\".contains($0) }) }
}
