import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// `MBDE_TESTS=record swift test --filter LibraryOffersTests` writes the offers of version 1.1 anew,
/// until it's released. Those of earlier versions never change.
@Suite("What versions of the library offer")
struct LibraryOffersTests {
    private static let directory = MarkdownPage.repository.appendingPathComponent(
        "Sources/MBMLWorkbench/Contracts/Library")

    @Test("a new environment offers what version 1.1 is kept as")
    func current() throws {
        var now = try MBContract.bareLibrary()
        now.library = "1.1"
        if TestScope.isRecording {
            let first = try #require(MBContract.library("1.0"))
            try Self.write(
                now.additions(to: first), as: "version1_1", to: "LibraryOffers+Version1_1.swift")
            return
        }
        let kept = try #require(MBContract.library("1.1"))
        for difference in now.compared(to: kept).differences { Issue.record("\(difference)") }
        let isSame = now == kept
        #expect(isSame)
    }

    @Test("what a version adds is what the one before it lacks or has otherwise")
    func additions() throws {
        let former = try #require(MBContract.library("1.0"))
        var later = former
        later.limits?["steps"] = 7
        later.limits?["hops"] = 8
        later.functions?["new"] = former.functions?["join"]
        later.hostTypes?["New"] = former.hostTypes?["MBDevice"]
        later.modules?["New"] = former.modules?["MBEventHandling"]
        later.tags?["New"] = former.tags?["Var"]
        later.variables?["new"] = former.variables?["Environment"]
        let additions = later.additions(to: former)
        #expect(additions.limits == ["steps": 7, "hops": 8])
        #expect(additions.functions.map { Array($0.keys) } == ["new"])
        #expect(additions.hostTypes.map { Array($0.keys) } == ["New"])
        #expect(additions.modules.map { Array($0.keys) } == ["New"])
        #expect(additions.tags.map { Array($0.keys) } == ["New"])
        #expect(additions.variables.map { Array($0.keys) } == ["new"])
    }

    @Test("a new environment offers everything that version 1.0 offered")
    func earlier() throws {
        let first = try #require(MBContract.library("1.0"))
        let changes = try MBContract.bareLibrary().compared(to: first)
        #expect(!changes.hasErrors, "\(changes.differences)")
        #expect(first.functions?.count == 194)
    }

    @Test("the legacy library has its 194 functions by class and method, and no language")
    func legacy() throws {
        let kept = try #require(MBContract.library("legacy"))
        #expect(kept.language == 0)
        #expect(kept.functions?.count == 194)
        #expect(
            kept.functions?.values.allSatisfy { $0.className?.hasPrefix("MBML") == true } == true)
        #expect(kept.variables?["MBML"] == nil)
        #expect(kept.limits == [:])
        #expect(kept.title == "library legacy")
        let actions = kept.modules?["MBEventHandling"]?.actions
        #expect(actions?["SetVar"] != nil)
        #expect(actions?["ClearExpressionCache"] != nil && actions?["CheckCanOpenURL"] != nil)
        #expect(kept.hostTypes?["MBPlatform"]?.keys?["isIOS"] != nil)
        #expect(kept.hostTypes?["MBPlatform"]?.keys?["isLinux"] == nil)
    }

    @Test("only known versions are there")
    func versions() {
        #expect(MBContract.libraryVersions.allSatisfy { MBContract.library($0) != nil })
        #expect(MBContract.library("0.3") == nil)
    }

    private static func write(_ contract: MBContract, as name: String, to file: String) throws {
        let content = try contract.lines().split(separator: "\n").map { "        " + $0 }
        let text = """
            // Recorded: MBDE_TESTS=record swift test --filter LibraryOffersTests
            extension LibraryOffers {
                static let \(name) = #\"""
            \(content.joined(separator: "\n"))
                    \"""#
            }

            """
        try Data(text.utf8).write(to: directory.appendingPathComponent(file))
    }
}
