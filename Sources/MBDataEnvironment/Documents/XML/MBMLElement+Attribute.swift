extension MBMLElement {
    /// An attribute of an element of a document.
    public struct Attribute: Sendable {
        /// The name as it is written, with its prefix if it has one.
        public let name: String

        /// The value, with entities replaced and line breaks turned into spaces as XML demands.
        public let value: String

        /// Where the value begins in the document: the first character after the quote.
        public let location: MBSourceLocation

        /// The value as it is written, if that differs: entities, tabs, line breaks, comments, CDATA.
        private let written: String?

        init(name: String, value: String, location: MBSourceLocation, written: String? = nil) {
            self.name = name
            self.value = value
            self.location = location
            self.written = written
        }

        /// Where in the document a part of the value begins, given its UTF-16 offset.
        func location(ofUTF16 offset: Int) -> MBSourceLocation {
            RawTextCursor.location(ofUTF16: offset, in: value, writtenAs: written, from: location)
        }

        /// Where the value stands, for errors of the time when it is evaluated.
        func place(in file: String?) -> DeclarationPlace {
            DeclarationPlace(file: file, location: location, writtenAs: written)
        }
    }
}
