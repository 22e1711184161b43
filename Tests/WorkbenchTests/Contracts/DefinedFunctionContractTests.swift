import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Contracts of defined functions")
struct DefinedFunctionContractTests {
    private static let document = """
          <Var name="user" type="nothing"/>
          <Var name="greeting" type="dynamic">Hello, $name!</Var>
          <Function name="money" parameters="amount|currency?"
                    value="$amount ^firstOf($currency|EUR)"/>
          <Function name="isBig" boolean="$total -GT 9"/>
          <Function name="plain">$greeting</Function>
          <Var name="line" type="dynamic"
               value="^money($total)^let(x|1|$x)^list($rows|$itemIndex)"/>
          <Var name="more" type="dynamic"
               value="^switch($total|1|a)^cond(^isBig()|a)^try($total|b)"/>
        """

    private func places(against version: String) throws -> [String] {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\n\(Self.document)\n</MBML>", to: "manifest.xml")
        let offer = try #require(MBContract.library(version))
        return MBNeeds(of: manifest).problems(against: [offer]).diagnostics.map {
            "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code.rawValue)"
        }
    }

    @Test("each place that needs version 1.1 is named for 1.0")
    func version1_0() throws {
        let places = try places(against: "1.0")
        #expect(
            places == [
                "2:26 not-offered", "3:39 meaning-changed", "4:38 not-offered",
                "5:20 not-offered", "5:28 not-offered", "6:35 not-offered",
                "7:26 meaning-changed", "9:29 not-offered", "9:53 meaning-changed",
                "11:15 not-offered", "11:34 not-offered", "11:51 not-offered",
            ])
    }

    @Test("nothing is said for 1.1")
    func version1_1() throws {
        #expect(try places(against: "1.1") == [])
    }

    @Test("what a function's expression reads of its parameters is needed of their values")
    func reads() throws {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            """
            <MBML>
            <Function name="line" parameters="item|other?" value="$item.title $item.price.net $shop.name"/>
            <Function name="twice" parameters="x" value="^line($x)$x.id"/>
            <Var name="a" type="dynamic" value="^twice($order)"/>
            <Var name="b" type="dynamic" value="^list($rows|^line($item))"/>
            <Var name="c" type="dynamic" value="^let(u|$user|$u.name)"/>
            <Function name="again" parameters="x" value="^if($x.next|^again($x.next))"/>
            <Var name="d" type="dynamic" value="^again($chain)"/>
            </MBML>
            """, to: "manifest.xml")
        let reads = try #require(MBNeeds(of: manifest).contract.reads).keys.sorted()
        for path in [
            "order.title", "order.price.net", "order.id", "shop.name", "user.name", "chain.next",
        ] { #expect(reads.contains(path), "\(path) in \(reads)") }
        #expect(reads.contains { $0.hasPrefix("rows") && $0.hasSuffix("title") }, "\(reads)")
        #expect(!reads.contains { $0.hasPrefix("x") || $0.hasPrefix("item") || $0.hasPrefix("u.") })
    }

    @Test("calls of the same function with the same values are followed once")
    func manyCalls() throws {
        // Each function calls the next one twice: 2²⁰ calls in all.
        let functions = (0..<20).map {
            "<Function name='f\($0)' parameters='a' value='^f\($0 + 1)($a) ^f\($0 + 1)($a)'/>"
        }
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            """
            <MBML>\(functions.joined())
            <Function name="f20" parameters="a" value="$a.x"/>
            <Function name="total" parameters="o" value="$o.total"/>
            <Var name="v" type="dynamic" value="^f0($data)"/>
            <Var name="w" type="dynamic" value="^total($order)"/></MBML>
            """, to: "manifest.xml")
        let reads = try #require(MBNeeds(of: manifest).contract.reads).keys.sorted()
        #expect(reads == ["data", "data.x", "order", "order.total"])
    }

    @Test("calls of a defined function need nothing of the app but what its expression needs")
    func functions() throws {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            """
            <MBML><Function name="f" parameters="a" value="^uppercase($a)"/>
            <Var name="v" type="dynamic" value="^f(x)"/></MBML>
            """, to: "manifest.xml")
        let contract = MBNeeds(of: manifest).contract
        #expect(contract.functions?.keys.sorted() == ["uppercase"])
        #expect(
            contract.tags?["Function"]?.attributes?.keys.sorted() == [
                "name", "parameters", "value",
            ])
    }
}
