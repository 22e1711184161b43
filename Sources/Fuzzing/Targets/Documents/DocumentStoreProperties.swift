import Foundation
import MBDataEnvironment
import MBEventHandling

/// The properties of documents beyond one evaluation: a store does with an event what an environment
/// does, and documents in a directory are what they are in memory.
struct DocumentStoreProperties {
    private let input: DocumentInput
    private let loaded: MBEnvironment.LoadResult
    private let base: MBEnvironment

    init(_ input: DocumentInput, _ loaded: MBEnvironment.LoadResult, into base: MBEnvironment) {
        (self.input, self.loaded, self.base) = (input, loaded, base)
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        violationOfRequests() ?? violationOfStore() ?? violationOfReloading()
            ?? violationOfPaths()
    }

    // MARK: - Events

    /// A new environment with files of its own and few steps.
    private func environment(_ files: MBMemoryFiles) -> MBEnvironment {
        var environment = loaded.environment
        environment.limits.steps = 500
        environment.limits.memory = 50_000
        environment.limits.documentElements = 50
        environment.capabilities.files = files
        environment.capabilities.preferences = MBMemoryPreferences(["saved": "yes"])
        return environment
    }

    private static func newFiles() -> MBMemoryFiles {
        MBMemoryFiles(["/w/a.txt": "a text", "/w/d/b.txt": "b"], deletingDirectories: true)
    }

    private func violationOfStore() -> String? {
        guard let event = input.events.first else { return nil }
        let (files, known) = (Self.newFiles(), Self.newFiles())
        let environment = environment(files)
        let plain = environment.handling(event)
        let waits = plain.effects.contains { if case .later = $0 { true } else { false } }
        // A delayed action would change the store at any time.
        guard !waits else { return nil }
        let store = MBEnvironmentStore(environment)
        let result: MBEventResult
        do {
            result = try store.handle(event)
        } catch {
            return "\(event.name): the store refuses it: \(error)"
        }
        // A store also tells listeners of preferences.
        guard
            result.effects.map(\.description).starts(with: plain.effects.map(\.description)),
            result.diagnostics.starts(with: plain.diagnostics)
        else { return "\(event.name): the store handles it otherwise" }
        var other = result.environment
        other.capabilities.files = known
        for effect in result.effects { try? effect.perform(in: other) }
        guard files.paths == known.paths else {
            return "\(event.name): the store writes \(files.paths), not \(known.paths)"
        }
        let names = result.environment.variableNames
        guard store.current.variableNames == names else {
            return "\(event.name): the store's environment has other variables"
        }
        return nil
    }

    /// A request that fails sets its variables, whatever the error is.
    private func violationOfRequests() -> String? {
        let environment = environment(Self.newFiles())
        let errors: [any Error] = [
            MBExpressionError("it failed"), CocoaError(.fileNoSuchFile), RichModels.Closed(),
            NSError(domain: "shop", code: 5, userInfo: [NSLocalizedDescriptionKey: "closed"]),
        ]
        let error = errors[input.turn % errors.count]
        for name in ["items", "a b"] {
            let waiting = environment.willRequestData(name).environment
            let result = waiting.didFailToLoadData(name, error)
            let again = waiting.didFailToLoadData(name, error)
            guard result.effects.map(\.description) == again.effects.map(\.description),
                result.diagnostics == again.diagnostics
            else { return "two failures of '\(name)' differ" }
        }
        return nil
    }

    /// A store keeps its environment if the new version has errors, and adopts it otherwise.
    private func violationOfReloading() -> String? {
        let store = MBEnvironmentStore(MBEnvironment())
        let hasErrors = loaded.diagnostics.contains { $0.severity == .error }
        let log = MBCollectingLog(capacity: 4)
        try? store.update { $0.capabilities.log = log }
        let isAdopted = (try? store.reload { loaded }) != nil
        guard isAdopted == !hasErrors, log.drain().isEmpty == isAdopted else {
            return "the store \(isAdopted ? "adopts" : "keeps out") a version with "
                + "\(loaded.diagnostics)"
        }
        let start = try? MBEnvironmentStore(MBEnvironment()).start(loaded)
        let plain = loaded.handlingEvents()
        guard let start, start.effects.count >= plain.effects.count else {
            return "a store starts otherwise"
        }
        return nil
    }

    // MARK: - Places

    private func violationOfPaths() -> String? {
        let environment = loaded.environment
        for path in environment.loadedPaths {
            let name = String(path.split(separator: "/").last ?? "")
            guard environment.isLoaded(path: path), environment.isLoaded(file: name) else {
                return "\(path) isn't loaded"
            }
        }
        guard input.turn % 8 == 0, input.files.count < 6 else { return nil }
        do {
            return try ScratchDirectory.shared.withDirectory([:]) { directory in
                for (name, data) in input.files where !name.contains("/") {
                    try data.write(to: directory.appendingPathComponent(name))
                }
                return violation(in: directory)
            }
        } catch {
            return "there's no directory: \(error)"
        }
    }

    private func violation(in directory: URL) -> String? {
        let manifest = directory.appendingPathComponent(DocumentInput.manifest)
        do throws(MBEnvironment.LoadError) {
            let read = try MBEnvironment.load(manifest: manifest, into: base)
            guard read.diagnostics.map(\.code) == loaded.diagnostics.map(\.code) else {
                return "in a directory, it has the problems \(read.diagnostics)"
            }
            guard read.environment.variableNames == loaded.environment.variableNames else {
                return "in a directory, it has other variables"
            }
        } catch {
            return "in a directory, it can't be loaded: \(error)"
        }
        let missing = directory.appendingPathComponent("none.xml")
        for file in [missing, directory, manifest] {
            let amended = Result { () throws(MBEnvironment.LoadError) in
                try loaded.environment.amending(file: file)
            }
            let again = Result { () throws(MBEnvironment.LoadError) in
                try loaded.environment.loading(document: file, ifNotLoaded: true)
            }
            // The manifest itself may well be loaded again.
            guard file != manifest else { continue }
            guard case .failure(let one) = amended, case .failure(let two) = again,
                "\(one)".contains(file.path), "\(two)".contains(file.path)
            else { return "\(file.path) is loaded" }
        }
        return nil
    }
}
