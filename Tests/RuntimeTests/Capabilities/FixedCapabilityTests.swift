import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Fixed capabilities")
struct FixedCapabilityTests {
    private static func environment(
        _ capabilities: MBCapabilities = .fixed()
    ) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities = capabilities
        return environment
    }

    /// Each capability, so that a new one can't be forgotten.
    @Test("pin every capability")
    func everyCapability() throws {
        let capabilities = MBCapabilities.fixed()
        var kinds: [String: String] = [:]
        for (label, value) in Mirror(reflecting: capabilities).children {
            let content = Mirror(reflecting: value)
            let wrapped =
                content.displayStyle == .optional ? content.children.map(\.value) : [value]
            kinds[label ?? ""] = wrapped.first.map { "\(type(of: $0))" } ?? "nil"
        }
        #expect(
            kinds == [
                "clock": "FixedClock", "random": "SeededRandomSource", "locale": "Locale",
                "timeZone": "TimeZone", "calendar": "Identifier", "collationLocale": "nil",
                "log": "MBCollectingLog", "files": "MBMemoryFiles",
                "directories": "FixedDirectories",
                "network": "nil", "device": "nil", "fonts": "FixedWidthFonts",
                "preferences": "MBMemoryPreferences", "debugger": "nil",
            ])
        #expect(capabilities.clock.now == Date(timeIntervalSince1970: 1_700_000_000))
        // The first number of SplitMix64 for the seed 1.
        #expect(capabilities.random.next() == 10_451_216_379_200_822_465)
        #expect(capabilities.locale == Locale(identifier: "en_US"))
        #expect(capabilities.timeZone == .gmt)
        #expect(capabilities.calendar == .gregorian)
        let files = try #require(capabilities.files as? MBMemoryFiles)
        #expect(files.paths.isEmpty)
        let preferences = try #require(capabilities.preferences as? MBMemoryPreferences)
        #expect(preferences.values.isEmpty)
        #expect(
            MBCapabilities.Directory.allCases.allSatisfy {
                capabilities.directories.path(of: $0) == nil
            })
        #expect(capabilities.directories.mainBundle == nil)
    }

    @Test(
        "give expressions the same values everywhere",
        arguments: [
            ("^formatShortDateTime(^currentTime())", "11/14/23, 10:13 PM"),
            ("^timeZoneOffset()", "0"),
            ("^formatInteger(#(1234567))", "1,234,567"),
            ("^stringWidth(abcd|Test|10)", "20"),
            ("^listDirectory(/)", "(\n)"),
            ("^fileExists(/etc/passwd)", "0"),
            ("^directoryForHome()", nil),
            ("^directoryForMainBundle()", nil),
            ("$Network", nil),
            ("$Device", nil),
        ])
    func expressions(_ expression: String, _ wanted: String?) throws {
        #expect(try Self.environment().string(expression) == wanted)
    }

    @Test("accept values from a test")
    func parameters() throws {
        let log = MBCollectingLog()
        let environment = try Self.environment(
            .fixed(
                now: Date(timeIntervalSince1970: 0), seed: 42,
                locale: Locale(identifier: "de_DE"),
                timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")),
                files: .memory(["/w/a.txt": "hello"]), log: log))
        #expect(environment.string("^formatDate(^currentTime()|EEEE HH:mm)") == "Donnerstag 09:00")
        #expect(environment.string("^fileContents(/w/a.txt)") == "hello")
        #expect(environment.capabilities.random.next() == 13_679_457_532_755_275_413)
        #expect(environment.string("^nope()") == nil)
        #expect(log.entries.map(\.error?.code) == [.unknownFunction])
    }

    @Test("are new each time, so tests don't affect each other")
    func independence() throws {
        let first = try Self.environment()
        let numbers = (1...3).map { _ in first.string("^random(1|1000000)") }
        let second = try Self.environment()
        #expect((1...3).map { _ in second.string("^random(1|1000000)") } == numbers)
        #expect(first.capabilities.files as AnyObject !== second.capabilities.files as AnyObject)
    }
}
