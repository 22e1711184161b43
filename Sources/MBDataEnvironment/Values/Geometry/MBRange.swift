/// A location and a length, such as a part of a text or of a list.
///
///     var environment = MBEnvironment()
///     environment["found"] = .opaque(MBRange(location: 4, length: 2))
///     let end = environment.number("$found.location + $found.length")
///     // → 6
///
/// Both are numbers of UTF-16 code units in a text, and numbers of elements in a list. In Swift, a
/// `Range<Int>` converts to a range and back. A document writes one as `4,2`; see ``init(text:)``.
///
/// Legacy name: `NSRange`.
public struct MBRange: MBKeyValueCoding, Hashable {
    /// The name of this type in expressions and messages: `range`.
    public static let typeName = "range"

    /// The keys that expressions can read: `location` and `length`.
    public static let keyTable: MBKeyTable<MBRange> = [
        "location": .key(\.location), "length": .key(\.length),
    ]

    /// The number of UTF-16 code units or elements before the range; 0 if it begins at the start.
    public let location: Int

    /// The number of UTF-16 code units or elements in the range.
    public let length: Int

    /// Creates a range from where it begins and how long it is.
    ///
    /// - Parameters:
    ///   - location: the number of UTF-16 code units or elements before the range.
    ///   - length: the number of UTF-16 code units or elements in the range. Neither is checked, so
    ///     a range may be negative; converting that to a Swift range fails.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    /// The range as text, which ``init(text:)`` reads: `{location, length}`.
    public var valueDescription: String { "{\(location), \(length)}" }
}
