public import Foundation
public import MBDataEnvironment

/// A file of expectations beside documents: what expressions and events must give.
///
/// The file is called `something.cases.jsonl`. <doc:CaseFiles> describes its form; `mbml test` runs
/// it. An app's own tests run the same file, with one test for each case:
///
///     let shop = URL(
///         fileURLWithPath: "Fixtures/Shop/shop.cases.jsonl")
///     for example in try MBCaseFile(contentsOf: shop).cases {
///         try example.verify()
///     }
///
/// With Swift Testing, the cases are the arguments of a test: <doc:CaseFiles> shows one.
///
/// The documents and data of the file are loaded once, into an environment with a fixed clock,
/// locale, time zone and seed. Each case then has a copy of its own.
public struct MBCaseFile: Sendable {
    /// The file that the cases are from.
    public let url: URL

    /// The cases in the order of the file, with those that are to be skipped.
    public let cases: [MBCase]

    /// The environment of each case, before its own variables are set.
    public let environment: MBEnvironment

    /// The problems in the documents that were found while loading them.
    public let diagnostics: [MBDiagnostic]

    package let settings: CaseSettings

    /// Whether the file names documents.
    package var loadsDocuments: Bool { !settings.documents.isEmpty }

    let text: CaseText
    /// The environment before the documents are loaded.
    let base: MBEnvironment

    /// Reads a case file, and loads the documents and data that it names.
    ///
    ///     var app = MBEnvironment()
    ///     app.declare(function: "priceTag") { (price: Double) in
    ///         "\(price) EUR"
    ///     }
    ///     let text = """
    ///         {"set": {"price": 20}}
    ///         {"id": "tag", "expression": "^priceTag($price)",
    ///          "expect": "20.0 EUR"}
    ///         """
    ///     let file = FileManager.default.temporaryDirectory
    ///         .appendingPathComponent("\(UUID()).cases.jsonl")
    ///     try Data(text.utf8).write(to: file)
    ///     let cases = try MBCaseFile(contentsOf: file, into: app).cases
    ///     let failure = cases[0].failure()?.description
    ///     // → nil
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - base: what the app gives to documents, before it loads any: its functions, modules,
    ///     variables and capabilities. The file's own settings replace the clock, the locale, the
    ///     time zone and the random numbers. Nil, the default, means a new environment.
    /// - Throws: ``ReadError`` if the file, or a document or data that it names, can't be used.
    ///
    /// Complexity: linear in the size of the file, the documents and the data.
    public init(contentsOf url: URL, into base: MBEnvironment? = nil) throws(ReadError) {
        try self.init(contentsOf: url, into: base, inPlaceOf: nil, recording: nil)
    }

    /// - Parameters:
    ///   - replacement: a manifest or a directory of documents, in place of those that the file
    ///     names.
    ///   - coverage: where to note what the cases reach in documents.
    package init(
        contentsOf url: URL, into base: MBEnvironment?, inPlaceOf replacement: URL?,
        recording coverage: ExpressionCoverage?
    ) throws(ReadError) {
        self.url = url
        text = try CaseText(contentsOf: url)
        var reader = try CaseReader(text, in: url.deletingLastPathComponent())
        var settings = reader.settings
        if let replacement { settings.replaceDocuments(by: replacement) }
        let given = try settings.given()
        self.base = try settings.base(on: base, with: given, recording: coverage)
        let loaded = try settings.load(into: self.base, with: given)
        (environment, diagnostics) = (loaded.environment, loaded.diagnostics)
        self.settings = settings
        let scene = CaseScene(environment: environment, settings: settings)
        var cases: [MBCase] = []
        while let next = try reader.next(in: scene) { cases.append(next) }
        self.cases = cases
    }

    /// The reason why a case file, or what it names, can't be used.
    public struct ReadError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong and what to do instead.
        public let message: String
        /// Where it is; nil if it's the file as a whole.
        public let location: MBSourceLocation?
        private let path: String

        init(_ message: String, at location: MBSourceLocation?, in path: String) {
            (self.message, self.location, self.path) = (message, location, path)
        }

        /// The place and the message in one line: `FILE:LINE:COLUMN: error: MESSAGE`.
        public var description: String {
            "\((location?.description ?? path).inOneLine): error: \(message)"
        }
    }
}
