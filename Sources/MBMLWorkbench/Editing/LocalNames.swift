/// Names of tags and attributes without their prefixes, as documents are loaded.
extension [UInt8] {
    /// The part of a name after its prefix; all of it if it has none, or the prefix `xml`.
    func localName(_ name: Range<Int>) -> Range<Int> {
        guard let colon = self[name].lastIndex(of: UInt8(ascii: ":")),
            colon > name.lowerBound, colon + 1 < name.upperBound,
            !self[name].starts(with: "xml:".utf8)
        else { return name }
        return (colon + 1)..<name.upperBound
    }

    func isLocalName(_ name: Range<Int>, _ wanted: String) -> Bool {
        self[localName(name)].elementsEqual(wanted.utf8)
    }
}

extension Markup.Element {
    /// The attribute with a name: the one without a prefix, or else the first with one.
    func attribute(_ name: String, in bytes: [UInt8]) -> Markup.Attribute? {
        attributes.first { bytes[$0.name].elementsEqual(name.utf8) }
            ?? attributes.first { bytes.isLocalName($0.name, name) }
    }
}
