import Foundation

/// The directories of the platform.
public struct MBSystemDirectories: MBDirectories {
    /// The directories of the platform.
    public init() {}

    /// Where the platform has a directory.
    public func path(of directory: MBDirectory) -> String? { nil }
}
