package import Foundation
import MBDataEnvironment
import MBEventHandling

/// Where the cases of a file apply: the first object of the file.
package struct CaseSettings: Sendable {
    /// The documents, the manifest first, by their URLs.
    package private(set) var documents: [URL] = []
    /// The documents as the file names them.
    private var documentNames: [String] = []
    private var searches: [URL] = []
    private var data: [(name: String, url: URL, shown: String)] = []
    private var values: [(name: String, value: MBValue?)] = []
    private var host: URL?
    private var limits: [(name: String, limit: Int)] = []
    private(set) var isStrict: Bool?
    private(set) var now = Self.fixedNow
    private(set) var seed: UInt64 = 0
    private var timeZone = TimeZone.gmt
    private var locale = Locale(identifier: "en_US")
    private var collation: Locale?
    private let text: CaseText
    private let places: [String: Int]

    /// 2026-01-01 09:00 UTC.
    private static let fixedNow = Date(timeIntervalSince1970: 1_767_258_000)

    private static let names = [
        "document", "search", "data", "set", "now", "timeZone", "locale", "collation", "seed",
        "strict", "host", "limits",
    ]

    /// The members that only cases have, to notice settings that were forgotten.
    private static let namesOfCases = ["id", "expression", "send"]

    init(
        _ object: Range<Int>, in text: CaseText, _ directory: URL
    ) throws(MBCaseFile.ReadError) {
        self.text = text
        let known = Self.names
        if let first = try? CaseMember.members(of: object, in: text).first(where: {
            Self.namesOfCases.contains($0.name)
        }) {
            throw text.error(
                "the first object says where the cases apply, as {\"document\": \"manifest.xml\"}; "
                    + "write {} before this case if there is nothing to say", at: first.start)
        }
        let members = try CaseMembers(object, in: text, known: known, of: "the settings")
        places = Dictionary(
            uniqueKeysWithValues: members.all.map { ($0.name, $0.value.lowerBound) })
        documentNames = try members.texts("document")
        documents = documentNames.map { Self.url($0, directory) }
        searches = try members.texts("search").map { Self.url($0, directory) }
        for (name, value) in try members.dictionary("data") ?? [:] {
            guard case .string(let path) = value else {
                throw members.wrong("data", "must name a JSON file for '\(name)'", value)
            }
            data.append((name, Self.url(path, directory), path))
        }
        for (name, value) in try members.dictionary("set") ?? [:] {
            values.append((name, value.isNull ? nil : value))
        }
        host = try members.string("host").map { Self.url($0, directory) }
        isStrict = try members.flag("strict")
        try readReproducible(members)
        for (name, value) in try members.dictionary("limits") ?? [:] {
            guard MBLimits.names[name] != nil else {
                let names = MBLimits.names.keys.sorted()
                let near = Suggestion.nearest(to: name, among: names)
                throw members.wrong(
                    "limits",
                    "has no \(name.quoted)" + Suggestion.phrase(near, orAll: names))
            }
            guard let limit = value.asNumber.flatMap({ Int($0.description) }), limit >= 0 else {
                throw members.wrong("limits", "must have a whole number for '\(name)'", value)
            }
            limits.append((name, limit))
        }
    }

    /// Reads what makes runs reproducible.
    private mutating func readReproducible(
        _ members: CaseMembers
    ) throws(MBCaseFile.ReadError) {
        if let written = try members.string("timeZone") {
            guard let zone = ZoneName.given(written) else {
                throw members.wrong("timeZone", "must be a name such as Europe/Oslo or UTC")
            }
            timeZone = zone
        }
        if let written = try members.string("now") {
            guard let date = Date.written(written, in: timeZone) else {
                throw members.wrong("now", "must be a date like 2026-01-01T09:00:00Z")
            }
            now = date
        }
        locale = try Self.locale("locale", of: members) ?? locale
        collation = try Self.locale("collation", of: members)
        if let value = try members.value("seed") {
            guard let seed = value.asNumber.flatMap({ UInt64($0.description) }) else {
                throw members.wrong(
                    "seed", "must be a whole number from 0 to \(UInt64.max)", value)
            }
            self.seed = seed
        }
    }

    private static func locale(
        _ member: String, of members: CaseMembers
    ) throws(MBCaseFile.ReadError) -> Locale? {
        guard let name = try members.string(member) else { return nil }
        guard let locale = LocaleName.given(name) else {
            throw members.wrong(member, "must be a name such as en_US or fr")
        }
        return locale
    }

    private static func url(_ path: String, _ directory: URL) -> URL {
        URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
    }

    /// Takes other documents: a manifest, or a directory in which they have the same names.
    mutating func replaceDocuments(by replacement: URL) {
        guard !documents.isEmpty else {
            documents = [replacement]
            return
        }
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: replacement.path, isDirectory: &isDirectory)
        guard exists, isDirectory.boolValue else {
            documents[0] = replacement
            return
        }
        let directory = replacement.standardizedFileURL.path
        documents = documentNames.map { name in
            let same = replacement.appendingPathComponent(name).standardizedFileURL
            // A name with `..` may lead out of the directory, to what is replaced.
            let isInside = same.path.hasPrefix(
                directory.hasSuffix("/") ? directory : directory + "/")
            if !name.hasPrefix("/"), isInside, FileManager.default.fileExists(atPath: same.path) {
                return same
            }
            return replacement.appendingPathComponent(
                URL(fileURLWithPath: name).lastPathComponent)
        }
    }

    /// The same reproducible circumstances for each case.
    func prepare(_ environment: inout MBEnvironment, log: any MBLogSink) {
        environment.capabilities.clock = .fixed(now)
        environment.capabilities.random = .seeded(seed)
        environment.capabilities.locale = locale
        environment.capabilities.timeZone = timeZone
        environment.capabilities.collationLocale = collation
        environment.capabilities.preferences = MBMemoryPreferences()
        environment.capabilities.log = log
        if let isStrict { environment.isStrict = isStrict }
        for (name, limit) in limits {
            guard let path = MBLimits.names[name] else { continue }
            environment.limits[keyPath: path] = limit
        }
    }

    /// The files that the settings name, except documents.
    var namedFiles: [CaseInput] {
        data.map { CaseInput(url: $0.url, role: .data) }
            + (host.map { [CaseInput(url: $0, role: .contract)] } ?? [])
    }

    // MARK: - Loading

    /// The variables that the file sets, with the members that say so.
    typealias Given = [(name: String, value: MBValue?, member: String)]

    /// What documents are loaded into.
    func base(
        on base: MBEnvironment?, with given: Given, recording coverage: ExpressionCoverage?
    ) throws(MBCaseFile.ReadError) -> MBEnvironment {
        var environment = base ?? MBEnvironment()
        prepare(&environment, log: MBCollectingLog())
        if let host { environment = environment.assuming(try contract(host)) }
        let events = MBEventHandlingModule()
        if !environment.knownModules.contains(where: { $0.name == events.name }) {
            environment.register(events)
        }
        environment = environment.isolated(recording: coverage)
        for (name, value, member) in given {
            try set(name, to: value, of: member, in: &environment)
        }
        return environment
    }

    /// The variables that the file sets. Reads the files with their data.
    func given() throws(MBCaseFile.ReadError) -> Given {
        var given: Given = values.map { (name: $0.name, value: $0.value, member: "set") }
        for (name, url, shown) in data {
            given.append((name, try value(in: url, shown, of: name), "data"))
        }
        return given
    }

    /// The documents with everything that they include, under any condition.
    func surveys(into base: MBEnvironment) -> [DocumentSurvey] {
        let roots = searches.map { MBCapabilities.DirectoryRoot($0) }
        return documents.map {
            MBEnvironment.survey(manifest: $0, searching: roots, into: base)
        }
    }

    /// Loads the documents and data.
    ///
    /// Data is set before the documents are loaded, so that documents can read it, and again
    /// afterward, so that it wins over documents that declare the same names.
    func load(
        into base: MBEnvironment, with given: Given
    ) throws(MBCaseFile.ReadError) -> (environment: MBEnvironment, diagnostics: [MBDiagnostic]) {
        var environment = base
        var diagnostics: [MBDiagnostic] = []
        for (position, document) in documents.enumerated() {
            let loaded = try load(document, isManifest: position == 0, into: environment)
            environment = loaded.environment
            diagnostics += loaded.diagnostics
        }
        for (name, value, member) in given where environment.isDeclared(name) {
            diagnostics.append(
                MBDiagnostic(
                    .warning, .variableRedeclared,
                    "a document also declares '\(name)'; the value of the case file is kept",
                    file: text.path, location: places[member].map(text.location(of:))))
            try set(name, to: value, of: member, in: &environment)
        }
        return (environment, diagnostics)
    }

    private func load(
        _ document: URL, isManifest: Bool, into environment: MBEnvironment
    ) throws(MBCaseFile.ReadError) -> MBEnvironment.LoadResult {
        let roots = searches.map { MBCapabilities.DirectoryRoot($0) }
        do throws(MBEnvironment.LoadError) {
            return isManifest
                ? try MBEnvironment.load(manifest: document, searching: roots, into: environment)
                : try environment.loading(document: document, searching: roots)
        } catch {
            let place = places["document"] ?? 0
            let diagnostic = error.diagnostic
            let reason = diagnostic.location == nil ? diagnostic.message : "\(diagnostic)"
            throw text.error(
                "the document can't be loaded: "
                    + reason.replacing(document.path, with: CaseText.shown(document)), at: place)
        }
    }

    private func set(
        _ name: String, to value: MBValue?, of member: String, in environment: inout MBEnvironment
    ) throws(MBCaseFile.ReadError) {
        do throws(MBExpressionError) {
            if environment.isReadOnly(name) {
                try environment.declare(name, value: value, isReadOnly: true)
            } else {
                try environment.set(name, to: value)
            }
        } catch {
            throw text.error("'\(member)': \(error.message)", at: places[member] ?? 0)
        }
    }

    private func value(
        in url: URL, _ shown: String, of name: String
    ) throws(MBCaseFile.ReadError) -> MBValue {
        let file: CaseText
        do throws(MBCaseFile.ReadError) {
            file = try CaseText(contentsOf: url)
        } catch {
            throw text.error(
                "the data for '\(name)' can't be read from '\(shown.inOneLine)': \(error.message)",
                at: places["data"] ?? 0)
        }
        return try file.value(0..<file.bytes.count, tagged: false)
    }

    private func contract(_ url: URL) throws(MBCaseFile.ReadError) -> MBContract {
        do {
            return try MBContract(at: url)
        } catch {
            throw text.error(
                "the contract can't be read: \(error.description)", at: places["host"] ?? 0)
        }
    }
}

extension Date {
    /// The time at which a user wants the clock to stop; nil if the text isn't a date.
    ///
    /// - Parameter zone: the zone of a text without one.
    package static func written(_ text: String, in zone: TimeZone) -> Date? {
        var environment = MBEnvironment()
        environment.capabilities.timeZone = zone
        environment["text"] = .string(text)
        guard case .date(let date)? = try? environment.evaluate("^parseISODate($text)") else {
            return nil
        }
        return date
    }
}
