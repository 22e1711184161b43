import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Spelling of documents' names")
struct DirectoryEntryTests {
    @Test(
        "a name is the file's only with the same case",
        arguments: [
            (["Common.xml"], true), (["common.xml"], false), (["shared", "Common.xml"], true),
            (["Shared", "Common.xml"], false), (["é", "shared", "Common.xml"], true),
            (["docs", "e\u{301}", "shared", "Common.xml"], true),
            (["private", "var", "docs", "é", "shared", "Common.xml"], true),
            (["", "private", "var", "docs", "é", "shared", "Common.xml"], false), ([], true),
        ] as [([String], Bool)])
    func spelling(_ components: [String], isSpelled: Bool) {
        let path = "/private/var/docs/é/shared/Common.xml"
        #expect(DirectoryEntry.isSpelled(components, in: path) == isSpelled)
    }

    @Test("a root doesn't provide a document for a name in another case")
    func root() throws {
        let directory = try TemporaryDirectory()
        try directory.write("<MBML/>", to: "Shared/Common.xml")
        let root = MBCapabilities.DirectoryRoot(directory.url)
        #expect(try root.document(named: "Shared/Common.xml") != nil)
        #expect(try root.document(named: "Shared/common.xml") == nil)
        #expect(try root.document(named: "shared/Common.xml") == nil)
    }
}
