import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// Checks of functions that documents define, and of names that texts bind themselves.
@Suite("Checks of defined functions")
struct DefinedFunctionTests {
    /// `line:column rule` of each finding, in a document that begins on line 2.
    private func findings(_ text: String, isHostComplete: Bool = true) throws -> [String] {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\n\(text)\n</MBML>", to: "manifest.xml")
        var checker = MBChecker(.pinned())
        checker.configuration.isHostComplete = isHostComplete
        return checker.check(manifest: manifest).findings.map {
            "\($0.start?.line ?? 0):\($0.start?.column ?? 0) \($0.rule.name)"
        }
    }

    @Test(
        "what is right has no findings",
        arguments: [
            "<Function name='f' parameters='a: number|b: string?' value='#($a + 1)$b'/>"
                + "<Var name='v' type='dynamic' value='^f(1)^f(2|x)'/>",
            "<Function name='fact' parameters='n: number' "
                + "value='^if($n -LT 2|#(1)|#($n * ^fact(#($n - 1))))'/>",
            "<Var name='v' type='dynamic' value='^let(a|1|b|#($a + 1)|^list(^array(1)|$a$b$item))'/>",
            "<Var name='v' type='dynamic' value='^list(^array(1)|#($itemIndex + 1))'/>",
            "<Function name='f' parameters='item' value='$item'/>",
            "<Function name='f' parameters='l: [string]'>^list($l|$item.length)</Function>",
            "<Function name='f'><![CDATA[^if($v > 1 && T == T|<b>|x)]]></Function>"
                + "<Var name='v' type='nothing'/>",
            "<Var name='v' type='dynamic'><![CDATA[^firstOf($w|&|<)]]></Var>"
                + "<Var name='w' type='nothing'/>",
            "<Function name='b' parameters='x: bool' boolean='$x'/>"
                + "<Var name='v' type='dynamic' value='^b(T)^b(F)'/>",
            "<Function name='even' parameters='n' boolean='$n == 0 -OR ^odd(#($n - 1))'/>"
                + "<Function name='odd' parameters='n' boolean='$n != 0 -AND ^even(#($n - 1))'/>",
            "<Function name='f' parameters='x' value='$x.a'/>"
                + "<Var name='m' type='map'><Var name='a' literal='1'/></Var>"
                + "<Var name='v' type='dynamic' value='^f($m)'/>",
            "<Function name='f' value='$later'/><Var name='later' literal='x'/>",
            "<Var name='v' type='dynamic' value='^try(#(1 + $w)|b)'/><Var name='w' literal='x'/>",
            "<Function name='f' parameters='a: number|b: date?|c: [number]|d: [string]' value='$a'/>"
                + "<Var name='v' value='^f( 16 ||^array(1|2)|^array(#(1)))^f(1|2026-11-30|^array()|"
                + "^set(a))^try(^f(0x10||a|b)|x)'/>",
            "<Function name='f' parameters='a: number' value='$a' if='$Platform.isIOS'/>"
                + "<Function name='f' parameters='a' value='$a' if='!$Platform.isIOS'/>"
                + "<Var name='v' value='^f(0x10)'/>",
        ])
    func right(_ text: String) throws {
        #expect(try findings(text) == [])
    }

    @Test(
        "what is evaluated while loading needs what is declared later",
        arguments: [
            (
                "<Var name='l' value='Total ^money(3)'/><Function name='money' parameters='n' value='EUR $n'/>",
                ["2:28 use-before-declaration"]
            ),
            (
                "<Function name='f' value='1' if='^is()'/><Function name='is' boolean='T'/>",
                ["2:34 use-before-declaration"]
            ),
            (
                "<Var name='l' type='list'><Var value='^f()'/></Var><Function name='f' value='x'/>",
                ["2:39 use-before-declaration"]
            ),
            (
                "<Function name='f' value='Hi $shop'/><Var name='l' value='^f()'/><Var name='shop' literal='x'/>",
                ["2:59 use-before-declaration"]
            ),
            (
                "<Var name='d' type='dynamic' value='Hi $shop'/><Var name='l' value='$d'/><Var name='shop' literal='x'/>",
                ["2:69 use-before-declaration"]
            ),
            (
                "<Function name='g' value='$d'/><Var name='d' type='dynamic' value='^f()'/><Var name='l' value='^g()'/><Function name='f' value='x'/>",
                ["2:96 use-before-declaration"]
            ),
        ])
    func later(text: String, expected: [String]) throws {
        #expect(try findings(text) == expected)
    }

    @Test(
        "what isn't certainly needed while loading may be declared later",
        arguments: [
            "<Var name='l' value='^if(F == T|^f()|x)^try(^f()|x)'/><Function name='f' value='x'/>",
            "<Var name='l' value='^f()' if='$MBML.functions.f'/><Function name='f' value='x'/>",
            "<Var name='l' type='dynamic' value='^f()'/><Function name='f' value='$v'/><Var name='v' literal='x'/>",
            "<Function name='f' value='^try($v|x)'/><Var name='l' value='^f()'/><Var name='v' literal='x'/>",
            "<Var name='d' type='dynamic' value='$item'/><Var name='l' value='^list(^array(1)|$d)'/><Var name='item' literal='x'/>",
        ])
    func laterOrNever(_ text: String) throws {
        #expect(try findings(text, isHostComplete: false) == [])
    }

    @Test(
        "mistakes in a function's expression and in calls are found at their places",
        arguments: [
            ("<Function name='f' parameters='a' value='$b'/>", ["2:42 unknown-variable"]),
            ("<Function name='f' value='$item'/>", ["2:27 unknown-variable"]),
            ("<Function name='f' value='$itemIndex'/>", ["2:27 unknown-variable"]),
            ("<Function name='f' parameters='a: number' value='$a.b'/>", ["2:53 unknown-key"]),
            ("<Function name='f' value='^nosuch()'/>", ["2:27 unknown-function"]),
            (
                "<Function name='f'><![CDATA[\n  ^nosuch($a)]]></Function>",
                ["3:3 unknown-function", "3:11 unknown-variable"]
            ),
            (
                "<Function name='f' parameters='a' value='$a'/>\n"
                    + "<Var name='v' type='dynamic' value='^f()^f(1|2)$a'/>",
                ["3:37 parameter-count", "3:41 parameter-count", "3:48 unknown-variable"]
            ),
            (
                "<Function name='f' parameters='a: number' value='$a'/>\n"
                    + "<Var name='v' type='dynamic' value='^f(abc)'/>",
                ["3:40 number-expected"]
            ),
            (
                "<Function name='f' parameters='a: [string]' value='$a'/>\n"
                    + "<Var name='v' type='dynamic' value='^f(abc)'/>",
                ["3:40 parameter-type"]
            ),
            (
                "<Function name='f' parameters='a: number|b' value='$a$b'/>\n"
                    + "<Var name='v' value='^f(0x10|^if($Platform.isIOS|x|y))'/>",
                ["3:25 parameter-type"]
            ),
            (
                "<Function name='f' parameters='a|b: date' value='$a$b'/>\n"
                    + "<Var name='v' value='^f(x| abc)'/>",
                ["3:28 parameter-type"]
            ),
            (
                "<Function name='f' parameters='l: [number]' value='$l'/>\n"
                    + "<Var name='v' value='^f(^array(a|b))'/>",
                ["3:25 parameter-type"]
            ),
            (
                "<Function name='f' parameters='l: bool' value='$l'/>\n"
                    + "<Var name='v' value='^f(abc)'/>",
                ["3:25 parameter-type"]
            ),
            (
                "<Function name='f' deprecatedInFavorOf='g' value='a'/>\n"
                    + "<Var name='v' type='dynamic' value='^f()'/>",
                ["3:37 deprecated"]
            ),
            (
                "<Var name='v' type='dynamic' value='^let($x|1|2)^let(x|1)^let(x|1|y|2)'/>",
                ["2:37 unknown-word", "2:49 parameter-count", "2:58 parameter-count"]
            ),
            (
                "<Var name='v' type='dynamic' value='^let(x|$y|y|1|$x$y)$x'/>",
                ["2:44 unknown-variable", "2:56 unknown-variable"]
            ),
            (
                "<Var name='v' type='dynamic' value='^let(x|^array(1)|$x.foo)'/>",
                ["2:57 unknown-key"]
            ),
            // The dynamic variable doesn't see the names around it.
            (
                "<Var name='v' type='dynamic' value='^let(x|1|$w)'/><Var name='w' type='dynamic' value='$x'/>",
                ["2:88 unknown-variable"]
            ),
            ("<Var name='v' type='nothing' value='x'/>", ["2:30 unknown-attribute"]),
            ("<Function name='uppercase' value='x'/>", ["2:17 shadows-built-in"]),
        ] as [(String, [String])])
    func mistakes(_ text: String, _ expected: [String]) throws {
        #expect(try findings(text) == expected)
    }

    @Test(
        "a circle through functions is found if it's certain",
        arguments: [
            (
                "<Var name='v' type='dynamic' value='^f()'/><Function name='f' value='$v'/>",
                "dynamic variables read each other in a circle: v → ^f → v"
            ),
            (
                "<Function name='f' value='^g()'/><Function name='g' value='a^f()'/>",
                "functions call each other without end: ^f → ^g → ^f"
            ),
            ("<Function name='f' parameters='n' value='^f(#($n - 1))'/>", "^f → ^f"),
            ("<Function name='f' parameters='n' value='^if($n|^f(1))'/>", nil),
            ("<Function name='f' parameters='n' value='^let(x|^f(1)|$n)'/>", nil),
            ("<Function name='f' value='^f()'/><Function name='f' value='a'/>", nil),
        ] as [(String, String?)])
    func circles(_ text: String, _ says: String?) throws {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write("<MBML>\(text)</MBML>", to: "manifest.xml")
        let found = MBChecker(.pinned()).check(manifest: manifest).findings
            .filter { $0.rule.name == "cycle" }
        #expect(found.count == (says == nil ? 0 : 1))
        if let says { #expect(found.first?.message.contains(says) == true, "\(found)") }
    }

    @Test("a check of many functions that call each other ends soon")
    func attack() throws {
        let functions = (0..<2_000).map {
            "<Function name='f\($0)' parameters='n' value='^f\(($0 + 1) % 2_000)($n)^f\($0 / 2)($n)'/>"
        }
        let watch = Stopwatch()
        let found = try findings(
            functions.joined() + "<Var name='v' type='dynamic' value='^f0(1)'/>")
        #expect(found.map { $0.split(separator: " ").last } == ["cycle"])
        #expect(watch.seconds < 30)
    }

    @Test("a broken document may declare what its text names", arguments: ["'", "\""])
    func brokenDocument(_ quote: String) throws {
        let directory = try TemporaryDirectory()
        let manifest = try directory.write(
            "<MBML><Include file='b.xml'/><Var name='v' type='dynamic' "
                + "value='^greet(x)^nosuchthing(x)'/></MBML>", to: "manifest.xml")
        try directory.write("<MBML><Function name=\(quote)greet\(quote) value='x'/>", to: "b.xml")
        let findings = MBChecker(.pinned()).check(manifest: manifest).findings
        let unknown = findings.filter { $0.rule == .unknownFunction }.map(\.message)
        #expect(unknown.count == 1 && unknown[0].contains("nosuchthing"), "\(unknown)")
    }

    @Test("only functions that bind written names make a text a variable")
    func writtenNames() throws {
        #expect(
            try findings("<Var name='v' type='dynamic' value='^let(titel|1|$titel)'/>") == [])
        let found = try findings("<Var name='v' type='dynamic' value='^array(titel|1|$titel)'/>")
        #expect(found.count == 1 && found[0].hasSuffix("unknown-variable"), "\(found)")
    }
}
