import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on capabilities, word for word.
@Suite("Examples of the page on capabilities")
struct CapabilityExamples {
    @Test("Clock, random numbers, locale and zone are pinned")
    func pinned() throws {
        var environment = MBEnvironment()
        environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        environment.capabilities.random = .seeded(7)
        environment.capabilities.locale = Locale(identifier: "en_US")
        environment.capabilities.timeZone = .gmt

        let year = environment.string("^formatDate(^currentTime()|yyyy)")  // "2023"
        let time = environment.string("^formatShortTime(^currentTime())")  // "10:13 PM"
        let total = environment.string("^formatInteger(#(1234567))")  // "1,234,567"

        #expect(year == "2023")
        #expect(time == "10:13 PM")
        #expect(total == "1,234,567")
    }

    @Test("Files are granted by directory")
    func files() throws {
        var environment = MBEnvironment()
        let temporary = try TemporaryDirectory()
        defer { withExtendedLifetime(temporary) {} }
        let directory = temporary.url
        var code: MBExpressionError.Code?

        let page = directory.appendingPathComponent("motd.txt")
        try "Open until 8".write(to: page, atomically: true, encoding: .utf8)
        environment.capabilities.files = .granted(reading: [directory])
        environment["page"] = .string(page.path)

        let message = environment.string("^fileContents($page)")  // "Open until 8"
        let isThere = environment.boolean("^fileExists($page)")  // true

        do {
            _ = try environment.evaluate("^deleteFile($page)")
        } catch {
            code = error.code  // .capabilityMissing
        }

        #expect(message == "Open until 8")
        #expect(isThere == true)
        #expect(code == .capabilityMissing)
    }

    @Test("Network and device are pinned")
    func networkAndDevice() throws {
        var environment = MBEnvironment()

        environment.capabilities.network = .fixed(.init(.wifi))
        let phone = MBDevice(
            osType: "iOS", osVersion: "17.4", idiom: .phone, screenScale: 2,
            screenSize: MBSize(width: 390, height: 844))
        environment.capabilities.device = .fixed(phone, uiScreen: ["brightness": 0.5])

        let isOnWifi = environment.boolean("$Network.isWifiConnected")  // true
        let size = environment.string("$Device.screenSize")  // "390,844"
        let isRetina = environment.boolean("$Device.isRetina")  // true
        let brightness = environment.number("$UIScreen.brightness")  // 0.5

        #expect(isOnWifi == true)
        #expect(size == "390,844")
        #expect(isRetina == true)
        #expect(brightness == 0.5)
    }

    @Test("Preferences are kept in a file")
    func preferences() throws {
        var environment = MBEnvironment()
        let temporary = try TemporaryDirectory()
        defer { withExtendedLifetime(temporary) {} }
        let directory = temporary.url

        let store = MBCapabilities.FilePreferences(
            directory.appendingPathComponent("preferences.json"))
        environment.capabilities.preferences = store

        try store.set(["theme": "dark", "size": 1.25], for: "look")
        let look = try store.value(for: "look")  // ["theme": "dark", "size": 1.25]

        #expect(look == ["theme": "dark", "size": 1.25])
    }

    @Test("A host measures text")
    func fonts() throws {
        var environment = MBEnvironment()

        struct AppFonts: MBFontProvider {
            /// What the platform measures: the size of a text, wrapped at a width if there is one.
            let measure: @Sendable (String, MBFont, _ wrappedAt: Double?) -> (Double, Double)

            let familyNames = ["Helvetica"]

            func fontNames(ofFamily family: String) -> [String] {
                family == "Helvetica" ? ["Helvetica", "Helvetica-Bold"] : []
            }

            func font(named name: String, size: MBNumber) throws -> MBFont? {
                guard fontNames(ofFamily: "Helvetica").contains(name) else { return nil }
                return MBFont(
                    fontName: name, familyName: "Helvetica", pointSize: size,
                    lineHeight: try size.multiplied(by: 1.15), ascender: size, descender: 0)
            }

            func size(of text: String, in font: MBFont) throws -> MBSize {
                let (width, height) = measure(text, font, nil)
                return MBSize(width: MBNumber(width) ?? 0, height: MBNumber(height) ?? 0)
            }

            func lineCount(of text: String, in font: MBFont, width: MBNumber) throws -> Int {
                let (_, height) = measure(text, font, width.double)
                return Int((height / font.lineHeight.double).rounded())
            }
        }

        environment.capabilities.fonts = AppFonts { text, font, width in
            // Here an app asks its platform: NSAttributedString, UIFont, CoreText …
            let length = Double(text.count) * font.pointSize.double / 2
            let lines = width.map { (length / $0).rounded(.up) } ?? 1
            return (min(length, width ?? length), lines * font.lineHeight.double)
        }
        let box = environment.string("^sizeOfTextWithFont(Sale|Helvetica|20)")  // "40,23"
        let lines = environment.number("^linesNeededToDrawText(On sale now|Helvetica|20|60)")  // 2

        #expect(box == "40,23")
        #expect(lines == 2)
    }

    @Test("A type is registered")
    func hostTypes() throws {
        var environment = MBEnvironment()

        let oslo: MBValue = ["city": "Oslo"]
        let store = MBHostType("Store", parent: "Object", accessors: ["instance": { _ in oslo }])
        environment.hostTypes.register(store)

        let city = environment.string("^singleton(Store).city")  // "Oslo"
        let knowsStore = environment.boolean("^classExists(Store)")  // true
        let knowsScreen = environment.boolean("^classExists(UIScreen)")  // false

        #expect(city == "Oslo")
        #expect(knowsStore == true)
        #expect(knowsScreen == false)
    }
}
