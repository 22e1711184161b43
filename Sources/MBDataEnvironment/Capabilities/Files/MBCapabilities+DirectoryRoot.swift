public import Foundation

extension MBCapabilities {
    /// A directory whose files are documents.
    ///
    /// Symbolic links inside it are followed as long as they stay inside. A document is opened from the
    /// directory on without following further links, so that a directory or file that is changed into
    /// a link meanwhile can't lead out either. Only regular files are read: no pipes or devices. A name
    /// has the case of the file's own also where the volume ignores case, so that `common.xml` finds
    /// `Common.xml` on no platform.
    public struct DirectoryRoot: MBResourceRoot {
        /// The directory, with symbolic links resolved.
        public let directory: URL

        /// Files of more bytes are refused.
        public var maximumBytes = 100_000_000

        /// The directory as components of a resolved path; nil for a URL that names no file.
        private let components: [String]?

        /// A directory.
        public init(_ directory: URL) {
            self.directory = directory.resolvingSymlinksInPath().standardizedFileURL
            components = MBCapabilities.GrantedFiles.components(of: directory)
        }

        /// The directory of a bundle's resources.
        ///
        ///     try MBEnvironment.load(searching: [.bundle(.main)])
        public init(_ bundle: Bundle) {
            self.init(bundle.resourceURL ?? bundle.bundleURL)
        }

        /// Reads a file inside the directory; nil if there is none, or if a link leads out of it.
        ///
        /// - Throws: a `CocoaError` for what the system refuses, and for a file that isn't a regular one
        ///   or is too large.
        public func document(named name: String) throws -> (path: String, data: Data)? {
            guard let components, let place = try place(of: name, in: components) else {
                return nil
            }
            guard place.problem == nil,
                let entry = MBCapabilities.GrantedFiles.entry(place, in: [components])
            else { return try Self.nothing(place.problem ?? errno) }
            let inside = place.components[components.count...]
            let limit = max(0, min(maximumBytes, .max - 1))
            switch entry.contents(limit: limit) {
            case .success(let bytes):
                guard entry.isSpelled(inside) else { return nil }
                let path = [directory.path == "/" ? "" : directory.path]
                return ((path + inside).joined(separator: "/"), Data(bytes))
            case .failure(.directory): return nil
            case .failure(.special):
                throw Self.problem(.fileReadUnknown, FileProblem.isSpecial)
            case .failure(.tooLarge):
                throw Self.problem(.fileReadTooLarge, FileProblem.isTooLarge(limit))
            case .failure(.system(let number)): return try Self.nothing(number)
            }
        }

        /// Where a name leads inside the directory; nil if it leads out of it or no path is like that.
        private func place(of name: String, in root: [String]) throws -> PathResolver.Place? {
            let path = PathResolver.Place(components: root).path + "/" + name
            do {
                let place = try PathResolver.resolve(path, followsLink: true, granted: [root])
                return PathResolver.is(place.components, in: root) ? place : nil
            } catch  where error.code == .invalidParameter {
                return nil
            }
        }

        /// What it means that the system gives no file: there is none, or it is refused.
        private static func nothing(_ number: Int32) throws -> (path: String, data: Data)? {
            switch number {
            case ENOENT, ENOTDIR, ELOOP: return nil
            case EACCES, EPERM: throw problem(.fileReadNoPermission, FileProblem.reason(number))
            default: throw problem(.fileReadUnknown, FileProblem.reason(number))
            }
        }

        private static func problem(_ code: CocoaError.Code, _ reason: String) -> CocoaError {
            CocoaError(code, userInfo: [NSLocalizedDescriptionKey: reason])
        }
    }
}
