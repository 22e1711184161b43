/// A part of a variable's value.
enum VariableMember: Sendable {
    /// The entry of a dictionary.
    case key(String)
    /// The element of an array.
    case index(Int)
}
