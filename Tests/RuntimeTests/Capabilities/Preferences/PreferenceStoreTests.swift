import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Preference stores")
struct PreferenceStoreTests {
    /// The stores of the library, each of them empty, and removed after use.
    enum Store: CaseIterable {
        case memory, file, userDefaults

        func use(_ body: (any MBPreferenceStore) throws -> Void) throws {
            switch self {
            case .memory: try body(MBMemoryPreferences())
            case .file:
                let directory = try TemporaryDirectory()
                defer { withExtendedLifetime(directory) {} }
                try body(
                    MBCapabilities.FilePreferences(
                        directory.url.appending(path: "a/preferences.json")))
            case .userDefaults:
                let suite = "MBDataEnvironmentTests-\(UUID().uuidString)"
                let defaults = try #require(UserDefaults(suiteName: suite))
                defer { defaults.removePersistentDomain(forName: suite) }
                try body(MBCapabilities.UserDefaultsPreferences(defaults, keyPrefix: "test."))
            }
        }
    }

    @Test(
        "a store keeps several values at once, and says which it can't", arguments: Store.allCases)
    func severalValues(store: Store) throws {
        try store.use { store in
            try store.set(1, for: "b")
            let failures = store.save([("a", "x"), ("$no", 1), ("b", nil), ("c", .null), ("d", 2)])
            #expect(failures.map(\.key) == ["$no"])
            let codes = failures.map { ($0.error as? MBExpressionError)?.code }
            #expect(codes == [.notConvertible])
            let found = try ["a", "b", "c", "d"].map { try store.value(for: $0) }
            #expect(found == ["x", nil, nil, 2])
        }
    }

    @Test("a store returns the values that it was given, key by key", arguments: Store.allCases)
    func values(store: Store) throws {
        try store.use { store in
            for (position, value) in Self.storable.enumerated() {
                try store.set(value, for: "key \(position)")
            }
            for (position, value) in Self.storable.enumerated() {
                let found = try store.value(for: "key \(position)")
                #expect(found == value, "\(value)")
            }
            #expect(try store.value(for: "key") == nil)
        }
    }

    @Test("nil and null remove a value", arguments: Store.allCases, [nil, MBValue.null])
    func removal(store: Store, nothing: MBValue?) throws {
        try store.use { store in
            try store.set("dark", for: "theme")
            try store.set("large", for: "size")
            try store.set(nothing, for: "theme")
            #expect(try store.value(for: "theme") == nil)
            #expect(try store.value(for: "size") == "large")
            try store.set(nothing, for: "none")
        }
    }

    @Test("values that not every store can keep are refused by all", arguments: Store.allCases)
    func refusal(store: Store) throws {
        try store.use { store in
            try store.set("before", for: "k")
            for (value, reason) in Self.refused {
                let error = #expect(throws: MBExpressionError.self) {
                    try store.set(value, for: "k")
                }
                #expect(error?.code == .notConvertible)
                #expect(
                    error?.message
                        == "the value for the preference 'k' cannot be stored: \(reason)")
            }
            #expect(try store.value(for: "k") == "before")
            #expect(throws: MBExpressionError.self) { try store.set(1, for: "$k") }
        }
    }

    @Test("the deepest value is kept on a small stack", arguments: Store.allCases)
    func depth(store: Store) throws {
        let deepest = Self.nested(32)
        let outcome = onSmallStack { () -> Bool in
            var isKept = false
            try? store.use { store in
                try store.set(deepest, for: "deep")
                isKept = try store.value(for: "deep") == deepest
            }
            return isKept
        }
        #expect(outcome.value == true)
    }

    @Test("values that share their parts are measured by their whole content")
    func sharing() throws {
        var value: MBValue = "leaf"
        for _ in 0..<60 { value = .array([value, value]) }
        #expect(throws: MBExpressionError.self) { try MBMemoryPreferences().set(value, for: "k") }
    }

    @Test("any number of threads use a store", arguments: Store.allCases)
    func threads(store: Store) throws {
        try store.use { store in
            DispatchQueue.concurrentPerform(iterations: 40) { number in
                try? store.set(MBValue(number), for: "key \(number)")
                _ = try? store.value(for: "key 0")
            }
            for number in 0..<40 {
                let value = try store.value(for: "key \(number)")
                #expect(value == MBValue(number))
            }
        }
    }

    @Test("the default store lasts as long as its capabilities and their copies")
    func ownStore() throws {
        let (one, other) = (MBCapabilities(), MBCapabilities())
        let copy = one
        try one.preferences.set(1, for: "k")
        #expect(try copy.preferences.value(for: "k") == 1)
        #expect(try other.preferences.value(for: "k") == nil)
    }

    static func nested(_ depth: Int) -> MBValue {
        var value: MBValue = "leaf"
        for level in 0..<depth { value = level % 2 == 0 ? [value] : ["x": value, "y": 1] }
        return value
    }

    /// Reads preferences when it's destroyed.
    private final class Reader: MBKeyValueCoding {
        private let preferences: Guarded<MBMemoryPreferences?>
        private let isDone: DispatchSemaphore

        init(_ preferences: Guarded<MBMemoryPreferences?>, _ isDone: DispatchSemaphore) {
            self.preferences = preferences
            self.isDone = isDone
        }

        deinit {
            _ = preferences.withLock { $0 }?.value(for: "other")
            isDone.signal()
        }
    }

    @Test("an object that is replaced may read the preferences", arguments: [nil, 1] as [MBValue?])
    func replacedObjects(value: MBValue?) {
        let isDone = DispatchSemaphore(value: 0)
        let preferences = Guarded<MBMemoryPreferences?>(nil)
        let store = MBMemoryPreferences(["key": .opaque(Reader(preferences, isDone))])
        preferences.withLock { $0 = store }
        Thread.detachNewThread { try? store.set(value, for: "key") }
        #expect(isDone.wait(timeout: .now() + 10) == .success)
    }

    static let storable: [MBValue] = [
        "", " a\r\n\u{0}b<&>]]>\u{1}\u{FFFE}", "é😀e\u{301}", "1", "true", 0, 1, -1, true, false,
        0.1, 2.5, -0.000001, .number(MBNumber(Int64.max)), .number(MBNumber(Int64.min)),
        .number(MBNumber(UInt64.max)), .number(.greatest), .number(.least),
        .number(MBNumber("0.12345678901234567890123456789") ?? 0),
        .number(MBNumber("9007199254740993.5") ?? 0),
        .date(Date(timeIntervalSince1970: 0)), .date(Date(timeIntervalSince1970: 1.5)),
        .date(Date(timeIntervalSince1970: -62_135_596_800)),
        .date(Date(timeIntervalSince1970: 1e12)), .date(Date(timeIntervalSince1970: -1e12)),
        .opaque(MBData([])), .opaque(MBData([0, 255, 10])), [], [:], [[], [:]],
        [1, true, "1", 1.5, 0, false], ["b": 1, "a": [true, ["": "x"]], "$c": 2],
        ["one": .date(Date(timeIntervalSince1970: 0.25))],
    ]

    private static let refused: [(MBValue, String)] = [
        ([1, .null], "it contains a value of type null"),
        (["a": ["b": .null]], "it contains a value of type null"),
        (.opaque(MBHostType.Reference("String")), "it contains a value of type class"),
        ([.opaque(MBSet([1]))], "it contains a value of type set"),
        (
            .opaque(MBSize(width: 1, height: 2)), "it contains a value of type size"
        ),
        (.date(Date(timeIntervalSince1970: .infinity)), "it contains a value of type date"),
        (.date(Date(timeIntervalSince1970: .nan)), "it contains a value of type date"),
        ([["$date": 5]], "it contains a dictionary with only the key '$date'"),
        (nested(33), "it is nested deeper than 32 levels"),
        (.string(String(repeating: "x", count: 999_991)), "it is longer than 1000000 bytes"),
        (.array(Array(repeating: 1, count: 100_000)), "it is longer than 1000000 bytes"),
    ]
}
