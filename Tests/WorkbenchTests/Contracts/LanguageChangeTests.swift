import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Changes of the language")
struct LanguageChangeTests {
    /// The ids of the changes whose forms a document uses, with their places.
    static func changes(in document: String) throws -> [String] {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            #"<MBML modules="MBEventHandling">\#(document)</MBML>"#, to: "manifest.xml")
        return try changes(in: manifest).map(\.id)
    }

    static func changes(in manifest: URL) throws -> [(id: String, place: String)] {
        let legacy = try #require(MBContract.library("legacy"))
        return MBNeeds(of: manifest).problems(against: [legacy]).diagnostics.compactMap { problem in
            guard problem.code.rawValue == "meaning-changed" else { return nil }
            let change = MBLanguageChange.all.first { problem.message.hasSuffix($0.summary) }
            let file = problem.location?.file?.split(separator: "/").last ?? ""
            return (change?.id ?? "", "\(file):\(problem.location?.line ?? 0)")
        }
    }

    /// A document with the example of a change.
    static func document(of change: MBLanguageChange) -> String {
        guard let context = change.context else { return change.example }
        let text = change.example.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
        switch context {
        case .boolean: return #"<Var name="value" boolean="\#(text)"/>"#
        case .number:
            let action = #"<SetVar name="value" listIndex="\#(text)" literal="x"/>"#
            return #"<Listener name="l">\#(action)</Listener>"#
        default: return #"<Var name="value" value="\#(text)"/>"#
        }
    }

    @Test("each is found in its example", arguments: MBLanguageChange.all)
    func example(_ change: MBLanguageChange) throws {
        let changes = try Self.changes(in: Self.document(of: change))
        #expect(changes.contains(change.id), "\(changes)")
        #expect((1...2).contains(change.language))
    }

    @Test("names are unique, and examples aren't found twice for the same reason")
    func names() {
        #expect(Set(MBLanguageChange.all.map(\.id)).count == MBLanguageChange.all.count)
        #expect(Set(MBLanguageChange.all.map(\.summary)).count == MBLanguageChange.all.count)
    }

    @Test(
        "similar forms that didn't change aren't found",
        arguments: [
            "$name", "^filter($list|$item == b)", "^sort($list|$item|desc)", "^if($flag|yes|no)",
            "^join($list|, )", "^if( $flag |a|b)", "costs $$5", "^lowercase(A)",
            "^sort($list|$item.name)", "$map[key]", "^split(,|a,b)", "^currentTime()",
        ])
    func others(_ text: String) throws {
        #expect(try Self.changes(in: #"<Var name="value" value="\#(text)"/>"#) == [])
    }

    @Test(
        "similar conditions that didn't change aren't found",
        arguments: [
            "$flag", "T", "$name == abc", "$flag -AND $other", "$list.count -GT 3", "!$flag",
        ])
    func otherConditions(_ text: String) throws {
        #expect(try Self.changes(in: #"<Var name="value" boolean="\#(text)"/>"#) == [])
    }

    @Test("the shop uses only dynamic variables with values, which the legacy library didn't have")
    func shop() throws {
        for version in ["manifest.xml", "v2/manifest.xml"] {
            let manifest = ShopOffersTests.shop.appendingPathComponent(version)
            let changes = try Self.changes(in: manifest)
            #expect(changes.count > 20)
            #expect(
                changes.filter { $0.id != "dynamic-value" }.map { "\($0.id) \($0.place)" } == [])
        }
    }
}
