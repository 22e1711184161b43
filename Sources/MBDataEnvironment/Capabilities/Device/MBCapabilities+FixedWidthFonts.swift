extension MBFontProvider where Self == MBCapabilities.FixedWidthFonts {
    /// Fonts with the same measurements everywhere, for tests and previews.
    public static var fixedWidth: Self { Self() }

    /// Fonts with the same measurements everywhere, under a name of your choice.
    public static func fixedWidth(name: String) -> Self { Self(name: name) }
}

extension MBCapabilities {
    /// Fonts with the same measurements everywhere, for tests and previews: every character is half
    /// as wide as the font size, and a line is 1.2 times as high.
    ///
    /// Text wraps at blanks, with as many words on a line as fit; a word that is wider than a line
    /// breaks anywhere. Blanks at the end of a line take up no space.
    ///
    ///     environment.capabilities.fonts = .fixedWidth
    ///     environment.object("^stringWidth(abcd|Test|10)")              // 20
    public struct FixedWidthFonts: MBFontProvider {
        /// The family and name of the only font, `Test` by default.
        public let name: String

        /// Creates a provider of one font.
        public init(name: String = "Test") {
            self.name = name
        }

        /// The only family.
        public var familyNames: [String] { [name] }

        /// The only font, for the only family.
        public func fontNames(ofFamily family: String) -> [String] {
            family == name ? [name] : []
        }

        /// The only font, in a given size.
        ///
        /// - Throws: `MBNumber.ArithmeticError` if the size is too large to calculate with.
        public func font(named name: String, size: MBNumber) throws -> MBFont? {
            guard name == self.name else { return nil }
            return MBFont(
                fontName: name, familyName: name, pointSize: size,
                lineHeight: try size.multiplied(by: Self.lineHeight), ascender: size,
                descender: try size.multiplied(by: Self.descender))
        }

        /// The width of the widest line, and the height of all lines.
        ///
        /// - Throws: `MBNumber.ArithmeticError` if the numbers grow too large.
        public func size(of text: String, in font: MBFont) throws -> MBSize {
            let lines = Self.lines(of: text)
            let longest = lines.map(\.count).max() ?? 0
            return MBSize(
                width: try MBNumber(longest).multiplied(by: Self.advance(of: font)),
                height: try MBNumber(lines.count).multiplied(by: font.lineHeight))
        }

        /// The number of lines; none for an empty text.
        ///
        /// - Throws: `MBNumber.ArithmeticError` if the numbers grow too large.
        public func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int {
            guard !text.isEmpty else { return 0 }
            let fitting = try width.divided(by: Self.advance(of: font))
            // A capacity that doesn't fit into 64 bits is wider than any text, or far below 0.
            let capacity = fitting.int64 ?? (fitting.isNegative ? 1 : .max)
            return Self.lines(of: text).reduce(0) {
                $0 + Self.wrappedLines(of: $1, capacity: Int(clamping: max(1, capacity)))
            }
        }

        private static let lineHeight: MBNumber = 1.2
        private static let descender: MBNumber = -0.2

        private static func advance(of font: MBFont) throws -> MBNumber {
            try font.pointSize.divided(by: 2)
        }

        private static func lines(of text: String) -> [Substring] {
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }

        /// The number of lines that a line without breaks takes at a capacity in characters.
        private static func wrappedLines(of line: Substring, capacity: Int) -> Int {
            var lines = 1
            var column = 0
            var blanks = 0
            var word = 0
            func place() {
                guard word > 0 else { return }
                // Uses only differences, because a capacity may be the largest integer.
                if column == 0 && blanks == 0 || word <= capacity - min(capacity, column + blanks) {
                    column += blanks
                } else {
                    lines += 1
                    column = 0
                }
                if word > capacity {
                    lines += (word - 1) / capacity
                    column = (word - 1) % capacity + 1
                } else {
                    column += word
                }
                (blanks, word) = (0, 0)
            }
            for character in line {
                if character.isWhitespace {
                    place()
                    blanks += 1
                } else {
                    word += 1
                }
            }
            place()
            return lines
        }
    }
}
