import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// The mailer in `Fixtures/Mailer`: one HTML and one text mail of an order, in five languages.
///
/// `MBDE_TESTS=record swift test --filter MailerTests` writes the mails anew.
@Suite("A mailer in five languages")
struct MailerTests {
    private static let directory = MarkdownPage.repository.appending(path: "Fixtures/Mailer")
    private static let languages = ["en_US", "de_DE", "ar_EG", "ja_JP", "pl_PL"]

    private static func data(_ name: String) throws -> MBValue {
        let file = directory.appending(path: name + ".json")
        return try MBValue(json: String(contentsOf: file, encoding: .utf8))
    }

    private static func environment(
        _ kind: String, _ language: String, customer: MBValue? = nil, log: MBCollectingLog
    ) throws -> MBEnvironment {
        var environment = MBEnvironment.pinned(log)
        environment.capabilities.locale = Locale(identifier: language)
        environment["language"] = .string(language)
        environment["customer"] = try customer ?? data("customer")
        environment["order"] = try data("order")
        let loaded = try MBEnvironment.load(
            manifest: kind + ".xml", searching: [.directory(directory)], into: environment)
        #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
        return loaded.environment
    }

    @Test("each mail is the one on file", arguments: languages, ["html", "text"])
    func mails(language: String, kind: String) throws {
        let log = MBCollectingLog()
        let mail = try Self.environment(kind, language, log: log).evaluate("$mail", as: .string)
        let text = try #require(mail?.asString)
        #expect(log.entries.isEmpty, "\(log.entries)")
        let suffix = kind == "html" ? "html" : "txt"
        let file = Self.directory.appending(path: "mails/\(language).\(suffix)")
        if TestScope.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        let isSame = text.utf8.elementsEqual(wanted.utf8)
        #expect(isSame, "\(file.lastPathComponent)")
        #expect(!text.contains("$") && !text.contains("^"))
    }

    @Test("nobody's name, article or note adds an element to a mail", arguments: languages)
    func escaping(language: String) throws {
        func tags(_ name: String) throws -> [Substring] {
            let environment = try Self.environment(
                "html", language, customer: ["name": .string(name), "isNew": true],
                log: MBCollectingLog())
            let mail = try #require(environment.string("$mail"))
            #expect(!mail.contains("<script") && !mail.contains("<b>"))
            return mail.matches(of: /<[^>]*>/).map(\.output)
        }
        let plain = try tags("Ann")
        for name in ["<script>alert(1)</script>", "</p><p>", "\" onload=\"x", "<!--", "&lt;b&gt;"] {
            #expect(try tags(name) == plain, "\(name)")
        }
    }

    @Test("an address that runs code becomes an empty page")
    func address() throws {
        var environment = try Self.environment("html", "en_US", log: MBCollectingLog())
        var order = try #require(environment["order"] as MBValue?)?.asDictionary ?? [:]
        order["tracking"] = "javascript:alert(1)"
        environment["order"] = .dictionary(order)
        #expect(environment.string("$mail")?.contains("<a href=\"about:blank\">") == true)
    }
}
