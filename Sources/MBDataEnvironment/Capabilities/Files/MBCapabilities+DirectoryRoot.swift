public import Foundation

extension MBCapabilities {
    /// A directory whose files are documents: ``MBResourceRoot/directory(_:)`` and
    /// ``MBResourceRoot/bundle(_:)``.
    ///
    ///     let fixtures = URL(fileURLWithPath: "Fixtures/Shop")
    ///     let loaded = try MBEnvironment.load(
    ///         manifest: "manifest.xml", searching: [.directory(fixtures)])
    ///     let isShop = loaded.environment.isDeclared("screenTitle")
    ///     // → true
    ///
    /// Symbolic links in it are followed as long as they stay inside. A document is opened starting
    /// at the directory, without following further links, so turning a directory or file into a
    /// link in the meantime can't lead out either. Only regular files are read, not pipes or
    /// devices. A name must match the case of the file's own name even if the volume ignores case,
    /// so `common.xml` doesn't find `Common.xml` on any platform.
    public struct DirectoryRoot: MBResourceRoot {
        /// The directory, with symbolic links resolved.
        public let directory: URL

        /// The most bytes that a file may have, 100,000,000 by default. A larger file is an error.
        public var maximumBytes = 100_000_000

        /// The directory as components of a resolved path; nil for a URL that doesn't name a file.
        private let components: [String]?

        /// Creates a root from a directory.
        ///
        /// - Parameter directory: the directory. It doesn't have to exist yet; symbolic links in
        ///   its path are resolved now. If it isn't a `file:` URL, nothing is found.
        public init(_ directory: URL) {
            self.directory = directory.resolvingSymlinksInPath().standardizedFileURL
            components = MBCapabilities.GrantedFiles.components(of: directory)
        }

        /// Creates a root from the directory of a bundle's resources.
        ///
        /// - Parameter bundle: the bundle, such as `.main` or `.module`.
        public init(_ bundle: Bundle) {
            self.init(bundle.resourceURL ?? bundle.bundleURL)
        }

        /// Reads a file in the directory.
        ///
        /// - Parameter name: the path of the file in the directory, such as `shop/prices.xml`.
        /// - Returns: the path and the bytes of the file; nil if there is none, or if a link leads
        ///   out of the directory.
        /// - Throws: `CocoaError` with the code `fileReadNoPermission`, `fileReadTooLarge`, or
        ///   `fileReadUnknown` for anything else that the system refuses and for something that
        ///   isn't a regular file.
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

        /// Whether a name that has no document belongs to a link that leads out of the directory,
        /// or nowhere. It doesn't say which: what is outside stays hidden.
        func hasUselessLink(named name: String) -> Bool {
            guard let components else { return false }
            let path = PathResolver.Place(components: components).path + "/" + name
            guard
                let place = try? PathResolver.resolve(
                    path, followsLink: true, granted: [components])
            else { return false }
            guard PathResolver.is(place.components, in: components) else { return true }
            // What can't be reached, and yet is there, is a link that leads nowhere.
            var info = stat()
            return place.problem != nil && lstat(path, &info) == 0
        }

        /// Where a name leads in the directory; nil if it leads out, or if no path can look like
        /// that.
        private func place(of name: String, in root: [String]) throws -> PathResolver.Place? {
            let path = PathResolver.Place(components: root).path + "/" + name
            do {
                let place = try PathResolver.resolve(path, followsLink: true, granted: [root])
                return PathResolver.is(place.components, in: root) ? place : nil
            } catch  where error.code == .invalidParameter {
                return nil
            }
        }

        /// Interprets the system's failure to open a file: there is none, or it's refused.
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
