extension String {
    /// `isEmpty` for `empty`: keys of objects are also found without their prefix.
    var asQuestion: String { "is" + prefix(1).uppercased() + dropFirst() }
}
