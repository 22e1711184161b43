import Testing

@testable import MBDataEnvironment

@Suite("Printed values")
struct DescriptionTests {
    @Test(
        "the library's values print as expressions show them",
        arguments: [
            (MBPoint(x: 1, y: 2) as any MBKeyValueCoding & CustomStringConvertible, "1,2"),
            (MBRange(location: 3, length: 4), "{3, 4}"), (MBNull(), "<null>"),
            (MBSet(["a"]), "{(\n    a\n)}"), (MBInsets(top: 1), "1,0,0,0"),
            (MBEvent("Cart:add", userInfo: ["secret": 1]), "Cart:add"),
        ])
    func values(_ value: any MBKeyValueCoding & CustomStringConvertible, _ text: String) {
        #expect("\(value)" == text)
        #expect(value.valueDescription == text)
    }

    @Test("a dictionary prints its entries, an environment how much it holds")
    func containers() throws {
        #expect("\(["a": 1] as MBDictionary)" == "\(["a": 1] as MBValue)")
        let environment = try MBEnvironment(functions: []).setting("secret", to: "x")
        #expect("\(environment)" == "environment of 1 variables and 0 functions")
    }
}
