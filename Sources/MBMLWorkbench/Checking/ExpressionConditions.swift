import MBDataEnvironment

/// The conditions on which the expressions of documents are evaluated: those of the includes and of
/// the elements around them, and what the actions before them say.
struct ExpressionConditions {
    private let survey: DocumentSurvey
    /// Those of the attributes of elements, by their places; nil until they're needed.
    private var places: [MBSourceLocation: Place]?
    /// What conditions ask of the app; `unknown` for one that can't be read. Each is read once.
    private var known: [String: FeatureGuard] = [:]

    private struct Place {
        /// The conditions of the elements around it.
        var conditions: [String] = []
        /// What the actions before it and before those around it say.
        var reached: [FeatureGuard] = []
    }

    init(of survey: DocumentSurvey) {
        self.survey = survey
    }

    /// The conditions of includes and elements around an expression.
    mutating func conditions(of expression: DocumentSurvey.Expression) -> [String] {
        expression.conditions + (place(of: expression)?.conditions ?? [])
    }

    /// What all conditions of an expression ask of the app.
    mutating func guards(of expression: DocumentSurvey.Expression) -> [FeatureGuard] {
        let reached = place(of: expression)?.reached ?? []
        let own = conditions(of: expression).map { guardOf($0) } + reached
        guard let template = DocumentSurvey.template(in: expression.conditions) else { return own }
        return own + [.any(survey.templates[template].map { .all(guards(at: $0)) })]
    }

    /// What the conditions of an attribute of an action ask of the app.
    private mutating func guards(at place: MBSourceLocation) -> [FeatureGuard] {
        guard let found = places?[place] else { return [] }
        return found.conditions.map { guardOf($0) } + found.reached
    }

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
        let found = tree.map { FeatureGuard($0.root) } ?? .unknown
        known[condition] = found
        return found
    }
}
