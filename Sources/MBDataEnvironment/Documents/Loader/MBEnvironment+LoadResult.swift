public import Foundation

extension MBEnvironment {
    /// The result of loading documents: the new environment, the problems and the events.
    ///
    ///     let xml = "<MBML><Var name='a' valeu='1'/></MBML>"
    ///     let loaded = try MBEnvironment.load(
    ///         searching: [MBMemoryRoot(["manifest.xml": xml])])
    ///     let problem = loaded.diagnostics.first?.message
    ///     // → "'Var' has no attribute 'valeu'; did you mean 'value'?"
    ///
    /// An app shows or logs the diagnostics, puts the environment into its ``MBEnvironmentStore``
    /// with ``MBEnvironmentStore/adopt(_:)`` or keeps it itself, and passes the events on if it
    /// observes them.
    public struct LoadResult: Sendable {
        /// The environment with everything that could be loaded. The one it was loaded into is
        /// unchanged.
        public let environment: MBEnvironment

        /// The problems, in the order in which they were found; empty if there are none.
        ///
        /// What has an error is left out; everything else is loaded. Only the first 1,000 errors are
        /// reported, and as many warnings and notes.
        public let diagnostics: [MBDiagnostic]

        /// The events of the load: ``MBEvent/functionDeclared(_:)`` for each `Function` element,
        /// `MBML:fileDidLoad` and `MBML:NAME:fileDidLoad` for each finished document, and
        /// `Environment:didLoad` at the end of a manifest.
        ///
        /// Nobody has received them yet: ``MBEnvironmentStore/adopt(_:)`` posts them to observers,
        /// and the module `MBEventHandling` passes them to listeners in documents.
        public let events: [MBEvent]
    }
}

extension MBEnvironment {
    /// The reason that a document couldn't be loaded at all. No environment was changed.
    ///
    ///     var code: MBDiagnostic.Code?
    ///     do {
    ///         let root = MBMemoryRoot(["manifest.xml": "<HTML/>"])
    ///         _ = try MBEnvironment.load(searching: [root])
    ///     } catch {
    ///         code = error.diagnostic.code
    ///     }
    ///     let isOther = code == .wrongRootElement
    ///     // → true
    ///
    /// To decide what to do, compare the code of the diagnostic, never a message.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// The problem that ended the loading, with its code and, if it's inside a document, its
        /// location.
        public let diagnostic: MBDiagnostic

        /// Whether no root has a document with the name.
        var isMissing = false

        package init(_ diagnostic: MBDiagnostic) {
            self.init(diagnostic: diagnostic)
        }

        init(diagnostic: MBDiagnostic, isMissing: Bool = false) {
            self.diagnostic = diagnostic
            self.isMissing = isMissing
        }

        /// The diagnostic with its location, as compilers print it: `page.xml:2:5: error: …`.
        public var description: String { diagnostic.description }

        /// The error with the whole path of a file that was only named.
        func naming(_ file: URL) -> MBEnvironment.LoadError {
            guard diagnostic.file == file.lastPathComponent else { return self }
            guard !isMissing else {
                return MBEnvironment.LoadError(
                    diagnostic: MBDiagnostic(
                        diagnostic.severity, diagnostic.code, Self.reasonForMissing(file),
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

        private static func reasonForMissing(_ file: URL) -> MBMessage {
            guard file.isFileURL || file.absoluteString.contains(":") else {
                return "\(file.absoluteString.quoted) isn't the URL of a file; write "
                    + "URL(fileURLWithPath: …)"
            }
            guard file.isFileURL else {
                return "\(file.absoluteString.quoted) isn't the URL of a file; download the "
                    + "document, and load it from a file or an MBMemoryRoot"
            }
            if isDirectory(file) {
                return "'\(file.path)' is a directory; name a document inside it"
            }
            let isLink =
                (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil
            return isLink
                ? "'\(file.path)' is a link that leads outside its directory, or nowhere"
                : "there is no file '\(file.path)'"
        }

        private static func isDirectory(_ file: URL) -> Bool {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
                && isDirectory.boolValue
        }
    }
}

extension MBEnvironment.LoadError: LocalizedError {
    /// The diagnostic with its location in one line, which `localizedDescription` shows.
    public var errorDescription: String? { diagnostic.description }

    /// The line of the document with a caret under the location; nil if the problem has no
    /// location.
    public var failureReason: String? { diagnostic.snippet?.description }

    /// The name of the diagnostic's code, by which the documentation explains the problem.
    public var helpAnchor: String? { diagnostic.code.rawValue }
}

extension MBEnvironment.LoadError: StackError {
    static var noThread: MBEnvironment.LoadError {
        MBEnvironment.LoadError(diagnostic: MBDiagnostic(.error, .limitExceeded, NoThread.message))
    }
}
