/// An attribute of an element of a document.
public struct MBMLAttribute: Sendable {
    /// The name as it is written, with its prefix if it has one.
    public let name: String

    /// The value, with entities replaced and line breaks turned into spaces as XML demands.
    public let value: String

    /// Where the value begins in the document: the first character after the quote.
    public let location: MBSourceLocation

    init(name: String, value: String, location: MBSourceLocation) {
        self.name = name
        self.value = value
        self.location = location
    }
}
