import Testing

@testable import MBDataEnvironment

@Suite("Geometry values")
struct GeometryTests {
    @Test(
        "text is read part by part, junk and nothing as 0, a star as an unspecified extent",
        arguments: [
            ("1,2,3,4", "1,2,3,4"), (" 3, 4, 50.5,60", "3,4,50.5,60"), ("a,4,5,6", "0,4,5,6"),
            ("0,0,*,9", "0,0,-1,9"), ("*,0, *,1e3", "0,0,0,1000"), ("", "0,0,0,0"),
            ("{{1, 2}, {3, 4}}", "1,2,3,4"), ("{{1,2},{3,4}}", "1,2,3,4"),
            ("1{,2},3}4,{", "1,2,3,0"), ("1234567,0,0.5,-0", "1234567,0,0.5,0"),
            ("1e6,1e-7,\t3,+4", "1000000,0.0000001,3,4"),
        ])
    func rects(text: String, expected: String) throws {
        #expect(try MBRect(parsing: text).valueDescription == expected)
    }

    @Test("a wrong number of parts is an error that names the shape")
    func wrongCount() {
        #expect(throws: GeometryTextError.self) { try MBRect(parsing: "1,2,3") }
        #expect(throws: GeometryTextError.self) { try MBPoint(parsing: "1") }
        #expect(throws: GeometryTextError.self) { try MBInsets(parsing: "1,2,3,4,5") }
        #expect(throws: GeometryTextError.self) { try MBPoint(parsing: "{}") }
        #expect(throws: GeometryTextError.self) { try MBPoint(parsing: "1,-1e999") }
        do {
            _ = try MBSize(parsing: "1")
        } catch {
            #expect(error.message == "'1' is no size: expected 'width,height', found 1 part")
        }
    }

    @Test("a rectangle is inset on each side by itself, exactly")
    func insets() throws {
        let rect = try MBRect(parsing: "0.1,0.2,10,20")
        let insets = try MBInsets(parsing: "1,0.2,3,4.05")
        #expect(try rect.inset(by: insets).valueDescription == "0.3,1.2,5.75,16")
        #expect(try rect.inset(by: MBInsets(right: 11)).valueDescription == "0.1,0.2,-1,20")
        let greatest = MBInsets(left: .greatest, right: .greatest)
        #expect(throws: MBArithmeticError.outOfRange) {
            try rect.inset(by: MBInsets(left: .greatest)).inset(by: greatest)
        }
    }

    @Test("parts are read by name, and equal parts make equal values")
    func members() throws {
        var environment = MBEnvironment()
        environment["rect"] = .opaque(try MBRect(parsing: "1,2,3,4"))
        environment["same"] = .opaque(try MBRect(parsing: "1.0,2,3,4"))
        environment["range"] = .opaque(MBRange(location: 2, length: 5))
        environment["data"] = MBData(hexadecimal: "00ff102030").map { .opaque($0) }
        #expect(environment.string("$rect.size / $rect.origin.y / $rect.x") == "3,4 / 2 / 1")
        #expect(environment.boolean("$rect == $same"))
        #expect(environment.string("$range.length $range") == "5 {2, 5}")
        #expect(environment.string("$data.length $data") == "5 <00ff1020 30>")
        #expect(throws: MBExpressionError.self) { try environment.evaluate("$rect.depth") }
    }
}
