/// A name as a key. Names are the same if their bytes are, as in the environment.
struct NameKey: Hashable {
    let name: String

    init(_ name: String) {
        var name = name
        name.makeContiguousUTF8()
        self.name = name
    }

    static func == (left: NameKey, right: NameKey) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// The beginning of a text from outside, for messages. Cut by Unicode scalars, because one
    /// character can be long.
    var brief: String {
        let end = unicodeScalars.index(startIndex, offsetBy: 60, limitedBy: endIndex) ?? endIndex
        return end == endIndex ? self : self[..<end] + "…"
    }
}
