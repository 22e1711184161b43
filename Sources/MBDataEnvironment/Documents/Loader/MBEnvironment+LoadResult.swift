public import Foundation

extension MBEnvironment {
    /// What loading a document gave.
    public struct LoadResult: Sendable {
        /// The new environment.
        public let environment: MBEnvironment

        /// The problems that were found, in the order in which they were met. What an error concerns
        /// was left out; everything else was loaded.
        public let diagnostics: [MBDiagnostic]

        /// What happened: for each document that was finished `MBML:fileDidLoad` and
        /// `MBML:NAME:fileDidLoad`, and at the end of a manifest `Environment:didLoad`.
        public let events: [MBEvent]
    }
}

extension MBEnvironment {
    /// Why a document could not be loaded at all. No environment was changed.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// The problem that ended the loading.
        public let diagnostic: MBDiagnostic

        /// Whether no root has a document of the name.
        var isMissing = false

        /// The diagnostic with its place.
        public var description: String { diagnostic.description }

        /// The error with the whole path of a file that was only named.
        func naming(_ file: URL) -> MBEnvironment.LoadError {
            guard diagnostic.file == file.lastPathComponent else { return self }
            guard !isMissing else {
                return MBEnvironment.LoadError(
                    diagnostic: MBDiagnostic(
                        diagnostic.severity, diagnostic.code,
                        Self.isDirectory(file)
                            ? "'\(file.path)' is a directory; name a document inside it"
                            : (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path))
                                != nil
                                ? "'\(file.path)' is a link that leads out of its directory, or to nothing"
                                : "there is no file '\(file.path)'",
                        file: file.path))
            }
            return MBEnvironment.LoadError(
                diagnostic: MBDiagnostic(
                    diagnostic.severity, diagnostic.code,
                    diagnostic.location == nil
                        ? diagnostic.content.replacing(
                            "'\(file.lastPathComponent)'", with: "'\(file.path)'")
                        : diagnostic.content,
                    file: file.path, location: diagnostic.location, snippet: diagnostic.snippet))
        }

        private static func isDirectory(_ file: URL) -> Bool {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
                && isDirectory.boolValue
        }
    }
}

extension MBEnvironment.LoadError: LocalizedError {
    /// What is wrong and where, in one line: `page.xml:2:5: error: …`.
    public var errorDescription: String? { diagnostic.description }

    /// The line of the document with a caret under the place, if there is one.
    public var failureReason: String? { diagnostic.snippet?.description }

    /// The code, under which the documentation explains the problem.
    public var helpAnchor: String? { diagnostic.code.rawValue }
}

extension MBEnvironment.LoadError: StackError {
    static var noThread: MBEnvironment.LoadError {
        MBEnvironment.LoadError(diagnostic: MBDiagnostic(.error, .limitExceeded, NoThread.message))
    }
}
