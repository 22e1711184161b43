import MBDataEnvironment

/// What loading finds outside of expressions, under the names of rules.
extension DocumentCheck {
    mutating func findProblemsOutsideExpressions() {
        for problem in survey.outsideExpressions {
            guard let found = rule(for: problem) else { continue }
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

    private typealias Found = (rule: MBRule, location: MBSourceLocation?, isOwn: Bool)

    private mutating func rule(for problem: MBDiagnostic) -> Found? {
        let text = problem.file.flatMap { texts[$0] }
        let attribute = problem.location.flatMap { text?.attributeName(beforeValueAt: $0) }
        switch problem.code {
        case .includeNotFound, .manifestNotFound, .unreadableDocument:
            note(incomplete: true)
            return (.includeNotFound, includeLocation(at: problem), false)
        case .malformedXML, .wrongRootElement, .doctypeRefused:
            note(incomplete: text == nil, names: names(in: problem.file))
            return (.malformedXML, problem.location.flatMap { text?.mark(before: $0) }, false)
        case .limitExceeded:
            note(incomplete: true)
            return (.malformedXML, nil, false)
        case .conflictingAttributes: return (.invalidDeclaration, attribute?.location, false)
        case .includeCycle: return (.includeCycle, includeLocation(at: problem), false)
        case .unknownModule: return (.unknownModule, nil, true)
        case .unsupportedAttribute, .deprecatedAttribute:
            return (.unknownAttribute, attribute?.location, false)
        case .unexpectedElement:
            let isVariable = problem.location.map { text?.hasText("<Var", at: $0) == true } ?? false
            return (isVariable ? .varChildren : .invalidDeclaration, nil, false)
        case .unknownHostType: return classRule(.unknownClass, problem)
        case .unknownAccessor: return (.unknownMethod, nil, false)
        case .unknownFunctionImplementation:
            let isClass = attribute?.name == "class"
            guard isClass, !problem.message.contains("has no method") else {
                return (.unknownMethod, methodLocation(at: problem), false)
            }
            return classRule(.unknownClass, problem)
        case .variableRedeclared:
            return problem.severity == .error ? (.shadowsBuiltIn, nil, false) : nil
        case .functionRedeclared: return nil
        default: return otherRule(for: problem)
        }
    }

    private func otherRule(for problem: MBDiagnostic) -> Found {
        switch problem.code.rawValue {
        case "eventHidden": (.shadowsBuiltIn, nil, false)
        case "unknownTag", "unknownAction", "unsupportedAction": (.unknownTag, nil, false)
        case "listenerRedeclared", "filterRedeclared":
            (.redeclared, nameLocation(at: problem), false)
        default: (.invalidDeclaration, nil, false)
        }
    }

    /// Where the name of the document of an include with a problem is.
    private func includeLocation(at problem: MBDiagnostic) -> MBSourceLocation? {
        let place = problem.location?.inFile(nil)
        return survey.includes.first {
            $0.file == problem.file && $0.location?.inFile(nil) == place
        }?.nameLocation
    }

    /// Where the method of a function is, for a problem that the loader reports at the class.
    private func methodLocation(at problem: MBDiagnostic) -> MBSourceLocation? {
        let place = problem.location?.inFile(nil)
        return survey.elements.first {
            $0.file == problem.file
                && $0.element.attribute("class")?.location.inFile(nil) == place
        }?.element.attribute("method")?.location
    }

    /// Where the name of the element with a problem is.
    private func nameLocation(at problem: MBDiagnostic) -> MBSourceLocation? {
        let place = problem.location?.inFile(nil)
        return survey.elements.first {
            $0.file == problem.file && $0.element.location.inFile(nil) == place
        }?.element.attribute("name")?.location
    }

    /// Only the app may know a class, and a condition may ask for it.
    private func classRule(_ rule: MBRule, _ problem: MBDiagnostic) -> Found? {
        let declaring = survey.elements.first {
            $0.file == problem.file
                && $0.element.attribute("class")?.location.inFile(nil)
                    == problem.location?.inFile(nil)
        }
        let name = declaring?.element["class"] ?? ""
        let isAsked = declaring?.conditions.contains {
            $0.contains("^classExists") && $0.contains(name)
        }
        if isAsked == true { return nil }
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
