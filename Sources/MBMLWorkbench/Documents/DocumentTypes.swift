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
    let bound: Set<String>
    /// The keys of host types by the types' names.
    private var hosts: [String: MBType.Fields] = [:]
    private(set) var hostVariables: [String: KnownPart] = [:]
    /// Why the app's contract says that documents shouldn't call some functions, by their names.
    private let deprecations: [String: String]
    /// The keys of `$Environment` that attributes of root elements are.
    let rootAttributes: Set<String>
    /// The expressions of each element, by the locations of their attributes.
    private(set) var expressions: [Int: [MBSourceLocation: Int]] = [:]
    private var results: [ExpressionTyper.Result?]
    private var isOpen: [Bool]
    private var depth = 0
    /// Whether the documents are for a strict environment.
    let isStrict: Bool
    /// Whether all names of the app are known.
    let isHostComplete: Bool
    private let evaluation = FixedEvaluation()
    /// What is known of lists and maps, by the positions of their declarations. Many expressions may
    /// read one that is large.
    private var collections: [Int: KnownPart] = [:]
    /// Whether functions have alternatives, as far as that was asked.
    private var alternatives: [String: Bool] = [:]
    /// The positions of the elements that have conditions, or that have some inside.
    private var conditional: Set<Int> = []
    /// How often a result was left out because it was being determined, or too deep.
    private var omissions = 0

    /// What may still be done to find suggestions.
    var suggestions = Suggestion.Budget()
    /// How many parts of types may still be put together.
    private var partsToUnite = 2_000_000
    /// The conditions of the documents, as far as they were compared.
    var conditions = Conditions()
    /// How many names that conditions read may still be followed.
    private var namesToFollow = 300_000

    /// The names of the library's functions that documents declare, by the names that they give
    /// them; empty for a function that isn't the library's.
    let libraryNames: [String: String]

    /// Variables that read each other more deeply than this are taken as unknown.
    private static let mostVariables = 40

    init(
        _ survey: DocumentSurvey, examples: [String: [MBValue]], _ host: MBContract? = nil,
        isStrict: Bool, isHostComplete: Bool
    ) {
        self.survey = survey
        (self.isStrict, self.isHostComplete) = (isStrict, isHostComplete)
        deprecations = (host?.functions ?? [:]).compactMapValues(\.deprecated)
        self.examples = examples.mapValues { values in
            values.map(MBType.init(ofExample:)).reduce(nil) { $0?.united(with: $1) ?? $1 } ?? .any
        }
        bound = Set(survey.environment.functions.flatMap(\.boundNames))
        retyped = SetNames(retypedIn: survey)
        loadsLater = survey.elements.contains { declaring in
            declaring.element.name == "Listener"
                && declaring.element.descendants.contains { $0.name == "LoadTemplate" }
        }
        libraryNames = DeclaredMeanings.libraryNames(survey)
        rootAttributes = Self.rootAttributes(of: survey)
        results = Array(repeating: nil, count: survey.expressions.count)
        isOpen = Array(repeating: false, count: survey.expressions.count)
        for (position, declaring) in survey.elements.enumerated() {
            if declaring.element.hasConditions { conditional.insert(position) }
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
        for (name, type) in host?.variableTypes ?? [:]
        where !predefinedNames.contains(name) && name != "MBML" {
            hostVariables[name] = KnownPart(type)
            if host?.variables?[name]?.isReadOnly == true { constants.insert(name) }
        }
    }

    /// The names to which actions and filters may give values of other types.
    private let retyped: SetNames
    /// Whether actions load documents, which then see what others have set.
    let loadsLater: Bool
    /// The variables of the app that can't be set.
    private var constants: Set<String> = []

    /// Whether a variable of the app may have a value of another type after loading.
    func mayBeRetyped(_ name: String) -> Bool {
        !constants.contains(name) && retyped.contains(name)
    }

    private let predefinedNames = Set(MBEnvironment().variableNames)

    private static func rootAttributes(of survey: DocumentSurvey) -> Set<String> {
        var names = Set(survey.environment.attributes.keys)
        for listener in survey.elements.map(\.element) where listener.name == "Listener" {
            for action in listener.descendants where action.name == "SetEnvironmentInfo" {
                names.formUnion(action.attributes.map(\.name))
            }
        }
        return names
    }

    /// The predefined variables never change, and neither do the types of the app's own objects that
    /// can't be set. Others may be set by the app at any time.
    private func findHostVariables() {
        let predefined = MBEnvironment()
        for name in survey.base.variableNames {
            let isPredefined = predefined.isDeclared(name)
            var object: MBValue?
            if case .opaque? = survey.base.constant(name) { object = survey.base.constant(name) }
            guard isPredefined || object != nil || !survey.base.isReadOnly(name),
                let value = isPredefined
                    ? try? predefined.value(of: name) : object ?? survey.base[name]
            else {
                hostVariables[name] = .unknown
                continue
            }
            if case .opaque(let opaque) = value {
                let fields = MBType.Fields(of: opaque.object)
                // Two Swift types may have one name.
                let isOther = hosts[opaque.typeName].map { $0 != fields } ?? false
                hosts[opaque.typeName] = isOther ? MBType.Fields([:], others: .any) : fields
            }
            let part = KnownPart(MBType(ofExample: value))
            hostVariables[name] = isPredefined || object != nil ? part : part.perhapsChanged
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
        guard !isOpen[position], depth < Self.mostVariables else {
            omissions += 1
            return ExpressionTyper.Result()
        }
        isOpen[position] = true
        depth += 1
        defer {
            isOpen[position] = false
            depth -= 1
        }
        let expression = survey.expressions[position]
        let result = MBDocumentLoader.withStack {
            ExpressionTyper.examine(
                expression.attribute.value, as: expression.context,
                seeing: parameters(of: expression), in: view(of: expression),
                isCondition: ["if", "condition"].contains(expression.attribute.name))
        }
        results[position] = result
        return result
    }

    func fields(ofHostType name: String) -> MBType.Fields? { hosts[name] }

    /// What is known of a list or a map, determined once unless something in it had to be left out.
    func collection(at position: Int, _ determined: () -> KnownPart) -> KnownPart {
        if let known = collections[position] { return known }
        let before = omissions
        let part = determined()
        if omissions == before { collections[position] = part }
        return part
    }

    private func parameters(of expression: DocumentSurvey.Expression) -> [String: KnownPart] {
        (expression.parameters ?? []).reduce(into: [:]) { $0[$1.name] = KnownPart($1.valueType) }
    }

    /// What is known of the value of a function that one document defines; nil for any other
    /// function.
    func body(ofFunction name: String) -> KnownPart? {
        guard let declared = functions[name], declared.count == 1, !hasAlternatives(name),
            let attribute = declared[0].expression
        else { return nil }
        let declaration = declared[0]
        return part(of: attribute, at: declaration.position).escaped(by: declaration.element)
    }

    /// Whether calls of a function may be those of different ones: documents declare several, or one
    /// under a condition where the app or the library has one, too.
    func hasAlternatives(_ name: String) -> Bool {
        if let known = alternatives[name] { return known }
        let found = findAlternatives(name)
        alternatives[name] = found
        return found
    }

    private func findAlternatives(_ name: String) -> Bool {
        guard let declared = functions[name], let first = declared.first else { return false }
        if declared.count == 1 {
            return first.isConditional && survey.base.function(name) != nil
        }
        // Documents may declare one of the library's functions again, or one with the same parameters.
        let own = declared.filter { $0.element["class"] == nil }
        guard own.isEmpty else {
            return own.count < declared.count || Set(own.map { $0.element["parameters"] }).count > 1
        }
        return Set(declared.map { $0.element.implementation }).count > 1
    }

    /// Whether no function that a condition calls, also by way of variables and functions of documents,
    /// gives something else each time; false if that was asked too often: it takes long.
    func isPure(_ condition: String) -> Bool {
        var (seen, pending) = (Set<String>(), result(of: condition, as: .boolean).uses.names)
        namesToFollow -= pending.count
        while let name = pending.popLast() {
            guard namesToFollow >= 0 else { return false }
            guard seen.insert(name).inserted else { continue }
            let called = name.hasPrefix("^") ? String(name.dropFirst()) : nil
            if let called, survey.environment.function(called)?.isPure == false { return false }
            for declaration in (called.map { functions[$0] } ?? variables[name]) ?? [] {
                if case .stored = declaration.kind { continue }
                let position = declaration.expression.flatMap {
                    expressions[declaration.position]?[$0.location]
                }
                let names = position.map { result(at: $0).uses.names } ?? []
                namesToFollow -= names.count
                pending += names
            }
        }
        return true
    }

    /// The name among some that is most like another one; nil if there is none, or if too many were
    /// compared already.
    func nearest(to name: String, among names: some Collection<String>) -> String? {
        guard suggestions.covers(names) else { return nil }
        return Suggestion.nearest(to: name, among: names.sorted())
    }

    /// Whether the types of some parts may still be put together.
    func mayUnite(_ parts: [KnownPart]) -> Bool {
        for part in parts {
            guard part.type.isCounted(in: &partsToUnite), part.likely.isCounted(in: &partsToUnite)
            else { return false }
        }
        return true
    }

    /// What is known of a text that isn't in a document.
    func result(of text: String, as context: MBContext) -> ExpressionTyper.Result {
        MBDocumentLoader.withStack {
            ExpressionTyper.examine(
                text, as: context, in: View(types: self, before: nil, mayBeBound: true))
        }
    }

    /// What is known of a text that isn't in a document, if nothing changes what documents declare.
    func declaredPart(
        of text: String, as context: MBContext, seeing names: [String: KnownPart]
    ) -> KnownPart {
        MBDocumentLoader.withStack {
            ExpressionTyper.examine(
                text, as: context, seeing: names,
                in: View(types: self, before: .max, mayBeBound: true)
            ).part
        }
    }

    /// What is known of a text that is being written in a document, and of its parts.
    func examined(
        _ text: String, as context: MBContext, seeing names: [String: KnownPart] = [:]
    ) -> ExpressionTyper.Result {
        MBDocumentLoader.withStack {
            ExpressionTyper.examine(
                text, as: context, seeing: names,
                in: View(types: self, before: nil, mayBeBound: true), isRecording: true)
        }
    }

    /// How many elements are declared before an expression that is evaluated while loading; nil for
    /// one that is evaluated later.
    func loadingPosition(of expression: DocumentSurvey.Expression) -> Int? {
        expression.isLater ? nil : expression.declared
    }

    private func view(of expression: DocumentSurvey.Expression) -> View {
        View(
            types: self, before: loadingPosition(of: expression),
            mayBeBound: expression.mayBeBound,
            isConditional: !expression.conditions.isEmpty
                || conditional.contains(expression.element))
    }

    /// What an expression can see: everything, or while loading what is declared before it.
    private struct View: TypeScope {
        let types: DocumentTypes
        let before: Int?
        /// Whether functions may bind names around it.
        let mayBeBound: Bool
        var isConditional = false

        var environment: MBEnvironment { types.survey.environment }

        func deprecation(of function: MBMLFunction) -> String? {
            function.isUnchanged ? types.deprecations[function.name] : nil
        }

        func variable(_ name: String) -> KnownPart? {
            types.variable(name, before: before, mayBeBound: mayBeBound)
        }

        func kept(_ name: String) -> KnownPart? { types.kept(name) }

        func isPure(_ condition: String) -> Bool { types.isPure(condition) }

        func body(ofFunction name: String) -> KnownPart? { types.body(ofFunction: name) }

        func fields(ofHostType name: String) -> MBType.Fields? { types.hosts[name] }

        func nearest(to name: String, among names: some Collection<String>) -> String? {
            types.nearest(to: name, among: names)
        }

        func mayUnite(_ parts: [KnownPart]) -> Bool { types.mayUnite(parts) }

        func libraryName(ofFunction name: String) -> String { types.libraryNames[name] ?? name }

        func hasAlternatives(_ name: String) -> Bool { types.hasAlternatives(name) }

        var isHostComplete: Bool { types.isHostComplete }

        var isStrict: Bool { types.isStrict }

        func failure(
            of text: String, as context: MBContext, isStrict: Bool, seeing values: MBDictionary,
            calling function: MBMLFunction?
        ) -> MBExpressionError? {
            types.evaluation.failure(
                of: text, as: context, isStrict: isStrict, seeing: values, calling: function)
        }

        func failureEverywhere(
            of text: String, as context: MBContext, isStrict: Bool
        ) -> MBExpressionError? {
            types.evaluation.failureEverywhere(of: text, as: context, isStrict: isStrict)
        }

        func isRootAttribute(_ name: String) -> Bool {
            let fields = types.hosts["MBEnvironment"]?.known ?? [:]
            return types.rootAttributes.contains(name) || fields[name] != nil
                || fields[name.asQuestion] != nil || types.survey.documents.isEmpty
        }
    }
}

extension MBMLElement {
    /// Whether it or something inside has a condition, also one that stops what follows.
    fileprivate var hasConditions: Bool {
        self["if"] != nil
            || descendants.contains { $0["if"] != nil || $0["condition"] != nil }
    }

    /// What a function of a class is declared as.
    fileprivate var implementation: [String?] { ["class", "method", "input"].map { self[$0] } }
}
