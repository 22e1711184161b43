extension MBFontProvider where Self == MBCapabilities.FixedWidthFonts {
    /// Fonts with the same measurements everywhere, for tests and previews.
    public static var fixedWidth: Self { Self() }

    /// Fonts with the same measurements everywhere, under a name of your choice.
    ///
    /// - Parameter name: the name by which expressions ask for the font, and the name of its
    ///   family.
    public static func fixedWidth(name: String) -> Self { Self(name: name) }
}

extension MBCapabilities {
    /// Fonts with the same measurements everywhere, for tests and previews: every character is half
    /// as wide as the font size, and a line is 1.2 times as high.
    ///
    /// Text wraps at blanks, with as many words on a line as fit; a word that is wider than a line
    /// breaks anywhere. Blanks at the end of a line take up no space.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.fonts = .fixedWidth
    ///     let width = environment.number("^stringWidth(abcd|Test|10)")
    ///     // → 20
    public struct FixedWidthFonts: MBFontProvider {
        /// The family and name of the only font, `Test` by default.
        public let name: String

        /// Creates a provider of a single font, in all sizes.
        ///
        /// - Parameter name: the name by which expressions ask for the font, and the name of its
        ///   family; `Test` by default.
        public init(name: String = "Test") {
            self.name = name
        }

        /// The name of the only family.
        public var familyNames: [String] { [name] }

        /// Returns the name of the only font if `family` is the only family, otherwise an empty
        /// array.
        public func fontNames(ofFamily family: String) -> [String] {
            family == name ? [name] : []
        }

        /// Returns the only font in a size. Its ascender is the size, its descender -0.2 times and
        /// its line height 1.2 times the size.
        ///
        /// - Parameters:
        ///   - name: the name of the font; the result is nil for any other.
        ///   - size: the size in points.
        /// - Throws: ``MBNumber/ArithmeticError`` if the size is too large to calculate with.
        public func font(named name: String, size: MBNumber) throws -> MBFont? {
            guard name == self.name else { return nil }
            return MBFont(
                fontName: name, familyName: name, pointSize: size,
                lineHeight: try size.multiplied(by: Self.lineHeight), ascender: size,
                descender: try size.multiplied(by: Self.descender))
        }

        /// Returns the width of the widest line, and the height of all lines. An empty text is one
        /// empty line.
        ///
        /// - Parameters:
        ///   - text: the text; lines end only at its newlines.
        ///   - font: a font of any provider. Only its size and its line height count.
        /// - Throws: ``MBNumber/ArithmeticError`` if the numbers grow too large.
        public func size(of text: String, in font: MBFont) throws -> MBSize {
            let lines = Self.lines(of: text)
            let longest = lines.map(\.count).max() ?? 0
            return MBSize(
                width: try MBNumber(longest).multiplied(by: Self.advance(of: font)),
                height: try MBNumber(lines.count).multiplied(by: font.lineHeight))
        }

        /// Returns the number of lines of a text that is wrapped at a width; 0 for an empty text.
        ///
        ///     let fonts = MBCapabilities.FixedWidthFonts()
        ///     let font = try fonts.font(named: "Test", size: 20)
        ///     let lines = try font.map {
        ///         try fonts.lineCount(of: "On sale now", in: $0, width: 70)
        ///     }
        ///     // → 2
        ///
        /// - Parameters:
        ///   - text: the text; newlines begin a new line, too.
        ///   - font: a font of any provider. Only its size counts.
        ///   - width: the width of a line in points. If it's too small for more, or not above 0,
        ///     each line holds one character.
        /// - Throws: ``MBNumber/ArithmeticError`` if the numbers grow too large, or if the size of
        ///   the font is 0.
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
