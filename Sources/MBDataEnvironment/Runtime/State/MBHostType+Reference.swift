extension MBHostType {
    /// A type as a value of expressions, such as the one that `^class` gives. Two references are
    /// equal if their names are.
    ///
    /// Legacy name: a `Class` object.
    public struct Reference: MBKeyValueCoding, Hashable {
        /// `class`.
        public static let typeName = "class"

        /// The name under which the type is registered.
        public let name: String

        /// Creates a reference to the type with a name.
        public init(_ name: String) {
            self.name = name
        }

        /// The name.
        public var valueDescription: String { name }
    }
}
