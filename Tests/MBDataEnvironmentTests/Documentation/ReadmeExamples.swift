import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// The Swift blocks of the README, word for word.
@Suite("Examples of the README")
struct ReadmeExamples {
    let shop = MarkdownPage.repository.appendingPathComponent("Fixtures/Shop")

    @Test("An environment is set and evaluates")
    func evaluation() throws {
        var environment = try MBEnvironment.default
        environment["cats"] = ["Barrett", "Duncan", "Gabby"]
        let session = try environment.setting("userName", to: "Cooper")

        let greeting = session.string("Hello, $userName!")  // "Hello, Cooper!"
        let isFull = session.boolean("$cats.count -GTE 3")  // true
        let half = session.number("$cats.count / 2")  // 1.5
        let length = try session.evaluate("$cats[1].length", as: .object)  // 6

        #expect(greeting == "Hello, Cooper!")
        #expect(isFull == true)
        #expect(half == 1.5)
        #expect(length == 6)
    }

    @Test("An expression is compiled once")
    func compilation() throws {
        let environment = try MBEnvironment.default
        let expression = try MBExpression("$count > 0 && $isOpen", as: .boolean)
        let open = try environment.setting(["count": 2, "isOpen": true])
        let before = try expression.boolean(in: environment)  // false
        let after = try expression.boolean(in: open)  // true

        #expect(before == false)
        #expect(after == true)
    }

    @Test("A manifest is loaded and a response is set")
    func loading() throws {
        let loaded = try MBEnvironment.load(
            manifest: shop.appendingPathComponent("manifest.xml"),
            modules: [MBEventHandlingModule()])
        for problem in loaded.diagnostics { print(problem) }

        let response = try Data(contentsOf: shop.appendingPathComponent("response.json"))
        let screen = try loaded.environment.setting("response", to: MBValue(json: response))
        let title = screen.string("$screenTitle")  // "ÉTÉ À LA PLAGE"

        let added = screen.handling(MBEvent("Cart:add", userInfo: ["quantity": 2]))
        let inCart = added.environment.string("$badge")  // "2"

        #expect(title == "ÉTÉ À LA PLAGE")
        #expect(inCart == "2")
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test("A function is declared")
    func declaration() throws {
        var environment = try MBEnvironment.default
        environment.declare(function: "initials") { (name: String) in
            name.split(separator: " ").compactMap(\.first).map(String.init).joined()
        }
        let badge = environment.string("^initials(Barrett Test)")  // "BT"

        #expect(badge == "BT")
    }

    @Test("An error shows its place")
    func errors() throws {
        let environment = try MBEnvironment.default
        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        do {
            _ = try environment.evaluate("2 * (3 -1)", as: .number)
        } catch {
            print(error)
        }

        #expect(
            printed == """
                syntax error: '-' directly before a digit is its sign; \
                put a space after the operator at 1:8
                    2 * (3 -1)
                           ^~
                """)
    }
}
