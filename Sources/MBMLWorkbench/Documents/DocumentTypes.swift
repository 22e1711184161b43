import MBDataEnvironment

/// What is known of the variables and expressions of documents. Each expression is examined once.
final class DocumentTypes {
    let survey: DocumentSurvey
    /// The declarations of each variable, in the order in which they are loaded.
    private(set) var variables: [String: [Declaration]] = [:]
    /// The declarations of each function.
    private(set) var functions: [String: [Declaration]] = [:]
    /// The declarations, in the order in which they are loaded.
    private(set) var declarations: [Declaration] = []
    /// The types of variables that the app sets for each response, by name.
    let examples: [String: MBType]
    /// Names that something was meant to declare whose tag is unknown.
    private(set) var misspelled: Set<String> = []
    /// The names that functions bind, which later expressions may see.
    private let bound: Set<String>
    /// The keys of host types by the types' names.
    private var hosts: [String: MBType.Fields] = [:]
    private var hostVariables: [String: KnownPart] = [:]
    private let rootAttributes: Set<String>
    /// The conditions of includes, which are evaluated after the elements before them.
    private let includeConditions: Set<MBSourceLocation>
    /// The expressions of each element, by the locations of their attributes.
    private var expressions: [Int: [MBSourceLocation: Int]] = [:]
    private var results: [ExpressionTyper.Result?]
    private var isOpen: [Bool]
    private var depth = 0

    /// How many names may still be compared with others for a suggestion.
    private var comparisons = 500_000

    /// Variables that read each other more deeply than this are taken as unknown.
    private static let mostVariables = 40

    init(
        _ survey: DocumentSurvey, examples: [String: [MBValue]], _ host: MBContract? = nil
    ) {
        self.survey = survey
        self.examples = examples.mapValues { values in
            values.map(MBType.init(ofExample:)).reduce(nil) { $0?.united(with: $1) ?? $1 } ?? .any
        }
        bound = Set(survey.environment.functions.flatMap(\.boundNames))
        rootAttributes = Self.rootAttributes(of: survey)
        includeConditions = Set(
            survey.includes.flatMap { include in
                include.conditions.compactMap { $0?.location.inFile(include.file) }
            })
        results = Array(repeating: nil, count: survey.expressions.count)
        isOpen = Array(repeating: false, count: survey.expressions.count)
        for (position, declaring) in survey.elements.enumerated() {
            guard let declaration = Declaration(declaring, position: position) else {
                // What a misspelled tag was meant to declare isn't reported as unknown.
                if let name = declaring.element["name"] { misspelled.insert(name) }
                continue
            }
            declarations.append(declaration)
            if declaration.isFunction {
                functions[declaration.name, default: []].append(declaration)
            } else {
                variables[declaration.name, default: []].append(declaration)
            }
        }
        for (position, expression) in survey.expressions.enumerated() {
            expressions[expression.element, default: [:]][expression.attribute.location] = position
        }
        findHostVariables()
        for (name, fields) in host?.hostKeys ?? [:] where hosts[name] == nil {
            hosts[name] = fields
        }
        for (name, type) in host?.variableTypes ?? [:] where !predefinedNames.contains(name) {
            hostVariables[name] = KnownPart(type)
        }
    }

    private let predefinedNames = Set(MBEnvironment().variableNames)

    private static func rootAttributes(of survey: DocumentSurvey) -> Set<String> {
        var names = Set(survey.environment.attributes.keys)
        var open = survey.elements.filter { $0.element.name == "Listener" }.map(\.element)
        while let element = open.popLast() {
            if element.name == "SetEnvironmentInfo" {
                names.formUnion(element.attributes.map(\.name))
            }
            open += element.children
        }
        return names
    }

    /// The predefined variables never change. Others may be set by the app at any time.
    private func findHostVariables() {
        let predefined = MBEnvironment()
        for name in survey.base.variableNames {
            let isPredefined = predefined.isDeclared(name)
            guard isPredefined || survey.base.isReadOnly(name) == false,
                let value = isPredefined
                    ? try? predefined.value(of: name) : survey.base[name]
            else {
                hostVariables[name] = .unknown
                continue
            }
            if case .opaque(let opaque) = value {
                hosts[opaque.typeName] = MBType.Fields(of: opaque.object)
            }
            let part = KnownPart(MBType(ofExample: value))
            hostVariables[name] = isPredefined ? part : part.perhapsChanged
        }
        hosts[MBEvent.typeName] = MBType.Fields(of: MBEvent.self)
        hosts[MBDevice.typeName] = MBType.Fields(of: MBDevice.self)
        hosts[MBCapabilities.NetworkStatus.typeName] = MBType.Fields(
            of: MBCapabilities.NetworkStatus.self)
        hostVariables["Network"] = KnownPart(.host(MBCapabilities.NetworkStatus.typeName))
        hostVariables["Device"] = KnownPart(.host(MBDevice.typeName))
        hostVariables["MBML"] = .unknown
        if survey.assumedVariables.contains("Event") {
            hostVariables["Event"] = KnownPart(.host(MBEvent.typeName))
        }
        hosts["MBEnvironment"]?.others = .any
    }
}

// MARK: - Expressions

extension DocumentTypes {
    /// What is known of the expression at a position.
    func result(at position: Int) -> ExpressionTyper.Result {
        if let result = results[position] { return result }
        guard !isOpen[position], depth < Self.mostVariables else { return ExpressionTyper.Result() }
        isOpen[position] = true
        depth += 1
        defer {
            isOpen[position] = false
            depth -= 1
        }
        let expression = survey.expressions[position]
        let result = MBDocumentLoader.withStack {
            ExpressionTyper.examine(
                expression.attribute.value, as: expression.context, in: view(of: expression),
                isCondition: ["if", "condition"].contains(expression.attribute.name))
        }
        results[position] = result
        return result
    }

    /// The name among some that is most like another one; nil if there is none, or if too many were
    /// compared already.
    func nearest(to name: String, among names: [String]) -> String? {
        guard comparisons >= names.count else { return nil }
        comparisons -= names.count
        return Suggestion.nearest(to: name, among: names.sorted())
    }

    /// What is known of a text that isn't in a document.
    func result(of text: String, as context: MBContext) -> ExpressionTyper.Result {
        MBDocumentLoader.withStack {
            ExpressionTyper.examine(text, as: context, in: View(types: self, before: nil))
        }
    }

    /// Where an expression that is evaluated while loading stands among the elements; nil for one
    /// that is evaluated later.
    func loadingPosition(of expression: DocumentSurvey.Expression) -> Int? {
        guard !expression.isLater else { return nil }
        return isIncludeCondition(expression) ? expression.element + 1 : expression.element
    }

    func isIncludeCondition(_ expression: DocumentSurvey.Expression) -> Bool {
        includeConditions.contains(expression.attribute.location.inFile(expression.file))
    }

    private func view(of expression: DocumentSurvey.Expression) -> View {
        View(types: self, before: loadingPosition(of: expression))
    }

    /// What an expression can see: everything, or while loading what is declared before it.
    private struct View: TypeScope {
        let types: DocumentTypes
        let before: Int?

        var environment: MBEnvironment { types.survey.environment }

        func variable(_ name: String) -> KnownPart? { types.variable(name, before: before) }

        func fields(ofHostType name: String) -> MBType.Fields? { types.hosts[name] }

        func nearest(to name: String, among names: [String]) -> String? {
            types.nearest(to: name, among: names)
        }

        func isRootAttribute(_ name: String) -> Bool {
            let fields = types.hosts["MBEnvironment"]?.known ?? [:]
            let question = "is" + name.prefix(1).uppercased() + name.dropFirst()
            return types.rootAttributes.contains(name) || fields[name] != nil
                || fields[question] != nil || types.survey.documents.isEmpty
        }
    }
}

// MARK: - Variables

extension DocumentTypes {
    /// What is known of a variable; nil if there certainly is none with the name.
    func variable(_ name: String, before position: Int?) -> KnownPart? {
        let declared = (variables[name] ?? []).prefix {
            $0.position < position ?? .max
        }
        let host = hostVariable(name)
        guard !declared.isEmpty else {
            if let host { return host }
            return isAssumed(name, whileLoading: position != nil) ? .unknown : nil
        }
        if examples[name] != nil { return host }
        // What an action sets, or the app as well, may be anything.
        var known = host
        for declaration in declared.suffix(8) {
            let part = part(of: declaration, isLoading: position != nil)
            known = known.map { declaration.isConditional ? $0.united(with: part) : part } ?? part
        }
        if declared.count > 8 { return .unknown }
        if declared.allSatisfy(\.isConditional), let part = known {
            known?.type = part.type.orNothing
        }
        return host == nil ? known : known?.perhapsChanged
    }

    /// Whether a variable may exist although nothing declares it. Actions set variables after
    /// loading, and functions bind names around expressions that are evaluated later.
    private func isAssumed(_ name: String, whileLoading: Bool) -> Bool {
        if misspelled.contains(name) { return true }
        guard !whileLoading else { return false }
        return survey.assumedVariables.contains(name) || bound.contains(name)
            || name.hasPrefix("outer:")
    }

    private func hostVariable(_ name: String) -> KnownPart? {
        if let type = examples[name] {
            var part = KnownPart(type)
            part.isExample = true
            return part
        }
        return hostVariables[name]
    }

    private func part(of declaration: Declaration, isLoading: Bool) -> KnownPart {
        let element = declaration.element
        switch declaration.kind {
        case .function, .singleton: return .unknown
        case .dynamic:
            if let text = element["literal"] { return KnownPart(.string(text)) }
            let names = ["expression", "value", "boolean"]
            guard let attribute = names.lazy.compactMap({ element.attribute($0) }).first else {
                return .unknown
            }
            return part(of: attribute, at: declaration.position)
        case .stored(let isReadOnly):
            let part = storedPart(of: element, at: declaration.position)
            guard element["userDefaultsName"] == nil else { return part.perhapsChanged }
            return isReadOnly || isLoading ? part : part.perhapsChanged
        }
    }

    private func part(of attribute: MBMLElement.Attribute, at position: Int) -> KnownPart {
        guard let expression = expressions[position]?[attribute.location] else { return .unknown }
        guard !survey.expressions[expression].problems.contains(where: \.isError) else {
            return .unknown
        }
        return result(at: expression).part
    }

    /// The value of a variable, or of an item of a list or a map.
    private func storedPart(of element: MBMLElement, at position: Int) -> KnownPart {
        switch element["type"] {
        case nil:
            if let text = element["literal"] { return KnownPart(.string(text)) }
            let names = ["value", "boolean"]
            let given = names.lazy.compactMap { element.attribute($0) }.first
            let attribute = given ?? element.textAttribute
            guard !attribute.value.isEmpty else {
                return KnownPart(attribute.name == "boolean" ? .bool(false) : .string(""))
            }
            return part(of: attribute, at: position)
        case "list": return list(element, at: position)
        case "map": return map(element, at: position)
        default: return .unknown
        }
    }

    private func list(_ element: MBMLElement, at position: Int) -> KnownPart {
        let items = element.children.filter { $0.name == "Var" && $0["name"] == nil }
        let parts = items.map { storedPart(of: $0, at: position) }
        let types = parts.reduce(MBType.nothing) {
            $0 == .nothing ? $1.type : $0.united(with: $1.type)
        }
        let constants = parts.compactMap(\.constant)
        let isConstant = constants.count == items.count && items.allSatisfy { $0["if"] == nil }
        return KnownPart(.array(types), constant: isConstant ? .array(constants) : nil)
    }

    private func map(_ element: MBMLElement, at position: Int) -> KnownPart {
        var fields = MBType.Fields()
        for item in element.children where item.name == "Var" {
            guard let name = item["name"] else { continue }
            let type = storedPart(of: item, at: position).type
            let other = fields.known[name]
            fields.known[name] =
                item["if"] == nil ? type : other.map { $0.united(with: type) } ?? type.orNothing
        }
        return KnownPart(.dictionary(fields))
    }
}
