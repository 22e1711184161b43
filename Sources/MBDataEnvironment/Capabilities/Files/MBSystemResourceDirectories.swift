import Foundation

/// The bundles that are loaded in the process.
public struct MBSystemResourceDirectories: MBResourceDirectories {
    /// The bundles of the process.
    public init() {}

    /// The path of the main bundle.
    public var main: String? { Bundle.main.bundlePath }

    /// The path of the loaded bundle of an identifier; nil if there is none.
    public func path(ofBundle identifier: String) -> String? {
        identifier.isEmpty ? nil : Bundle(identifier: identifier)?.bundlePath
    }
}
