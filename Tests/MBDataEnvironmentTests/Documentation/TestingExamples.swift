import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on testing, word for word.
@Suite("Examples of the page on testing")
struct TestingExamples {
    @Test("One line pins everything")
    func overview() throws {
        var environment = MBEnvironment()
        environment.capabilities = .fixed()

        let now = environment.string("^formatShortTime(^currentTime())")  // "10:13 PM"
        let home = environment.string("^directoryForHome()")  // nil

        #expect(now == "10:13 PM")
        #expect(home == nil)

        environment["cats"] = ["Barrett", "Duncan"]
        let pair = try environment.evaluate("^array($cats.count|$cats[0])")  // [2, "Barrett"]

        #expect(pair == [2, "Barrett"])
    }

    @Test(
        "The greeting knows who is there",
        arguments: [
            ("Cooper", "Hello, Cooper!"),
            ("", "Hello!"),
        ])
    func greeting(name: String, expected: String) throws {
        var environment = MBEnvironment()
        environment.capabilities = .fixed()
        environment["name"] = .string(name)

        #expect(environment.string("Hello^if($name|, $name)!") == expected)
    }

    @Test("Documents in memory")
    func documents() throws {
        var environment = MBEnvironment()
        environment.capabilities = .fixed()

        let documents = MBMemoryRoot([
            "manifest.xml": "<MBML><Include file='prices.xml'/></MBML>",
            "prices.xml":
                "<MBML><Var name='total' type='dynamic' value='#($price * $count)'/></MBML>",
        ])
        let loaded = try MBEnvironment.load(searching: [documents], into: environment)
        let problems = loaded.diagnostics.map(\.description)  // []

        let cart = try loaded.environment.setting(["price": 2.5, "count": 3])
        let total = cart.number("$total")  // 7.5

        #expect(problems == [])
        #expect(total == 7.5)

        let broken = MBMemoryRoot(["manifest.xml": "<MBML><Include file='gone.xml'/></MBML>"])
        let result = try MBEnvironment.load(searching: [broken])
        let codes = result.diagnostics.map(\.code)  // [.includeNotFound]

        #expect(codes == [.includeNotFound])
    }

    @Test("The log and strict tests")
    func log() throws {
        var environment = MBEnvironment()
        environment["cats"] = ["Barrett", "Duncan"]

        let log = MBCollectingLog()
        environment.capabilities = .fixed(log: log)

        let label = environment.string("^uppercas($name)", default: "?")  // "?"
        let errors = log.drain().map(\.error?.code)  // [.unknownFunction]

        let shown = environment.string("^log($cats.count) cats")  // "2 cats"
        let messages = log.drain().map(\.message)  // [#"--> "$cats.count" (number): 2"#]

        #expect(label == "?")
        #expect(errors == [.unknownFunction])
        #expect(shown == "2 cats")
        #expect(messages == [#"--> "$cats.count" (number): 2"#])

        environment.isStrict = true
        var code: MBExpressionError.Code?
        do {
            _ = try environment.evaluate("$ctas.count", as: .number)
        } catch {
            code = error.code  // .unknownVariable
        }

        #expect(code == .unknownVariable)
    }

    @Test("Time, chance, files and devices")
    func capabilities() throws {
        var environment = MBEnvironment()

        environment.isStrict = false
        environment.capabilities = .fixed(
            now: Date(timeIntervalSince1970: 0), seed: 7, locale: Locale(identifier: "de_DE"),
            files: .memory(["/motd.txt": "Open until 8"]))

        let day = environment.string("^formatDate(^currentTime()|EEEE)")  // "Donnerstag"
        let message = environment.string("^fileContents(/motd.txt)")  // "Open until 8"
        let first = environment.number("^random(1|6)")
        environment.capabilities.random = .seeded(7)
        let again = environment.number("^random(1|6)")  // first

        environment.capabilities.network = .fixed(.init(.offline))
        let isOnline = environment.boolean("$Network.isOnline")  // false

        #expect(day == "Donnerstag")
        #expect(message == "Open until 8")
        #expect(again == first)
        #expect(first != nil)
        #expect(isOnline == false)

        try environment.declare(
            "Platform", value: .opaque(MBPlatform(named: "iOS")), isReadOnly: true)
        let isPhone = environment.boolean("$Platform.isIOS")  // true

        #expect(isPhone == true)
    }
}
