/// The table of date functions.
extension MBMLFunction.Area {
    static let date = MBMLFunction.Area(
        title: "Date", className: "MBMLDateFunctions",
        functions: moments + styles + texts,
        methods: ["parseDate": "mbmlParseDate"])

    private static let moments = [
        MBMLFunction(
            "currentTime", .none, 0...0, isPure: false,
            .init(
                "", "The current date and time.",
                returns: "date", example: "^currentTime()", gives: "2023-11-14 22:13:20 +0000"),
            body: DateFunctions.currentTime),
        MBMLFunction(
            "timeZoneOffset", .none, 0...0, isPure: false,
            .init(
                "",
                "How many minutes the environment's time zone is ahead of UTC now; negative to "
                    + "the west.",
                returns: "number", example: "^timeZoneOffset()", gives: "0"),
            body: DateFunctions.timeZoneOffset),
        MBMLFunction(
            "secondsSince", .object, 1...1, isPure: false,
            .init(
                "date",
                "The whole seconds from the date until now; negative if it's in the future.",
                returns: "number",
                example: "^secondsSince(^addSecondsToDate(-90|^currentTime()))",
                gives: "90"),
            body: DateFunctions.secondsSince),
        MBMLFunction(
            "secondsUntil", .object, 1...1, isPure: false,
            .init(
                "date",
                "The whole seconds from now until the date; negative if it's in the past.",
                returns: "number",
                example: "^secondsUntil(^addSecondsToDate(90|^currentTime()))",
                gives: "90"),
            body: DateFunctions.secondsUntil),
        MBMLFunction(
            "unixTimestampToDate", .object, 1...1,
            .init(
                "seconds: number",
                "The date that many seconds after the start of 1970, in the years 1 to 9999.",
                returns: "date", example: "^unixTimestampToDate(1700000000)",
                gives: "2023-11-14 22:13:20 +0000"),
            body: DateFunctions.unixTimestampToDate),
        MBMLFunction(
            "dateToUnixTimestamp", .object, 1...1,
            .init(
                "date",
                "The whole seconds from the start of 1970 until the date.",
                returns: "number",
                example: "^dateToUnixTimestamp(^unixTimestampToDate(1700000000))",
                gives: "1700000000"),
            body: DateFunctions.dateToUnixTimestamp),
        MBMLFunction(
            "addSecondsToDate", .pipedObjects, 2...2, dependencies: .dateFormat,
            .init(
                "seconds: number|date",
                "The date that many seconds later, or earlier if they're negative. A value that "
                    + "isn't a number counts as 0 seconds.",
                returns: "date",
                example: "^addSecondsToDate(60|^unixTimestampToDate(1700000000))",
                gives: "2023-11-14 22:14:20 +0000"),
            body: DateFunctions.addSecondsToDate),
        MBMLFunction(
            "formatTimeUntil", .object, 1...1, isPure: false,
            .init(
                "date",
                "The hours, minutes and seconds until the date, as on a clock. Whole days are left "
                    + "out; a date in the past gives 0:00.",
                returns: "string",
                example: "^formatTimeUntil(^addSecondsToDate(3661|^currentTime()))",
                gives: "1:01:01"),
            body: DateFunctions.formatTimeUntil),
        MBMLFunction(
            "formatDate", .pipedObjects, 2...2, dependencies: .dateFormat,
            .init(
                "date|pattern: text",
                "The date, formatted with a Unicode (TR35) date pattern, in the environment's "
                    + "locale and time zone. The date can be a text that ^parseDate reads.",
                returns: "string",
                example: "^formatDate(^unixTimestampToDate(1700000000)|yyyy.MM.dd)",
                gives: "2023.11.14"),
            body: DateFunctions.formatDate),
        MBMLFunction(
            "formatSortableDate", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "Year, month, day, hours from 0 to 23, minutes and seconds, so that the texts sort "
                    + "like the dates, in the environment's time zone.",
                returns: "string",
                example: "^formatSortableDate(^unixTimestampToDate(1700000000))",
                gives: "2023-11-14 22:13:20"),
            body: DateFunctions.formatSortableDate),
    ]

    private static let styles = [
        MBMLFunction(
            "formatShortDate", .pipedObjects, 1...2, dependencies: .dateFormat,
            .init(
                "date|zone?: text",
                "The day of the date in the short style of the environment's locale. The zone is "
                    + "an abbreviation (EST), a name (America/New_York) or an offset (GMT-5); the "
                    + "default is the environment's.",
                returns: "string",
                example: "^formatShortDate(^unixTimestampToDate(1700000000))",
                gives: "11/14/23"),
            body: DateFunctions.formatShortDate),
        MBMLFunction(
            "formatMediumDate", .pipedObjects, 1...2, dependencies: .dateFormat,
            .init(
                "date|zone?: text",
                "The day of the date in the medium style of the environment's locale, in the given "
                    + "time zone or the environment's.",
                returns: "string",
                example: "^formatMediumDate(^unixTimestampToDate(1700000000))",
                gives: "Nov 14, 2023"),
            body: DateFunctions.formatMediumDate),
        MBMLFunction(
            "formatLongDate", .pipedObjects, 1...2, dependencies: .dateFormat,
            .init(
                "date|zone?: text",
                "The day of the date in the long style of the environment's locale, in the given "
                    + "time zone or the environment's.",
                returns: "string",
                example: "^formatLongDate(^unixTimestampToDate(1700000000)|JST)",
                gives: "November 15, 2023"),
            body: DateFunctions.formatLongDate),
        MBMLFunction(
            "formatFullDate", .pipedObjects, 1...2, dependencies: .dateFormat,
            .init(
                "date|zone?: text",
                "The day of the date in the full style of the environment's locale, in the given "
                    + "time zone or the environment's.",
                returns: "string", example: "^formatFullDate(^unixTimestampToDate(1700000000))",
                gives: "Tuesday, November 14, 2023"),
            body: DateFunctions.formatFullDate),
        MBMLFunction(
            "formatShortTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The time of the date in the short style of the environment's locale, with "
                    + "plain spaces.",
                returns: "string",
                example: "^formatShortTime(^unixTimestampToDate(1700000000))",
                gives: "10:13 PM"),
            body: DateFunctions.formatShortTime),
        MBMLFunction(
            "formatMediumTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The time of the date in the medium style of the environment's locale, with "
                    + "seconds and plain spaces.",
                returns: "string",
                example: "^formatMediumTime(^unixTimestampToDate(1700000000))",
                gives: "10:13:20 PM"),
            body: DateFunctions.formatMediumTime),
        MBMLFunction(
            "formatLongTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The time of the date in the long style of the environment's locale, with "
                    + "seconds, the short name of the time zone and plain spaces.",
                returns: "string", example: "^formatLongTime(^unixTimestampToDate(1700000000))",
                gives: "10:13:20 PM GMT"),
            body: DateFunctions.formatLongTime),
        MBMLFunction(
            "formatFullTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The time of the date in the full style of the environment's locale, with "
                    + "seconds, the long name of the time zone and plain spaces.",
                returns: "string",
                example: "^formatFullTime(^unixTimestampToDate(1700000000))",
                gives: "10:13:20 PM Greenwich Mean Time"),
            body: DateFunctions.formatFullTime),
        MBMLFunction(
            "formatShortDateTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "Date and time in the short style of the environment's locale, with plain spaces.",
                returns: "string",
                example: "^formatShortDateTime(^unixTimestampToDate(1700000000))",
                gives: "11/14/23, 10:13 PM"),
            body: DateFunctions.formatShortDateTime),
        MBMLFunction(
            "formatMediumDateTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "Date and time in the medium style of the environment's locale, with plain spaces.",
                returns: "string",
                example: "^formatMediumDateTime(^unixTimestampToDate(1700000000))",
                gives: "Nov 14, 2023 at 10:13:20 PM"),
            body: DateFunctions.formatMediumDateTime),
        MBMLFunction(
            "formatLongDateTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "Date and time in the long style of the environment's locale, with plain spaces.",
                returns: "string",
                example: "^formatLongDateTime(^unixTimestampToDate(1700000000))",
                gives: "November 14, 2023 at 10:13:20 PM GMT"),
            body: DateFunctions.formatLongDateTime),
        MBMLFunction(
            "formatFullDateTime", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "Date and time in the full style of the environment's locale, with plain spaces.",
                returns: "string",
                example: "^formatFullDateTime(^unixTimestampToDate(1700000000))",
                gives: "Tuesday, November 14, 2023 at 10:13:20 PM Greenwich Mean Time"),
            body: DateFunctions.formatFullDateTime),
    ]

    private static let texts = [
        MBMLFunction(
            "reformatDate", .pipedStrings, 2...3, dependencies: .dateFormat,
            .init(
                "text: date|inPattern?: text|outPattern: text",
                "Reads a text with one date pattern and writes the date with another. Without "
                    + "inPattern, reads it like ^parseDate.",
                returns: "string", example: "^reformatDate(14/11/2023|dd/MM/yyyy|yyyy-MM-dd)",
                gives: "2023-11-14"),
            body: DateFunctions.reformatDate),
        MBMLFunction(
            "reformatDateWithLocale", .pipedStrings, 3...4, dependencies: .dateFormat,
            .init(
                "text: date|locale: text|inPattern?: text|outPattern: text",
                "Like ^reformatDate, but reads the text in the language of a locale. The result is "
                    + "in the environment's locale.",
                returns: "string",
                example: "^reformatDateWithLocale(14 novembre 2023|fr_FR|d MMMM yyyy|MMMM d)",
                gives: "November 14"),
            body: DateFunctions.reformatDateWithLocale),
        MBMLFunction(
            "parseDate", .pipedStrings, 1...2, dependencies: .dateFormat,
            .init(
                "text: date|pattern?: text",
                "The date in a text, read with a Unicode date pattern. Without one, with the "
                    + "variable MBMLDateFunctions:dateParsingFormat, or else like Tue, 14 Nov 2023 "
                    + "22:13:20 GMT. With y or yy, a year of two digits is one from 1950 to 2049; "
                    + "with yyyy, it's one of the first century. A time that clocks skip is as much "
                    + "later as they're put forward.",
                returns: "date", example: "^parseDate(14.11.2023|dd.MM.yyyy)",
                gives: "2023-11-14 00:00:00 +0000"),
            body: DateFunctions.parseDate),
    ]
}

enum DateFunctions {}
