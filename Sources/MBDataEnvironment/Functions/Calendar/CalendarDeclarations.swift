/// The table of calendar functions.
extension MBMLFunction.Area {
    static let calendar = MBMLFunction.Area(
        title: "Calendar", className: "MBMLCalendarFunctions",
        functions: isoTexts + calculations + questions)

    private static let isoTexts = [
        MBMLFunction(
            "parseISODate", .pipedStrings, 1...1,
            .init(
                "text: date",
                "The date in a text of ISO 8601: a day, or also a time, with or without seconds, "
                    + "their fraction and a zone (Z, +01:00, +0100, +01). A missing time is "
                    + "midnight, a missing zone the environment's. A time that clocks skip is as much "
                    + "later as they're put forward; of one that comes twice, it's the first.",
                returns: "date", example: "^parseISODate(2023-11-14T22:13:20.5+01:00)",
                gives: "2023-11-14 21:13:20 +0000"),
            body: CalendarFunctions.parseISODate),
        MBMLFunction(
            "formatISODate", .pipedObjects, 1...2, dependencies: .dateFormat,
            .init(
                "date|zone?: text",
                "The date and time in the form of ISO 8601, with the zone's offset, or Z for "
                    + "universal time, and with milliseconds if there are any. The default zone is "
                    + "the environment's.",
                returns: "string",
                example: "^formatISODate(^unixTimestampToDate(1700000000)|America/New_York)",
                gives: "2023-11-14T17:13:20-05:00"),
            body: CalendarFunctions.formatISODate),
        MBMLFunction(
            "formatRelative", .object, 1...1, dependencies: .dateFormat, isPure: false,
            .init(
                "date",
                "How far the date is from now, in the environment's locale and in the largest unit "
                    + "that ^dateDifference counts at least once: in 3 days, 2 hours ago. Less "
                    + "than a second is now.",
                returns: "string",
                example: "^formatRelative(^addToDate(^currentTime()|-2|hours))",
                gives: "2 hours ago"),
            body: CalendarFunctions.formatRelative),
    ]

    private static let calculations = [
        MBMLFunction(
            "addToDate", .pipedObjects, 3...3, dependencies: .dateFormat,
            .init(
                "date|count: number|unit: \(DateUnit.signature)",
                "The date that many units later, or earlier if they're negative, in the "
                    + "environment's calendar and time zone. Days and longer units keep the time "
                    + "of day, and a day that the month lacks becomes its last.",
                returns: "date", example: "^addToDate(2024-01-31T09:00:00Z|1|month)",
                gives: "2024-02-29 09:00:00 +0000"),
            body: CalendarFunctions.addToDate),
        MBMLFunction(
            "dateDifference", .pipedObjects, 3...3, dependencies: .dateFormat,
            .init(
                "from: date|to: date|unit: \(DateUnit.signature)",
                "How many whole units ^addToDate can add to the first date without passing the "
                    + "second; negative if that is earlier.",
                returns: "number",
                example: "^dateDifference(2024-01-31T09:00:00Z|2024-12-24T18:00:00Z|months)",
                gives: "10"),
            body: CalendarFunctions.dateDifference),
        MBMLFunction(
            "startOfDay", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date", "The first moment of the date's day in the environment's time zone.",
                returns: "date", example: "^startOfDay(^unixTimestampToDate(1700000000))",
                gives: "2023-11-14 00:00:00 +0000"),
            body: CalendarFunctions.startOfDay),
        MBMLFunction(
            "startOfWeek", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The first moment of the date's week in the environment's time zone. Its locale "
                    + "says on which day weeks begin.",
                returns: "date", example: "^startOfWeek(^unixTimestampToDate(1700000000))",
                gives: "2023-11-12 00:00:00 +0000"),
            body: CalendarFunctions.startOfWeek),
        MBMLFunction(
            "startOfMonth", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The first moment of the date's month in the environment's calendar and time zone.",
                returns: "date", example: "^startOfMonth(^unixTimestampToDate(1700000000))",
                gives: "2023-11-01 00:00:00 +0000"),
            body: CalendarFunctions.startOfMonth),
    ]

    private static let questions = [
        MBMLFunction(
            "dateComponents", .object, 1...1, dependencies: .dateFormat,
            .init(
                "date",
                "The numbers of the date in the environment's calendar and time zone, with weekday "
                    + "from 1 for Monday to 7 for Sunday, and week and weekYear by the weeks of "
                    + "its locale.",
                returns: "{year: number, month: number, day: number, hour: number, "
                    + "minute: number, second: number, weekday: number, week: number, "
                    + "weekYear: number}",
                example: "^dateComponents(^unixTimestampToDate(1700000000)).weekday",
                gives: "2"),
            body: CalendarFunctions.dateComponents),
        MBMLFunction(
            "isSameDay", .pipedObjects, 2...2, dependencies: .dateFormat,
            .init(
                "a: date|b: date",
                "Whether two dates are on the same day in the environment's time zone.",
                returns: "bool",
                example: "^isSameDay(2023-11-14T00:00:00Z|2023-11-14T23:59:59Z)", gives: "1"),
            body: CalendarFunctions.isSameDay),
        MBMLFunction(
            "isBetween", .pipedObjects, 3...3, dependencies: .dateFormat,
            .init(
                "date|from: date|to: date",
                "Whether a date isn't before the first of two others nor after the second.",
                returns: "bool",
                example:
                    "^isBetween(^currentTime()|2023-11-01T00:00:00Z|2023-11-30T23:59:59Z)",
                gives: "1"),
            body: CalendarFunctions.isBetween),
    ]
}
