/// Tells expressions where the resources of bundles are.
public protocol MBResourceDirectories: Sendable {
    /// The path of the main bundle.
    var main: String? { get }

    /// The path of the loaded bundle of an identifier; nil if there is none.
    func path(ofBundle identifier: String) -> String?
}

/// Resource directories with given paths, for tests and sandboxes.
public struct MBFixedResourceDirectories: MBResourceDirectories {
    /// The path of the main bundle.
    public let main: String?

    /// The paths of other bundles by identifier.
    public let bundles: [String: String]

    /// Resource directories with given paths.
    public init(main: String? = nil, bundles: [String: String] = [:]) {
        self.main = main
        self.bundles = bundles
    }

    /// The given path.
    public func path(ofBundle identifier: String) -> String? { bundles[identifier] }
}
