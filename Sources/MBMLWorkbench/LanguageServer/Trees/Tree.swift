import Foundation
import MBDataEnvironment

/// What is known of a manifest and all documents that it includes, at one time.
final class Tree {
    let manifest: String
    let settings: TreeSettings
    let survey: DocumentSurvey
    let types: DocumentTypes
    let report: MBChecker.Report
    /// The environment with the example data and the documents; nil if they can't be loaded.
    let loaded: MBEnvironment?
    /// The names of all variables, in order.
    let variableNames: [String]
    /// The names of all functions, in order.
    let functionNames: [String]
    /// The open documents when it was checked, by their paths.
    let open: [String: EditedText]
    /// The same tree with open documents repaired, if they can't be read: for names, not findings.
    var repaired: Tree?
    /// Further directories in which included documents are searched.
    let searches: [URL]
    private var documents: [String: TreeDocument] = [:]
    private let surveyed: [String: DocumentSurvey.Document]

    init(
        _ manifest: String, _ settings: TreeSettings, _ check: DocumentCheck,
        _ report: MBChecker.Report, loaded: MBEnvironment?, open: [String: EditedText],
        searches: [URL]
    ) {
        self.manifest = manifest
        self.settings = settings
        survey = check.survey
        types = check.types
        self.report = report
        self.loaded = loaded
        self.open = open
        self.searches = searches
        surveyed = Dictionary(
            check.survey.documents.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        variableNames = Set(
            survey.environment.variableNames + Array(types.variables.keys)
                + Array(settings.checker.examples.keys) + Array(survey.assumedVariables) + ["MBML"]
        ).inOrder()
        // The lines of documents are found when they're needed first, which is before threads share
        // them.
        for document in survey.documents { _ = document.bytes }
        functionNames = Set(survey.environment.functions.map(\.name)).inOrder()
    }

    /// Whether all documents of another tree that could be read still can be.
    func isReadable(as other: Tree) -> Bool {
        other.survey.documents.allSatisfy { former in
            former.root == nil || surveyed[former.path].map { $0.root != nil } ?? true
        }
    }

    /// The paths of its documents, in the order in which they were opened.
    var paths: [String] { survey.documents.map(\.path) }

    /// The first document that can't be parsed.
    var broken: String? { survey.documents.first { $0.root == nil }?.path }

    /// A document as it was checked.
    func document(_ path: String) -> TreeDocument? {
        if let known = documents[path] { return known }
        guard let surveyed = surveyed[path] else { return nil }
        let document = TreeDocument(open[path] ?? EditedText(surveyed.bytes))
        documents[path] = document
        return document
    }

    /// The names of the modules that the documents request.
    var enabledModules: Set<String> { Set(survey.environment.modules.map(\.name)) }
}

/// A document of a tree, with its values.
struct TreeDocument {
    let text: EditedText
    let markup: Markup
    private let values: [Int: Markup.Value]

    init(_ text: EditedText) {
        self.text = text
        markup = text.markup
        values = Dictionary(
            markup.values.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The value that begins at a place.
    func value(at location: MBSourceLocation) -> Markup.Value? {
        values[text.offset(of: location)]
    }
}
