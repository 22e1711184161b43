import MBDataEnvironment

extension FunctionNotes {
    private static let onlyDate = FunctionNotes(
        parameters: ["date": "a date, or the whole of it as ISO 8601: `2026-11-21T08:30:00Z`"],
        [.invalidDate: "`date` is text in the form of ISO 8601 outside the years 1 to 9999"])

    private static let inZone = FunctionNotes(
        parameters: ["zone": "the name of a time zone, an abbreviation or an offset"],
        nothing: ["zone"],
        [
            .invalidParameter: "`date` is outside the years 1 to 9999, or `zone` isn't a time zone"
        ])

    private static let years = "the date is outside the years 1 to 9999"
    private static let pattern = "a Unicode date pattern such as `yyyy-MM-dd`"
    private static let readingPattern = pattern + " for `text`"
    private static let writingPattern = pattern + " for the result"

    static let dates: [String: FunctionNotes] = [
        "secondsSince": onlyDate, "secondsUntil": onlyDate, "dateToUnixTimestamp": onlyDate,
        "formatTimeUntil": onlyDate,
        "unixTimestampToDate": .init([.invalidParameter: years]),
        "addSecondsToDate": .init(
            parameters: ["seconds": "a number; text that isn't one counts as 0"],
            nothing: ["seconds"],
            [
                .parameterType: "`seconds` is neither a number nor text, or `date` isn't a date",
                .invalidParameter: "`date` or the result is outside the years 1 to 9999",
            ]),
        "formatDate": .init(
            parameters: ["pattern": pattern],
            [
                .invalidParameter: "`date` is outside the years 1 to 9999, or `pattern` has more "
                    + "than 1,000 bytes or gives no text"
            ]),
        "formatShortDate": inZone, "formatMediumDate": inZone, "formatLongDate": inZone,
        "formatFullDate": inZone,
        "reformatDate": .init(
            parameters: [
                "text": "text of a date", "inPattern": readingPattern,
                "outPattern": writingPattern,
            ],
            [
                .invalidDate: "`text` isn't a date in the form of `inPattern`",
                .invalidParameter: "a pattern has more than 1,000 bytes or gives no text",
            ]),
        "reformatDateWithLocale": .init(
            parameters: [
                "text": "text of a date", "locale": "the name of a locale such as `fr_FR`",
                "inPattern": readingPattern, "outPattern": writingPattern,
            ],
            [
                .invalidDate: "`text` isn't a date in the form of `inPattern` in the locale",
                .invalidParameter: "`locale` isn't a locale, or a pattern has more than 1,000 "
                    + "bytes or gives no text",
            ]),
        "parseDate": .init(
            parameters: ["text": "text of a date", "pattern": readingPattern],
            [
                .invalidDate: "`text` isn't a date in the form of `pattern`",
                .invalidParameter: "`pattern` has more than 1,000 bytes, or the variable "
                    + "`MBMLDateFunctions:dateParsingLocale` isn't a locale",
            ]),
    ]
}
