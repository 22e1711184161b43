import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Errors of expressions")
struct ErrorTests {
    struct OutOfStock: Error, Equatable {
        let item: String
    }

    private func environment() throws -> MBEnvironment {
        var environment = try MBEnvironment.pinned().setting(["rate": "abc", "net": 10])
        environment.declare(
            MBMLFunction("tax", input: .pipedObjects, count: 2...2) { call in
                .number(try call.number(0).multiplied(by: call.number(1)))
            })
        environment.declare(
            MBMLFunction("stock", input: .string) { call in
                throw OutOfStock(item: try call.string(0))
            })
        environment.declare("shelf") { _ in throw OutOfStock(item: "mug") }
        try environment.declare("price", dynamic: "#($net + ^tax($net|$rate))")
        try environment.declare("total", dynamic: "#($price * 2)")
        return environment
    }

    @Test("the chain leads through dynamic variables and functions to the failing part")
    func chain() throws {
        let environment = try environment()
        let error = try environment.failure("Total: $total EUR")
        #expect(error.chain == ["$total", "$price", "^tax"])
        #expect(error.underlying?.chain == ["$price", "^tax"])
        #expect(error.root.chain == ["^tax"])
        #expect(error.root.code == .parameterType)
        let nested = try environment.failure("^uppercase(^lowercase(^tax(1|x)))")
        #expect(nested.chain == ["^uppercase", "^lowercase", "^tax"])
        let lazy = try environment.failure("^list(^array(a)|$total)^nope()")
        #expect(lazy.chain == [])
        #expect(lazy.additional.map(\.chain) == [["^list", "$total", "$price", "^tax"]])
    }

    @Test("a variable's message states the actual problem, regardless of its depth")
    func message() throws {
        let error = try environment().failure("$total")
        #expect(
            error.message
                == "the dynamic variable $total failed: ^tax(): parameter 2 must be a number, "
                + "found the string 'abc'")
        #expect(
            error.description == """
                evaluation error: the dynamic variable $total failed: ^tax(): parameter 2 must be \
                a number, found the string 'abc' at 1:1
                    $total
                    ^~~~~~
                via $total → $price → ^tax
                caused by evaluation error: the dynamic variable $price failed: ^tax(): \
                parameter 2 must be a number, found the string 'abc' at 1:3
                    #($price * 2)
                      ^~~~~~
                caused by function error: ^tax(): parameter 2 must be a number, found the string \
                'abc' at 1:10
                    #($net + ^tax($net|$rate))
                             ^~~~~~~~~~~~~~~~
                """)
    }

    @Test("a long chain is shortened in the middle, and its description is short")
    func longChains() throws {
        var environment = MBEnvironment.pinned()
        for index in 0..<90 {
            try environment.declare("v\(index)", dynamic: "$v\(index + 1)")
        }
        try environment.declare("v90", dynamic: "#(abc + 1)")
        let error = try environment.failure("$v0")
        #expect(error.chain.count == 33)
        #expect(error.chain.prefix(2) == ["$v0", "$v1"])
        #expect(error.chain[16] == "…")
        #expect(error.chain.suffix(2) == ["$v89", "$v90"])
        #expect(error.root.message.hasPrefix("'abc' is the string 'abc'"))
        #expect(error.message.hasSuffix(error.root.message))
        #expect(error.description.utf8.count < 3_000)
        #expect(error.description.contains("\n…\ncaused by "))
    }

    @Test("a description shows up to five underlying errors, of more the first two and last three")
    func shownErrors() throws {
        func description(_ count: Int) throws -> [String] {
            var environment = MBEnvironment.pinned()
            for index in 0..<count {
                try environment.declare("v\(index)", dynamic: "$v\(index + 1)")
            }
            try environment.declare("v\(count)", dynamic: "#(abc + 1)")
            return try environment.failure("$v0").description.split(separator: "\n")
                .filter { $0 == "…" || $0.hasPrefix("caused by ") }
                .map { $0 == "…" ? "…" : $0.contains("$v") ? "variable" : "root" }
        }
        let five = Array(repeating: "variable", count: 4) + ["root"]
        #expect(try description(4) == five)
        #expect(try description(5) == five.prefix(2) + ["…"] + five.suffix(3))
        #expect(try description(40) == five.prefix(2) + ["…"] + five.suffix(3))
    }

    @Test("errors that functions recovered from don't hold each other without end")
    func depth() {
        var error = MBExpressionError("the first")
        for _ in 0..<1_000 {
            let inner = error
            error = MBExpressionError("another").with { $0.additional = [inner] }
        }
        let chain = sequence(first: error) { $0.additional.first }
        #expect(Array(chain).count <= 250)
    }

    @Test("the host's own error is kept, through variables too")
    func causes() throws {
        let environment = try environment()
        #expect(
            try environment.failure("^stock(mug)").cause as? OutOfStock == OutOfStock(item: "mug"))
        #expect(try environment.failure("$shelf").cause as? OutOfStock == OutOfStock(item: "mug"))
        var deep = environment
        try deep.declare("deep", dynamic: "a$shelf")
        let error = try deep.failure("$deep")
        #expect(error.cause as? OutOfStock == OutOfStock(item: "mug"))
        #expect(error.chain == ["$deep", "$shelf"])
        #expect(try environment.failure("1 / 0", as: .number).cause == nil)
    }

    @Test("a host type's error is kept, and an error of the library becomes the underlying one")
    func members() throws {
        struct Shelf: MBKeyValueCoding {
            func member(named key: String) throws -> MBMember {
                if key == "own" { throw OutOfStock(item: "mug") }
                throw MBExpressionError("no such shelf", code: .invalidParameter)
            }
        }
        let environment = try MBEnvironment.pinned().setting("shelf", to: .opaque(Shelf()))
        let own = try environment.failure("$shelf.own")
        #expect(own.code == .hostFailed)
        #expect(own.cause as? OutOfStock == OutOfStock(item: "mug"))
        let other = try environment.failure("$shelf.other")
        #expect(other.message == "the Shelf failed to give 'other': no such shelf")
        #expect(other.underlying?.code == .invalidParameter)
        #expect(other.cause == nil)
    }

    @Test("what, why and what to do are separate for alerts")
    func localized() throws {
        let unknown = try environment().failure("x ^uppercas(a)", as: .string)
        #expect(unknown.errorDescription == "evaluation error: unknown function '^uppercas' at 1:3")
        #expect(unknown.localizedDescription == unknown.errorDescription)
        #expect(unknown.failureReason == nil)
        #expect(unknown.recoverySuggestion == "did you mean '^uppercase'?")
        #expect(unknown.helpAnchor == "unknownFunction")
        let deep = try environment().failure("$total")
        #expect(
            deep.failureReason
                == "function error: ^tax(): parameter 2 must be a number, found the string 'abc' "
                + "at 1:10 ($total → $price → ^tax)")
    }

    @Test("an error of the host has a suggestion and a cause of its own")
    func hostErrors() {
        let error = MBExpressionError(
            "there is no shop 'x'", code: .invalidParameter, suggestion: "^shops() names all",
            cause: OutOfStock(item: "x"))
        #expect(error.message == "there is no shop 'x'; ^shops() names all")
        #expect(error.suggestion == "^shops() names all")
        #expect(error.cause as? OutOfStock == OutOfStock(item: "x"))
    }

    @Test("texts of any length have a short description")
    func lengths() throws {
        let long = String(repeating: "x", count: 100_000)
        let error = MBExpressionError(long, suggestion: long)
        #expect(error.description.utf8.count < 1_000)
        let environment = MBEnvironment.pinned()
        let text =
            "a " + String(repeating: "b", count: 40_000) + " $x[ ] ${a b} "
            + String(repeating: "c", count: 40_000)
        let failure = try environment.failure(text)
        #expect(failure.description.utf8.count < 1_000)
        let lines = failure.description.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("    …bbb") && $0.hasSuffix("ccc…") })
    }
}
