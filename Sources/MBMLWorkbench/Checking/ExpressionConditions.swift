import MBDataEnvironment

/// The conditions on which the expressions of documents are evaluated: those of the includes and of
/// the elements around them, and what the actions before them say.
struct ExpressionConditions {
    private let survey: DocumentSurvey
    /// Those of the attributes of elements, by their places; nil until they're needed.
    private var places: [MBSourceLocation: Place]?
    /// What was found for documents, by their paths.
    private var documents: [String: Guards] = [:]
    /// How many documents are being followed.
    private var depth = 0
    /// What conditions ask of the app; `unknown` for one that can't be read. Each is read once.
    private var known: [String: FeatureGuard] = [:]

    private struct Place {
        /// The conditions of the elements around it.
        var conditions: [String] = []
        /// What the actions before it and before those around it say.
        var reached: [FeatureGuard] = []
    }

    /// The includes of each document, and the actions that load it.
    private let includes: [String: [DocumentSurvey.Include]]

    init(of survey: DocumentSurvey) {
        self.survey = survey
        includes = Dictionary(grouping: survey.includes.filter { $0.path != nil }) { $0.path ?? "" }
    }

    /// The conditions of includes and elements around an expression.
    mutating func conditions(of expression: DocumentSurvey.Expression) -> [String] {
        expression.conditions + (place(of: expression)?.conditions ?? [])
    }

    /// What all conditions of an expression ask of the app.
    mutating func guards(of expression: DocumentSurvey.Expression) -> [FeatureGuard] {
        let own = place(of: expression)
        return (own?.conditions ?? []).map { guardOf($0) } + (own?.reached ?? [])
            + guards(ofDocument: expression.file).guards
    }

    /// What the conditions of an action and of its document ask of the app.
    private mutating func guards(at place: MBSourceLocation) -> Guards {
        let (own, document) = (places?[place], guards(ofDocument: place.file))
        let guards = (own?.conditions ?? []).map { guardOf($0) } + (own?.reached ?? [])
        return Guards(guards: guards + document.guards, size: guards.count + document.size)
    }

    /// What the conditions of all includes of a document, and of all actions that load it, ask.
    private mutating func guards(ofDocument path: String?) -> Guards {
        guard let path, let includes = includes[path] else { return Guards() }
        if let known = documents[path] { return known }
        guard depth < Self.mostDocuments else { return Guards(guards: [.unknown], size: 1) }
        depth += 1
        defer { depth -= 1 }
        // Nothing else reaches a document that only reaches itself.
        documents[path] = Guards()
        var (ways, size): ([FeatureGuard], Int) = ([], 0)
        for include in includes where size <= Self.mostConditions {
            if include.actions.isEmpty {
                let own = include.conditions.map { $0.map { guardOf($0.value) } ?? .constant(true) }
                let outer = guards(ofDocument: include.file)
                ways.append(.all([.any(own)] + outer.guards))
                size += own.count + outer.size
            }
            for action in include.actions {
                let way = guards(at: action)
                ways.append(.all(way.guards))
                size += 1 + way.size
            }
        }
        let isKnown = size <= Self.mostConditions
        let found = Guards(guards: [isKnown ? .any(ways) : .unknown], size: isKnown ? size : 1)
        documents[path] = found
        return found
    }

    /// Guards, and how many parts they have.
    private struct Guards {
        var guards: [FeatureGuard] = []
        var size = 0
    }

    /// The guards of a document that has more, or that more documents lead to, are taken as unknown.
    private static let (mostConditions, mostDocuments) = (500, 50)

    private mutating func place(of expression: DocumentSurvey.Expression) -> Place? {
        if places == nil { places = findPlaces() }
        return places?[expression.attribute.location.inFile(expression.file)]
    }

    private mutating func findPlaces() -> [MBSourceLocation: Place] {
        var places: [MBSourceLocation: Place] = [:]
        for declaring in survey.elements {
            var open = [(declaring.element, Place())]
            while let (element, outer) = open.popLast() {
                var inner = outer
                if let condition = element["if"] { inner.conditions.append(condition) }
                for attribute in element.attributes + [element.textAttribute] {
                    let place = attribute.name == "if" ? outer : inner
                    guard !place.conditions.isEmpty || !place.reached.isEmpty else { continue }
                    places[attribute.location.inFile(declaring.file)] = place
                }
                let children = ActionConditions.actions(in: element, isNested: false) {
                    guardOf($0.value)
                }
                for (child, reached) in children {
                    var place = inner
                    place.reached += reached
                    open.append((child, place))
                }
            }
        }
        return places
    }

    private mutating func guardOf(_ condition: String) -> FeatureGuard {
        if let known = known[condition] { return known }
        let tree = try? survey.environment.syntaxTree(condition, as: .boolean)
        let found = tree.map { FeatureGuard($0.root).ofElement } ?? .unknown
        known[condition] = found
        return found
    }
}
