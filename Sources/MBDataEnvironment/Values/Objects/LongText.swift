/// An opaque library type whose string form may be long and never begins with a number.
protocol LongText {
    /// Appends the string form, or enough of it to exceed a limit; less if the work must end.
    func write(to text: inout String, limit: Int, _ watch: Watch?)
}
