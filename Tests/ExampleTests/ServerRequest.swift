import Foundation
import MBDataEnvironment

/// A request of the server example: a person, a place and a cart, all derived from its number, and
/// the right answers, computed without the library.
struct ServerRequest: Sendable {
    /// How a language writes numbers and dates.
    struct Language: Sendable {
        let locale: String
        let separator: String
        let taxPercent: Int
        let months: [String]
        let days: [String]
        let shortDate: @Sendable (Moment) -> String
        let shortTime: @Sendable (Moment) -> String
    }

    /// A date and a time on a clock.
    struct Moment: Sendable {
        let year, month, day, hour, minute, weekday: Int
    }

    struct Line: Sendable {
        let sku: String
        let title: String
        let quantity: Int
        let cents: Int
    }

    let number: Int
    let language: Language
    let zone: (name: String, offset: Int)
    let seconds: Int
    let visitors: Int
    let isGuest: Bool
    let name: String
    let points: Int
    let lines: [Line]

    init(number: Int) {
        self.number = number
        var bits = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        func next(_ count: Int) -> Int {
            bits = (bits ^ (bits >> 31)) &* 0xBF58_476D_1CE4_E5B9
            return Int((bits >> 33) % UInt64(count))
        }
        language = Language.all[number % Language.all.count]
        zone = Self.zones[number / Language.all.count % Self.zones.count]
        seconds = 978_307_200 + next(1_200_000_000)
        visitors = next(2_000_000_000) - 1_000_000
        isGuest = next(7) == 0
        name = ["Zoë", "Yūki", "Anne-Marie", "$user", "O’Neil", "^q(x)"][next(6)] + " \(number)"
        points = next(3_000)
        lines = (0..<next(5)).map { position in
            let titles = ["Cap #1 for $5 more ^2", "Sandal Calanque", "Clog “Söder”", "Nº 7"]
            return Line(
                sku: "p\(9 - position)", title: titles[next(4)], quantity: 1 + next(4),
                cents: 5 + next(20_000))
        }
    }

    /// Zones whose clocks are never put forward.
    private static let zones: [(name: String, offset: Int)] = [
        ("UTC", 0), ("Asia/Tokyo", 9 * 3_600), ("Asia/Kolkata", 5 * 3_600 + 1_800),
        ("America/Phoenix", -7 * 3_600),
    ]
}

// MARK: - The server's input

extension ServerRequest {
    /// A fork of an environment for this request.
    func environment(
        from base: MBEnvironment, _ response: MBDictionary
    ) throws -> MBEnvironment {
        var response = response
        response["user"] = [
            "firstName": .string(name), "guest": .bool(isGuest),
            "points": .string("\(points) pts"),
        ]
        response["cart"] = [
            "freeShippingFrom": "180.00 EUR",
            "flags": ["addressComplete": true, "paymentFailed": .bool(number % 11 == 0)],
            "lines": .array(
                lines.map { line in
                    [
                        "sku": .string(line.sku), "title": .string(line.title), "size": "M",
                        "quantity": MBValue(line.quantity),
                        "unitPrice": ["amount": exact(line.cents, places: 2)],
                    ]
                }),
        ]
        var fork = base
        fork.capabilities.locale = Locale(identifier: language.locale)
        fork.capabilities.timeZone = TimeZone(identifier: zone.name) ?? .gmt
        try fork.set("response", to: .dictionary(response))
        try fork.set("visitors", to: MBValue(visitors))
        try fork.set("when", to: .date(Date(timeIntervalSince1970: Double(seconds))))
        try fork.set("taxRate", to: exact(100 + language.taxPercent, places: 2))
        try fork.set("minimumPoints", to: 500)
        return fork
    }
}

// MARK: - The right answers

extension ServerRequest {
    /// The answers in the order of the server's questions.
    var answers: [MBValue] {
        let moment = Moment(seconds: seconds + zone.offset)
        let total = lines.map { $0.quantity * $0.cents }.reduce(0, +)
        let isReady = !lines.isEmpty && number % 11 != 0
        let missing = 18_000 - total
        let titles = lines.sorted { $0.sku < $1.sku }.map { "\($0.quantity) × \($0.title)" }
        return [
            .string(isGuest ? "Welcome!" : "Hello, \(name)!"),
            .string(grouped(visitors)),
            .string(language.shortDate(moment)),
            .string(language.shortTime(moment)),
            .string(
                "\(language.days[moment.weekday]), \(moment.day) "
                    + "\(language.months[moment.month - 1]) \(moment.year), "
                    + "\(padded(moment.hour)):\(padded(moment.minute))"),
            .number(MBNumber(lines.map(\.quantity).reduce(0, +))),
            exact(total, places: 2),
            exact(total * (100 + language.taxPercent), places: 4),
            .string(titles.joined(separator: "; ")),
            .string(
                missing > 0
                    ? "Only \(decimal(missing, places: 2)) EUR to go until free shipping"
                    : "Shipping is on us"),
            .bool(isReady && total >= 2_000 && points > 500),
        ]
    }

    /// Groups of three digits.
    private func grouped(_ number: Int) -> String {
        var groups: [String] = []
        var rest = abs(number)
        while rest >= 1_000 {
            groups.insert(String(String(1_000 + rest % 1_000).dropFirst()), at: 0)
            rest /= 1_000
        }
        return (number < 0 ? "-" : "")
            + ([String(rest)] + groups).joined(separator: language.separator)
    }
}

/// A number with a given number of decimal places, without trailing zeros.
private func decimal(_ number: Int, places: Int) -> String {
    var (number, places) = (number, places)
    while places > 0, number % 10 == 0 { (number, places) = (number / 10, places - 1) }
    guard places > 0 else { return "\(number)" }
    let digits = String(repeating: "0", count: places) + "\(number)"
    let whole = String(digits.dropLast(places).drop { $0 == "0" })
    return (whole.isEmpty ? "0" : whole) + "." + digits.suffix(places)
}

private func exact(_ number: Int, places: Int) -> MBValue {
    .number(MBNumber(decimal(number, places: places)) ?? 0)
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension ServerRequest.Moment {
    /// The moment a number of seconds after the beginning of 1970, counted day by day.
    init(seconds: Int) {
        var days = seconds / 86_400
        weekday = (days + 4) % 7
        var year = 1970
        func isLeap(_ year: Int) -> Bool {
            year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        }
        while days >= (isLeap(year) ? 366 : 365) {
            days -= isLeap(year) ? 366 : 365
            year += 1
        }
        var lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        if isLeap(year) { lengths[1] = 29 }
        var month = 0
        while days >= lengths[month] {
            days -= lengths[month]
            month += 1
        }
        self.year = year
        self.month = month + 1
        day = days + 1
        hour = seconds % 86_400 / 3_600
        minute = seconds % 3_600 / 60
    }
}

extension ServerRequest.Language {
    static let all: [Self] = [american, german, french, japanese]

    private static let american = Self(
        locale: "en_US", separator: ",", taxPercent: 8,
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August",
            "September", "October", "November", "December",
        ],
        days: [
            "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
        ],
        shortDate: { "\($0.month)/\($0.day)/\(padded($0.year % 100))" },
        shortTime: {
            "\(($0.hour + 11) % 12 + 1):\(padded($0.minute)) \($0.hour < 12 ? "AM" : "PM")"
        })

    private static let german = Self(
        locale: "de_DE", separator: ".", taxPercent: 19,
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August",
            "September", "Oktober", "November", "Dezember",
        ],
        days: [
            "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
        ],
        shortDate: { "\(padded($0.day)).\(padded($0.month)).\(padded($0.year % 100))" },
        shortTime: { "\(padded($0.hour)):\(padded($0.minute))" })

    private static let french = Self(
        locale: "fr_FR", separator: "\u{202F}", taxPercent: 20,
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août",
            "septembre", "octobre", "novembre", "décembre",
        ],
        days: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
        shortDate: { "\(padded($0.day))/\(padded($0.month))/\($0.year)" },
        shortTime: { "\(padded($0.hour)):\(padded($0.minute))" })

    private static let japanese = Self(
        locale: "ja_JP", separator: ",", taxPercent: 10,
        months: (1...12).map { "\($0)月" },
        days: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
        shortDate: { "\($0.year)/\(padded($0.month))/\(padded($0.day))" },
        shortTime: { "\($0.hour):\(padded($0.minute))" })
}
