import MBDataEnvironment
import TestSupport
import Testing

/// Arrays whose elements are escaped, and the parts of escaped texts.
@Suite("Arrays in templates")
struct EscapedArrayTests {
    @Test(
        "the text of an array that a document escapes has no markup of its own in plain texts",
        arguments: [
            "$dynamic", "$stored", "^called()", "${dynamic}", "$deep", "$deep[0]", "$pair[1]",
        ])
    func arraysInPlainTexts(_ expression: String) throws {
        let document = """
            <MBML>
                <Var name="dynamic" type="dynamic" escape="htmlAttribute" value="$names"/>
                <Var name="stored" escape="htmlAttribute" value="$names"/>
                <Var name="pair" value="^array($stored|$stored)"/>
                <Var name="deep" escape="htmlAttribute" value="^array(^array($names[0]))"/>
                <Function name="called" escape="htmlAttribute" value="$names"/>
            </MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("names", to: ["x\" onclick=y <b>", .null])
        ).environment
        for text in [expression, "a\(expression)b", "^uppercase(\(expression))"] {
            let shown = try #require(environment.string(text))
            #expect(!shown.contains { "\"<>\n".contains($0) }, "\(text): \(shown)")
            let expression = try MBExpression(text, as: .string, in: environment)
            #expect(environment.explain(expression).value == .string(shown))
        }
        let object = try MBExpression(expression, as: .object, in: environment)
        let shown = try #require(try object.string(in: environment))
        #expect(!shown.contains { "\"<>\n".contains($0) }, "\(shown)")
        if !expression.hasPrefix("$deep[") {
            #expect(environment.object(expression)?.asArray != nil)
        }
        #expect(environment.string("^let(dynamic|a\"|$dynamic)") == "a\"")
    }

    @Test(
        "the parts of a compiled text are escaped, and evaluated once",
        arguments: [MBContext.string, .object, .array])
    func parts(_ context: MBContext) throws {
        var environment = MBEnvironment.pinned()
        environment["name"] = "\" <b>"
        environment["list"] = ["<", 1]
        environment["n"] = 5
        func parts(_ text: String) throws -> [MBValue] {
            let expression = try MBExpression(
                text, as: context, escaping: .htmlAttribute, in: environment)
            let parts = try expression.array(in: environment)
            #expect(environment.array(expression) == parts)
            let plain = try MBExpression(text, as: context, in: environment)
            #expect(try plain.array(in: environment).count == parts.count)
            return parts
        }
        #expect(
            try parts("<p title=\"$name\">$n") == [
                "<p title=\"", "&quot; &lt;b&gt;", "\">", "5",
            ])
        #expect(try parts("$list") == [["&lt;", "1"]])
        #expect(try parts("$none$n") == [.null, "5"])
        #expect(try parts("^raw($name)") == ["\" <b>"])
    }

    @Test("the steps of parts are those of the text, not twice as many")
    func cost() throws {
        var environment = MBEnvironment.pinned()
        environment["list"] = MBValue(Array(repeating: MBValue(1), count: 1_000))
        let text = "^count(^list($list|#($item + 1)))"
        for context in [MBContext.string, .object, .array] {
            let expression = try MBExpression(
                text, as: context, escaping: .html, in: environment)
            var budget = MBLimits.Budget(environment.limits)
            let whole = budget.steps
            _ = try expression.value(in: environment, within: &budget)
            environment.limits.steps = whole - budget.steps + 100
            #expect(try expression.array(in: environment) == ["1000"])
            environment.limits = .standard
        }
    }

    @Test("the text of a list in object context is escaped once, as a whole")
    func wholeText() throws {
        var environment = MBEnvironment.pinned()
        environment["list"] = ["<x>", "a b"]
        let expression = try MBExpression("$list", as: .object, escaping: .html, in: environment)
        let text = try #require(environment.string("$list", escaping: .html))
        #expect(try expression.string(in: environment) == text)
        #expect(text.contains("&quot;&lt;x&gt;&quot;"))
    }

    @Test("an element by its position is escaped as the list is")
    func elements() throws {
        let document = """
            <MBML>
                <Var name="dynamic" type="dynamic" escape="html" value="^list($names|&lt;i>$item)"/>
                <Var name="stored" escape="html" value="^list($names|&lt;i>$item)"/>
                <Function name="called" escape="html" value="^list($names|&lt;i>$item)"/>
                <Var name="plain" value="$names"/>
            </MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("names", to: ["<a>", "b"])
        ).environment
        for list in ["$dynamic", "$stored", "^called()"] {
            for (position, text) in [(0, "<i>&lt;a&gt;"), (1, "<i>b")] {
                let expression = try MBExpression(
                    "\(list)[\(position)]", as: .string, escaping: .html, in: environment)
                #expect(try expression.string(in: environment) == text, "\(list)")
                #expect(environment.explain(expression).value == .string(text))
            }
            #expect(environment.string("\(list)[2]", escaping: .html) ?? "" == "")
            #expect(environment.string("\(list)[0].length", escaping: .html) == "12")
        }
        #expect(environment.string("$plain[0]", escaping: .html) == "&lt;a&gt;")
        // Another place has another escaping.
        #expect(environment.string("$stored[0]", escaping: .plain) == "<i>&lt;a&gt;")
        #expect(
            environment.string("$stored[0]", escaping: .json)?.contains("\\u003Ci") == true)
    }

    @Test("an array in which only some elements are escaped is as before in plain text")
    func mixedArrays() throws {
        let document = """
            <MBML>
                <Var name="title" escape="html" value="$name"/>
                <Var name="url" escape="urlComponent" value="$name"/>
                <Var name="row" value="^array($title|A &lt; D)"/>
                <Var name="both" value="^array($title|$url)"/>
            </MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("name", to: "B & C")
        ).environment
        for name in ["row", "both"] {
            let plain = try environment.setting("plain", to: environment[name])
            #expect(environment.string("$\(name)") == plain.string("$plain"))
        }
    }

    @Test("a text is affected by whether it's escaped already")
    func reads() throws {
        let document = "<MBML><Var name='t' escape='html' value='$s'/></MBML>"
        let old = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: .pinned().setting("s", to: "<b>")
        ).environment
        let new = try old.setting("t", to: old["t"])
        #expect(old.string("$t", escaping: .html) != new.string("$t", escaping: .html))
        #expect(try old.reads(of: "$t", as: .string).isAffected(from: old, to: new))
        #expect(try !old.reads(of: "$s", as: .string).isAffected(from: old, to: new))
    }
}
