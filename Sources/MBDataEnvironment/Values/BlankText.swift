extension Unicode.Scalar {
    /// Whether it is white space, line ends among it: the property `White_Space` of Unicode.
    var isBlank: Bool {
        value < 0x80
            ? value == 0x20 || (value >= 9 && value <= 13) : properties.isWhitespace
    }

    /// Whether it ends a line: LF, VT, FF, CR, NEL, and the separators of lines and paragraphs.
    var isLineEnd: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text without white space and line ends at both ends. Complexity: linear.
    func trimmingBlanks() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
    }
}
