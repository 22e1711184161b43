extension MBMLElement {
    /// An attribute of an element of a document.
    public struct Attribute: Sendable {
        /// The name without its prefix. It has a prefix only if that is `xml`, or if the element
        /// has another attribute with the name.
        public let name: String

        /// The value, with entities replaced and line breaks converted to spaces, as XML requires.
        public let value: String

        /// Where the value begins in the document: the first character after the quote.
        public let location: MBSourceLocation

        /// The value as written, if that differs: entities, tabs, line breaks, comments, CDATA.
        private let written: String?

        /// Which attribute this is.
        let known: KnownAttributes

        init(
            name: String, _ known: KnownAttributes = .unknown, value: String,
            location: MBSourceLocation, written: String? = nil
        ) {
            self.name = name
            self.known = known
            self.value = value
            self.location = location
            self.written = written
        }

        /// The attribute with a name that means nothing to the library.
        func renamed(_ name: String) -> Self {
            Self(name: name, value: value, location: location, written: written)
        }

        /// The location in the document of a UTF-16 offset in the value.
        func location(ofUTF16 offset: Int) -> MBSourceLocation {
            cursor.location(ofUTF16: offset, in: value)
        }

        /// Where a part of the value begins and ends in the document, given its UTF-16 range.
        func place(ofUTF16 range: Range<Int>) -> (start: MBSourceLocation, end: MBSourceLocation) {
            let start = location(ofUTF16: range.lowerBound)
            return (start, range.isEmpty ? start : cursor.end(ofUTF16: range.upperBound))
        }

        /// Where the value ends in the document.
        package var end: MBSourceLocation { place(ofUTF16: 0..<value.utf16.count).end }

        /// The beginning of the value as it's written.
        var cursor: RawTextCursor {
            RawTextCursor(written ?? value, at: location, isPlain: written == nil)
        }

        /// The location of the value, for errors when it's evaluated.
        func place(in file: String?) -> DeclarationPlace {
            DeclarationPlace(file: file, location: location, writtenAs: written)
        }
    }
}
