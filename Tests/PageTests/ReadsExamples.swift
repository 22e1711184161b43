import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on reads, word for word.
@Suite("Examples of the page on reads")
struct ReadsExamples {
    @Test("Reads, a screen, a cache and functions of the host")
    func screen() async throws {
        var environment = MBEnvironment()
        environment["cart"] = ["items": [["price": 5], ["price": 7]], "note": "Thanks"]
        try environment.declare(
            "total", dynamic: "^reduce($cart.items|0|#($currentValue + $item.price))")

        let reads = try environment.reads(of: "$total $currency", as: .string)
        let variables = reads.variables  // ["cart", "currency", "total"]
        let paths = reads.keyPaths.map(\.description)  // ["cart.items", "currency", "total"]
        let functions = reads.functions  // ["reduce"]

        #expect(variables == ["cart", "currency", "total"])
        #expect(paths == ["cart.items", "currency", "total"])
        #expect(functions == ["reduce"])

        let store = MBEnvironmentStore(environment)
        var changes = store.changes.makeAsyncIterator()

        try store.update { try $0.set("user", to: "Zoë") }
        let first = await changes.next()
        let isAffectedByUser = first.map(reads.isAffected)  // false

        try store.update { try $0.set("currency", to: "EUR") }
        let second = await changes.next()
        let isAffectedByCurrency = second.map(reads.isAffected)  // true
        let text = second?.environment.string("$total $currency")  // "12 EUR"

        #expect(isAffectedByUser == false)
        #expect(isAffectedByCurrency == true)
        #expect(text == "12 EUR")

        let note = try environment.reads(of: "$cart.note", as: .string)
        let newer = try environment.setting("cart", key: "items", to: [["price": 9]])
        let isNoteAffected = note.isAffected(from: environment, to: newer)  // false
        let isTotalAffected = reads.isAffected(from: environment, to: newer)  // true

        #expect(isNoteAffected == false)
        #expect(isTotalAffected == true)

        let isStale = reads.intersects(["cart"])  // true
        let isFresh = !reads.intersects(["user", "item"])  // true

        #expect(isStale == true)
        #expect(isFresh == true)

        let shout = MBMLFunction("shout", input: .string, dependencies: .parameters) { call in
            .string(try call.string(0).uppercased() + "!")
        }
        environment.declare(shout)
        let isIncomplete = try environment.reads(of: "^shout($user)").isIncomplete  // false
        let isEvalIncomplete = try environment.reads(of: "^eval($user)").isIncomplete  // true

        #expect(isIncomplete == false)
        #expect(isEvalIncomplete == true)
    }
}
