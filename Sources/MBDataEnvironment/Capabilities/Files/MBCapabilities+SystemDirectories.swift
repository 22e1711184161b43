import Foundation

extension MBCapabilities {
    /// The platform's directories and the bundles loaded in the process. On Apple's systems,
    /// they're the user's directories; elsewhere, the XDG base directories and `user-dirs.dirs`
    /// determine them. Each call asks the platform: ``MBDirectories/system``.
    public struct SystemDirectories: MBDirectories {
        /// Creates a value for the platform's directories.
        public init() {}

        /// The path of the main bundle.
        public var mainBundle: String? { Bundle.main.bundlePath }

        /// The path of the loaded bundle with an identifier; nil if there is none.
        public func path(ofBundle identifier: String) -> String? {
            identifier.isEmpty ? nil : Bundle(identifier: identifier)?.bundlePath
        }

        /// The path of one of the platform's directories.
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
