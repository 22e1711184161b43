import Foundation
import MBDataEnvironment
import MBEventHandling

extension FuzzTarget {
    /// Documents of several files with all that loads, checks, formats and explains them.
    static let documents = FuzzTarget(
        "documents", dictionary: DocumentWords.all,
        generated: { DocumentGenerator($0).next() },
        violation: { DocumentProperties(DocumentInput($0)).violation() })
}

/// An app with functions, a host type and variables of its own, into which documents are loaded.
enum DocumentApp {
    static let environment: MBEnvironment = {
        var environment = MBEnvironment()
        environment.capabilities = .fixed(
            files: KeptFiles(), log: MBCollectingLog(capacity: 0))
        environment.capabilities.random = SameRandomSource()
        environment.capabilities.device = .fixed(
            MBDevice(
                osType: "iOS", osVersion: "17.4.x", idiom: .phone, orientation: .landscape,
                screenScale: 3, screenSize: MBSize(width: 390, height: 844)))
        environment.capabilities.network = .fixed(MBCapabilities.NetworkStatus(.cellular))
        environment.limits = limits
        environment.register(MBEventHandlingModule())
        environment.register(
            [MBMLFunction("upper") { (text: String) in text.uppercased() }], as: "Shop")
        environment["one"] = 1
        environment["response"] = [
            "items": [["name": "Mug", "price": 8.5], ["name": "Cap", "price": 20]],
            "user": ["name": "Zoë <b>", "isGuest": false],
        ]
        return environment
    }()

    /// What the app offers.
    static let contract: MBContract = (try? environment.contract()) ?? MBContract()

    static let calls = CallGenerator(environment.functions)

    private static let limits: MBLimits = {
        var limits = MBLimits.standard
        limits.steps = 10_000
        limits.memory = 1_000_000
        limits.stringLength = 100_000
        limits.elements = 10_000
        limits.regularExpressionSteps = 20_000
        limits.documentElements = 400
        limits.includes = 20
        limits.includeDepth = 6
        return limits
    }()
}

/// A file that nothing deletes, so that each run finds the same.
private struct KeptFiles: MBFileAccess {
    private let files = MBMemoryFiles(["/w/a.txt": "a text"])

    func status(of path: String, followsLink: Bool) throws -> MBCapabilities.FileStatus? {
        try files.status(of: path, followsLink: followsLink)
    }

    func entries(of directory: String, limit: Int) throws -> [String] {
        try files.entries(of: directory, limit: limit)
    }

    func contents(of path: String, limit: Int) throws -> [UInt8] {
        try files.contents(of: path, limit: limit)
    }

    func delete(_ path: String) throws { throw CocoaError(.fileWriteNoPermission) }
}

/// Generates documents of several files, with events to post and limits to exceed.
struct DocumentGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    private static let files = ["manifest.xml", "b.xml", "c.xml"]

    func next() -> String {
        let markup = MarkupGenerator(
            choices, DocumentApp.contract, files: Self.files, calling: DocumentApp.calls)
        var text = ""
        for (position, name) in Self.files.prefix(1 + choices.roll(3)).enumerated() {
            var document = markup.document(isManifest: position == 0)
            if choices.roll(8) == 7 {
                document = choices.mutated(document, with: "<>&\"'=/![]-? \n$^#()|\u{0}é\rVa:")
            }
            let encoding = choices.roll(16) == 15 ? " " + choices.pick(Self.encodings) : ""
            text += InputParts.written(name + encoding, document)
        }
        if choices.roll(3) > 0 {
            let events = choices.repeated(1...3, separator: "\n") {
                choices.pick(MarkupGenerator.events)
                    + choices.pick(["", "", " 5", " {\"name\": \"Mug\", \"price\": 3}", " [1]"])
            }
            text += InputParts.written("events", events)
        }
        if choices.roll(4) == 3 {
            let limits = choices.repeated(1...2, separator: "\n") {
                "\(choices.pick(DocumentWords.limits)) \(choices.pick(["0", "1", "3", "30", "300"]))"
            }
            text += InputParts.written("limits", limits)
        }
        if choices.roll(3) == 2 {
            text += InputParts.written(
                "operations", choices.repeated(1...8, separator: "\n") { operation() })
        }
        return text
    }

    private func operation() -> String {
        let verb = choices.pick(GrantedFileProperties.verbs)
        let detail = verb == "link" ? path() : choices.pick(["", "a text", "é"])
        return "\(verb) \(path())\t\(detail)"
    }

    private func path() -> String {
        choices.repeated(1...3, separator: "/") { choices.pick(DocumentWords.components) }
    }

    private static let encodings = DocumentInput.encodings.keys.sorted()
}

/// The words of documents.
enum DocumentWords {
    static let limits = MBLimits.names.keys.sorted()

    /// Parts of paths to files.
    static let components = [
        "a.txt", "d", "b.txt", "e", "c", "out", "secret.txt", "file", "loop", "in", "dead", "up",
        "..", ".", "", "new", "granted", "outside", "deep", "é", "\u{0}",
    ]

    private static let tags: [MBContract.Tag] =
        (DocumentApp.contract.tags ?? [:]).map(\.value)
        + (DocumentApp.contract.modules ?? [:]).values.flatMap {
            ($0.tags ?? [:]).map(\.value) + ($0.actions ?? [:]).map(\.value)
        }

    private static let tagNames: [String] =
        (DocumentApp.contract.tags ?? [:]).map(\.key)
        + (DocumentApp.contract.modules ?? [:]).values.flatMap {
            ($0.tags ?? [:]).map(\.key) + ($0.actions ?? [:]).map(\.key)
        }

    static let all =
        GrantedFileProperties.verbs.map { "\n\($0) " } + components.map { "\($0)/" }
        + Set(tagNames).sorted().map { "<\($0) " }
        + Set(tags.flatMap { ($0.attributes ?? [:]).keys }).sorted().map { "\($0)=\"" }
        + MarkupGenerator.names.map { "$" + $0 } + MarkupGenerator.functions.map { "^\($0)(" }
        + MarkupGenerator.events + DocumentInput.encodings.keys.sorted()
        + [
            "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x41;", "/>", "</Var>", "</MBML>",
            "\n=== b.xml\n", "\n=== events\n", "\n=== limits\n", "<?xml encoding=\"",
            "mbml:ignore ", "\u{FEFF}", "type=\"map\"", "type=\"list\"", "type=\"dynamic\"",
        ]
}
