extension FunctionTask {
    static let calendar = Group(
        "Calendar",
        [
            "Read a date that a server sent": "parseISODate",
            "Write a date for a server": "formatISODate",
            "Say how long ago or how far away a date is": "formatRelative",
            "Add days, months or other units to a date": "addToDate",
            "Count the days, months or other units between two dates": "dateDifference",
            "Find the start of a day, a week or a month": "startOfDay startOfWeek startOfMonth",
            "Get the year, the month, the weekday or the hour of a date": "dateComponents",
            "Check whether two dates are on the same day": "isSameDay",
            "Check whether a date is in a period": "isBetween",
        ],
        [
            FunctionTask(
                "Check whether a date is today", "isSameDay",
                "^if(^isSameDay(2023-11-14T08:00:00Z|^currentTime())|today|another day)",
                gives: "today"),
            FunctionTask(
                "Show something until a date", "isBetween",
                "^if(^isBetween(^currentTime()|2023-11-01T00:00:00Z|2023-12-01T00:00:00Z)|open|"
                    + "closed)",
                gives: "open"),
            FunctionTask(
                "Count the days until a day, regardless of the time", "dateDifference startOfDay",
                "^dateDifference(^startOfDay(^currentTime())|^parseISODate(2023-12-24)|days)",
                gives: "40"),
        ])
}
