import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("The shop against what its app offers")
struct ShopOffersTests {
    static let shop = MarkdownPage.repository.appendingPathComponent("Fixtures/Shop")

    @Test("the shop's documents and what three versions of its app offer")
    func shop() throws {
        let offers = try MBContract.contracts(
            named: Self.shop.appendingPathComponent("offers").path)
        #expect(offers.map(\.title) == ["shop 3.0", "shop 3.1", "shop 3.2"])
        let needs = MBNeeds(of: Self.shop.appendingPathComponent("manifest.xml"))
        let verdict = needs.problems(against: offers)
        #expect(
            verdict.diagnostics.map {
                "\($0.location?.file?.split(separator: "/").last ?? ""):\($0.location?.line ?? 0): \($0.message)"
            } == [
                "manifest.xml:41: '^parseNumber' is not offered by shop 3.0 (first by 3.1)",
                "screen.xml:5: '^sort' with 'desc' as its order is not offered by shop 3.0 "
                    + "(first by 3.1)",
                "events.xml:17: the action 'Assert' is not offered by shop 3.0 (first by 3.1)",
            ])
        #expect(
            verdict.versions.map(\.description) == [
                "shop 3.0: 3 problems", "shop 3.1: reads these documents",
                "shop 3.2: reads these documents",
            ])
        for offer in offers {
            let file = Self.shop.appendingPathComponent("offers/shop-\(offer.version ?? "").json")
            #expect(try offer.json() == String(contentsOf: file, encoding: .utf8))
        }
    }
}
