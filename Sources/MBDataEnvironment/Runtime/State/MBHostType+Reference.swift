extension MBHostType {
    /// A type as a value of expressions, such as the one that `^class` gives.
    ///
    ///     let environment = MBEnvironment()
    ///     let type = environment.string("^class(String)")
    ///     // → "String"
    ///
    /// Two references are equal if their names are.
    ///
    /// Legacy name: a `Class` object.
    public struct Reference: MBKeyValueCoding, Hashable {
        /// The name of the type of references in messages: `class`.
        public static let typeName = "class"

        /// The name under which the type is registered.
        public let name: String

        /// Creates a reference to the type with a name.
        ///
        /// - Parameter name: the name under which the type is registered. It isn't checked.
        public init(_ name: String) {
            self.name = name
        }

        /// The string form of a reference, which is the name of the type.
        public var valueDescription: String { name }
    }
}
