package import Foundation
import MBDataEnvironment

/// A check of all trees with open documents, which can run on another thread.
package struct CheckJob: Sendable {
    /// The number of changes before it.
    let generation: Int
    /// The open documents by their paths, links resolved.
    let documents: [String: EditedText]
    /// Whether settings and examples are read again.
    let rereads: Bool
    let signal: CheckSignal
    /// Whether findings and values are needed, not only names.
    var findsProblems = true
}

/// What a check found.
///
/// Sendable because the worker that makes it keeps no reference to it.
package struct CheckOutcome: @unchecked Sendable {
    let generation: Int
    /// The manifests of the open documents by their paths.
    let manifests: [String: String]
    /// The trees by their manifests.
    let trees: [String: Tree]
}

/// Runs checks, one after the other, and remembers what doesn't change between them.
package final class TreeWorker {
    private var search: ManifestSearch
    private var settings: [String: TreeSettings] = [:]
    private let searches: [URL]

    /// - Parameter searches: further directories in which included documents are searched.
    package init(searching searches: [URL] = []) {
        self.searches = searches
        search = ManifestSearch(
            searches: searches.map { MBCapabilities.DirectoryRoot($0).directory.path })
    }

    /// Checks all trees with open documents; returns nil if nobody waits for it anymore.
    package func run(_ job: CheckJob) -> CheckOutcome? {
        if job.rereads { settings = [:] }
        let buffers = job.documents.mapValues { $0.documentData }
        let paths = job.documents.keys.inOrder()
        var manifests = search.manifests(
            of: paths.filter { !MemoryRoot.contains($0) }, buffers)
        for path in paths where MemoryRoot.contains(path) { manifests[path] = path }
        manifests = manifests.filter {
            // Other XML may be open as well.
            $0.key != $0.value || (job.documents[$0.key].map(Self.isDocument) ?? false)
        }
        var trees: [String: Tree] = [:]
        for manifest in Set(manifests.values).inOrder() {
            guard !job.signal.isCancelled else { return nil }
            trees[manifest] = tree(manifest, buffers, job)
        }
        guard !job.signal.isCancelled else { return nil }
        return CheckOutcome(generation: job.generation, manifests: manifests, trees: trees)
    }

    /// Whether a text is meant as a document of the library.
    private static func isDocument(_ text: EditedText) -> Bool {
        guard let root = text.markup.elements.first else { return true }
        let name = text.name(root.name).split(separator: ":").last.map(String.init) ?? ""
        return name.lowercased() == "mbml" || name.isEmpty
            || Suggestion.nearest(to: name, among: ["MBML"]) != nil
            || isBroken(text) && String(decoding: text.bytes, as: UTF8.self).contains("<MBML")
    }

    /// Whether a text isn't well-formed, so that its root may not be what it seems to be.
    private static func isBroken(_ text: EditedText) -> Bool {
        do throws(MBEnvironment.LoadError) {
            _ = try MBMLElement(xml: text.documentData)
            return false
        } catch {
            return error.diagnostic.code == .malformedXML
        }
    }

    private func tree(_ manifest: String, _ buffers: [String: Data], _ job: CheckJob) -> Tree? {
        let isFile = !MemoryRoot.contains(manifest)
        let directory = isFile ? ManifestSearch.parent(of: manifest) + "/" : ""
        let settings =
            self.settings[directory]
            ?? TreeSettings(
                in: isFile ? URL(fileURLWithPath: directory) : nil)
        self.settings[directory] = settings
        let checker = settings.checker
        let reading = TreeReading(manifest, searches, buffers, job.signal)
        let survey =
            job.findsProblems ? reading.survey(checker) : reading.surveyOfNames(checker)
        guard !job.signal.isCancelled else { return nil }
        var check = DocumentCheck(survey, checker)
        guard job.findsProblems else {
            return Tree(
                manifest, settings, check, MBChecker.Report(), loaded: nil, open: job.documents,
                searches: searches)
        }
        check.run()
        guard !job.signal.isCancelled else { return nil }
        let report = checker.report(of: check).excluding(
            settings.file.exclusion(in: isFile ? URL(fileURLWithPath: directory) : nil))
        guard !job.signal.isCancelled else { return nil }
        let tree = Tree(
            manifest, settings, check, report, loaded: loaded(reading, checker),
            open: job.documents, searches: searches)
        tree.repaired = repaired(tree, buffers, job)
        return tree
    }

    /// The same tree with open documents repaired that can't be read; nil if all can.
    private func repaired(_ tree: Tree, _ buffers: [String: Data], _ job: CheckJob) -> Tree? {
        let broken = tree.survey.documents.filter { $0.root == nil && buffers[$0.path] != nil }
        guard !broken.isEmpty, !job.signal.isCancelled else { return nil }
        var buffers = buffers
        for document in broken {
            guard let text = job.documents[document.path] else { continue }
            let repair = MarkupRepair(text.bytes, text.markup)
            buffers[document.path] = EditedText(repair.bytes).documentData
        }
        let checker = tree.settings.checker
        let reading = TreeReading(tree.manifest, searches, buffers, job.signal)
        let survey = reading.survey(checker)
        guard !job.signal.isCancelled else { return nil }
        return Tree(
            tree.manifest, tree.settings, DocumentCheck(survey, checker), MBChecker.Report(),
            loaded: loaded(reading, checker), open: job.documents, searches: searches)
    }

    /// The seconds that loading may take.
    private static let longestLoad = 2.0

    /// The environment with the first example of each variable, and the documents.
    private func loaded(_ reading: TreeReading, _ checker: MBChecker) -> MBEnvironment? {
        var base = checker.hostEnvironment
        base.limits.seconds = Self.longestLoad
        base.capabilities.log = MBCollectingLog(capacity: 0)
        for (name, values) in checker.examples.sorted(by: { $0.key.precedes($1.key) })
        where !base.isReadOnly(name) {
            base[name] = values.first
        }
        let result = try? MBEnvironment.load(
            manifest: reading.name, searching: reading.roots, modules: checker.modules, into: base)
        guard var environment = result?.environment else { return nil }
        for (name, values) in checker.examples where !environment.isReadOnly(name) {
            environment[name] = values.first
        }
        return environment
    }
}

extension EditedText {
    /// The bytes for the library, without the name of an encoding that it supports: the editor has
    /// decoded them.
    var documentData: Data {
        guard let declared = EncodingDeclaration(in: bytes), declared.isSupported else {
            return Data(bytes)
        }
        var copy = bytes
        for offset in declared.range { copy[offset] = UInt8(ascii: " ") }
        return Data(copy)
    }
}
