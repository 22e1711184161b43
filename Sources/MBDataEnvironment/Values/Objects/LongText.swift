/// An opaque type of the library whose string form may be long, and never begins with a number.
protocol LongText {
    /// Appends the string form, or so much of it that the text is longer than a limit; less, if it
    /// must end.
    func write(to text: inout String, limit: Int, _ watch: Watch?)
}
