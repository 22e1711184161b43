/// A directory that a platform has for a purpose.
public enum MBDirectory: String, Sendable, CaseIterable {
    /// The user's home, or the container of a sandboxed app.
    case home
    /// Files that may be deleted any time.
    case temporary
    /// Files that can be made again.
    case caches
    /// The user's documents.
    case documents
    /// What the user downloaded.
    case downloads
    /// An app's own files.
    case applicationSupport
    /// The user's films.
    case movies
    /// The user's music.
    case music
    /// The user's pictures.
    case pictures
    /// What the user shares with others.
    case publicFiles
}

/// Tells expressions where directories are. It says nothing about access to them.
public protocol MBDirectories: Sendable {
    /// The absolute path of a directory, which need not exist; nil if there is none.
    func path(of directory: MBDirectory) -> String?
}

/// Directories with given paths, for tests and sandboxes. Without any, nothing is revealed.
public struct MBFixedDirectories: MBDirectories {
    /// The paths.
    public let paths: [MBDirectory: String]

    /// Directories with given paths.
    public init(_ paths: [MBDirectory: String] = [:]) {
        self.paths = paths
    }

    /// The given path.
    public func path(of directory: MBDirectory) -> String? { paths[directory] }
}
