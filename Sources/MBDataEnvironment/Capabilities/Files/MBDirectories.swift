/// Locates directories and the resources of bundles for expressions. It doesn't grant access to
/// them.
///
///     var environment = MBEnvironment()
///     environment.capabilities.directories = .fixed([.home: "/app"])
///     let home = environment.string("^directoryForHome()")
///     // → "/app"
///
/// Functions such as `^directoryForHome` and `^directoryForMainBundle` ask for one path at a time,
/// on the thread that evaluates, possibly on several at the same time. Where the answer is nil, the
/// expression gets nothing, which isn't an error.
public protocol MBDirectories: Sendable {
    /// Returns the path of a directory that the platform has for a purpose.
    ///
    /// - Parameter directory: what the directory is for.
    /// - Returns: an absolute path, where nothing has to exist; nil if the platform doesn't have
    ///   such a directory.
    func path(of directory: MBCapabilities.Directory) -> String?

    /// The absolute path of the main bundle; nil by default.
    var mainBundle: String? { get }

    /// Returns the path of a loaded bundle. By default, there is none.
    ///
    /// - Parameter identifier: the identifier of the bundle, such as `org.example.shop`; it may be
    ///   empty.
    /// - Returns: its absolute path, or nil if no bundle with that identifier is loaded.
    func path(ofBundle identifier: String) -> String?
}

extension MBDirectories {
    /// The default path of the main bundle: nil, so expressions get nothing.
    public var mainBundle: String? { nil }

    /// The default for all bundles: nil, so expressions get nothing.
    ///
    /// - Parameter identifier: the identifier of the bundle; it makes no difference.
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
    ///   - paths: the absolute paths of the directories; those that are missing here are nil. By
    ///     default, all are.
    ///   - mainBundle: the path of the main bundle; nil, the default, if there is none.
    ///   - bundles: the paths of other bundles by identifier; none by default.
    public static func fixed(
        _ paths: [MBCapabilities.Directory: String] = [:], mainBundle: String? = nil,
        bundles: [String: String] = [:]
    ) -> Self {
        Self(paths, mainBundle: mainBundle, bundles: bundles)
    }
}

extension MBCapabilities {
    /// A directory that a platform has for a purpose. The functions `^directoryForHome`,
    /// `^directoryForCaches` and the like give their paths.
    public enum Directory: String, Sendable, CaseIterable {
        /// The user's home directory, or the container of a sandboxed app.
        case home
        /// Files that may be deleted at any time.
        case temporary
        /// Files that can be re-created.
        case caches
        /// The user's documents, usually in `Documents` in the home directory.
        case documents
        /// Files that the user downloaded, usually in `Downloads`.
        case downloads
        /// An app's own files, which the user doesn't see.
        case applicationSupport
        /// The user's movies, usually in `Movies` or `Videos`.
        case movies
        /// The user's music, usually in `Music`.
        case music
        /// The user's pictures, usually in `Pictures`.
        case pictures
        /// Files that the user shares with others, usually in `Public`.
        case publicFiles
    }

    /// Directories and bundles with given paths: ``MBDirectories/fixed(_:mainBundle:bundles:)``.
    public struct FixedDirectories: MBDirectories {
        /// The absolute paths of the directories; those that are missing are nil.
        public let paths: [Directory: String]

        /// The path of the main bundle; nil if there is none.
        public let mainBundle: String?

        /// The paths of other bundles by identifier.
        public let bundles: [String: String]

        /// Creates directories and bundles with given paths; without any, nothing is revealed.
        ///
        /// - Parameters:
        ///   - paths: the absolute paths of the directories; those that are missing here are nil.
        ///     By default, all are.
        ///   - mainBundle: the path of the main bundle; nil, the default, if there is none.
        ///   - bundles: the paths of other bundles by identifier; none by default.
        public init(
            _ paths: [Directory: String] = [:], mainBundle: String? = nil,
            bundles: [String: String] = [:]
        ) {
            self.paths = paths
            self.mainBundle = mainBundle
            self.bundles = bundles
        }

        /// Returns the path in ``paths`` of `directory`, or nil.
        public func path(of directory: Directory) -> String? { paths[directory] }

        /// Returns the path in ``bundles`` of the bundle with `identifier`, or nil.
        public func path(ofBundle identifier: String) -> String? { bundles[identifier] }
    }
}
