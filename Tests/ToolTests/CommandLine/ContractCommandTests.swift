import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml offers, compare and needs")
    struct ContractCommandTests {
        private func offers(_ version: String) -> String {
            Tool.shop("offers/shop-\(version).json").path
        }

        @Test("offers are a contract of the library, of a version of it, or of an app")
        func offers() throws {
            let own = try Tool.run(["offers", "--app", "shop", "--version", "3.2"])
            #expect(own.status == 0)
            let contract = try MBContract(json: Data(own.output.utf8))
            #expect(contract.title == "shop 3.2")
            #expect(contract.functions?["filter"] != nil)
            #expect(contract.modules?["MBEventHandling"] != nil)
            #expect(contract.capabilities == nil)
            let legacy = try Tool.run(["offers", "--library", "legacy"])
            #expect(try MBContract(json: Data(legacy.output.utf8)).language == 0)
            let unknown = try Tool.run(["offers", "--library", "9"])
            #expect(unknown.status == 2)
            #expect(unknown.errors.hasSuffix("aren't known; write legacy, 1.0, 1.1\n"))
            #expect(try Tool.run(["offers", "shop"]).status == 2)
        }

        @Test("a document with errors has no offers")
        func brokenOffers() throws {
            let directory = try TemporaryDirectory()
            let file = try directory.write(
                "<MBML><Nope/><Var name='a' literal='1'/></MBML>", to: "m.xml")
            let wrong = try Tool.run(["offers", "--document", file.path])
            #expect(wrong.status == 1)
            #expect(wrong.output == "")
            #expect(wrong.errors.contains("unknown tag 'Nope'"))
            try directory.write("<MBML", to: "m.xml")
            let broken = try Tool.run(["offers", "--document", file.path])
            #expect(broken.status == 2)
            #expect(broken.output == "")
        }

        @Test("a comparison lists the differences, and its status says whether documents may fail")
        func compare() throws {
            let better = try Tool.run(["compare", offers("3.1"), offers("3.2")])
            #expect(
                better.lines == [
                    "note: function:priceTag: it's new",
                    "note: hostType:ShopSession: the key 'city' is new",
                ])
            #expect(better.status == 0)
            let worse = try Tool.run(["compare", offers("3.2"), offers("3.1")])
            #expect(
                worse.lines == [
                    "error: function:priceTag: it isn't offered any more",
                    "error: hostType:ShopSession: the key 'city' isn't there any more",
                ])
            #expect(worse.status == 1)
            let allowed = try Tool.run([
                "compare", "--allow", "function:priceTag", offers("3.2"), offers("3.1"),
                "--allow=hostType:ShopSession",
            ])
            #expect(allowed.status == 0)
            #expect(
                allowed.lines.allSatisfy { $0.hasPrefix("note: ") && $0.hasSuffix(" (allowed)") })
        }

        @Test(
            "without two readable contracts, the status is 2",
            arguments: [
                [], ["library:1.0"], ["library:1.0", "nope.json"], ["library:1.0", "library:0.3"],
                ["--alow", "x", "library:1.0", "library:1.0"],
                ["library:1.0", "library:1.0", "--allow"],
            ])
        func noVerdict(_ arguments: [String]) throws {
            let result = try Tool.run(["compare"] + arguments)
            #expect(result.status == 2)
            #expect(!result.errors.isEmpty)
        }

        @Test("a contract in which a text isn't a type gives no verdict, and its place is named")
        func damagedTypes() throws {
            let directory = try TemporaryDirectory()
            let files = try [("old", "number"), ("new", "[number")].map { name, type in
                try directory.write(
                    #"{"format": 1, "kind": "offers", "variables": {"cart": {"type": "\#(type)"}}}"#,
                    to: name + ".json"
                ).path
            }
            let result = try Tool.run(["compare"] + files)
            #expect(result.status == 2)
            #expect(result.errors.contains("\(files[1]): 'variables.cart.type': "))
            #expect(result.errors.contains("'[number'"))
        }

        @Test("needs name documents of searched directories by their paths from the current one")
        func searched() throws {
            let directory = try TemporaryDirectory()
            try directory.write("<MBML><Include file='n.xml'/></MBML>", to: "doc/m.xml")
            try directory.write("<MBML><Var name='a' value='$b'/></MBML>", to: "lib/in/n.xml")
            let result = try Tool.shell("\"$M\" needs --search lib/in doc/m.xml", in: directory.url)
            #expect(result.output.contains("\"lib/in/n.xml:1:28\""))
            #expect(!result.output.contains(directory.url.path))
        }

        @Test("needs name documents as they were written")
        func needs() throws {
            let result = try Tool.run(["needs", Tool.shop("manifest.xml").path])
            #expect(result.status == 0)
            let needs = try MBContract(json: Data(result.output.utf8))
            #expect(needs.kind == .needs)
            #expect(needs.reads?["response.cart.voucher"]?.count == 1)
            let both = try Tool.run([
                "needs", Tool.shop("manifest.xml").path, Tool.shop("v2/manifest.xml").path,
            ])
            let union = try MBContract(json: Data(both.output.utf8))
            #expect(union.reads?["response.cart.voucher"] != nil)
            #expect((union.reads?.count ?? 0) > (needs.reads?.count ?? 0))
            let missing = try Tool.run(["needs", "nope.xml"])
            #expect(missing.status == 2)
            #expect(missing.errors.contains("there is no file"))
            #expect(try Tool.run(["needs"]).status == 2)
        }

        @Test("a function that the app has to have isn't an error of needs")
        func neededFunctions() throws {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write(
                "<MBML><Var name='x' type='dynamic' value='^headline(tea)'/></MBML>", to: "m.xml")
            let result = try Tool.run(["needs", manifest.path])
            #expect(result.status == 0 && result.errors == "")
            #expect(result.output.contains("headline"))
        }
    }
}
