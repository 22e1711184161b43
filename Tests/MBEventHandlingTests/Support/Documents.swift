import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// Loads a manifest of declarations, with the module, and with other documents by name.
func load(
    _ text: String, _ others: [String: String] = [:], modules: [any MBModule] = [],
    into base: MBEnvironment = silent()
) throws -> MBEnvironment.LoadResult {
    var documents = others.mapValues { "<MBML>\($0)</MBML>" }
    documents["m.xml"] = "<MBML>\(text)</MBML>"
    return try MBEnvironment.load(
        manifest: "m.xml", searching: [MBMemoryRoot(documents)],
        modules: [MBEventHandlingModule()] + modules, into: base)
}

/// The environment of a manifest without problems.
func environment(
    _ text: String, _ others: [String: String] = [:], modules: [any MBModule] = [],
    into base: MBEnvironment = silent()
) throws -> MBEnvironment {
    let loaded = try load(text, others, modules: modules, into: base)
    #expect(loaded.diagnostics.map(\.description) == [])
    return loaded.environment
}

/// An environment with one listener to the event `go`.
func listening(
    _ actions: String, into base: MBEnvironment = silent()
) throws -> MBEnvironment {
    try environment("<Listener name='go'>\(actions)</Listener>", into: base)
}

/// The library's functions, with a log that isn't printed.
func silent() -> MBEnvironment {
    var environment = MBEnvironment()
    environment.capabilities.log = MBCollectingLog()
    return environment
}

extension MBEnvironment {
    /// Handles an event.
    func after(_ name: String = "go", object: MBValue? = nil) -> MBEventResult {
        handling(MBEvent(name, object: object))
    }
}

extension MBEventResult {
    /// `severity code` of each diagnostic.
    var problems: [String] { diagnostics.map { "\($0.severity.rawValue) \($0.code.rawValue)" } }

    /// Short descriptions of the effects.
    var done: [String] { effects.map(\.description) }

    subscript(name: String) -> MBValue? { environment[name] }

    /// The first delayed action.
    var deferred: MBDeferredAction? {
        for case .later(let deferred) in effects { return deferred }
        return nil
    }
}

extension MBDiagnostic {
    /// `line:column severity code`.
    var brief: String {
        let place = location.map { "\($0.inFile(nil)) " } ?? ""
        return "\(place)\(severity.rawValue) \(code.rawValue)"
    }
}
