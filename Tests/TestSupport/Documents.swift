import Foundation
package import MBDataEnvironment
import Testing

/// Documents in memory by name, including the manifest as `m.xml`.
package struct Documents: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    package let texts: [String: String]

    package init(dictionaryLiteral elements: (String, String)...) {
        texts = Dictionary(
            elements.map { ($0, Self.document($1)) }, uniquingKeysWith: { _, last in last })
    }

    /// A manifest alone.
    package init(stringLiteral value: String) {
        texts = ["m.xml": Self.document(value)]
    }

    /// A manifest alone.
    package init(_ text: String) {
        self.init(stringLiteral: text)
    }

    package init(_ texts: [String: String]) {
        self.texts = texts.mapValues(Self.document)
    }

    /// Declarations follow `<MBML>` on the first line, so columns move by six.
    private static func document(_ text: String) -> String {
        text.hasPrefix("<MBML") || text.hasPrefix("!") || text.hasPrefix("<?")
            ? String(text.drop { $0 == "!" }) : "<MBML>\(text)</MBML>"
    }

    package func load(
        into base: MBEnvironment? = nil, log: MBCollectingLog = MBCollectingLog()
    ) throws -> MBEnvironment.LoadResult {
        var environment = base ?? MBEnvironment()
        environment.capabilities.log = log
        return try MBEnvironment.load(
            manifest: "m.xml", searching: [MBMemoryRoot(texts)], into: environment)
    }

    /// The environment, if there is no diagnostic.
    package func environment(into base: MBEnvironment? = nil) throws -> MBEnvironment {
        let loaded = try load(into: base)
        #expect(loaded.diagnostics.map(\.description) == [])
        return loaded.environment
    }

    /// The diagnostics in brief.
    package func problems(into base: MBEnvironment? = nil) throws -> [String] {
        try load(into: base).problems
    }
}

extension MBEnvironment.LoadResult {
    /// `file:line:column severity code` of each diagnostic.
    package var problems: [String] { diagnostics.map(\.brief) }
}

extension MBDiagnostic {
    /// `file:line:column severity code`.
    package var brief: String {
        let place = location?.description ?? file ?? ""
        return "\(place) \(severity.rawValue) \(code.rawValue)"
    }
}

/// The diagnostic with which loading fails.
package func failure(_ body: () throws -> MBEnvironment.LoadResult) -> MBDiagnostic? {
    do {
        _ = try body()
        return nil
    } catch let error as MBEnvironment.LoadError {
        return error.diagnostic
    } catch {
        Issue.record(error)
        return nil
    }
}
