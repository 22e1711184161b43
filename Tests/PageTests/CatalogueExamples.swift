import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the DocC catalogue, word for word.
@Suite("Examples of the DocC catalogue")
struct CatalogueExamples {
    @Test("Variables, host types, functions and errors of the first page")
    func firstPage() throws {
        var environment = MBEnvironment()
        environment["cats"] = ["Barrett", "Duncan", "Gabby"]
        environment["price"] = 12.5

        let line = environment.string("$cats.count × $price EUR")  // "3 × 12.5 EUR"
        let isDear = environment.boolean("$price > 10 && $cats.count < 5")  // true

        struct Member: MBKeyValueCoding {
            let name: String
            let points: Int

            static let keyTable: MBKeyTable<Member> = [
                "name": .key(\.name), "points": .key(\.points),
            ]
        }

        environment["member"] = Member(name: "Zoë", points: 1280)
        let account = environment.string("${member.name}: $member.points")  // "Zoë: 1280"

        environment.declare(function: "plural") { (count: MBNumber, one: String, many: String) in
            count == 1 ? one : many
        }
        let stock = environment.string("$cats.count ^plural($cats.count|cat|cats)")  // "3 cats"

        let gross = MBMLFunction("gross", input: .math, count: 1...1) { call in
            .number(try call.number(0).multiplied(by: 1.19).rounded(toPlaces: 2))
        }
        environment.declare(gross)
        let price = environment.number("^gross($price * 2)")  // 29.75

        #expect(price == 29.75)
        #expect(line == "3 × 12.5 EUR")
        #expect(isDear == true)
        #expect(account == "Zoë: 1280")
        #expect(stock == "3 cats")

        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        do {
            _ = try environment.evaluate("^uppercas($cats[0])")
        } catch {
            print(error)
        }

        #expect(
            printed == """
                evaluation error: unknown function '^uppercas'; did you mean '^uppercase'? at 1:1
                    ^uppercas($cats[0])
                    ^~~~~~~~~~~~~~~~~~~
                """)
    }

    @Test("Lenient calls give their defaults")
    func defaults() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()

        let name = environment.string("$nobody", default: "guest")  // "guest"
        let empty = environment.string("")  // nil
        let broken = environment.number("1 / 0", default: -1)  // -1
        let unknown = environment.boolean("$nobody", default: true)  // true
        let wrong = environment.boolean("$a $b", default: true)  // true

        #expect(name == "guest")
        #expect(empty == nil)
        #expect(broken == -1)
        #expect(unknown == true)
        #expect(wrong == true)
    }

    @Test("A manifest in memory is loaded")
    func loading() throws {
        let root = MBMemoryRoot(["manifest.xml": "<MBML><Var name='pi' literal='3.14'/></MBML>"])
        let loaded = try MBEnvironment.load(manifest: "manifest.xml", searching: [root])
        let circle = loaded.environment.number("2 * $pi")  // 6.28

        #expect(circle == 6.28)
    }

    @Test("A limit is reached")
    func limits() throws {
        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        var environment = MBEnvironment()
        environment.limits.steps = 100
        environment["numbers"] = MBValue((1...1000).map { MBValue($0) })

        let few = environment.number("$numbers[998] + 1")  // 1000
        do {
            _ = try environment.evaluate("^list($numbers|#($item * 2))")
        } catch {
            print(error)
        }

        #expect(few == 1000)
        #expect(
            printed == """
                limit exceeded: more than 100 steps (steps) at 1:1
                    ^list($numbers|#($item * 2))
                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
                """)
    }

    @Test("Strict mode")
    func strictMode() throws {
        var environment = MBEnvironment()
        let log = MBCollectingLog()
        environment.capabilities.log = log

        var strict = environment
        strict.isStrict = true
        strict["name"] = "Zoë"
        let lenientGreeting = environment.string("Hi $nmae", default: "Hi")  // "Hi "
        let strictGreeting = strict.string("Hi $nmae", default: "Hi")  // "Hi"

        #expect(lenientGreeting == "Hi ")
        #expect(strictGreeting == "Hi")
        #expect(log.entries.count == 1)
        #expect(log.entries.first?.message.contains("did you mean '$name'?") == true)
    }
}
