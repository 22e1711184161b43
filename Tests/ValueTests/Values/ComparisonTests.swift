import Foundation
import Testing

@testable import MBDataEnvironment

/// The language's comparisons as the host calls them. `Fixtures/Language` has the same ones as
/// expressions.
@Suite("Comparisons of values")
struct ComparisonTests {
    private static let date = MBValue.date(Date(timeIntervalSince1970: 1_700_000_000))
    private static let later = MBValue.date(Date(timeIntervalSince1970: 1_700_000_060))
    private static let range = MBValue.opaque(MBRange(location: 1, length: 2))

    private static let equalities: [(left: MBValue?, right: MBValue?, areEqual: Bool)] = [
        // Nothing equals only nothing.
        (nil, nil, true), (nil, .null, true), (.null, .null, true), (nil, 0, false),
        (.null, 0, false), (nil, false, false), (nil, "", false), (nil, [], false),
        (.null, [:], false), (nil, date, false), (nil, "F", false),
        // Numbers and bools.
        (1, 1.0, true), (1, 2, false), (true, 1, true), (false, 0, true), (true, 5, false),
        (true, true, true), (true, false, false),
        // A bool with the texts of truth, and with other texts by their number.
        (true, "T", true), (true, "t", true), (true, "F", false), (false, "F", true),
        (false, "f", true), (false, "T", false), (true, "1", true), (false, "0", true),
        (true, "true", true), (true, "No", false), (false, "no", true), (false, "YES", false),
        (false, "", false), (true, "truth", false), ([true], ["true"], false),
        // A number with a text: by its numeric prefix; a text without one equals no number.
        (5, "5", true), (5, "5 cats", true), (1, "1.0", true), (0, "abc", false), (0, "", false),
        (0, "-", false), (5, "$5", false),
        // Texts are exact.
        ("1", "1.0", false), ("abc", "abc", true), ("abc", "Abc", false), ("T", "1", false),
        ("e\u{301}", "é", true),
        // Numbers with what isn't text: by its string form.
        (0, [], false), (0, [:], false), (1, ["1"], false), (0, range, false),
        // A date with a number by its seconds since 1970.
        (2023, date, false), (1_700_000_000, date, true), (true, date, false),
        // Like with like: equal contents.
        ([1, "a"], [1, "a"], true), ([1, "a"], ["a", 1], false), ([true], [1], true),
        (["a": 1, "b": 2], ["b": 2, "a": 1], true), (["a": 1], ["a": 2], false),
        ([1], [1, 2], false), ([], [1], false), ([[1]], [[1, 2]], false),
        (["a": 1], ["a": 1, "b": 2], false),
        (date, date, true), (date, later, false),
        (range, .opaque(MBRange(location: 1, length: 2)), true),
        (
            .opaque(MBColor(red: 1, green: 2, blue: 3)),
            .opaque(MBColor(red: 1, green: 2, blue: 3)), true
        ),
        // Unlike kinds.
        ("a", ["a"], false), ([], [:], false), (["a"], .opaque(MBSet(["a"])), false),
        ("2023-11-14 22:13:20 +0000", date, false), (date, ["a": 1], false),
    ]

    @Test("values are equal the way the language defines, on either side", arguments: equalities)
    func equality(of left: MBValue?, and right: MBValue?, is areEqual: Bool) {
        #expect(MBValue.areLooselyEqual(left, right) == areEqual)
        #expect(MBValue.areLooselyEqual(right, left) == areEqual)
        if let left, let right, !left.isNull, !right.isNull {
            #expect(left.isLooselyEqual(to: right) == areEqual)
        }
    }

    @Test("Swift's == distinguishes a Boolean from a number on every level, sets don't")
    func structure() {
        let pairs: [(MBValue, MBValue)] = [
            (true, 1), (false, 0), ([true], [1]), (["a": false], ["a": 0]), ([[true]], [[1]]),
        ]
        for (bool, number) in pairs {
            #expect(bool != number && number != bool)
            #expect(bool == bool && number == number)
        }
        #expect(MBSet([true, 1, false, 0]).members.count == 2)
        #expect(MBSet([true]) == MBSet([1]))
    }

    @Test("the values of a dictionary, their keys and a set's members count in hashes")
    func hashes() {
        let values: [MBValue] = [
            ["a": 1], ["a": 2], ["b": 1], [], [1], [[1]], .opaque(MBSet([1])), .opaque(MBSet([2])),
        ]
        #expect(Set(values.map(\.hashValue)).count == values.count)
        #expect(
            (["a": 1, "b": 2] as MBValue).hashValue == (["b": 2, "a": 1] as MBValue).hashValue)
    }

    private static let orders: [(left: MBValue?, right: MBValue?, order: ComparisonResult?)] = [
        // Nothing comes before everything.
        (nil, nil, .orderedSame), (nil, .null, .orderedSame), (nil, -1, .orderedAscending),
        (.null, "", .orderedAscending), (nil, [], .orderedAscending),
        (nil, false, .orderedAscending),
        // Texts that begin with a number by it, a whole number first, then by the collation.
        ("10", "9", .orderedDescending), ("1.0", "1", .orderedDescending),
        ("-2", "-10", .orderedDescending), ("5 cats", "10 cats", .orderedAscending),
        ("5", "5 cats", .orderedAscending), ("8.4.1", "9", .orderedAscending),
        ("a", "B", .orderedAscending), ("a", "A", .orderedAscending),
        ("z9", "za", .orderedAscending),
        // Numbers, bools, dates.
        (5, 6, .orderedAscending), (5, 5.0, .orderedSame), (true, false, .orderedDescending),
        (true, 0.5, .orderedDescending), (date, later, .orderedAscending),
        // A number and a text: by its prefix; a number and a date: by the seconds since 1970.
        (10, "9", .orderedDescending), (10, "9 cats", .orderedDescending), (10, "cats", nil),
        (true, "2", .orderedAscending), (date, 2024, .orderedDescending),
        (date, 1_700_000_000, .orderedSame),
        // Everything else has no order.
        ([1], [1], nil), ([:], [:], nil), ([], 1, nil), ("a", [], nil), (date, "2023", nil),
        (date, true, nil), (range, range, nil), (range, 1, nil),
    ]

    @Test("values are ordered the way the language defines, on either side", arguments: orders)
    func order(of left: MBValue?, and right: MBValue?, is order: ComparisonResult?) {
        #expect(MBValue.compare(left, right) == order)
        let reversed = order.flatMap { ComparisonResult(rawValue: -$0.rawValue) }
        #expect(MBValue.compare(right, left) == reversed)
    }

    @Test("a date that isn't a number of seconds equals itself")
    func dateWithoutNumber() {
        let date = MBValue.date(Date(timeIntervalSince1970: .nan))
        #expect(date == date && date != .date(.distantPast))
        #expect(Set([date, date]).count == 1)
        let zeros = [0.0, -0.0].map { MBValue.date(Date(timeIntervalSinceReferenceDate: $0)) }
        #expect(zeros[0] == zeros[1] && zeros[0].hashValue == zeros[1].hashValue)
    }

    @Test("text has the same order everywhere unless a locale is given")
    func locale() {
        #expect(MBValue.compare("Äz", "zb") == .orderedAscending)
        let swedish = Locale(identifier: "sv_SE")
        #expect(MBValue.compare("Äz", "zb", locale: swedish) == .orderedDescending)
    }
}
