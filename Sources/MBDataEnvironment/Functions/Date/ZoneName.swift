package import Foundation

/// The names of time zones that documents can use: abbreviations such as `EST`, which represent a
/// zone with its daylight rules, names such as `America/New_York`, and offsets such as `GMT-5`.
///
/// The platforms know different abbreviations, so the library has its own.
package enum ZoneName {
    private static let longest = 64

    /// The zone with a name that someone gives, perhaps one that only this platform knows.
    package static func given(_ name: String) -> TimeZone? {
        zone(named: name) ?? TimeZone(identifier: name) ?? TimeZone(abbreviation: name)
    }

    /// The zone with a name, or nil if there is none.
    static func zone(named name: String) -> TimeZone? {
        guard name.utf8.count <= longest else { return nil }
        return abbreviated(name) ?? offset(name) ?? place(name)
    }

    /// The error for an unknown name. Looking for a similar one takes some time.
    static func unknown(_ name: String) -> MBExpressionError {
        MBExpressionError(
            "\(name.quoted) isn't a time zone" + advice(for: name), code: .invalidParameter)
    }

    private static func advice(for name: String) -> String {
        if offset("GMT" + name) != nil { return Suggestion.phrase("GMT" + name) }
        if let nearest = Suggestion.nearest(to: name, among: abbreviations.map(\.0) + places) {
            return Suggestion.phrase(nearest)
        }
        return "; write an abbreviation such as EST, a name such as America/New_York or an offset "
            + "such as GMT-5"
    }
}

// MARK: - Offsets

extension ZoneName {
    /// `GMT-5`, `UTC+1`, `GMT+0530` or `GMT+05:30`.
    private static func offset(_ name: String) -> TimeZone? {
        guard let digits = offsetDigits(of: name) else { return nil }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        let (hours, minutes): (Substring, Substring)
        switch (parts.count, parts[0].count) {
        case (1, 1...2): (hours, minutes) = (parts[0], "0")
        case (1, 3...4): (hours, minutes) = (parts[0].dropLast(2), parts[0].suffix(2))
        case (2, 1...2) where parts[1].count == 2: (hours, minutes) = (parts[0], parts[1])
        default: return nil
        }
        guard let hours = Int(hours), let minutes = Int(minutes), minutes <= 59 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        guard seconds <= DateFormatterKey.largestOffset else { return nil }
        return TimeZone(secondsFromGMT: name.dropFirst(3).first == "-" ? -seconds : seconds)
    }

    private static func isDigit(_ character: Character) -> Bool {
        character >= "0" && character <= "9" && character.isASCII
    }

    /// What follows the sign, if the name has the shape of an offset.
    private static func offsetDigits(of name: String) -> Substring? {
        guard name.utf8.count <= 9, name.hasPrefix("GMT") || name.hasPrefix("UTC") else {
            return nil
        }
        let rest = name.dropFirst(3)
        return rest.first == "+" || rest.first == "-" ? rest.dropFirst() : nil
    }
}

// MARK: - Places

extension ZoneName {
    private static let places = TimeZone.knownTimeZoneIdentifiers.sorted()

    private static let placeNames = Set(places)

    /// Names in lower case: some platforms look up names in files, ignoring case.
    private static let lowercaseNames = Set(
        places.map { $0.lowercased() } + abbreviations.map { $0.0.lowercased() })

    /// `America/New_York`. The platform's list lacks old names such as `US/Eastern`, so a name of
    /// the right shape is looked up even if it isn't listed.
    private static func place(_ name: String) -> TimeZone? {
        guard hasShapeOfPlace(name),
            placeNames.contains(name) || !lowercaseNames.contains(name.lowercased()),
            let zone = TimeZone(identifier: name)
        else { return nil }
        return zone.identifier == name ? zone : nil
    }

    /// Whether the beginning of the name matches the zone database: some platforms know further
    /// names.
    private static func hasShapeOfPlace(_ name: String) -> Bool {
        guard let slash = name.firstIndex(of: "/") else { return singleNames.contains(name) }
        return areas.contains(String(name[..<slash]))
            && name[slash...].utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
                    UInt8(ascii: "+"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private static let areas: Set = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
        "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    private static let singleNames: Set = [
        "CST6CDT", "Cuba", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT0", "Greenwich",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
        "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
        "Singapore", "Turkey", "UCT", "Universal", "W-SU", "Zulu",
    ]
}

// MARK: - Abbreviations

extension ZoneName {
    private static let zoneOfAbbreviation = Dictionary(abbreviations) { first, _ in first }

    private static func abbreviated(_ name: String) -> TimeZone? {
        guard let identifier = zoneOfAbbreviation[name] else { return nil }
        return identifier == "GMT" ? .gmt : TimeZone(identifier: identifier)
    }

    private static let abbreviations = [
        ("ADT", "America/Halifax"), ("AKDT", "America/Juneau"), ("AKST", "America/Juneau"),
        ("ART", "America/Argentina/Buenos_Aires"), ("AST", "America/Halifax"),
        ("BDT", "Asia/Dhaka"), ("BRST", "America/Sao_Paulo"), ("BRT", "America/Sao_Paulo"),
        ("BST", "Europe/London"), ("CAT", "Africa/Harare"), ("CDT", "America/Chicago"),
        ("CEST", "Europe/Paris"), ("CET", "Europe/Paris"), ("CLST", "America/Santiago"),
        ("CLT", "America/Santiago"), ("COT", "America/Bogota"), ("CST", "America/Chicago"),
        ("EAT", "Africa/Addis_Ababa"), ("EDT", "America/New_York"), ("EEST", "Europe/Athens"),
        ("EET", "Europe/Athens"), ("EST", "America/New_York"), ("GMT", "GMT"),
        ("GST", "Asia/Dubai"), ("HKT", "Asia/Hong_Kong"), ("HST", "Pacific/Honolulu"),
        ("ICT", "Asia/Bangkok"), ("IRST", "Asia/Tehran"), ("IST", "Asia/Kolkata"),
        ("JST", "Asia/Tokyo"), ("KST", "Asia/Seoul"), ("MDT", "America/Denver"),
        ("MSD", "Europe/Moscow"), ("MSK", "Europe/Moscow"), ("MST", "America/Phoenix"),
        ("NDT", "America/St_Johns"), ("NST", "America/St_Johns"), ("NZDT", "Pacific/Auckland"),
        ("NZST", "Pacific/Auckland"), ("PDT", "America/Los_Angeles"), ("PET", "America/Lima"),
        ("PHT", "Asia/Manila"), ("PKT", "Asia/Karachi"), ("PST", "America/Los_Angeles"),
        ("SGT", "Asia/Singapore"), ("TRT", "Europe/Istanbul"), ("UTC", "GMT"),
        ("WAT", "Africa/Lagos"), ("WEST", "Europe/Lisbon"), ("WET", "Europe/Lisbon"),
        ("WIT", "Asia/Jakarta"),
    ]
}
