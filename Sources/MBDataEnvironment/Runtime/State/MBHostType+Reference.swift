extension MBHostType {
    /// A type as expressions hold it: what `^class` gives. Two are equal if their names are.
    ///
    /// Legacy name: a `Class` object.
    public struct Reference: MBKeyValueCoding, Hashable {
        /// `class`.
        public static let typeName = "class"

        /// The name by which the type is registered.
        public let name: String

        /// A reference to the type of a name.
        public init(_ name: String) {
            self.name = name
        }

        /// The name.
        public var valueDescription: String { name }
    }
}
