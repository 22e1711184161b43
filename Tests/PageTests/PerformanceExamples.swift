import MBDataEnvironment
import Testing

/// The Swift blocks of the page on performance, word for word.
@Suite("Examples of the page on performance")
struct PerformanceExamples {
    @Test("An expression is compiled once")
    func compilation() throws {
        let environment = MBEnvironment()
        var printed = ""
        func print(_ lines: [String]) { printed = "\(lines)" }

        let line = try MBExpression("${name}: $price EUR", as: .string)
        let products: [MBDictionary] = [
            ["name": "Mug", "price": 20], ["name": "Lamp", "price": 35],
        ]
        let lines = try products.map { try line.string(in: environment.setting($0)) ?? "" }
        print(lines)

        #expect(
            printed == """
                ["Mug: 20 EUR", "Lamp: 35 EUR"]
                """)
    }

    @Test("A request has its own environment")
    func requests() throws {
        let environment = MBEnvironment()

        let loaded = environment
        var request = loaded
        request["user"] = "Zoë"
        request["cart"] = ["p1", "p2"]
        let badge = request.number("$cart.count")  // 2
        let others = loaded["cart"]  // nil

        #expect(badge == 2)
        #expect(others == nil)
    }

    @Test("A value takes 24 bytes")
    func size() {
        #expect(MemoryLayout<MBValue>.stride == 24)
    }
}
