import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// Functions of documents that call each other, in numbers that no author writes.
@Suite("Chains of functions")
struct FunctionChainTests {
    private static let chain = (1..<8_000).map {
        "<Function name=\"f\($0)\" value=\"^f\($0 - 1)()\"/>"
    }.joined()

    @Test("a long chain of functions is released on a small stack")
    func chain() {
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Function name='f0' value='$seed'/>\(Self.chain)</MBML>"
        ])
        let result = onSmallStack {
            var loaded = try? MBEnvironment.load(searching: [root]).environment
            loaded?["seed"] = "end"
            let text = loaded?.string("^f50()")
            let reads = try? loaded?.reads(of: "^f7999()").variables
            loaded = nil
            return (text, reads)
        }
        #expect(result.value?.0 == "end")
        #expect(result.value?.1 == ["seed"])
    }

    private final class Held: Sendable {}

    @Test("what functions call is released with the last one that calls it")
    func released() throws {
        let functions = (1..<20).map {
            "<Function name='f\($0)' value='^host()^f\($0 - 1)()^f\($0 / 2)()'/>"
        }
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML><Function name='f0' value='^host()'/>\(functions.joined())</MBML>
            """
        ])
        weak var released: Held?
        do {
            let held = Held()
            released = held
            var base = MBEnvironment()
            base.declare(
                MBMLFunction("host", input: .none) { _ in withExtendedLifetime(held) { "x" } })
            let loaded = try MBEnvironment.load(searching: [root], into: base).environment
            #expect(loaded.string("^f1()") == "xxx")
        }
        #expect(released == nil)
    }

    @Test(
        "functions that are declared again and again are released",
        arguments: [
            "<Function name='f' parameters='n' value='^if($n > 0|$n ^f(#($n - 1))|end)'/>",
            """
            <Function name='f' parameters='n' value='^if($n > 0|$n ^g(#($n - 1))|end)'/>
            <Function name='g' parameters='n' value='^f($n)'/>
            """,
        ])
    func generations(_ functions: String) {
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(functions)</MBML>"])
        let text = onSmallStack {
            var environment = try? MBEnvironment.load(searching: [root]).environment
            for _ in 0..<2_000 {
                environment = try? environment?.loading(document: "manifest.xml").environment
            }
            let text = environment?.string("^f(2)")
            environment = nil
            return text
        }
        #expect(text.value == "2 1 end")
    }
}
