/// `Function`: functions by class and method.
extension MBDocumentLoader {
    mutating func declare(function element: MBMLElement) {
        let isTemplate = Self.isTemplate(element)
        warnOfAttributes(of: element, isTemplate: isTemplate)
        guard holds(element.attribute("if")), let name = required("name", of: element) else {
            return
        }
        if let problem = MBMLFunction.problem(withName: name) {
            report(
                .error, .notAnIdentifier, problem,
                at: element.attribute("name")?.location ?? element.location)
            return
        }
        guard let function = isTemplate ? template(name, element) : declared(name, element) else {
            return
        }
        let replaced = environment.declare(function)
        events.append(.functionDeclared(name))
        if replaced != nil, !pass.isAlternative("^" + name) {
            let place = functionPlaces[HashedKey(name)].map { ", at \($0.start)" } ?? ""
            report(
                .warning, .functionRedeclared,
                "the function '^\(name)' was declared before\(place)", at: element.location)
        }
        functionPlaces[HashedKey(name)] = DeclarationPlace(file: file, location: element.location)
    }

    private mutating func warnOfAttributes(of element: MBMLElement, isTemplate: Bool) {
        guard isTemplate else {
            let name = element["class"] == nil ? "'Function'" : "a function with 'class'"
            return warn(of: element, beyond: LibraryTags.function.names, called: name)
        }
        warn(
            of: element, beyond: LibraryTags.template.names,
            called: "a function with an expression")
    }

    /// A function that is named by class and method.
    private mutating func declared(_ name: String, _ element: MBMLElement) -> MBMLFunction? {
        warnIfTextIsIgnored(element, because: "there is 'class'")
        let known = implementation(for: name, element)
        return (known ?? pass.placeholder(forFunction: name))?.declared(
            as: name, input: input(element), output: output(element),
            deprecation: deprecation(of: name, element))
    }

    private mutating func implementation(
        for name: String, _ element: MBMLElement
    ) -> MBMLFunction? {
        let method = element["method"] ?? name
        if let foreign = [method, element["class"] ?? ""].first(where: {
            !TextEquality.isHarmless($0)
        }) {
            report(
                .error, .unknownFunctionImplementation,
                "no functions are registered as \(foreign.quoted)", at: element.location)
            return nil
        }
        if element["class"] == nil, let function = withoutClass(method) { return function }
        guard let className = element["class"], !className.isEmpty else {
            report(
                .error, .missingAttribute,
                "the function '\(name)' needs an expression, in 'value', 'boolean' or text, or the "
                    + "attribute 'class'",
                at: element.location)
            return nil
        }
        if let functions = environment.documents.implementations[className] {
            if let function = functions.first(where: { $0.name == method }) { return function }
            reportUnknown(method, of: className, among: functions.map(\.name), in: element)
            return nil
        }
        guard let area = MBMLFunction.Area.all.first(where: { $0.className == className }) else {
            let names = MBMLFunction.Area.all.map(\.className)
            report(
                .error, .unknownFunctionImplementation,
                "no functions are registered as '\(className)'"
                    + MBMessage.suggestion(for: className, among: names),
                at: element.attribute("class")?.location ?? element.location)
            return nil
        }
        if let function = area.function(method: method) { return function }
        reportUnknown(method, of: className, among: area.functions.map(\.name), in: element)
        return nil
    }

    /// A function of the host that is registered under its name alone.
    private func withoutClass(_ method: String) -> MBMLFunction? {
        environment.documents.implementations[""]?.first { $0.name == method }
    }

    private mutating func reportUnknown(
        _ method: String, of className: String, among names: [String],
        in element: MBMLElement
    ) {
        let attribute = element.attribute("method") ?? element.attribute("name")
        report(
            .error, .unknownFunctionImplementation,
            "'\(className)' has no method '\(method)'"
                + MBMessage.suggestion(for: method, among: names),
            at: attribute?.location ?? element.location)
    }

    private mutating func input(_ element: MBMLElement) -> MBMLFunction.Input {
        word("input", of: element, orReport: .unknownInputType) ?? .object
    }

    private mutating func output(_ element: MBMLElement) -> MBMLFunction.Output {
        word("output", of: element, orReport: .unknownOutputType) ?? .object
    }

    /// One of the words that an attribute may have; nil if it has none of them.
    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, of element: MBMLElement, orReport code: MBDiagnostic.Code
    ) -> Word? {
        guard let attribute = element.attribute(name), !attribute.value.isEmpty else { return nil }
        if let word = Word(rawValue: attribute.value) { return word }
        report(
            .warning, code,
            "unknown \(name) '\(attribute.value)', treated as 'object'"
                + MBMessage.suggestion(
                    for: attribute.value, among: Word.allCases.map(\.rawValue)),
            at: attribute.location)
        return nil
    }

    /// The warning that the first call logs.
    func deprecation(of name: String, _ element: MBMLElement) -> String? {
        if let message = element["deprecationMessage"], !message.isEmpty {
            return "^\(name)() is deprecated: \(message)"
        }
        if let other = element["deprecatedInFavorOf"], !other.isEmpty {
            return "^\(name)() is deprecated; use ^\(other)()"
        }
        guard let flag = element["deprecated"], MBValue.truth(of: flag) else { return nil }
        return "^\(name)() is deprecated"
    }
}
