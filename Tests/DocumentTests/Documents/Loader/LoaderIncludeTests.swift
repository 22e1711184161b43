import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A document that adds its letter to the variable `order`.
private func step(_ letter: String, _ includes: String = "") -> String {
    "<Var name='order' value='${order}\(letter)'/>\(includes)"
}

private func include(_ names: String...) -> String {
    names.map { "<Include file='\($0).xml'/>" }.joined()
}

/// Loads, ignoring that `order` is declared repeatedly.
private func load(
    _ documents: Documents, into base: MBEnvironment? = nil
) throws -> (order: MBValue?, problems: [String], environment: MBEnvironment) {
    let loaded = try documents.load(into: base)
    let problems = loaded.diagnostics.filter { $0.code != .variableRedeclared }
    return (loaded.environment["order"], problems.map(\.brief), loaded.environment)
}

@Suite("Included documents")
struct IncludeTests {
    @Test("includes come before all declarations of their document, in its order")
    func order() throws {
        let loaded = try load([
            "m.xml": step("m", include("a", "b")), "a.xml": step("a", include("c")),
            "b.xml": step("b"), "c.xml": step("c"),
        ])
        #expect(loaded.order == "cabm")
        #expect(loaded.problems == [])
        #expect(loaded.environment.loadedPaths == ["m.xml", "c.xml", "a.xml", "b.xml"])
        #expect(loaded.environment.manifestPath == "m.xml")
    }

    @Test("a document that several include is loaded once")
    func diamond() throws {
        let loaded = try load([
            "m.xml": step("m", include("a", "b")), "a.xml": step("a", include("c")),
            "b.xml": step("b", include("c", "a")), "c.xml": step("c"),
        ])
        #expect(loaded.order == "cabm")
        #expect(loaded.problems == [])
    }

    @Test("duplicates in a document are one, at the first place, with their conditions combined")
    func duplicates() throws {
        let loaded = try load([
            "m.xml": "<Include file='a.xml' if='1 == 2'/><Include file='b.xml'/>"
                + "<Include file='a.xml' if='1 == 1'/>" + step("m"),
            "a.xml": step("a"), "b.xml": step("b"),
        ])
        #expect(loaded.order == "abm")
        let unconditional = try load([
            "m.xml": "<Include file='a.xml' if='F'/><Include file='a.xml'/>", "a.xml": step("a"),
        ])
        #expect(unconditional.order == "a")
        let never = try load([
            "m.xml": "<Include file='a.xml' if='F'/><Include file='a.xml' if='F'/>",
            "a.xml": step("a"),
        ])
        #expect(never.order == nil)
    }

    @Test("a condition sees earlier includes, not its own document, and ends at the first true one")
    func conditions() throws {
        let loaded = try load([
            "m.xml": "<Var name='own' boolean='T'/><Include file='a.xml'/>"
                + "<Include file='b.xml' if='$fromA'/><Include file='c.xml' if='$own'/>"
                + "<Include file='d.xml' if='T'/><Include file='d.xml' if='^nope()'/>",
            "a.xml": "<Var name='fromA' boolean='T'/>", "b.xml": step("b"), "c.xml": step("c"),
            "d.xml": step("d"),
        ])
        #expect(loaded.order == "bd")
        #expect(loaded.problems == [])
    }

    @Test("an empty condition counts as true with a warning, one that fails as false")
    func oddConditions() throws {
        let loaded = try load([
            "m.xml": "<Include file='a.xml' if=''/>\n<Include file='b.xml' if='^nope()'/>",
            "a.xml": step("a"), "b.xml": step("b"),
        ])
        #expect(loaded.order == "a")
        #expect(
            loaded.problems == [
                "m.xml:1:33 warning conditionFailed", "m.xml:2:27 error conditionFailed",
            ])
    }

    @Test("one that was left out can be included by another document")
    func retried() throws {
        let loaded = try load([
            "m.xml": "<Include file='a.xml' if='$on'/>" + include("b"), "a.xml": step("a"),
            "b.xml": "<Include file='a.xml'/>" + step("b"),
        ])
        #expect(loaded.order == "ab")
    }

    @Test("a missing or broken one is an error, and loading continues")
    func failing() throws {
        let loaded = try load([
            "m.xml":
                "<Include file='none.xml'/>\n<Include file='bad.xml'/><Include file='odd.xml'/>"
                + include("a") + step("m"),
            "bad.xml": "!<MBML>\n<Var", "odd.xml": "!<Odd/>", "a.xml": step("a"),
        ])
        #expect(loaded.order == "am")
        #expect(
            loaded.problems == [
                "m.xml:1:7 error includeNotFound", "bad.xml:2:5 error malformedXML",
                "odd.xml:1:1 error wrongRootElement",
            ])
        #expect(loaded.environment.loadedPaths == ["m.xml", "a.xml"])
    }

    @Test("a document that can't be read is an error at its include")
    func unreadable() throws {
        let roots: [any MBResourceRoot] = [
            MBMemoryRoot(["m.xml": "<MBML><Include file='a.xml'/></MBML>"]), FixedRoot(),
        ]
        let loaded = try MBEnvironment.load(manifest: "m.xml", searching: roots)
        #expect(loaded.problems == ["m.xml:1:7 error unreadableDocument"])
    }

    @Test("an include without a file is an error, with another attribute a warning")
    func attributes() throws {
        let loaded = try load([
            "m.xml": "<Include/><Include file=''/>\n<Include file='a.xml' type='x'/>",
            "a.xml": step("a"),
        ])
        #expect(loaded.order == "a")
        #expect(
            loaded.problems.sorted() == [
                "m.xml:1:17 error includeWithoutFile", "m.xml:1:7 error includeWithoutFile",
                "m.xml:2:29 warning unsupportedAttribute",
            ])
    }

    @Test("problems name the document that they're in")
    func files() throws {
        let loaded = try load(["m.xml": include("a") + "<Vat/>", "a.xml": "\n<Var/>"])
        #expect(
            loaded.problems == ["a.xml:2:1 error missingAttribute", "m.xml:1:30 error unknownTag"])
    }
}

@Suite("Documents that include each other")
struct IncludeCycleTests {
    private func cycle(_ documents: Documents) throws -> (MBValue?, MBDiagnostic?) {
        let loaded = try documents.load()
        let problems = loaded.diagnostics.filter { $0.code != .variableRedeclared }
        #expect(problems.count == 1)
        return (loaded.environment["order"], problems.first)
    }

    @Test("a document that includes itself")
    func itself() throws {
        let (order, problem) = try cycle(["m.xml": include("a"), "a.xml": step("a", include("a"))])
        #expect(order == "a")
        #expect(problem?.brief == "a.xml:1:44 error includeCycle")
        #expect(problem?.message.contains("a.xml → a.xml") == true)
    }

    @Test("a circle is named from its beginning to its beginning")
    func circle() throws {
        let (order, problem) = try cycle([
            "m.xml": include("a") + step("m"), "a.xml": step("a", include("b")),
            "b.xml": step("b", include("c")), "c.xml": step("c", include("a")),
        ])
        #expect(order == "cbam")
        #expect(problem?.brief == "c.xml:1:44 error includeCycle")
        #expect(problem?.message.contains("a.xml → b.xml → c.xml → a.xml") == true)
    }

    @Test("the manifest too")
    func manifest() throws {
        let (order, problem) = try cycle([
            "m.xml": step("m", include("a")), "a.xml": step("a", include("m")),
        ])
        #expect(order == "am")
        #expect(problem?.brief == "a.xml:1:44 error includeCycle")
    }
}

@Suite("Limits on included documents")
struct IncludeLimitTests {
    private func chain(_ length: Int) -> Documents {
        var texts = ["m.xml": step("m", include("i1"))]
        for number in 1...length {
            texts["i\(number).xml"] = step("i", number < length ? include("i\(number + 1)") : "")
        }
        return Documents(texts)
    }

    @Test("nested includes")
    func depth() throws {
        var base = MBEnvironment()
        base.limits.includeDepth = 3
        #expect(try load(chain(3), into: base).problems == [])
        let loaded = try load(chain(5), into: base)
        #expect(loaded.problems == ["i3.xml:1:44 error limitExceeded"])
        #expect(loaded.order == "iiim")
        #expect(try load(chain(32)).problems == [])
        #expect(try load(chain(33)).problems == ["i32.xml:1:44 error limitExceeded"])
    }

    @Test("all includes together")
    func count() throws {
        var base = MBEnvironment()
        base.limits.includes = 2
        let loaded = try load(
            [
                "m.xml": include("a", "b", "a", "c") + step("m"), "a.xml": step("a"),
                "b.xml": step("b"), "c.xml": step("c"),
            ], into: base)
        #expect(loaded.order == "abm")
        #expect(loaded.problems == ["m.xml:1:76 error limitExceeded"])
    }

    @Test("a document that several others include is looked for once, whether it's found or not")
    func once() throws {
        let root = CountingRoot([
            "m.xml": "<MBML>" + include("a", "b", "c") + "</MBML>",
            "a.xml": "<MBML>" + include("bad", "good", "none") + "</MBML>",
            "b.xml": "<MBML>" + include("bad", "good", "none") + "</MBML>",
            "c.xml": "<MBML>" + include("bad", "good", "none") + "</MBML>",
            "bad.xml": "<MBML>", "good.xml": "<MBML/>",
        ])
        let loaded = try MBEnvironment.load(
            manifest: "m.xml", searching: [root], into: MBEnvironment())
        #expect(
            loaded.diagnostics.map(\.code)
                == [.malformedXML, .includeNotFound, .malformedXML, .includeNotFound]
                + [.malformedXML, .includeNotFound])
        #expect(root.names.entries.count == 7)
        #expect(Set(root.names.entries).count == 7)
    }

    @Test("missing documents count, too")
    func missing() throws {
        var base = MBEnvironment()
        base.limits.includes = 2
        let loaded = try load(["m.xml": include("x", "y", "a"), "a.xml": step("a")], into: base)
        #expect(
            loaded.problems == [
                "m.xml:1:7 error includeNotFound", "m.xml:1:30 error includeNotFound",
                "m.xml:1:53 error limitExceeded",
            ])
    }

    @Test("the deepest chain of deep documents fits a small stack")
    func stack() async throws {
        let nest = "<Var name='x' type='list'>" + String(repeating: "<Var type='list'>", count: 97)
        var texts = ["m.xml": include("i1")]
        for number in 1...32 {
            texts["i\(number).xml"] =
                (number < 32 ? include("i\(number + 1)") : "") + nest
                + String(repeating: "</Var>", count: 98)
        }
        let documents = Documents(texts)
        let count: Int = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: (try? documents.load().diagnostics.count) ?? -1)
            }
            thread.stackSize = 512 * 1_024
            thread.start()
        }
        #expect(count == 31)
    }
}

/// Records requests.
private struct CountingRoot: MBResourceRoot {
    let root: MBMemoryRoot
    let names = Record<String>()

    init(_ documents: [String: String]) {
        root = MBMemoryRoot(documents)
    }

    func document(named name: String) -> (path: String, data: Data)? {
        names.add(name)
        return root.document(named: name)
    }
}
