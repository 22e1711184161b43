import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Geometry functions")
struct GeometryFunctionTests {
    @Test("reading a long text is paid for, and its error is short")
    func longTexts() throws {
        var environment = MBEnvironment.pinned()
        environment["commas"] = .string(String(repeating: ",", count: 1_000_000))
        environment["digits"] = .string(String(repeating: "9", count: 1_000_000) + ",0,0,0")
        let error = try environment.failure("^rectX($commas)")
        #expect(error.code == .invalidParameter && error.message.utf8.count < 200)
        #expect(error.message.contains("found 1000001 parts"))
        #expect(try environment.failure("^rectX($digits)").message.utf8.count < 200)
        environment.limits.steps = 10_000
        #expect(try environment.failure("^rectX($commas)").code == .limitExceeded)
    }

    @Test("the numbers in a result have no exponent and lose no digits")
    func digits() throws {
        let environment = MBEnvironment.pinned()
        let text = try environment.evaluate("^rectSize(0,0,1e20,0.12345678901234567890123)")
        #expect(text == "100000000000000000000,0.12345678901234567890123")
    }
}
