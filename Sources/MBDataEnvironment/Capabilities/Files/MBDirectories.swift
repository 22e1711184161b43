/// Locates directories and the resources of bundles for expressions. It doesn't grant access to
/// them.
///
///     environment.capabilities.directories = .fixed([.home: "/app"])
///     environment.string("^directoryForHome()")                     // "/app"
public protocol MBDirectories: Sendable {
    /// Returns the absolute path of a directory, which doesn't have to exist; nil if there is none.
    func path(of directory: MBCapabilities.Directory) -> String?

    /// The path of the main bundle; nil by default.
    var mainBundle: String? { get }

    /// Returns the path of the loaded bundle with an identifier; nil if there is none, as by
    /// default.
    func path(ofBundle identifier: String) -> String?
}

extension MBDirectories {
    /// None.
    public var mainBundle: String? { nil }

    /// None.
    public func path(ofBundle identifier: String) -> String? { nil }
}

extension MBDirectories where Self == MBCapabilities.SystemDirectories {
    /// The platform's directories, and the bundles loaded in the process.
    public static var system: Self { Self() }
}

extension MBDirectories where Self == MBCapabilities.FixedDirectories {
    /// No directories and no bundles: nothing about the machine is revealed.
    public static var none: Self { Self() }

    /// Directories and bundles with given paths, for tests and sandboxes.
    ///
    /// - Parameters:
    ///   - paths: the paths of the existing directories.
    ///   - mainBundle: the path of the main bundle.
    ///   - bundles: the paths of other bundles by identifier.
    public static func fixed(
        _ paths: [MBCapabilities.Directory: String] = [:], mainBundle: String? = nil,
        bundles: [String: String] = [:]
    ) -> Self {
        Self(paths, mainBundle: mainBundle, bundles: bundles)
    }
}

extension MBCapabilities {
    /// A directory that a platform has for a purpose.
    public enum Directory: String, Sendable, CaseIterable {
        /// The user's home, or the container of a sandboxed app.
        case home
        /// Files that may be deleted at any time.
        case temporary
        /// Files that can be re-created.
        case caches
        /// The user's documents.
        case documents
        /// What the user downloaded.
        case downloads
        /// An app's own files.
        case applicationSupport
        /// The user's movies.
        case movies
        /// The user's music.
        case music
        /// The user's pictures.
        case pictures
        /// What the user shares with others.
        case publicFiles
    }

    /// Directories and bundles with given paths: ``MBDirectories/fixed(_:mainBundle:bundles:)``.
    public struct FixedDirectories: MBDirectories {
        /// The paths of the existing directories.
        public let paths: [Directory: String]

        /// The path of the main bundle.
        public let mainBundle: String?

        /// The paths of other bundles by identifier.
        public let bundles: [String: String]

        /// Creates directories and bundles with given paths; without any, nothing is revealed.
        public init(
            _ paths: [Directory: String] = [:], mainBundle: String? = nil,
            bundles: [String: String] = [:]
        ) {
            self.paths = paths
            self.mainBundle = mainBundle
            self.bundles = bundles
        }

        /// The given path.
        public func path(of directory: Directory) -> String? { paths[directory] }

        /// The given path.
        public func path(ofBundle identifier: String) -> String? { bundles[identifier] }
    }
}
