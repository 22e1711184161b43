extension FunctionTask {
    static let dates = Group(
        "Dates",
        [
            "Get the current date and time": "currentTime",
            "Show a date in the user's language":
                "formatMediumDate formatShortDate formatLongDate formatFullDate",
            "Show a time in the user's language":
                "formatShortTime formatMediumTime formatLongTime formatFullTime",
            "Show a date with its time":
                "formatMediumDateTime formatShortDateTime formatLongDateTime formatFullDateTime",
            "Show a date in a form of your own": "formatDate",
            "Write dates as text that sorts correctly": "formatSortableDate",
            "Read a date from text": "parseDate",
            "Change the form of a date in text": "reformatDate",
            "Read a date in another language": "reformatDateWithLocale",
            "Read or write Unix timestamps": "unixTimestampToDate dateToUnixTimestamp",
            "Count the seconds since or until a date": "secondsSince secondsUntil",
            "Show a countdown": "formatTimeUntil",
            "Add seconds, hours or days to a date": "addSecondsToDate",
            "Find out the user's time zone": "timeZoneOffset",
        ],
        [
            FunctionTask(
                "Get the date of tomorrow", "addSecondsToDate",
                "^formatMediumDate(^addSecondsToDate(#(24 * 3600)|^currentTime()))",
                gives: "Nov 15, 2023"),
            FunctionTask(
                "Compare two dates", "parseDate",
                "^if(^parseDate(3.12.2026|d.M.yyyy) > ^currentTime()|later|past)",
                gives: "later"),
            FunctionTask(
                "Check whether a date has passed", "secondsUntil",
                "^if(^secondsUntil(^unixTimestampToDate(0)) < 0|over|open)", gives: "over"),
            FunctionTask(
                "Show a date in another time zone",
                "formatMediumDate formatShortDate formatLongDate formatFullDate",
                "^formatMediumDate(^currentTime()|Asia/Tokyo)", gives: "Nov 15, 2023"),
        ])

    static let choices = Group(
        "Choices",
        [
            "Choose between two values": "if",
            "Use a default for nothing": "selectFirstValue valueForKey",
            "Use a default for empty text": "firstNonemptyString",
            "Evaluate an expression or a condition in text": "eval evalBool",
        ])

    static let checks = Group(
        "Checks of values",
        [
            "Check what kind of value it is": "isArray isDictionary isSet isCollection",
            "Copy a value": "copy mutableCopy",
        ])
}
