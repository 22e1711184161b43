import MBDataEnvironment

extension FunctionNotes {
    private static let units =
        "`years`, `months`, `weeks`, `days`, `hours`, `minutes`, `seconds`, or one of them without "
        + "its `s`"

    private static let start = FunctionNotes([
        .invalidParameter: "`date` or the result is outside the years 1 to 9999"
    ])

    static let calendar: [String: FunctionNotes] = [
        "parseISODate": .init(
            parameters: ["text": "text such as `2026-11-21` or `2026-11-21T08:30:00.25+01:00`"],
            [
                .invalidDate:
                    "`text` isn't a date of ISO 8601, or it's outside the years 1 to 9999"
            ]),
        "formatISODate": .init(
            parameters: ["zone": "the name of a time zone, an abbreviation or an offset"],
            nothing: ["zone"],
            [
                .invalidParameter: "`date` is outside the years 1 to 9999, or `zone` isn't a time "
                    + "zone"
            ]),
        "addToDate": .init(
            parameters: ["count": "a whole number", "unit": units],
            [
                .missingParameter: "`date`, `count` or `unit` is missing or nothing",
                .parameterType: "`date` isn't a date, `count` isn't a number, or `unit` isn't text",
                .invalidParameter: "`count` isn't a whole number, `unit` isn't one of the words, "
                    + "or `date` or the result is outside the years 1 to 9999",
            ]),
        "dateDifference": .init(
            parameters: ["unit": units],
            [
                .missingParameter: "`from`, `to` or `unit` is missing or nothing",
                .parameterType: "`from` or `to` isn't a date, or `unit` isn't text",
                .invalidParameter: "`unit` isn't one of the words, or `from` or `to` is outside "
                    + "the years 1 to 9999",
            ]),
        "startOfDay": start, "startOfWeek": start, "startOfMonth": start,
        "formatRelative": .init([
            .invalidParameter: "`date` or the environment's clock is outside the years 1 to 9999"
        ]),
    ]
}
