import Foundation
import MBDataEnvironment

/// Where documents declare variables and functions, and the expressions of these.
struct DeclarationPlaces {
    private struct Place {
        let location: MBSourceLocation
        let expression: DocumentSurvey.Expression?
    }

    private var places: [DiagnosisSearch.Owner: Place] = [:]

    /// - Parameter environment: one that knows the functions in the documents.
    init(
        _ documents: [URL], searching roots: [any MBResourceRoot], in environment: MBEnvironment
    ) {
        for document in documents {
            add(
                MBEnvironment.survey(manifest: document, searching: roots, into: environment),
                to: environment)
        }
    }

    private mutating func add(_ survey: DocumentSurvey, to environment: MBEnvironment) {
        let expressions = Dictionary(grouping: survey.expressions, by: \.element)
        for (position, element) in survey.elements.enumerated() {
            guard let declaration = Declaration(element, position: position),
                Self.applies(declaration, in: environment)
            else { continue }
            let owner: DiagnosisSearch.Owner =
                declaration.isFunction
                ? .function(declaration.name) : .variable(declaration.name)
            let text = declaration.expression?.location
            let expression = expressions[position]?.first { $0.attribute.location == text }
            places[owner] = Place(
                location: declaration.location.inFile(declaration.file), expression: expression)
        }
    }

    /// Whether the conditions of a declaration hold now, so that it's probably the one that counted
    /// while loading.
    private static func applies(_ declaration: Declaration, in environment: MBEnvironment) -> Bool {
        declaration.conditions.allSatisfy {
            (try? environment.evaluate($0, as: .boolean)) == .bool(true)
        }
    }

    func declaration(of owner: DiagnosisSearch.Owner) -> MBSourceLocation? {
        places[owner]?.location
    }

    /// The expression of a declaration, and its context.
    func expression(of owner: DiagnosisSearch.Owner) -> (text: String, context: MBContext)? {
        places[owner]?.expression.map { ($0.attribute.value, $0.context) }
    }

    /// The place of the innermost of some parts that is in a document.
    func place(
        of steps: [DiagnosisSearch.Step]
    ) -> (location: MBSourceLocation, snippet: MBDiagnostic.Snippet?)? {
        for step in steps.reversed() {
            guard let owner = step.owner, let expression = places[owner]?.expression else {
                continue
            }
            let text = expression.attribute.value
            guard step.part.range.upperBound <= text.utf16.count else { continue }
            let place = expression.place(of: SourceRange(utf16: step.part.range, in: text))
            return (place.start.inFile(expression.file), place.snippet)
        }
        return nil
    }
}
