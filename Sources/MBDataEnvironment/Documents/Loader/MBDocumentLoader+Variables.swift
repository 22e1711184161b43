import Foundation

/// Declares the variables of a document: simple, list, map and dynamic ones.
extension MBDocumentLoader {
    mutating func declare(variable element: MBMLElement) {
        guard let name = element[.name], !name.isEmpty else {
            if holds(element.attribute(.condition)) { _ = required("name", of: element) }
            return
        }
        guard !Variable.isPredefined(name) else {
            guard holds(element.attribute(.condition)) else { return }
            report(
                .error, .variableRedeclared,
                "the variable '\(name)' is the library's own; choose another name",
                at: element.attribute("name")?.location ?? element.location)
            return
        }
        switch element[.type] {
        case nil, "list", "map": declareStored(name, element)
        case "dynamic": declareDynamic(name, element)
        case "singleton": declareSingleton(name, element)
        case "nothing": declareNothing(name, element)
        case let type?:
            if holds(element.attribute(.condition)) { reportUnknown(type: type, of: element) }
        }
    }

    /// The name of an item; a missing or empty one is an error.
    mutating func requiredName(of element: MBMLElement) -> String? {
        if let name = element[.name], !name.isEmpty { return name }
        return required("name", of: element)
    }

    mutating func warnOfUncommonAttributes(_ element: MBMLElement) {
        guard !element.known.isSubset(of: .common) else { return }
        warn(of: element, beyond: LibraryTags.stored.names)
    }

    private mutating func declareStored(_ name: String, _ element: MBMLElement) {
        warnOfUncommonAttributes(element)
        guard holds(element.attribute(.condition)) else { return }
        let isReadOnly = !isMutable(element)
        guard case .found(let found) = value(of: element) else { return }
        declare(name, found, isReadOnly: isReadOnly, element)
    }

    private mutating func declare(
        _ name: String, _ found: MarkedValue, isReadOnly: Bool, _ element: MBMLElement
    ) {
        warnIfDeclared(name, element)
        do {
            try step(walking: found.value)
            try environment.declare(
                name, value: found.value, isReadOnly: isReadOnly, at: place(of: element),
                mark: found.mark)
            environment.keep(HashedKey(name), asPreference: preferenceKey(of: element))
            noteDeclaration(element)
        } catch {
            report(.error, .valueFailed, error.messageWithAdvice, at: element.location)
        }
    }

    /// A variable whose value is nothing until something sets it, or the preference store has one.
    private mutating func declareNothing(_ name: String, _ element: MBMLElement) {
        warnOfAttributes(ofNothing: element)
        guard holds(element.attribute(.condition)) else { return }
        let isReadOnly = !isMutable(element)
        reportVariables(in: element)
        warnIfTextIsIgnored(element, because: "the variable is nothing")
        let kept = pass.preference(of: element, in: &self)
        declare(name, MarkedValue(kept), isReadOnly: isReadOnly, element)
    }

    mutating func warnOfAttributes(ofNothing element: MBMLElement) {
        warn(
            of: element, beyond: LibraryTags.nothing.names,
            called: "a variable of the type 'nothing'")
    }

    private func preferenceKey(of element: MBMLElement) -> String? {
        element[.userDefaultsName].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value that a variable has in the preference store, or will have there.
    mutating func preference(of element: MBMLElement) -> MBValue? {
        guard let key = preferenceKey(of: element) else { return nil }
        // What was set in the environment counts, although it isn't saved yet.
        if let unsaved = environment.unsavedPreference(HashedKey(key)) { return unsaved }
        if let known = preferences[HashedKey(key)] { return known }
        do {
            let value = try environment.capabilities.preferences.value(for: key)
            preferences[HashedKey(key)] = .some(value)
            return value
        } catch {
            report(
                .warning, .preferenceFailed,
                "the preference '\(key)' cannot be read: \(error.systemReason)",
                at: element.attribute("userDefaultsName")?.location)
            return nil
        }
    }

    private mutating func declareDynamic(_ name: String, _ element: MBMLElement) {
        warn(of: element, beyond: LibraryTags.dynamic.names, called: "a dynamic variable")
        guard holds(element.attribute("if")) else { return }
        let given = element.attributes.filter {
            ["expression", "value", "boolean", "literal"].contains($0.name)
        }
        guard given.count <= 1 else {
            reportConflict(given, element)
            return
        }
        let expression = given.first ?? element.textAttribute
        if given.isEmpty { reportMarkup(in: element) } else { reportVariables(in: element) }
        if let given = given.first {
            warnIfTextIsIgnored(element, because: "there is '\(given.name)'")
        } else if expression.value.isBlank {
            report(
                .error, .missingAttribute,
                "a dynamic variable needs text, or one of the attributes 'value', 'expression', "
                    + "'boolean' and 'literal'",
                at: element.location)
            return
        }
        guard case .some(let escaping) = escaping(of: element, expression) else { return }
        let (wasDeclared, former) = (environment.isDeclared(name), environment.place(of: name))
        do {
            let context: MBContext = expression.name == "boolean" ? .boolean : .object
            if expression.name == "literal" {
                let text = MarkedValue(written: expression.value, for: escaping)
                try environment.declare(
                    name, value: text.value, isReadOnly: true, at: place(of: element),
                    mark: text.mark)
                noteDeclaration(element)
            } else {
                let pass = pass
                try pass.declare(
                    dynamic: name, expression, as: context, escaping: escaping, of: element,
                    in: &self)
            }
            if wasDeclared { warnOfRedeclaration(name, element, former) }
        } catch {
            report(error, .valueFailed, in: expression)
        }
    }

    /// The accessor of the class is called at each read.
    private mutating func declareSingleton(_ name: String, _ element: MBMLElement) {
        warn(of: element, beyond: LibraryTags.singleton.names, called: "a singleton variable")
        guard holds(element.attribute("if")), let className = required("class", of: element) else {
            return
        }
        reportVariables(in: element)
        assume(variable: name)
        let types = environment.hostTypes
        guard let type = types[className] else {
            report(
                .error, .unknownHostType,
                "no host type is registered as '\(className)'"
                    + MBMessage.suggestion(for: className, among: types.names),
                at: element.attribute("class")?.location ?? element.location)
            return
        }
        let method = element["method"] ?? "instance"
        guard let accessor = type.accessors[method] else {
            report(
                .error, .unknownAccessor,
                "'\(className)' has no accessor '\(method)'"
                    + MBMessage.suggestion(for: method, among: type.accessors.keys.sorted()),
                at: element.attribute("method")?.location ?? element.location)
            return
        }
        warnIfDeclared(name, element)
        environment.declare(
            name, reading: accessor, readsVariables: type.readsVariables, at: place(of: element))
        noteDeclaration(element)
    }

    /// Counts a variable without an expression of its own as reached.
    private func noteDeclaration(_ element: MBMLElement) {
        guard !pass.isChecking else { return }
        environment.coverage?.note(element.location.inFile(file))
    }

    func place(of element: MBMLElement) -> DeclarationPlace {
        DeclarationPlace(file: file, location: element.location)
    }

    private mutating func warnIfDeclared(_ name: String, _ element: MBMLElement) {
        guard environment.isDeclared(name) else { return }
        warnOfRedeclaration(name, element, environment.place(of: name))
    }

    private mutating func warnOfRedeclaration(
        _ name: String, _ element: MBMLElement, _ former: MBSourceLocation?
    ) {
        guard isReporting(.warning), !pass.isAlternative(name) else { return }
        let place = former.map { ", at \($0)" } ?? ""
        report(
            .warning, .variableRedeclared, "the variable '\(name)' was declared before\(place)",
            at: element.location)
    }

    /// Variables inside one that is neither a list nor a map are reported and ignored.
    mutating func reportVariables(in element: MBMLElement) {
        guard let lost = element.children.first(where: { $0.name == "Var" }) else { return }
        let type = element["type"].map { "of the type '\($0)'" } ?? "without a type"
        report(
            .error, .unexpectedElement,
            "a variable \(type) holds no 'Var'; lists and maps do: type=\"list\", "
                + "type=\"map\"",
            at: lost.location)
    }

    /// Elements inside one whose text is an expression are reported: their tags would be lost.
    mutating func reportMarkup(in element: MBMLElement) {
        guard let lost = element.children.first else { return }
        report(
            .error, .unexpectedElement,
            "the tags of '\(lost.name)' aren't part of the text; write <![CDATA[ … ]]> around it",
            at: lost.location)
    }

    /// Warns of text inside an element whose value is given elsewhere.
    ///
    /// - Parameter besideElements: whether text between elements counts, too.
    package mutating func warnIfTextIsIgnored(
        _ element: MBMLElement, besideElements: Bool = false,
        because reason: @autoclosure () -> String
    ) {
        guard isReporting(.warning), besideElements || element.children.isEmpty,
            let stray = element.strayText
        else { return }
        let place = stray.after.map { ", after the '\($0.name)' here" } ?? ""
        report(
            .warning, .ignoredText,
            "the text \(stray.text.trimmingBlanks().quoted)\(place) is ignored because "
                + "\(reason())",
            at: stray.after?.location ?? element.textAttribute.location)
    }

    mutating func reportUnknown(type: String, of element: MBMLElement) {
        report(
            .error, .unknownVariableType,
            "unknown type '\(type)' of a variable"
                + MBMessage.suggestion(for: type, among: LibraryTags.variableTypes),
            at: element.attribute("type")?.location ?? element.location)
    }

    mutating func reportConflict(_ given: [MBMLElement.Attribute], _ element: MBMLElement) {
        let names = given.map { "'\($0.name)'" }.joined(separator: " and ")
        report(
            .error, .conflictingAttributes, "\(names) exclude each other",
            at: given.last?.location ?? element.location)
    }

    private mutating func isMutable(_ element: MBMLElement) -> Bool {
        guard let attribute = element.attribute(.mutable) else { return true }
        switch attribute.value {
        case "1": return true
        case "0": return false
        case "":
            report(
                .warning, .invalidAttribute,
                "'mutable' is empty, which means F; write T or F", at: attribute.location)
            return false
        default:
            if let truth = Bool(word: attribute.value) { return truth }
            report(
                .error, .invalidAttribute,
                "'mutable' must be T or F, found '\(attribute.value)'; the variable is mutable",
                at: attribute.location)
            return true
        }
    }
}
