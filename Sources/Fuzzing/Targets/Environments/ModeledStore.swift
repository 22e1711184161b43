import Foundation
import MBDataEnvironment

/// A store and its preferences, and the plain tables that its environments must look like.
struct ModeledStore {
    private let preferences: MBMemoryPreferences
    /// What must have been saved, by key.
    private(set) var saved: MBDictionary
    /// What was to be saved together, from the beginning.
    private var batches: [[NaiveEnvironment.Unsaved]]
    private var store: MBEnvironmentStore?
    /// What a subscriber of the store sees.
    private var changes: StoreChanges?
    /// The environments below the current one, and that one last.
    private var models: [NaiveEnvironment] = []

    /// - Parameter preferences: what all environments save to.
    init(preferences: MBMemoryPreferences) {
        self.preferences = preferences
        saved = preferences.values
        batches = [saved.map { NaiveEnvironment.Unsaved(key: $0.key, value: $0.value) }]
    }

    /// Makes a change of the store, or of what is saved.
    ///
    /// - Parameter environment: what is saved, stored, or taken from the store.
    /// - Returns: what isn't as it must be; nil if all is.
    mutating func change(
        _ verb: String, _ name: String, _ value: MBValue?, _ environment: inout ModeledEnvironment
    ) -> String? {
        switch verb {
        case "save":
            environment.model = saving(environment.model)
            let found = outcome {
                try environment.environment.savePreferences()
                return true
            }
            guard (found == .value(true)) == environment.model.unsaved.isEmpty else {
                return "it's \(found)"
            }
        case "keep":
            store = MBEnvironmentStore(environment.environment)
            changes = nil
            models = [saving(environment.model)]
        default:
            guard let store else { return nil }
            if let violation = change(store, verb, name, value, &environment) { return violation }
        }
        return violation()
    }

    private mutating func change(
        _ store: MBEnvironmentStore, _ verb: String, _ name: String, _ value: MBValue?,
        _ environment: inout ModeledEnvironment
    ) -> String? {
        switch verb {
        case "watch": changes = StoreChanges(of: store)
        case "swap":
            _ = try? store.swap(to: environment.environment)
            activate(environment.model)
        case "reload" where ModeledEnvironment.isPlain(name) && !environment.model.isReadOnly(name):
            return reload(store, name, value?.description ?? "", &environment)
        case "pile" where models.count < 8:
            try? store.push(environment.environment)
            activate(environment.model, isPushed: true)
        case "unpile":
            return pop(store)
        case "update":
            var changed = models[models.count - 1]
            let code = changed.set(name, value)
            let found = outcome {
                try store.update { try $0.set(name, to: value) }
                return true
            }
            guard found.code == code else { return "it's \(found)" }
            if code == nil { activate(changed) }
        case "take":
            environment = ModeledEnvironment(
                environment: store.current, model: models[models.count - 1])
        default: break
        }
        return nil
    }

    /// Loads a new version of a document. If it has a mistake, the store keeps its environment and
    /// says so in the log.
    private mutating func reload(
        _ store: MBEnvironmentStore, _ name: String, _ mistake: String,
        _ environment: inout ModeledEnvironment
    ) -> String? {
        let mistake = Self.mistakes[mistake]
        let document = "<MBML><Var name=\"\(name)\" literal=\"here\"/>\(mistake ?? "")</MBML>"
        let log = store.current.capabilities.log as? MBCollectingLog
        _ = log?.drain()
        let loading = Result {
            try store.reload {
                try MBEnvironment.load(
                    searching: [.memory(["manifest.xml": document])],
                    into: environment.environment)
            }
        }
        let isKept = log?.drain().last?.message.contains("keeps the last one") == true
        switch loading {
        case .success where mistake == nil && !isKept:
            _ = environment.model.declare(name, "here", in: "")
            activate(environment.model)
            environment = ModeledEnvironment(
                environment: store.current, model: models[models.count - 1])
            return nil
        case .failure where mistake != nil && isKept: return nil
        default: return "\(document): \(loading)"
        }
    }

    /// What a document can't be loaded with, by name.
    static let mistakes = [
        "word": "<Vra name=\"a\"/>", "end": "<Var name=\"a\"", "file": "<Include file=\"no.xml\"/>",
        "type": "<Var name=\"a\" type=\"text\" literal=\"b\"/>",
    ]

    private mutating func pop(_ store: MBEnvironmentStore) -> String? {
        let found = outcome { try store.pop().current.variableNames }
        guard models.count > 1 else {
            return found.code == .emptyStack ? nil : "there's nothing to pop, but it's \(found)"
        }
        guard found.value != nil else { return "it's \(found)" }
        models.removeLast()
        activate(models[models.count - 1])
        return nil
    }

    /// Makes an environment the current one, which saves its preferences.
    private mutating func activate(_ model: NaiveEnvironment, isPushed: Bool = false) {
        let after = saving(model)
        if !isPushed { models.removeLast() }
        models.append(after)
        // What is stored now is newer than what those below couldn't save.
        let saved = model.unsaved.filter { !after.unsaved.contains($0) }.map(\.key)
        for position in models.indices.dropLast() {
            models[position].unsaved.removeAll { saved.contains($0.key) }
        }
    }

    /// Saves what can be, and returns what then remains.
    private mutating func saving(_ model: NaiveEnvironment) -> NaiveEnvironment {
        var model = model
        if !model.unsaved.isEmpty { batches.append(model.unsaved) }
        model.unsaved = model.unsaved.filter { unsaved in
            let value = unsaved.value?.isNull == true ? nil : unsaved.value
            guard (try? MBMemoryPreferences().set(value, for: unsaved.key)) != nil else {
                return true
            }
            saved[unsaved.key] = value
            return false
        }
        return model
    }

    private func violation() -> String? {
        guard preferences.values == saved else { return "\(preferences.values) is saved" }
        guard let store, let model = models.last else { return nil }
        guard store.stackDepth == models.count - 1 else { return "the stack is another" }
        return ModeledEnvironment(environment: store.current, model: model).violation(of: "theme")
            .map { "the store's environment: \($0)" }
    }

    /// Compares all environments of the store.
    mutating func violationAtEnd() -> String? {
        // The subscriber's own change isn't one of the model's.
        defer { changes = nil }
        let model = models.last
        if let store, let changes, let model {
            if let violation = changes.violation() { return violation }
            _ = try? store.update { try $0.pop(StoreChanges.last) }
            models[models.count - 1] = model
        }
        while let store, let model = models.last {
            let environment = ModeledEnvironment(environment: store.current, model: model)
            if let violation = environment.violation() { return "the store's: \(violation)" }
            guard models.count > 1 else { break }
            if let violation = pop(store) { return violation }
        }
        return batches.count > 1 ? violationOfFile() : nil
    }

    /// A file takes what the memory takes, and gives it back.
    private func violationOfFile() -> String? {
        do {
            return try Cafe.directory.withFile("{}", suffix: ".json", violation(ofFile:))
        } catch {
            return "there's no file: \(error)"
        }
    }

    private func violation(ofFile url: URL) -> String? {
        let file = MBCapabilities.FilePreferences(url)
        var taken = MBDictionary()
        for batch in batches {
            let refused = file.save(batch.map { ($0.key, $0.value) }).map(\.key)
            for unsaved in batch where !refused.contains(unsaved.key) {
                taken[unsaved.key] = unsaved.value?.isNull == true ? nil : unsaved.value
            }
        }
        guard taken == saved else { return "a file takes \(taken), not \(saved)" }
        let read = MBCapabilities.FilePreferences(url)
        if let violation = violation(ofSmallFile: url) { return violation }
        for (key, value) in saved where (try? read.value(for: key)) != value {
            return "a file has another value for \(key)"
        }
        return nil
    }

    /// A file with few bytes keeps what fits, and the rest as it was.
    private func violation(ofSmallFile url: URL) -> String? {
        let small = url.appendingPathExtension("small")
        defer { try? FileManager.default.removeItem(at: small) }
        let size = 20 + batches.count * 7
        let file = MBCapabilities.FilePreferences(small, maximumBytes: size)
        var kept = MBDictionary()
        for batch in batches {
            let refused = Set(
                file.save(batch.map { ($0.key, $0.value) }).map { Array($0.key.utf8) })
            for unsaved in batch where !refused.contains(Array(unsaved.key.utf8)) {
                kept[unsaved.key] = unsaved.value?.isNull == true ? nil : unsaved.value
            }
        }
        if let key = saved.keys.first, (try? file.set(saved[key], for: key)) != nil {
            kept[key] = saved[key]
        }
        let length = (try? Data(contentsOf: small))?.count ?? 0
        let read = MBCapabilities.FilePreferences(small, maximumBytes: size)
        guard length <= size, kept.allSatisfy({ (try? read.value(for: $0.key)) == $0.value }) else {
            return "a file of \(size) bytes has \(length), and should have \(kept)"
        }
        return nil
    }
}
