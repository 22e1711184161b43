extension MBMLFunction.Area {
    static let font = MBMLFunction.Area(
        title: "Font", className: "MBMLFontFunctions",
        functions: [
            MBMLFunction(
                "fontFamilyNames", .none, 0...0, isPure: false,
                .init(
                    "", "The names of all font families.", returns: "[string]",
                    example: "^join(^fontFamilyNames()|,)", gives: "Test"),
                body: FontFunctions.fontFamilyNames),
            MBMLFunction(
                "fontNamesForFamilyName", .string, 0...1, isPure: false,
                .init(
                    "family?: text",
                    "The names of the fonts in a family; none for an unknown family.",
                    returns: "[string]",
                    example: "^join(^fontNamesForFamilyName(Test)|,)", gives: "Test"),
                body: FontFunctions.fontNamesForFamilyName),
            MBMLFunction(
                "fontWithNameAndSize", .pipedObjects, 2...2, isPure: false,
                .init(
                    "name: text|size: number",
                    "A font, with the keys fontName, familyName, pointSize, lineHeight, ascender "
                        + "and descender.",
                    returns: "font",
                    example: "^fontWithNameAndSize(Test|10).lineHeight", gives: "12"),
                body: FontFunctions.fontWithNameAndSize),
            MBMLFunction(
                "stringWidth", .pipedObjects, 2...3, isPure: false,
                .init(
                    "text|font|size?: number",
                    "The width of a text in points. The font is a result of ^fontWithNameAndSize, "
                        + "or a name followed by a size.",
                    returns: "number",
                    example: "^stringWidth(abcd|Test|10)", gives: "20"),
                body: FontFunctions.stringWidth),
            MBMLFunction(
                "sizeOfTextWithFont", .pipedObjects, 2...3, isPure: false,
                .init(
                    "text|font|size?: number",
                    "The size of a text in points, as width,height. The font is a result of "
                        + "^fontWithNameAndSize, or a name followed by a size.",
                    returns: "string",
                    example: "^sizeOfTextWithFont(abcd|Test|10)", gives: "20,12"),
                body: FontFunctions.sizeOfTextWithFont),
            MBMLFunction(
                "linesNeededToDrawText", .pipedObjects, 3...4, isPure: false,
                .init(
                    "text|font|size?: number|width: number",
                    "The number of lines that a text takes when it's wrapped at the width in "
                        + "points. The font is a result of ^fontWithNameAndSize, or a name "
                        + "followed by a size.",
                    returns: "number",
                    example: "^linesNeededToDrawText(abcd efgh|Test|10|25)", gives: "2"),
                body: FontFunctions.linesNeededToDrawText),
        ])
}

enum FontFunctions {
    static func fontFamilyNames(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try array(try fonts(call).familyNames, call)
    }

    static func fontNamesForFamilyName(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let fonts = try fonts(call)
        guard let family = try call.value(0)?.asString, !family.isEmpty,
            TextEquality.isHarmless(family)
        else { return [] }
        return try array(fonts.fontNames(ofFamily: family), call)
    }

    static func fontWithNameAndSize(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        .opaque(try namedFont(0, of: try fonts(call), call))
    }

    static func stringWidth(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try size(call).width)
    }

    static func sizeOfTextWithFont(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        .string(try size(call).valueDescription)
    }

    static func linesNeededToDrawText(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let fonts = try fonts(call)
        let text = try text(call)
        let font = try call.count == 4 ? namedFont(1, of: fonts, call) : font(call)
        let width = try call.number(call.count - 1)
        return try call.reach(failure) {
            MBValue(try fonts.lineCount(of: text, in: font, width: width))
        }
    }
}

extension FontFunctions {
    /// The beginning of errors of the host.
    private static let failure = "the fonts of the host failed"

    /// The fonts of the environment.
    private static func fonts(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> any MBFontProvider {
        if let fonts = call.capabilities.fonts { return fonts }
        throw MBExpressionError(
            "there are no fonts; the host gives the environment an MBFontProvider",
            code: .capabilityMissing)
    }

    /// The text to measure, charged to the budget.
    private static func text(_ call: borrowing MBMLCall) throws(MBExpressionError) -> String {
        let text = try call.string(0)
        try call.step(text.utf8.count / 4)
        return text
    }

    private static func size(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBSize {
        let fonts = try fonts(call)
        let text = try text(call)
        let font = try call.count == 3 ? namedFont(1, of: fonts, call) : font(call)
        return try call.reach(failure) { try fonts.size(of: text, in: font) }
    }

    /// The font in the second parameter.
    private static func font(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBFont {
        let value = try call.required(1)
        if let font = value.asOpaque(MBFont.self) { return font }
        throw call.wrongType(1, value, wanted: "a font, or a font name followed by a size")
    }

    /// The font with a name and the size in the next parameter.
    private static func namedFont(
        _ position: Int, of fonts: any MBFontProvider, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBFont {
        let name = try call.string(position)
        let size = try call.number(position + 1)
        guard size > .zero else {
            throw MBExpressionError(
                "the size of a font must be above 0, found \(size)", code: .invalidParameter)
        }
        if TextEquality.isHarmless(name),
            let font = try call.reach(failure, { try fonts.font(named: name, size: size) })
        {
            return font
        }
        let names = fonts.familyNames.flatMap(fonts.fontNames)
        try call.step(names.count)
        throw MBExpressionError(
            "unknown font \(name.quoted)" + Suggestion.phrase(for: name, among: names),
            code: .invalidParameter)
    }

    private static func array(
        _ names: [String], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue {
        try call.step(names.count)
        return try call.array(names.map { .string($0) })
    }
}
