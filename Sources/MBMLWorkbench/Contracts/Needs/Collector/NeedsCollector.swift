import MBDataEnvironment

/// Finds what documents need, from a survey of them.
struct NeedsCollector {
    let survey: DocumentSurvey
    /// What the environment that read the documents has itself.
    let known: MBContract
    private(set) var uses: [NeededUse] = []
    /// What expressions read of the host's variables.
    private(set) var reads: [(path: String, place: MBSourceLocation)] = []

    /// A function that a document declares.
    struct OwnFunction {
        /// The class of its method; nil if an expression defines it.
        let className: String?
        let method: String
        /// The conditions of the declaration.
        let guards: [FeatureGuard]
        /// Its position among the elements that declare something.
        let position: Int
    }

    /// The functions that documents declare; several of a name are alternatives.
    var ownFunctions: [String: [OwnFunction]] = [:]
    /// Where functions are declared without a condition.
    private var plainFunctions: [String: MBSourceLocation] = [:]
    /// The expressions of the variables that documents declare.
    var ownVariables: [String: [DocumentSurvey.Expression]] = [:]
    /// How often documents declare them.
    private(set) var declarationCounts: [String: Int] = [:]
    /// Those that documents declare as read-only.
    let readOnlyNames: Set<String>
    /// Those that documents declare only where the app has none: their conditions read them.
    private(set) var defaults: Set<String> = []
    /// The expressions of the functions that documents define.
    private(set) var bodies: [String: [DocumentSurvey.Expression]] = [:]
    /// Where the results of those of their calls come from that were followed to the end.
    var callResults: [FollowedCall: ValueOrigin] = [:]
    /// How many calls of them were followed.
    var followedCalls = 0
    /// How many bytes their expressions had.
    var followedBodies = 0
    /// Where the values of these variables come from, as far as that was found out.
    var origins: [String: ValueOrigin] = [:]
    /// Where they come from where functions bind names around what reads them.
    var boundReadings: [BoundReading: ValueOrigin] = [:]
    /// How much text was read for that, in bytes.
    var followedText = 0
    /// How often names were bound that dynamic variables see.
    var bindings = 0
    /// The variables whose origins are being found out, and with `^` the functions.
    var open: Set<String> = []
    /// How often a variable or a call wasn't followed, because it's open already or there are too
    /// many.
    var cuts = 0
    /// The names that functions bind.
    let functionNames: Set<String>
    /// The data of filters by its place.
    var filterData: [MBSourceLocation: FilterData] = [:]
    /// The places of the data of filters, by the places of their tests.
    var filterSources: [MBSourceLocation: MBSourceLocation] = [:]
    /// The same, by the places of the names of the keys that they compare.
    var filterFields: [MBSourceLocation: MBSourceLocation] = [:]

    /// What contracts say about the functions that were called.
    var contracts: [String: MBContract.Function] = [:]

    private var seenReads: Set<Read> = []
    /// The positions of the uses.
    private var seenUses: [Seen: Int] = [:]
    private var guardsOfDocuments: [String: GuardsOfDocument] = [:]

    private struct GuardsOfDocument {
        var guards: [FeatureGuard] = []
        /// How many conditions are in them.
        var size = 0
    }

    /// The most conditions that lead to a document: beyond that, it counts as loaded anyway. Ways
    /// that part and meet again multiply.
    private static let mostConditions = 200

    private struct Read: Hashable {
        let path: String
        let place: MBSourceLocation
    }

    private struct Seen: Hashable {
        let need: Need
        let place: MBSourceLocation
    }

    /// What the app itself offers.
    let ownOffer: Offer
    private let modules: EnabledModules
    /// The variables that the documents ask about: whether they hold a collection.
    let kindQuestions: KindQuestions
    /// The names that actions and filters set, and that events bind.
    var setNames = SetNames()
    /// What the names of documents stand for.
    let meanings: DeclaredMeanings
    /// The positions of the functions that documents declare, by their places.
    let functionPositions: [MBSourceLocation: Int]

    /// The documents that actions load, and those that they include.
    private let loadedLater: Set<String>

    /// The includes of each document.
    private let includes: [String: [DocumentSurvey.Include]]

    init(_ survey: DocumentSurvey) {
        self.survey = survey
        includes = Dictionary(grouping: survey.includes.filter { $0.path != nil }) { $0.path ?? "" }
        loadedLater = Set(
            survey.includes.filter {
                !$0.actions.isEmpty || DocumentSurvey.template(in: $0.around) != nil
            }.compactMap(\.path))
        known = (try? survey.base.contract()) ?? MBContract()
        ownOffer = Offer(known)
        modules = EnabledModules(survey, known)
        kindQuestions = KindQuestions(survey)
        meanings = DeclaredMeanings(survey)
        functionPositions = Dictionary(
            survey.elements.enumerated().filter { $0.element.element.name == "Function" }.map {
                ($0.element.element.location.inFile($0.element.file), $0.offset)
            }, uniquingKeysWith: { first, _ in first })
        readOnlyNames = Set(
            survey.elements.enumerated().compactMap { position, element in
                Declaration(element, position: position).flatMap { $0.isReadOnly ? $0.name : nil }
            })
        functionNames = Set(survey.environment.functions.flatMap(\.boundNames))
        for document in survey.documents {
            document.root.map { noteDeclarations(of: $0, in: document.path) }
        }
        defaults = namesOfDefaults()
        for element in survey.elements where element.element.name == "DataFilter" {
            noteFilter(element)
        }
        for expression in survey.expressions where expression.element >= 0 {
            noteValue(expression)
        }
        for document in survey.documents {
            let guards = guards(ofDocument: document.path)
            collect(root: document, guards)
            document.root.map { collectLimits(of: document, $0, guards) }
        }
        collectExpressions()
    }

    // MARK: - Declarations

    private mutating func noteDeclarations(of root: MBMLElement, in file: String) {
        for element in root.children {
            guard let name = element["name"] else { continue }
            if element.name == "Var" {
                ownVariables[name, default: []] += []
                declarationCounts[name, default: 0] += 1
            }
            guard element.name == "Function", element["if"] == nil, plainFunctions[name] == nil,
                !loadedLater.contains(file), guards(ofDocument: file).isEmpty
            else { continue }
            plainFunctions[name] = element.location.inFile(file)
        }
    }

    private func namesOfDefaults() -> Set<String> {
        var (defaults, others): (Set<String>, Set<String>) = ([], [])
        // The condition looked at last, which many declarations share.
        var last: (condition: String, names: Set<String>)?
        for declaring in survey.elements where declaring.element.name == "Var" {
            guard let name = declaring.element["name"], !others.contains(name) else { continue }
            let isDefault = declaring.conditions.contains { condition in
                if let last, last.condition == condition {
                    return last.names.contains(name)
                }
                let names = variables(in: condition)
                last = (condition, names)
                return names.contains(name)
            }
            if isDefault { defaults.insert(name) } else { others.insert(name) }
        }
        return defaults.subtracting(others)
    }

    /// The variables that a condition itself reads.
    private func variables(in condition: String) -> Set<String> {
        let expression = try? MBExpression(condition, as: .boolean, in: survey.environment)
        return Set(expression?.reads.variables ?? [])
    }

    /// Notes the expression that is the value of a variable.
    private mutating func noteValue(_ expression: DocumentSurvey.Expression) {
        guard survey.elements.indices.contains(expression.element) else { return }
        let element = survey.elements[expression.element].element
        if expression.parameters != nil, let name = element["name"] {
            bodies[name, default: []].append(expression)
        }
        noteData(expression)
        guard element.name == "Var", let name = element["name"],
            ["value", "expression", "text"].contains(expression.attribute.name),
            element.children.isEmpty
        else { return }
        ownVariables[name, default: []].append(expression)
    }

    // MARK: - Guards

    mutating func guards(ofDocument path: String) -> [FeatureGuard] {
        guardsOfDocument(path).guards
    }

    /// The guards of a document: it's loaded if one of its includes is, with the conditions of the
    /// documents that include it.
    private mutating func guardsOfDocument(_ path: String) -> GuardsOfDocument {
        if let known = guardsOfDocuments[path] { return known }
        // Nothing else includes a document that only includes itself.
        guardsOfDocuments[path] = GuardsOfDocument()
        let includes = (includes[path] ?? []).filter { $0.file != path }
        var ways: [FeatureGuard] = []
        var size = 0
        for include in includes where !include.actions.isEmpty {
            let around = include.actions.map { guardsOfAttributes[$0] ?? [] }
            size += around.reduce(around.count) { $0 + $1.count }
            ways += around.map { $0.isEmpty ? .constant(true) : .all($0) }
        }
        for include in includes where include.actions.isEmpty {
            let outer = include.file.map { guardsOfDocument($0) } ?? GuardsOfDocument()
            size += outer.size + include.conditions.count
            guard size <= Self.mostConditions else { return GuardsOfDocument() }
            let own = guardOf(include)
            ways.append(outer.guards.isEmpty ? own : .all(outer.guards + [own]))
        }
        let guards =
            ways.isEmpty || ways.contains(.constant(true))
            ? [] : [ways.count == 1 ? ways[0] : .any(ways)]
        let found = GuardsOfDocument(guards: guards, size: size)
        guardsOfDocuments[path] = found
        return found
    }

    /// The condition of an include: one of its own must hold.
    func guardOf(_ include: DocumentSurvey.Include) -> FeatureGuard {
        let conditions = include.conditions.map { attribute in
            attribute.map { guardOf($0, in: include.file) } ?? .constant(true)
        }
        guard !conditions.contains(.constant(true)) else { return .constant(true) }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    /// The condition of an element. Functions that are declared before it say nothing about the app.
    func guardOf(_ attribute: MBMLElement.Attribute, in file: String?) -> FeatureGuard {
        guard !attribute.value.isEmpty else { return .constant(true) }
        guard let tree = try? survey.environment.syntaxTree(attribute.value, as: .boolean) else {
            return .unknown
        }
        let condition = FeatureGuard(tree.root).ofElement
        guard condition.asks else { return condition }
        let place = attribute.location
        return decided(condition) { name in
            guard let declared = plainFunctions[name] else { return false }
            return declared.file != file
                || (declared.line, declared.column) < (place.line, place.column)
        }
    }

    /// A condition as far as what the app has decides it.
    ///
    /// - Parameter isDeclared: whether the documents themselves declare a function.
    func decided(
        _ condition: FeatureGuard, _ isDeclared: (String) -> Bool
    ) -> FeatureGuard {
        condition.replacing { question in
            if case .function(let name) = question, isDeclared(name) { return .unknown }
            return modules.decided(question)
        }
    }

    // MARK: - Results

    mutating func add(
        _ need: Need, at place: MBSourceLocation,
        _ snippet: @autoclosure () -> MBDiagnostic.Snippet?, _ guards: [FeatureGuard],
        isInGuard: Bool = false, mayBeBound: Bool = false, isLenient: Bool = false
    ) {
        let seen = Seen(need: need, place: place)
        if let position = seenUses[seen] {
            uses[position].add(way: guards, isLenient: isLenient)
            return
        }
        seenUses[seen] = uses.count
        uses.append(
            NeededUse(
                need, at: place, snippet(), guards, isInGuard: isInGuard, mayBeBound: mayBeBound,
                isLenient: isLenient))
    }

    mutating func addRead(_ path: String, at place: MBSourceLocation) {
        guard seenReads.insert(Read(path: path, place: place)).inserted else { return }
        reads.append((path, place))
    }

    /// The guards of the attributes of elements, by their places.
    var guardsOfAttributes: [MBSourceLocation: [FeatureGuard]] = [:]

    /// The guards of an expression.
    func guards(of expression: DocumentSurvey.Expression) -> [FeatureGuard] {
        guardsOfAttributes[expression.attribute.location.inFile(expression.file)] ?? []
    }
}
