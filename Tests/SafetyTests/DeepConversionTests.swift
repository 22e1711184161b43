import TestSupport
import Testing

@testable import MBDataEnvironment

/// Types of the app that convert each other without end, or deeper than a small stack allows.
@Suite("Deep conversions of an app's types", .ends(withinMinutes: 1))
struct DeepConversionTests {
    /// Sendable because its next object is set before it's used.
    private final class Ring: MBKeyValueCoding, @unchecked Sendable {
        var next: Ring?

        static let keyTable: MBKeyTable<Ring> = ["next": .key(\.next)]
    }

    private enum Next: String, CodingKey { case next }

    /// Each level of it takes two keys.
    private final class Pair: Decodable {
        let next: Pair?

        init(from decoder: any Decoder) throws {
            let inner = try decoder.container(keyedBy: Next.self)
                .nestedContainer(keyedBy: Next.self, forKey: .next)
            next = try inner.decodeIfPresent(Pair.self, forKey: .next)
        }
    }

    private struct Start: Decodable { let pair: Pair }

    /// Decodes itself from the same place.
    private struct Endless: Decodable {
        init(from decoder: any Decoder) throws {
            self = try decoder.singleValueContainer().decode(Endless.self)
        }
    }

    @Test("decoding checks the stack, however many keys each level takes")
    func keys() throws {
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        for isOdd in [false, true] {
            let (isRefused, _) = onSmallStack {
                let value: MBValue = isOdd ? ["pair": .opaque(ring)] : .opaque(ring)
                do {
                    _ = isOdd ? try value.decode(Start.self).pair : try value.decode(Pair.self)
                    return false
                } catch {
                    return error is DecodingError
                }
            }
            #expect(isRefused == true)
        }
    }

    @Test("a type that decodes itself from the same place is refused")
    func endless() {
        let (error, _) = onSmallStack { failure { try MBValue(1).decode(Endless.self) } }
        #expect(error??.code == .limitExceeded)
    }
}
