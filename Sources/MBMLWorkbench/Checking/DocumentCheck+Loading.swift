import MBDataEnvironment

/// What loading finds outside of expressions, under the names of rules.
extension DocumentCheck {
    mutating func findProblemsOutsideExpressions() {
        let places = survey.outsideExpressions.isEmpty ? nil : ProblemPlaces(survey)
        let alternatives = alternatives()
        for problem in survey.outsideExpressions {
            let include = places?.include(at: problem)
            let declaring = places?.element(at: problem)
            if Self.isRedeclaration(problem), let declaring, alternatives.contains(declaring.place)
            {
                continue
            }
            guard let found = rule(for: problem, include, declaring) else { continue }
            let severity = found.isOwn ? found.rule.severity : problem.severity
            let end =
                found.location == nil
                ? Self.end(of: problem.snippet, from: problem.location) : nil
            report(
                found.rule, problem.message, severity: severity, file: problem.file,
                at: found.location ?? problem.location, to: end, code: problem.code)
        }
        for name in survey.elements.lazy.filter({ $0.element.name == "Function" }).compactMap({
            $0.element["name"]
        }) where survey.environment.function(name) == nil {
            note(incomplete: false, names: [name])
        }
    }

    /// Whether a listener or a filter has the name of an earlier one.
    private static func isRedeclaration(_ problem: MBDiagnostic) -> Bool {
        ["listenerRedeclared", "filterRedeclared"].contains(problem.code.rawValue)
    }

    /// The places of the listeners and filters that have the names of earlier ones, but under
    /// conditions that can't hold together with theirs.
    private func alternatives() -> Set<MBSourceLocation> {
        guard survey.outsideExpressions.contains(where: Self.isRedeclaration) else { return [] }
        var (former, found) = ([String: [[String]]](), Set<MBSourceLocation>())
        for declaring in survey.elements {
            let tag = declaring.element.name
            guard tag == "Listener" || tag == "DataFilter", let name = declaring.element["name"]
            else { continue }
            let (key, conditions) = (tag + " " + name, declaring.conditionsOfDocument)
            var earlier = former[key] ?? []
            if !earlier.isEmpty, !earlier.contains(where: { isReplaced($0, by: conditions) }) {
                found.insert(declaring.place)
            }
            if earlier.count == Self.mostCompared { earlier.removeFirst() }
            former[key] = earlier + [conditions]
        }
        return found
    }

    private typealias Found = (rule: MBRule, location: MBSourceLocation?, isOwn: Bool)

    private mutating func rule(
        for problem: MBDiagnostic, _ include: DocumentSurvey.Include?,
        _ declaring: DocumentSurvey.Element?
    ) -> Found? {
        let text = problem.file.flatMap { texts[$0] }
        let attribute = problem.location.flatMap { text?.attributeName(beforeValueAt: $0) }
        switch problem.code {
        case .includeNotFound, .manifestNotFound, .unreadableDocument:
            note(incomplete: true)
            return (.includeNotFound, include?.nameLocation, false)
        case .malformedXML, .wrongRootElement, .doctypeRefused:
            note(incomplete: text == nil, names: names(in: problem.file))
            if let text { note(broken: text) }
            return (.malformedXML, problem.location.flatMap { text?.mark(before: $0) }, false)
        case .limitExceeded:
            note(incomplete: true)
            return (.malformedXML, nil, false)
        case .conflictingAttributes: return (.invalidDeclaration, attribute?.location, false)
        case .includeCycle: return (.includeCycle, include?.nameLocation, false)
        case .unknownModule: return (.unknownModule, nil, true)
        case .unsupportedAttribute, .deprecatedAttribute:
            return (.unknownAttribute, attribute?.location, false)
        case .unexpectedElement:
            let isVariable = problem.location.map { text?.hasText("<Var", at: $0) == true } ?? false
            return (isVariable ? .varChildren : .invalidDeclaration, nil, false)
        case .unknownHostType: return classRule(.unknownClass, declaring)
        case .unknownAccessor: return (.unknownMethod, nil, false)
        case .unknownFunctionImplementation:
            return attribute?.name == "class"
                ? classRule(.unknownClass, declaring) : (.unknownMethod, nil, false)
        case .variableRedeclared:
            return problem.severity == .error ? (.shadowsBuiltIn, nil, false) : nil
        case .functionRedeclared: return nil
        default: return otherRule(for: problem, declaring)
        }
    }

    private func otherRule(
        for problem: MBDiagnostic, _ declaring: DocumentSurvey.Element?
    ) -> Found {
        switch problem.code.rawValue {
        case "eventHidden": (.shadowsBuiltIn, nil, false)
        case "unknownTag", "unknownAction", "unsupportedAction": (.unknownTag, nil, false)
        case _ where Self.isRedeclaration(problem):
            (.redeclared, declaring?.element.attribute("name")?.location, false)
        default: (.invalidDeclaration, nil, false)
        }
    }

    /// Only the app may know a class, and a condition may ask for it.
    private mutating func classRule(
        _ rule: MBRule, _ declaring: DocumentSurvey.Element?
    ) -> Found? {
        let name = declaring?.element["class"] ?? ""
        guard declaring.map({ !asks($0.conditions, forClass: name) }) ?? true else { return nil }
        let isOwn = name.hasPrefix("MBML") || checker.isHostComplete
        return (rule, nil, isOwn)
    }

    /// The values of the attributes `name` of a document that can't be parsed.
    private func names(in file: String?) -> Set<String> {
        guard let bytes = file.flatMap({ texts[$0]?.bytes }) else { return [] }
        let mark = Array("name=".utf8)
        var names: Set<String> = []
        for start in bytes.indices
        where bytes[start] == mark[0] && bytes[start...].starts(with: mark) {
            let rest = bytes[(start + mark.count)...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            else { continue }
            let name = rest.dropFirst().prefix { $0 != quote }
            // Hashing a longer text, which isn't a name, may take endlessly.
            guard name.count <= TextEquality.longestHarmless else { continue }
            names.insert(String(decoding: name, as: UTF8.self))
        }
        return names
    }
}

/// The elements and includes that loading problems are about, by the places of the problems.
private struct ProblemPlaces {
    private var elements: [MBSourceLocation: DocumentSurvey.Element] = [:]
    private var includes: [MBSourceLocation: DocumentSurvey.Include] = [:]

    init(_ survey: DocumentSurvey) {
        for declaring in survey.elements {
            let element = declaring.element
            let named = ["class", "method", "name"].map { element.attribute($0)?.location }
            for location in [element.location] + named {
                guard let place = location?.inFile(declaring.file), elements[place] == nil else {
                    continue
                }
                elements[place] = declaring
            }
        }
        for include in survey.includes {
            guard let place = include.location?.inFile(include.file), includes[place] == nil else {
                continue
            }
            includes[place] = include
        }
    }

    /// The element whose beginning, class, method or name a problem is at.
    func element(at problem: MBDiagnostic) -> DocumentSurvey.Element? {
        problem.location.flatMap { elements[$0.inFile(problem.file)] }
    }

    /// The include that a problem is at.
    func include(at problem: MBDiagnostic) -> DocumentSurvey.Include? {
        problem.location.flatMap { includes[$0.inFile(problem.file)] }
    }
}

extension DocumentSurvey.Element {
    fileprivate var place: MBSourceLocation { element.location.inFile(file) }

    /// The conditions under which its document is loaded. Its own may be asked later.
    fileprivate var conditionsOfDocument: [String] {
        element["if"] == nil ? conditions : conditions.dropLast()
    }
}
