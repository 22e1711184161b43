extension Unicode.Scalar {
    /// Whether this is white space, including line ends: Unicode's `White_Space` property.
    var isBlank: Bool {
        value < 0x80
            ? value == 0x20 || (value >= 9 && value <= 13) : properties.isWhitespace
    }

    /// Whether this ends a line: LF, VT, FF, CR, NEL, and the line and paragraph separators.
    var isLineEnd: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether it consists of blanks and line breaks only; true for an empty text.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }

    /// The text without white space and line ends at both ends. Complexity: linear.
    package func trimmingBlanks() -> String { trimmingBlanks(nil) }

    /// The text without white space and line ends at both ends.
    ///
    /// - Parameter watch: when the work must end; the text is then useless.
    func trimmingBlanks(_ watch: Watch?) -> String {
        let scalars = unicodeScalars
        var pace = Pace()
        var (start, end) = (scalars.startIndex, scalars.endIndex)
        while start < end, scalars[start].isBlank {
            if pace.isDue(), let watch, watch.isOver { return "" }
            scalars.formIndex(after: &start)
        }
        while start < end {
            let last = scalars.index(before: end)
            guard scalars[last].isBlank else { break }
            if pace.isDue(), let watch, watch.isOver { return "" }
            end = last
        }
        return String(self[start..<end])
    }
}
