package import Foundation
package import MBDataEnvironment
import MBEventHandling

/// What the cases reached in documents, and what they didn't.
package struct CaseCoverage {
    /// What is counted.
    package enum Kind: String, CaseIterable, Sendable {
        /// Variables, and functions that documents define, that were evaluated.
        case declarations
        /// Results of conditions, and branches of `^if`.
        case outcomes
        /// Listeners that handled an event.
        case listeners
    }

    /// Something that is counted.
    package struct Item: Sendable {
        package let kind: Kind
        /// What it is: `the variable 'total'`.
        package let subject: String
        package let location: MBSourceLocation
        package internal(set) var isReached: Bool
        /// Of an outcome, what it is of.
        var branch: Branch?
    }

    /// One of the two outcomes of a condition.
    struct Branch: Hashable, Sendable {
        /// Where the expression is that the condition is in.
        let place: MBSourceLocation
        /// Which one of its conditions it is.
        let condition: Int
        let holds: Bool

        var other: Branch { Branch(place: place, condition: condition, holds: !holds) }
    }

    /// A document with everything in it that is counted.
    package struct Document: Sendable {
        package let path: String
        package internal(set) var items: [Item]
        /// Whether a case's file or an event loads it.
        package internal(set) var isLoaded: Bool
    }

    /// How many of some items were reached.
    package struct Count: Sendable, Equatable {
        package private(set) var reached = 0
        package private(set) var all = 0

        mutating func add(_ item: Item) {
            all += 1
            if item.isReached { reached += 1 }
        }

        /// The percentage, rounded down to a tenth; 100 for an empty document.
        package var percent: String {
            let tenths = all == 0 ? 1_000 : reached * 1_000 / all
            return "\(tenths / 10).\(tenths % 10)"
        }

        /// Whether the percentage is at least a minimum. An empty document reaches only a
        /// minimum of 0.
        package func isAtLeast(_ percent: MBNumber) -> Bool {
            guard all > 0 else { return percent <= 0 }
            guard let needed = try? percent.multiplied(by: MBNumber(Int64(all))) else {
                return true
            }
            return MBNumber(Int64(reached) * 100) >= needed
        }
    }

    /// The documents, by path.
    package private(set) var documents: [Document] = []
    private var positions: [String: Int] = [:]
    private let recorder: ExpressionCoverage

    package init(_ recorder: ExpressionCoverage) {
        self.recorder = recorder
    }

    /// How many items of a kind, or of all kinds, were reached.
    package func count(_ kind: Kind? = nil, in path: String? = nil) -> Count {
        var count = Count()
        for document in documents where path == nil || document.path == path {
            for item in document.items where kind == nil || item.kind == kind { count.add(item) }
        }
        return count
    }

    /// Adds the documents of a case file, with all that they include under any condition.
    package mutating func add(_ file: MBCaseFile) {
        for survey in file.settings.surveys(into: file.base) { add(survey, file.diagnostics) }
    }

    /// Adds a document that no case file may have loaded.
    package mutating func add(document: URL) {
        add(MBEnvironment.survey(manifest: document, modules: [MBEventHandlingModule()]), [])
    }

    /// Whether a document was added.
    package func contains(_ document: URL) -> Bool {
        positions[document.standardizedFileURL.path] != nil
    }

    /// Puts the documents and what is counted in them in order.
    package mutating func finish() {
        // An event may have loaded a document whose name it computed.
        for path in recorder.loadedPaths where positions[path] == nil {
            guard FileManager.default.fileExists(atPath: path) else { continue }
            add(document: URL(fileURLWithPath: path))
        }
        documents.sort { $0.path.precedes($1.path) }
        for position in documents.indices {
            documents[position].items = documents[position].items.enumerated().sorted {
                let (left, right) = ($0.element.location, $1.element.location)
                return (left.line, left.column, $0.offset) < (right.line, right.column, $1.offset)
            }.map(\.element)
        }
    }

    // MARK: - Counting

    private mutating func add(_ survey: DocumentSurvey, _ diagnostics: [MBDiagnostic]) {
        var items: [String: [Item]] = [:]
        var expressions: [Int: [DocumentSurvey.Expression]] = [:]
        // What isn't loaded can't be reached.
        let rejected = Set(
            (survey.outsideExpressions + diagnostics).filter { $0.code == .unknownTag }
                .map { Self.place($0.location, $0.file) })
        func isRejected(_ position: Int) -> Bool {
            guard survey.elements.indices.contains(position) else { return false }
            let element = survey.elements[position]
            return rejected.contains(Self.place(element.element.location, element.file))
        }
        for expression in survey.expressions where !isRejected(expression.element) {
            expressions[expression.element, default: []].append(expression)
            guard let file = expression.file else { continue }
            items[file, default: []] += outcomes(of: expression, in: survey)
        }
        for (position, element) in survey.elements.enumerated() where !isRejected(position) {
            guard let file = element.file,
                let item = item(element, expressions[position] ?? [])
            else { continue }
            items[file, default: []].append(item)
        }
        for document in survey.documents where document.root != nil {
            add(
                Document(
                    path: document.path, items: items[document.path] ?? [],
                    isLoaded: recorder.isLoaded(document.path)))
        }
    }

    private static func place(_ location: MBSourceLocation?, _ file: String?) -> String {
        "\(location?.line ?? 0):\(location?.column ?? 0):\(file ?? location?.file ?? "")"
    }

    /// Adds a document, or what another case file reached in it.
    private mutating func add(_ document: Document) {
        guard let position = positions[document.path] else {
            positions[document.path] = documents.count
            documents.append(document)
            return
        }
        if document.isLoaded { documents[position].isLoaded = true }
        var known: [String: Int] = [:]
        for (index, item) in documents[position].items.enumerated() {
            known["\(item.location) \(item.subject)"] = index
        }
        for item in document.items {
            if let index = known["\(item.location) \(item.subject)"] {
                if item.isReached { documents[position].items[index].isReached = true }
            } else {
                documents[position].items.append(item)
            }
        }
    }

    private func outcomes(
        of expression: DocumentSurvey.Expression, in survey: DocumentSurvey
    ) -> [Item] {
        let text = expression.attribute.value
        guard let tree = try? survey.environment.syntaxTree(text, as: expression.context) else {
            return []
        }
        let start = expression.attribute.location.inFile(expression.file)
        return ExpressionOutcomes(tree).all.enumerated().map { position, outcome in
            let results = recorder.results(of: outcome.part, at: start)
            // A condition that fails counts as false for ^if.
            let isReached =
                outcome.holds
                ? results.contains(.holds) : !results.isDisjoint(with: [.fails, .error])
            return Item(
                kind: .outcomes, subject: outcome.subject,
                location: expression.place(of: outcome.place).start.inFile(expression.file),
                isReached: isReached,
                // The two of a condition follow each other here.
                branch: Branch(place: start, condition: position / 2, holds: outcome.holds))
        }
    }

    private func item(
        _ declaring: DocumentSurvey.Element, _ expressions: [DocumentSurvey.Expression]
    ) -> Item? {
        let element = declaring.element
        let location = element.location.inFile(declaring.file)
        let name = (element["name"] ?? "").quoted
        func isEvaluated(_ expression: DocumentSurvey.Expression) -> Bool {
            recorder.isEvaluated(at: expression.attribute.location.inFile(expression.file))
        }
        switch element.name {
        case "Listener":
            return Item(
                kind: .listeners, subject: "the listener \(name)", location: location,
                isReached: recorder.isReached(location))
        case "Var", "Function":
            let isFunction = element.name == "Function"
            let later = expressions.filter { $0.isLater && $0.attribute.name != "if" }
            let isReached: Bool
            if later.isEmpty {
                // The function is one of Swift, whose calls leave no trace here.
                guard !isFunction else { return nil }
                isReached = recorder.isReached(location)
            } else {
                isReached = later.contains(where: isEvaluated)
            }
            return Item(
                kind: .declarations,
                subject: "the \(isFunction ? "function" : "variable") \(name)",
                location: location, isReached: isReached)
        default:
            guard !expressions.isEmpty else { return nil }
            return Item(
                kind: .declarations, subject: "<\(element.name)> \(name)", location: location,
                isReached: expressions.contains(where: isEvaluated))
        }
    }
}
