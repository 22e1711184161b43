extension MBHostTypeRegistry {
    /// The library's own types, and the names by which documents of the legacy library test for
    /// them.
    public static let standard = MBHostTypeRegistry()
}
