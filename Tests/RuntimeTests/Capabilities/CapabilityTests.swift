import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Capabilities")
struct CapabilityTests {
    @Test("expressions see the clock of their environment")
    func clock() throws {
        var environment = MBEnvironment()
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        environment.capabilities.clock = .fixed(now)
        #expect(try environment.evaluate("^currentTime()") == .date(now))
        environment["then"] = .date(now.addingTimeInterval(-60))
        #expect(try environment.evaluate("$then.timeIntervalSinceNow") == -60)
        // Exact, as the difference of the numbers is.
        environment.capabilities.clock = .fixed(now + 100.9)
        environment["then"] = .date(now)
        #expect(environment.string("$then.timeIntervalSinceNow") == "-100.9")
        environment["then"] = .date(now + 100.9)
        let sinceReference = environment.string("$then.timeIntervalSinceReferenceDate")
        #expect(sinceReference == "721692900.9")
    }

    @Test("the library's own capabilities are static members")
    func staticMembers() throws {
        var capabilities = MBCapabilities()
        let directory = URL(fileURLWithPath: "/nowhere")
        capabilities.clock = .system
        capabilities.random = .system
        capabilities.log = .standardError
        capabilities.directories = .system
        #expect(capabilities.directories is MBCapabilities.SystemDirectories)
        capabilities.directories = .none
        #expect(capabilities.directories.path(of: .home) == nil)
        capabilities.directories = .fixed(
            [.home: "/h"], mainBundle: "/app", bundles: ["x.y": "/app/xy"])
        capabilities.random = .seeded(1)
        capabilities.network = .fixed(.init(.cellular))
        capabilities.device = .fixed(MBDevice(osType: "iOS", osVersion: "17"))
        capabilities.fonts = .fixedWidth(name: "Other")
        capabilities.preferences = .memory(["k": 1])
        #expect(try capabilities.preferences.value(for: "k") == 1)
        capabilities.preferences = .file(directory.appending(path: "p.json"))
        #expect(capabilities.preferences is MBCapabilities.FilePreferences)
        capabilities.preferences = .userDefaults(keyPrefix: "test.")
        #expect(capabilities.preferences is MBCapabilities.UserDefaultsPreferences)
        capabilities.files = .granted(reading: [directory])
        #expect(capabilities.files is MBCapabilities.GrantedFiles)
        capabilities.files = .memory(["/a": "x"])
        let roots: [any MBResourceRoot] = [
            .directory(directory), .bundle(.main), .memory(["m.xml": "<MBML/>"], in: "/d"),
        ]
        #expect(try roots.last?.document(named: "m.xml")?.path == "/d/m.xml")
        var environment = MBEnvironment()
        environment.capabilities = capabilities
        #expect(environment.string("^directoryForHome()^directoryForMainBundle()") == "/h/app")
        #expect(environment.string("^directoryForBundleWithIdentifier(x.y)") == "/app/xy")
        #expect(environment.string("^fileContents(/a)^join(^fontFamilyNames()|,)") == "xOther")
    }

    @Test("dates are formatted in the locale and zone of their environment")
    func locale() throws {
        var environment = MBEnvironment()
        environment["day"] = .date(Date(timeIntervalSince1970: 1_700_000_000))
        environment.capabilities.locale = Locale(identifier: "fr_FR")
        environment.capabilities.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let text = try environment.evaluate("^formatDate($day|EEEE d MMMM HH:mm)", as: .string)
        #expect(text == "mercredi 15 novembre 07:13")
    }

    @Test("the same seed produces the same random numbers in every run")
    func seed() {
        let source = MBCapabilities.SeededRandomSource(seed: 42)
        #expect(
            [source.next(), source.next()] == [
                13_679_457_532_755_275_413, 2_949_826_092_126_892_291,
            ])
    }

    @Test("a collecting log keeps the first entries and returns them once")
    func log() {
        let log = MBCollectingLog(capacity: 2)
        for text in ["a", "b", "c"] { log.log(MBLogEntry(.info, text)) }
        #expect(log.entries.map(\.message) == ["a", "b"])
        #expect(log.drain().count == 2 && log.entries.isEmpty)
    }

    @Test("text is ordered the same everywhere, or by a locale")
    func collation() {
        var environment = MBEnvironment()
        environment["a"] = "ä"
        environment["z"] = "z"
        #expect(environment.boolean("$a -LT $z"))
        environment.capabilities.collationLocale = Locale(identifier: "sv_SE")
        #expect(environment.boolean("$a -GT $z"))
    }

    @Test("a directory provides only what is inside it")
    func directory() throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("mbml-root-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data("x".utf8).write(to: directory.appendingPathComponent("a.xml"))
        var root = MBCapabilities.DirectoryRoot(directory)
        #expect(try root.document(named: "a.xml")?.data == Data("x".utf8))
        #expect(try root.document(named: "b.xml") == nil)
        #expect(try root.document(named: "../\(directory.lastPathComponent)-x") == nil)
        root.maximumBytes = 0
        #expect(throws: CocoaError.self) { try root.document(named: "a.xml") }
    }
}
