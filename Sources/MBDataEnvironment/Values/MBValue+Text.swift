import Foundation

extension MBValue: CustomStringConvertible {
    /// The string form, as interpolation shows it.
    ///
    /// Booleans print as `1` and `0`, numbers in plain decimal notation, dates in UTC, and
    /// collections in the layout of a property list, indented by four spaces per level.
    ///
    ///     let truth = MBValue(true).description
    ///     // → "1"
    ///     let list = MBValue(["mug", 2]).description
    ///     // → "(\n    mug,\n    2\n)"
    ///
    /// For JSON, see ``jsonString(tagged:pretty:limits:)``.
    ///
    /// A collection that contains the same parts many times can be far longer as text than it is in
    /// memory. Text longer than 10,000,000 UTF-8 bytes is cut there and ends with `…`.
    ///
    /// Legacy name: `description`.
    public var description: String {
        if case .string(let own) = self { return own }
        var text = ""
        guard !write(to: &text, limit: Self.longestDescription) else { return text }
        let end = text.utf8.index(text.startIndex, offsetBy: Self.longestDescription)
        return String(text.unicodeScalars[..<end]) + "…"
    }

    /// The most bytes in a description: as many as in any string that an evaluation makes.
    private static let longestDescription = 10_000_000

    /// Appends the string form.
    ///
    /// - Parameters:
    ///   - limit: the UTF-8 length that `text` may reach.
    ///   - watch: when the work must end.
    /// - Returns: false if the work was abandoned because `text` grew longer than the limit or
    ///   because it had to end.
    @inline(__always)
    func write(to text: inout String, limit: Int, _ watch: Watch? = nil) -> Bool {
        switch self {
        case .string(let own): text += own
        case .number(let number): number.write(into: &text)
        case .bool(let truth): text += truth ? "1" : "0"
        case .array, .dictionary, .date, .opaque: return writeLong(to: &text, limit: limit, watch)
        }
        return text.utf8.count <= limit
    }

    @inline(never)
    private func writeLong(to text: inout String, limit: Int, _ watch: Watch?) -> Bool {
        var writer = CollectionWriter(text: text, limit: limit, watch: watch)
        text = ""
        writer.write(self, indent: 0)
        text = writer.text
        return writer.fits
    }
}

/// Writes collections in the property-list layout, and stops when the text grows too long: a
/// value that shares parts can be far larger as text than in memory.
private struct CollectionWriter {
    var text: String
    let limit: Int
    let watch: Watch?
    private var pace = Pace()
    private var isOver = false

    init(text: String, limit: Int, watch: Watch?) {
        self.text = text
        self.limit = limit
        self.watch = watch
    }

    var fits: Bool { text.utf8.count <= limit && !isOver }

    /// Looks at the clock from time to time.
    private mutating func look(_ units: Int = 32) {
        if pace.isDue(units), let watch, watch.isOver { isOver = true }
    }

    mutating func write(_ value: MBValue, indent: Int) {
        switch value {
        case .array(let elements):
            write(elements, indent: indent)
        case .dictionary(let dictionary):
            write(dictionary, indent: indent)
        case .date(let date):
            text += DateText.utc(date)
        case .opaque(let opaque):
            switch opaque.object {
            case let set as MBSet: write(set, indent: indent)
            case let object as any LongText:
                object.write(to: &text, limit: limit, watch)
                if let watch, watch.isOver { isOver = true }
            default:
                text += opaque.object.valueDescription
                // App code takes as long as it wants.
                if !opaque.isValue { look(.max) }
            }
        case .string, .number, .bool:
            _ = value.write(to: &text, limit: limit)
        }
    }

    private mutating func write(_ elements: [MBValue], indent: Int) {
        text += "(\n"
        var position = 0
        while position < elements.count, fits {
            pad(indent + 1)
            writeInside(elements[position], indent: indent + 1)
            position += 1
            text += position < elements.count ? ",\n" : "\n"
        }
        pad(indent)
        text += ")"
    }

    private mutating func write(_ dictionary: MBDictionary, indent: Int) {
        text += "{\n"
        var keys: [String] = []
        keys.reserveCapacity(dictionary.count)
        for position in 0..<dictionary.count where !isOver {
            look(1)
            keys.append(dictionary[position].key)
        }
        for key in sorted(keys, by: { $0 }) where fits {
            pad(indent + 1)
            writeQuoted(key)
            text += " = "
            if let value = dictionary[key] { writeInside(value, indent: indent + 1) }
            text += ";\n"
        }
        pad(indent)
        text += "}"
    }

    /// Members are sorted by their string forms. Each is written once, into a text of its own.
    private mutating func write(_ set: MBSet, indent: Int) {
        var members: [(key: String, text: String)] = []
        var room = limit - text.utf8.count
        for value in set.members where room >= 0 && fits {
            look()
            var inner = CollectionWriter(text: "", limit: room, watch: watch)
            inner.writeInside(value, indent: indent + 1)
            isOver = isOver || inner.isOver
            room -= inner.text.utf8.count
            members.append((inner.isScalar(value) ? value.description : inner.text, inner.text))
        }
        members = sorted(members, by: \.key)
        text += "{(\n"
        for (position, member) in members.enumerated() {
            pad(indent + 1)
            text += member.text + (position + 1 < members.count ? ",\n" : "\n")
        }
        pad(indent)
        text += ")}"
    }

    /// The elements sorted by their string forms; none if the work must end.
    private mutating func sorted<Element>(
        _ elements: [Element], by key: (Element) -> String
    ) -> [Element] {
        guard let positions = elements.map(key).positionsInOrder(watch, <) else {
            isOver = true
            return []
        }
        return positions.map { elements[$0] }
    }

    private func isScalar(_ value: MBValue) -> Bool {
        switch value {
        case .array, .dictionary: false
        case .opaque(let opaque): opaque.holding(MBSet.self) == nil
        case .string, .number, .bool, .date: true
        }
    }

    private mutating func writeInside(_ value: MBValue, indent: Int) {
        look()
        if isScalar(value) {
            var own = ""
            if value.write(to: &own, limit: Swift.max(0, limit - text.utf8.count), watch) {
                writeQuoted(own)
            } else {
                text += own
                look(.max)
            }
        } else if StackGuard.isDue(at: indent) {
            StackGuard.withRoom { write(value, indent: indent) }
        } else {
            write(value, indent: indent)
        }
    }

    /// Writes a text bare if it's all ASCII letters and digits, otherwise in quotation marks.
    private mutating func writeQuoted(_ own: String) {
        let mark = own.isEmpty || !isBare(own) ? "\"" : ""
        text += mark
        for part in TextParts(own) where !isOver {
            look(part.utf8.count / 4)
            text += part.utf8.contains(where: Self.isEscaped) ? Self.escaping(part) : part
        }
        text += mark
    }

    private mutating func isBare(_ own: String) -> Bool {
        for part in TextParts(own) where !isOver {
            look(part.utf8.count / 4)
            guard part.utf8.allSatisfy(\.isASCIILetterOrDigit) else { return false }
        }
        return true
    }

    private static func escaping(_ own: Substring) -> Substring {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(own.utf8.count + 16)
        for byte in own.utf8 {
            if isEscaped(byte) { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return Substring(decoding: bytes, as: UTF8.self)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func pad(_ levels: Int) {
        for _ in 0..<levels { text += "    " }
    }
}
