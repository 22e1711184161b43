import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Hostile documents")
struct HostileDocumentTests {
    @Test("the time for includes grows with their number, not its square")
    func includes() throws {
        #expect(
            try Stopwatch.growsLinearly(2_500) { size in
                let includes = (0..<size).map { "<Include file='a\($0)' if='F'/>" }
                _ = try Documents(includes.joined()).load()
            })
    }

    @Test("the time for problems grows with their number, not its square")
    func problems() throws {
        #expect(
            try Stopwatch.growsLinearly(2_500) { size in
                let problems = (0..<size).map { "<Var name='x' valu='\($0)'/><Bad\($0)/>" }
                _ = try Documents(problems.joined()).load()
            })
    }

    @Test("the values of one document share one budget of memory")
    func memory() throws {
        var base = MBEnvironment()
        base.limits.memory = 10_000
        let text =
            "<Var name='a' literal='\(String(repeating: "a", count: 1_000))'/>"
            + (0..<100).map { "<Var name='v\($0)' value='$a$a'/>" }.joined()
        let loaded = try Documents(text).load(into: base)
        #expect(loaded.diagnostics.contains { $0.message.contains("memory") })
    }

    @Test("the expressions of one document share one budget of steps")
    func steps() throws {
        var base = MBEnvironment()
        base.limits.steps = 1_000
        base["list"] = .array((0..<100).map { MBValue($0) })
        let text = (0..<100).map { "<Var name='v\($0)' value='^list($list|#($item + 1))'/>" }
            .joined()
        let loaded = try Documents(text).load(into: base)
        #expect(loaded.diagnostics.contains { $0.message.contains("steps") })
    }

    @Test("quotations of a document in messages are bounded", arguments: ["type", "mutable"])
    func messages(_ attribute: String) throws {
        let long = String(repeating: "x", count: 200_000)
        let loaded = try Documents("<Var name='x' \(attribute)='\(long)'/>").load()
        #expect(loaded.diagnostics.count == 1)
        #expect(loaded.diagnostics.allSatisfy { $0.message.utf8.count < 2_000 })
    }

    @Test(
        "every function can be declared with every input, and errors of calls lie inside the call"
    )
    func functions() throws {
        let texts = [
            "", " ", "a", "1|2", "$l|$item", "|", "||", "$m|$key|x|T", "(", "a|b|c|d|e|f", "#(1)",
        ]
        var base = MBEnvironment()
        base.limits.steps = 20_000
        base["l"] = [1, "a", [.null], ["k": 2]]
        base["m"] = ["k": 1]
        base.capabilities.log = MBCollectingLog(capacity: 1)
        var (values, errors) = (0, 0)
        for area in MBMLFunction.Area.all {
            for function in area.functions {
                for input in MBMLFunction.Input.allCases {
                    let environment = try Documents(
                        "<Function class='\(area.className)' name='ff' method='\(function.name)' "
                            + "input='\(input.rawValue)'/>"
                    ).environment(into: base)
                    for text in texts {
                        for context in MBContext.allCases {
                            let call = "^ff(\(text))"
                            do {
                                _ = try environment.evaluate(call, as: context)
                                values += 1
                            } catch {
                                errors += 1
                                let end = error.range?.upperBound ?? 0
                                #expect(end <= call.utf16.count, "\(function.name): \(error)")
                                #expect(!error.message.isEmpty, "\(function.name): \(call)")
                            }
                        }
                    }
                }
            }
        }
        #expect(values > 10_000 && errors > 10_000, "\(values), \(errors)")
    }

    @Test(
        "a name that leaves the root never reaches it, regardless of what is next to a slash",
        arguments: ["../\u{301}x", "a/\u{301}b/../../../x", "..\u{0}", "a.xml\u{0}", "a/..", "/a"])
    func leavingNames(name: String) {
        #expect(MBDocumentLoader.canonical(name) == nil)
        #expect(MBDocumentLoader.canonical("./a//b") == "a/b")
    }

    @Test("only part of a list of ten thousand unknown modules is reported")
    func unknownModules() throws {
        let names = String(repeating: "none,", count: 10_000)
        #expect(try Documents("<MBML modules='\(names)'/>").load().diagnostics.count == 1_000)
    }

    @Test("only a thousand of many problems with includes are reported")
    func unreadableIncludes() throws {
        let names = (0..<900).map { "d\($0).xml" }
        let includes = names.map { "<Include file='\($0)'/>" }.joined()
        var texts = ["m.xml": "<MBML>\(includes)</MBML>"]
        for name in names { texts[name] = "<MBML><Foo/><Include file='b.xml'/></MBML>" }
        // Nobody can read b.xml.
        let loaded = try MBEnvironment.load(
            manifest: "m.xml", searching: [MBMemoryRoot(texts), FixedRoot()])
        #expect(loaded.diagnostics.count == 1_000)
    }

    @Test("no number of warnings hides an error", arguments: [999, 1_000, 1_001, 3_000])
    func warnings(count: Int) throws {
        let many = String(repeating: "<Var name='a' literal='1'/>", count: count + 1)
        let text = "\(many)<Var name='z' value='${}'/><Foo/>"
        let found = try Documents(text).load().diagnostics
        #expect(
            found.filter { $0.severity == .error }.map(\.code.rawValue).sorted() == [
                "unknownTag", "valueFailed",
            ])
        #expect(found.count { $0.severity == .warning } == min(count, 1_000))
        let checked = MBEnvironment.check(searching: [
            .memory(["manifest.xml": "<MBML>\(text)</MBML>"])
        ])
        #expect(checked.diagnostics.filter { $0.severity == .error }.count == 2)
    }

    @Test(
        "names with many combining marks are looked up in linear time",
        arguments: [
            "<Include file='N'/>", "<Function class='N' name='x'/>",
            "<Function class='MBMLStringFunctions' method='N' name='x'/>",
        ])
    func combiningMarks(element: String) throws {
        // As many in a row as a document may have.
        let letter = "a" + String(repeating: "\u{301}\u{316}", count: 50)
        let name = String(repeating: letter, count: 1_000)
        let text = element.replacingOccurrences(of: "N", with: name)
        let watch = Stopwatch()
        #expect(try Documents(text).problems().count == 1)
        #expect(watch.seconds < 20)
    }

    @Test("a load in a task that is cancelled fails, and isn't a load of half the documents")
    func cancelled() async throws {
        let code = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let documents = Documents(
                "<Var name='a' value='^uppercase(x)'/><Var name='b' literal='x'/>")
            let many = String(repeating: "<Foo/>", count: 1_500) + "<Var name='b' literal='x'/>"
            #expect(throws: MBEnvironment.LoadError.self) { try Documents(many).load() }
            #expect(throws: MBEnvironment.LoadError.self) { try MBEnvironment().enabling([]) }
            let error = #expect(throws: MBEnvironment.LoadError.self) { try documents.load() }
            return error?.diagnostic.cause
        }.value
        #expect(code == .cancelled)
    }

    @Test("the preference store is asked only once for a key during a load")
    func preferenceReads() throws {
        let store = CountingPreferences()
        var base = MBEnvironment()
        base.capabilities.preferences = store
        let text = (0..<1_000).map { "<Var name='v\($0)' userDefaultsName='k' value='1'/>" }
        let environment = try Documents(text.joined()).environment(into: base)
        #expect(environment["v0"] == "kept" && environment["v999"] == "kept")
        #expect(store.keys.entries == ["k"])
    }
}

/// Records requests.
private struct CountingPreferences: MBPreferenceStore {
    let keys = Record<String>()

    func value(for key: String) -> MBValue? {
        keys.add(key)
        return "kept"
    }

    func set(_ value: MBValue?, for key: String) {}
}
