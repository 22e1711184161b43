import Pages
import Testing

/// How tests are generated from the Swift examples of a page.
@Suite("Documentation: tests generated from pages")
struct ExampleSuiteTests {
    private func source(_ lines: String...) throws -> String {
        try ExampleSuite(MarkdownPage(lines.joined(separator: "\n"), path: "docs/A.md")).source
    }

    private func problem(_ lines: String...) -> String? {
        do {
            _ = try ExampleSuite(MarkdownPage(lines.joined(separator: "\n"), path: "docs/A.md"))
            return nil
        } catch {
            return error.description
        }
    }

    /// The lines of a block as they appear in its test.
    private func tested(_ lines: String...) throws -> [String] {
        let page = "```swift\n" + lines.joined(separator: "\n") + "\n```"
        let source = try ExampleSuite(MarkdownPage(page, path: "A.md")).source
        let lines = source.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: #"#sourceLocation(file: "A.md", line: 2)"#))
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#sourceLocation") })
    }

    @Test("A result is the value of the name before it")
    func names() throws {
        #expect(
            try tested("let a = f()", "// → 1") == ["let a = f()", "#expect(a == 1)"])
        #expect(
            try tested(#"let a: URL? = u("http://a")"#, "// → nil")
                == [#"let a: URL? = u("http://a")"#, "#expect(a == nil)"])
        #expect(try tested("a = f()", "// → [1]") == ["a = f()", "#expect(a == [1])"])
    }

    @Test("The imports that begin a reader's file are left out")
    func imports() throws {
        let lines = try tested("import Foundation", "@testable import App", "let a = f()", "// → 1")
        #expect(lines == ["let a = f()", "#expect(a == 1)"])
    }

    @Test("A result after a statement of several lines belongs to its name")
    func statements() throws {
        #expect(
            try tested("let a = f {", "    g(\")\")", "}", "// → 42")
                == ["let a = f {", "    g(\")\")", "}", "#expect(a == 42)"])
        #expect(
            try tested("let a = f(", "    1)", "// → 42")
                == ["let a = f(", "    1)", "#expect(a == 42)"])
    }

    @Test("A result continues on lines that are indented")
    func continuations() throws {
        #expect(
            try tested("let a = f()", "// → [1,", "//    2]", "// more")
                == ["let a = f()", "#expect(a == [1, 2])", "// more"])
    }

    @Test("A value that is set inside braces is expected after them, a declared one there")
    func braces() throws {
        #expect(
            try tested(
                "do {", "    try f()", "} catch {", "    a = error.code", "    // → .b", "}",
                "g()")
                == [
                    "do {", "    try f()", "} catch {", "    a = error.code",
                    "}; #expect(a == .b)", "g()",
                ])
        #expect(
            try tested("do {", "    let a = f()", "    // → 1", "}")
                == ["do {", "    let a = f()", "#expect(a == 1)", "}"])
    }

    @Test("Other comments and texts aren't expectations")
    func others() throws {
        let lines = [
            "/// What's this?", "struct A {", "    // don't", "    let b = \"// → (\"", "}",
            "// that's all",
        ]
        #expect(try tested(lines[0], lines[1], lines[2], lines[3], lines[4], lines[5]) == lines)
    }

    @Test("A text is the output of the block before it, or the value of its last name")
    func texts() throws {
        let printing = try source("```swift", "print(1)", "```", "So:", "```text", "1", "```")
        #expect(
            printing.contains(
                "#expect(printed.joined(separator: \"\\n\") == ###\"\"\"\n1\n\"\"\"###); printed = []\n"
            ))
        let naming = try source("```swift", "let a = f()", "```", "```text", "1", "```")
        #expect(naming.contains("line: 4)\n#expect(a == ###\"\"\"\n1\n\"\"\"###)\n"))
    }

    @Test("Comments check in scopes of their own, and begin tests")
    func comments() throws {
        let text = try source(
            "# Cats", "<!-- test: let a = 1 -->", "```swift", "f(a)", "```", "## Dogs",
            "<!-- new test: -->", "<!-- suite: -->", "```swift", "struct C {}", "```",
            "<!-- client: D.swift -->", "```swift", "struct D {}", "```")
        let first = try #require(text.range(of: "@Test(##\"Cats\"##)\nfunc line1() throws {"))
        let second = try #require(text.range(of: "@Test(##\"Dogs\"##)\nfunc line7() throws {"))
        #expect(text[..<first.lowerBound].contains("line: 10)\nstruct C {}\n"))
        let cats = text[first.upperBound..<second.lowerBound]
        #expect(cats.contains("line: 1)\ndo {\n let a = 1 \n}\n"))
        #expect(!text.contains("struct D"))
    }

    @Test("A line of an output continues after an arrow")
    func continuedLines() throws {
        let page = try MarkdownPage(
            "The `a`:\n\n<!-- test: f() -->\n```text b\none\n  ↪ two\n  ↪-three\n```", path: "A.md")
        let block = try #require(page.blocks.first)
        #expect(block.lines == ["one two-three"])
        #expect(block.shown.count == 3)
        #expect(block.introduction == "The `a`:")
    }

    @Test("A page without Swift has no tests")
    func nothing() throws {
        #expect(try source("# A") == "// A.md has no examples in Swift.\n")
    }

    @Test("A mistake in a page is reported with its place")
    func problems() {
        #expect(
            problem("", "<!-- tset: f() -->")
                == "docs/A.md:2: error: a comment begins with one of 'test:', 'new test:', "
                + "'suite:', 'client:'")
        #expect(
            problem("<!-- test:", "f()")
                == "docs/A.md:1: error: a comment ends with '-->' and its line")
        #expect(
            problem("<!-- test: f() --> then")
                == "docs/A.md:1: error: a comment ends with '-->' and its line")
        #expect(
            problem("<!-- test:", "@MainActor class A {}", "-->")
                == "docs/A.md:2: error: the documentation compiler takes '@' at the beginning "
                + "for a directive")
        #expect(
            problem("<!-- client: -->")
                == "docs/A.md:1: error: 'client:' needs the name of a source")
        #expect(
            problem("<!-- suite: -->", "", "```text", "```")
                == "docs/A.md:1: error: 'suite:' needs a Swift block behind it")
        #expect(
            problem("<!-- client: A.swift -->", "<!-- test: f() -->", "```swift", "```")
                == "docs/A.md:1: error: 'client:' needs a Swift block behind it")
        #expect(
            problem("", "```swift", "f(", "```")
                == "docs/A.md:3: error: the block doesn't close what it opens")
        #expect(
            problem("```swift", "f()", "// → 1", "```")
                == "docs/A.md:3: error: the result is behind no name that it could be the value of"
        )
        #expect(
            problem("```swift", "let a = f()  // 1", "```")
                == "docs/A.md:2: error: a comment is on a line of its own")
        #expect(
            problem("<!-- new test: let a = 1 -->")
                == "docs/A.md:1: error: 'new test:' contains nothing")
        #expect(
            problem("```swift", "f()", "```", "```text", "1", "```")
                == "docs/A.md:5: error: the block before prints nothing and declares no name")
    }
}
