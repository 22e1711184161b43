/// The keys that a date answers.
enum DateMembers {
    static let names = [
        "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow",
        "description",
    ]
}
