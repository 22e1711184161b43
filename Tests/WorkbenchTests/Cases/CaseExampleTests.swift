import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// The case files of the examples, run as an app's own tests run those of its server.
@Suite("Case files of the examples")
struct CaseExampleTests {
    private static let fixtures = MarkdownPage.repository.appendingPathComponent("Fixtures")

    private static func cases(_ names: String...) throws -> [MBCase] {
        try names.flatMap { name in
            try MBCaseFile(contentsOf: fixtures.appendingPathComponent(name)).cases
        }
    }

    @Test("the shop gives its screen what it must", arguments: try cases("Shop/shop.cases.jsonl"))
    func shop(_ example: MBCase) throws {
        try example.verify()
    }

    @Test(
        "the shop's listeners do what they must", arguments: try cases("Shop/events.cases.jsonl"))
    func events(_ example: MBCase) throws {
        try example.verify()
    }

    @Test(
        "each mail is as expected",
        arguments: try cases(
            "Mailer/en_US.cases.jsonl", "Mailer/de_DE.cases.jsonl", "Mailer/ar_EG.cases.jsonl",
            "Mailer/ja_JP.cases.jsonl", "Mailer/pl_PL.cases.jsonl", "Mailer/html.cases.jsonl"))
    func mails(_ example: MBCase) throws {
        try example.verify()
    }

    @Test(
        "an app that loaded the next version of the documents gets the same",
        arguments: try cases("Shop/shop.cases.jsonl"))
    func nextVersion(_ example: MBCase) throws {
        let shop = Self.fixtures.appendingPathComponent("Shop/v2")
        let response = try Data(contentsOf: shop.appendingPathComponent("response.json"))
        let loaded = try MBEnvironment.load(
            manifest: shop.appendingPathComponent("manifest.xml"),
            modules: [MBEventHandlingModule()],
            into: MBEnvironment().setting("response", to: MBValue(json: response)))
        try example.verify(in: loaded.environment)
    }
}
