extension MBMLFunction.Area {
    static let escaping = MBMLFunction.Area(
        title: "Escaping", className: "MBMLEscapingFunctions",
        functions: [
            escape(
                "escapeHTML", .html,
                "The text with the characters that begin markup, or end an attribute in quotes, as "
                    + "character references.",
                example: "^escapeHTML(<b>Tom & Ann</b>)",
                gives: "&lt;b&gt;Tom &amp; Ann&lt;/b&gt;"),
            escape(
                "escapeXML", .xml,
                "The text with the characters that have a meaning in XML as references, also line "
                    + "breaks and tabs. Characters that XML doesn't have become U+FFFD.",
                example: "^escapeXML(5 < 6 & 7)", gives: "5 &lt; 6 &amp; 7"),
            escape(
                "escapeJSON", .json,
                "The text for the inside of a JSON string, without the quotes around it. The result "
                    + "is also safe in a script.",
                example: "^escapeJSON(\"a\")", gives: "\\\"a\\\""),
            escape(
                "escapeURL", .urlComponent,
                "The text for a part of an address: everything but ASCII letters, digits and the "
                    + "marks - . _ ~ as percent signs with the digits of its UTF-8 bytes.",
                example: "^escapeURL(fish & chips)", gives: "fish%20%26%20chips"),
            MBMLFunction(
                "escapeCSV", .string, 0...1,
                .init(
                    "text?",
                    "The text as a field of a table: in quotes if it has a comma, a semicolon, a "
                        + "quote, a tab, a line break, or a blank at an end. What spreadsheets read as a formula "
                        + "stays.",
                    returns: "string",
                    example: "^escapeCSV(red, blue)", gives: "\"red, blue\""),
                body: EscapingFunctions.csv),
            MBMLFunction(
                "raw", .string, 0...1, marking: .raw,
                .init(
                    "text?",
                    "The text as it is, also where values are escaped: its author vouches for it.",
                    returns: "string",
                    example: "^raw(<br>)", gives: "<br>"),
                body: EscapingFunctions.raw),
        ])

    private static func escape(
        _ name: String, _ escaping: MBEscaping, _ summary: String, example: String, gives: String
    ) -> MBMLFunction {
        MBMLFunction(
            name, .string, 0...1, marking: .escapes(escaping),
            .init(
                "text?", summary + " A text that is escaped already stays.", returns: "string",
                example: example, gives: gives),
            body: EscapingFunctions.escape)
    }
}
