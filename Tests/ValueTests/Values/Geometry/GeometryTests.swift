import Testing

@testable import MBDataEnvironment

@Suite("Geometry values")
struct GeometryTests {
    @Test("a text of more than a million bytes isn't read")
    func longTexts() throws {
        let blanks = String(repeating: " ", count: 999_997)
        #expect(try MBPoint(text: "1,\(blanks)2") == MBPoint(x: 1, y: 2))
        let error = #expect(throws: MBExpressionError.self) { try MBPoint(text: "1,\(blanks) 2") }
        #expect(error?.code == .notConvertible)
        #expect(
            error?.message.hasSuffix("it has 1000001 bytes, and at most 1000000 are read") == true)
    }

    @Test("each side of a rectangle has its own exact inset")
    func insets() throws {
        let rect = try MBRect(text: "0.1,0.2,10,20")
        let insets = try MBInsets(text: "1,0.2,3,4.05")
        #expect(try rect.inset(by: insets).valueDescription == "0.3,1.2,5.75,16")
        #expect(try rect.inset(by: MBInsets(right: 11)).valueDescription == "0.1,0.2,-1,20")
        let greatest = MBInsets(left: .greatest, right: .greatest)
        #expect(throws: MBNumber.ArithmeticError.outOfRange) {
            try rect.inset(by: MBInsets(left: .greatest)).inset(by: greatest)
        }
    }

    @Test("parts are read by name, and equal parts make equal values")
    func members() throws {
        var environment = MBEnvironment()
        environment["rect"] = .opaque(try MBRect(text: "1,2,3,4"))
        environment["same"] = .opaque(try MBRect(text: "1.0,2,3,4"))
        environment["range"] = .opaque(MBRange(location: 2, length: 5))
        environment["data"] = MBData(hexadecimal: "00ff102030").map { .opaque($0) }
        #expect(environment.string("$rect.size / $rect.origin.y / $rect.x") == "3,4 / 2 / 1")
        #expect(environment.boolean("$rect == $same"))
        #expect(environment.string("$range.length $range") == "5 {2, 5}")
        #expect(environment.string("$data.length $data") == "5 <00ff1020 30>")
        #expect(throws: MBExpressionError.self) { try environment.evaluate("$rect.depth") }
    }
}
