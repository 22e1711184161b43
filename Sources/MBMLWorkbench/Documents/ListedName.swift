import MBDataEnvironment

/// A name in an attribute that lists several, separated by commas, such as the events of a listener.
struct ListedName {
    let name: String
    /// Where it is in the value.
    let range: Range<String.Index>

    /// A name that is a whole value.
    init(_ name: String) { self.init(name, name.startIndex..<name.endIndex) }

    private init(_ name: String, _ range: Range<String.Index>) {
        (self.name, self.range) = (name, range)
    }

    static func names(in value: String) -> [ListedName] {
        value.split(separator: ",").compactMap { part in
            let name = String(part).trimmingBlanks()
            let scalars = part.unicodeScalars
            guard let first = name.unicodeScalars.first, let start = scalars.firstIndex(of: first)
            else { return nil }
            let end = value.utf8.index(start, offsetBy: name.utf8.count)
            return ListedName(name, start..<end)
        }
    }

    /// Its UTF-16 range in the value.
    func units(in value: String) -> Range<Int> {
        let start = value.utf16.distance(from: value.startIndex, to: range.lowerBound)
        return start..<(start + name.utf16.count)
    }
}
