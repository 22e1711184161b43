import Foundation

/// `Function` with an expression: a function that the document itself defines.
extension MBDocumentLoader {
    /// Whether a function is defined by an expression, rather than named by class and method.
    package static func isTemplate(_ element: MBMLElement) -> Bool {
        guard (element["class"] ?? "").isEmpty else { return false }
        return element.attributes.contains { ["value", "boolean", "parameters"].contains($0.name) }
            || !element.text.isBlank
    }

    /// The function that an element defines; nil if it's wrong, which is reported.
    mutating func template(_ name: String, _ element: MBMLElement) -> MBMLFunction? {
        let given = element.attributes.filter { ["value", "boolean"].contains($0.name) }
        guard given.count <= 1 else {
            reportConflict(given, element)
            return nil
        }
        let expression = given.first ?? element.textAttribute
        reportMarkup(in: element)
        if let given = given.first {
            warnIfTextIsIgnored(element, because: "there is '\(given.name)'")
        } else if expression.value.isBlank {
            report(
                .error, .missingAttribute,
                "the function '\(name)' needs an expression: the attribute 'value' or 'boolean', or "
                    + "text",
                at: element.location)
            return nil
        }
        guard let parameters = parameters(of: element),
            case .some(let escaping) = escaping(of: element, expression)
        else { return nil }
        let context: MBContext = expression.name == "boolean" ? .boolean : .object
        let pass = pass
        pass.willKeep(
            expression, as: context, parameters: parameters.map(\.declaration), in: self)
        let program: Program
        do {
            let storage = environment.storage
            program = try storage.cache.program(
                expression.value, as: context, in: storage,
                declaredAt: expression.place(in: file))
        } catch {
            pass.report(error, in: expression, to: &self)
            return pass.placeholder(forFunction: name)
        }
        let template = FunctionTemplate(
            name, parameters, program.escaping(escaping), at: expression.place(in: file),
            in: DeclarationPlace(file: file, location: element.location))
        return MBMLFunction(
            template,
            documentation: .init(
                parameters.map(\.declaration.shown).joined(separator: "|"),
                types: parameters.map { $0.declaration.valueType.description }, "",
                returns: context == .boolean ? "bool" : "any", example: "", gives: ""),
            deprecation: deprecation(of: name, element))
    }

    /// The parameters in the attribute `parameters`: names separated by pipes, each with `?` if it
    /// may be left out, and with its type after a colon, if it has one.
    private mutating func parameters(of element: MBMLElement) -> [FunctionTemplate.Parameter]? {
        guard let attribute = element.attribute("parameters"),
            !attribute.value.isBlank
        else { return [] }
        var parameters: [FunctionTemplate.Parameter] = []
        var names: Set<HashedKey> = []
        let pieces = attribute.value.utf8.split(
            separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        guard pieces.count <= FunctionTemplate.mostParameters else {
            report(
                .error, .invalidAttribute,
                "a function can't have more than \(FunctionTemplate.mostParameters) parameters; "
                    + "this one has \(pieces.count)",
                at: attribute.location)
            return nil
        }
        for piece in pieces {
            let text = String(Substring(piece)).trimmingBlanks()
            guard let parameter = parameter(text, in: attribute) else { return nil }
            guard names.insert(parameter.key).inserted else {
                report(
                    .error, .invalidAttribute,
                    "two parameters have the name '\(parameter.key.text)'", at: attribute.location)
                return nil
            }
            parameters.append(parameter)
        }
        return parameters
    }

    /// A parameter of the form `amount`, `currency?` or `amount: number`.
    private mutating func parameter(
        _ text: String, in attribute: MBMLElement.Attribute
    ) -> FunctionTemplate.Parameter? {
        var (name, written) = (text, "")
        if let colon = Self.endOfName(text) {
            name = String(text[..<colon]).trimmingBlanks()
            written = String(text[text.unicodeScalars.index(after: colon)...]).trimmingBlanks()
        }
        let mayBeMissing = name.hasSuffix("?")
        if mayBeMissing { name.removeLast() }
        guard SourceBytes(name).isIdentifier else {
            report(
                .error, .notAnIdentifier,
                "'\(name)' isn't a name for a parameter; write parameters=\"amount|currency?\", with "
                    + "types if they matter: \"amount: number|currency: string?\"",
                at: attribute.location)
            return nil
        }
        guard !written.isEmpty else {
            return FunctionTemplate.Parameter(name, mayBeMissing: mayBeMissing)
        }
        if let type = try? MBType(written),
            let parameter = FunctionTemplate.Parameter(
                name, type: mayBeMissing ? type.orNothing : type)
        {
            return parameter
        }
        report(
            .error, .invalidAttribute,
            "the parameter '\(name)' can't have the type '\(written)'; write string, number, bool, "
                + "date, data, {*: any} or any, in brackets for an array, with '?' if it may be "
                + "nothing",
            at: attribute.location)
        return nil
    }

    /// The colon between a name and a type. Names can contain colons, too, so a blank comes after
    /// it, or what is known to be a type.
    private static func endOfName(_ text: String) -> String.Index? {
        let scalars = text.unicodeScalars
        let colons = scalars.indices.lazy.filter { scalars[$0] == ":" }
        let rest = { (colon: String.Index) in scalars[scalars.index(after: colon)...] }
        if let colon = colons.first(where: { rest($0).first?.isBlank != false }) { return colon }
        return colons.first.flatMap {
            (try? MBType(String(rest($0))))?.swiftType == nil ? nil : $0
        }
    }
}

extension FunctionTemplate.Parameter {
    /// A parameter that is converted to a type; nil if no Swift type holds its values.
    fileprivate init?(_ name: String, type: MBType) {
        guard let swiftType = type.swiftType else { return nil }
        self.init(name, as: swiftType, type, mayBeMissing: type != type.unwrapped)
    }
}

extension MBType {
    /// The Swift type that holds the values of this type; nil if none does exactly.
    fileprivate var swiftType: (any MBValueConvertible.Type)? {
        switch self {
        case .any: MBValue.self
        case .kind(.string): String.self
        case .kind(.number): MBNumber.self
        case .kind(.bool): Bool.self
        case .kind(.date): Date.self
        case .kind(.data): Data.self
        case .anyDictionary: MBDictionary.self
        case .array(let element): element.swiftType.map { Self.list(of: $0) }
        case .optional(let type): type.swiftType.map { Self.optional($0) }
        case .nothing, .kind, .words, .set, .dictionary, .host, .union: nil
        }
    }

    private static func list<Element: MBValueConvertible>(
        of type: Element.Type
    ) -> any MBValueConvertible.Type {
        [Element].self
    }

    private static func optional<Wrapped: MBValueConvertible>(
        _ type: Wrapped.Type
    ) -> any MBValueConvertible.Type {
        Wrapped?.self
    }
}
