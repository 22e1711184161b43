import Foundation
import MBDataEnvironment

/// Where the documents of a tree are read.
struct TreeReading {
    /// The name of the manifest in its directory.
    let name: String
    let roots: [any MBResourceRoot]

    init(
        _ manifest: String, _ searches: [URL], _ buffers: [String: Data], _ signal: CheckSignal
    ) {
        guard !MemoryRoot.contains(manifest) else {
            name = MemoryRoot.name
            roots = [MemoryRoot(path: manifest, data: buffers[manifest] ?? Data())]
            return
        }
        let directory = ManifestSearch.parent(of: manifest)
        name = String(manifest.dropFirst(directory.count + 1))
        roots = ([URL(fileURLWithPath: directory + "/")] + searches).map {
            BufferRoot($0, buffers, signal)
        }
    }

    func survey(_ checker: MBChecker) -> DocumentSurvey {
        MBEnvironment.survey(
            manifest: name, searching: roots, modules: checker.modules, into: checker.base)
    }

    /// What is found with the modules enabled whose elements the documents have without requesting
    /// them: the app may enable them, and then their expressions have names, too.
    func surveyOfNames(_ checker: MBChecker) -> DocumentSurvey {
        let survey = survey(checker)
        let modules = survey.unrequestedModules
        guard !modules.isEmpty else { return survey }
        var checker = checker
        checker.modules += modules
        let enabled = self.survey(checker)
        // Modules that can't be enabled together are left out.
        return enabled.documents.isEmpty ? survey : enabled
    }
}

extension Tree {
    /// The same tree for use by another thread, without findings and values.
    func copied(_ signal: CheckSignal) -> Tree {
        guard survey.unrequestedModules.isEmpty else { return checked(again: open, signal) }
        return Tree(
            manifest, settings, DocumentCheck(survey, settings.checker), MBChecker.Report(),
            loaded: nil, open: open, searches: searches)
    }

    /// The same tree with other texts of its documents, without findings and values.
    func checked(again documents: [String: EditedText], _ signal: CheckSignal) -> Tree {
        let reading = TreeReading(
            manifest, searches, documents.mapValues(\.documentData), signal)
        let check = DocumentCheck(reading.surveyOfNames(settings.checker), settings.checker)
        return Tree(
            manifest, settings, check, MBChecker.Report(), loaded: nil, open: documents,
            searches: searches)
    }
}

extension DocumentSurvey {
    /// The known modules that aren't enabled although the documents have elements of them.
    fileprivate var unrequestedModules: [any MBModule] {
        let enabled = Set(environment.modules.map(\.name))
        let missing = environment.knownModules.filter { !enabled.contains($0.name) }
        guard !missing.isEmpty else { return [] }
        let tags = Set(elements.map(\.element.name))
        return missing.filter { module in
            module.contract.tags?.keys.contains(where: tags.contains) ?? false
        }
    }
}
