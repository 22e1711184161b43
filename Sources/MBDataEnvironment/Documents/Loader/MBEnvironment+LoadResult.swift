public import Foundation

extension MBEnvironment {
    /// The result of loading a document.
    public struct LoadResult: Sendable {
        /// The new environment.
        public let environment: MBEnvironment

        /// The problems, in the order they were found. Anything with an error was left out;
        /// everything else was loaded.
        public let diagnostics: [MBDiagnostic]

        /// The events of the load: for each finished document `MBML:fileDidLoad` and
        /// `MBML:NAME:fileDidLoad`, and at the end of a manifest `Environment:didLoad`.
        public let events: [MBEvent]
    }
}

extension MBEnvironment {
    /// The reason that a document couldn't be loaded at all. No environment was changed.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// The problem that ended the loading.
        public let diagnostic: MBDiagnostic

        /// Whether no root has a document with the name.
        var isMissing = false

        /// The diagnostic with its location.
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
                                ? "'\(file.path)' is a link that leads outside its directory, or nowhere"
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

    /// The line of the document with a caret under the location, if there is one.
    public var failureReason: String? { diagnostic.snippet?.description }

    /// The code, by which the documentation explains the problem.
    public var helpAnchor: String? { diagnostic.code.rawValue }
}

extension MBEnvironment.LoadError: StackError {
    static var noThread: MBEnvironment.LoadError {
        MBEnvironment.LoadError(diagnostic: MBDiagnostic(.error, .limitExceeded, NoThread.message))
    }
}
