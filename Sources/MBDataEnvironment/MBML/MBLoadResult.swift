import Foundation

/// What loading a document gave.
public struct MBLoadResult: Sendable {
    /// The new environment.
    public let environment: MBEnvironment

    /// The problems that were found, in the order in which they were met. What an error concerns
    /// was left out; everything else was loaded.
    public let diagnostics: [MBDiagnostic]

    /// What happened: for each document that was finished `MBML:fileDidLoad` and
    /// `MBML:NAME:fileDidLoad`, and at the end of a manifest `Environment:didLoad`.
    public let events: [MBEvent]
}

/// Why a document could not be loaded at all. No environment was changed.
public struct MBLoadError: Error, Sendable, CustomStringConvertible {
    /// The problem that ended the loading.
    public let diagnostic: MBDiagnostic

    /// The diagnostic with its place.
    public var description: String { diagnostic.description }

    /// The error with the whole path of a file that was only named.
    func naming(_ file: URL) -> MBLoadError {
        guard diagnostic.file == file.lastPathComponent else { return self }
        return MBLoadError(
            diagnostic: MBDiagnostic(
                diagnostic.severity, diagnostic.code,
                diagnostic.code == .manifestNotFound || diagnostic.location == nil
                    ? diagnostic.message.replacingOccurrences(
                        of: "'\(file.lastPathComponent)'", with: "'\(file.path)'")
                    : diagnostic.message,
                file: file.path, location: diagnostic.location, snippet: diagnostic.snippet))
    }
}
