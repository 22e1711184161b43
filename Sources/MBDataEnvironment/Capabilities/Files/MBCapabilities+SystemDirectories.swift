import Foundation

extension MBCapabilities {
    /// The platform's directories and the bundles loaded in the process: ``MBDirectories/system``.
    ///
    /// On Apple's systems, the directories are the user's; elsewhere, the XDG base directories and
    /// `user-dirs.dirs` determine them. Each call asks the platform again.
    public struct SystemDirectories: MBDirectories {
        /// Creates a value for the platform's directories.
        public init() {}

        /// The path of the main bundle, such as that of the app.
        public var mainBundle: String? { Bundle.main.bundlePath }

        /// Returns the path of a loaded bundle.
        ///
        /// - Parameter identifier: the identifier of the bundle, such as `org.example.shop`.
        /// - Returns: its path, or nil if no bundle with that identifier is loaded.
        public func path(ofBundle identifier: String) -> String? {
            identifier.isEmpty ? nil : Bundle(identifier: identifier)?.bundlePath
        }

        /// Returns the path of one of the platform's directories.
        ///
        /// - Parameter directory: what the directory is for.
        /// - Returns: an absolute path, where nothing has to exist; nil if the platform doesn't
        ///   have such a directory.
        public func path(of directory: Directory) -> String? {
            #if canImport(Darwin)
                switch directory {
                case .home: return NSHomeDirectory()
                case .temporary: return NSTemporaryDirectory()
                case .caches: return Self.path(.cachesDirectory)
                case .documents: return Self.path(.documentDirectory)
                case .downloads: return Self.path(.downloadsDirectory)
                case .applicationSupport: return Self.path(.applicationSupportDirectory)
                case .movies: return Self.path(.moviesDirectory)
                case .music: return Self.path(.musicDirectory)
                case .pictures: return Self.path(.picturesDirectory)
                case .publicFiles: return Self.path(.sharedPublicDirectory)
                }
            #else
                let variables = ProcessInfo.processInfo.environment
                let xdg = XDGDirectories(variables: variables, home: NSHomeDirectory())
                return xdg.path(of: directory, userDirectories: Self.text(of: xdg.configuration))
            #endif
        }

        #if canImport(Darwin)
            private static func path(_ directory: FileManager.SearchPathDirectory) -> String? {
                FileManager.default.urls(for: directory, in: .userDomainMask).first?.path
            }
        #else
            /// The text of the user's configuration, if there is a reasonable one.
            private static func text(of file: String) -> String {
                let files = GrantedFiles(reading: [URL(fileURLWithPath: file)])
                let bytes = try? files.contents(of: file, limit: 100_000)
                return String(decoding: bytes ?? [], as: UTF8.self)
            }
        #endif
    }
}
