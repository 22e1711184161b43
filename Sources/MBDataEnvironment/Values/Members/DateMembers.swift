/// The keys that a date supports.
enum DateMembers {
    static let names = [
        "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "timeIntervalSinceNow",
        "description",
    ]
}
