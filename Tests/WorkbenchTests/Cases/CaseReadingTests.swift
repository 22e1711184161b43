import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

@Suite("Reading case files")
struct CaseReadingTests {
    @Test(
        "a long run of combining marks is refused",
        arguments: [
            "{}\n{\"id\": \"%\", \"expression\": \"1\"}",
            "{}\n{\"id\": \"a\", \"expression\": \"1\", \"expect\": \"%\"}",
            "{\"%\": 1}", "{\"document\": \"%\"}",
        ])
    func marks(_ text: String) throws {
        let run = String(repeating: "\u{301}\u{323}", count: 500_000)
        let error = try CaseFixture().error(text.replacing("%", with: run))
        #expect(error.contains("more than 100 combining marks"), "\(error.prefix(200))")
    }

    @Test("the first mark after too many others is the place of the error")
    func placeOfMarks() throws {
        let marks = String(repeating: "\u{301}", count: 101)
        let text = "{}\n{\"id\": \"a\",\n \"expression\": \"a\(marks)\"}"
        let error = try CaseFixture().error(text)
        #expect(error.contains(":3:118: error: more than 100 combining marks"), "\(error)")
    }

    @Test(
        "what is wrong with a file is reported with its place and what to do",
        arguments: [
            (
                "",
                "1:1: error: the file has no objects; begin with {\"document\": \"manifest.xml\"}"
            ),
            (
                "{}\n{\"id\": \"a\"\n{\"id\": \"b\"}\n",
                "2:1: error: this object is never closed: a '}' is missing; another one begins in "
                    + "line 3"
            ),
            ("{},\n", "1:3: error: cases follow each other without commas; delete this one"),
            ("[{}]", "1:1: error: a case file isn't an array; write objects one after the other"),
            ("{}}", "1:3: error: nothing is open here; delete this '}'"),
            (
                "{}\nx",
                "2:1: error: expected an object, which begins with '{', or a line of // "
                    + "comment"
            ),
            ("{} // why", "1:4: error: a comment takes a whole line; move it to a line of its own"),
            ("{}\n/ why", "2:1: error: a comment begins with '//'"),
            (
                "{\"documnt\": \"m.xml\"}",
                "1:2: error: 'documnt' isn't a member of the settings; did you mean 'document'?"
            ),
            ("{\"seed\": 1, \"seed\": 2}", "1:13: error: 'seed' is given twice; keep one of them"),
            (
                "{\"set\": {\"a\": [{\"b\": 1}, {\"b\": \"}\", \"\\u0062\": 3}]}}",
                "1:37: error: \"\\u0062\" is given twice in one object; keep one of them"
            ),
            (
                "{\"id\": \"a\", \"expression\": \"x\"}",
                "1:2: error: the first object says where the cases apply, as {\"document\": "
                    + "\"manifest.xml\"}; write {} before this case if there is nothing to say"
            ),
            (
                "{\"now\": \"soon\"}",
                "1:9: error: 'now' must be a date like 2026-01-01T09:00:00Z"
            ),
            (
                "{\"now\": \"2026-02-30T00:00:00Z\"}",
                "1:9: error: 'now' must be a date like 2026-01-01T09:00:00Z"
            ),
            (
                "{\"timeZone\": \"Oslo\"}",
                "1:14: error: 'timeZone' must be a name such as Europe/Oslo or UTC"
            ),
            (
                "{\"locale\": \"@@@@\"}",
                "1:12: error: 'locale' must be a name such as en_US or fr"
            ),
            (
                "{\"collation\": \"nonsense\"}",
                "1:15: error: 'collation' must be a name such as en_US or fr"
            ),
            (
                "{\"seed\": -1}",
                "1:10: error: 'seed' must be a whole number from 0 to "
                    + "18446744073709551615, found -1"
            ),
            (
                "{\"limits\": {\"step\": 1}}",
                "1:12: error: 'limits' has no 'step'; did you mean 'steps'?"
            ),
            (
                "{\"document\": \"none.xml\"}",
                "1:14: error: the document can't be loaded: there is no file 'none.xml'"
            ),
            (
                "{\"data\": {\"r\": \"none.json\"}}",
                "1:10: error: the data for 'r' can't be read from 'none.json': the file doesn't "
                    + "exist"
            ),
            (
                "{\"host\": \"none.json\"}",
                "1:10: error: the contract can't be read: the file doesn't exist"
            ),
        ])
    func settings(_ text: String, _ message: String) throws {
        #expect(try CaseFixture().error(text) == "test.cases.jsonl:" + message)
    }

    @Test(
        "what is wrong with a case is reported with its place and what to do",
        arguments: [
            (
                #"{"expression": "x"}"#,
                #"2:1: error: a case needs a name of its own: "id": "total""#
            ),
            (
                #"{"id": "a"}"#,
                "2:1: error: a case needs 'expression', or 'send' with the name of an event"
            ),
            (
                #"{"id": "a", "expression": "x", "send": "y"}"#,
                "2:40: error: 'send' and 'expression' exclude each other; make two cases of it"
            ),
            (
                #"{"id": "a", "expresion": "x"}"#,
                "2:13: error: 'expresion' isn't a member of a case; did you mean 'expression'?"
            ),
            (
                #"{"id": "a", "expression": 1}"#,
                "2:27: error: 'expression' must be a text, or an array of its lines, found 1"
            ),
            (
                #"{"id": "a", "expression": "x", "as": "text"}"#,
                #"2:38: error: 'as' isn't a context; write string, object, number, boolean, array, "#
                    + #"found "text""#
            ),
            (
                #"{"id": "a", "expression": "x", "as": "strng"}"#,
                #"2:38: error: 'as' isn't a context, found "strng"; did you mean 'string'?"#
            ),
            (
                #"{"id": "a", "expression": "x", "expectNothing": false}"#,
                "2:49: error: 'expectNothing' must be true; leave it out"
            ),
            (
                #"{"id": "a", "expression": "x", "expect": 1, "expectError": "e"}"#,
                "2:60: error: 'expectError' excludes expectations of a value; an error gives none"
            ),
            (
                #"{"id": "a", "send": "x", "expectEffects": [{"posted": "q", "objct": null}]}"#,
                "2:43: error: 'expectEffects' has the member 'objct', which no effect has; did you "
                    + "mean 'object'?"
            ),
            (
                #"{"id": "a", "expression": "x", "expectEffects": []}"#,
                "2:49: error: 'expectEffects' belongs to a case with 'send'"
            ),
            (
                #"{"id": "a", "send": "x", "expect": 1}"#,
                "2:36: error: 'expect' belongs to a case with 'expression'; an event has "
                    + "'expectEffects' and 'expectVariables'"
            ),
            (
                "{\"id\": \"a\", \"expression\": \"x\"}\n{\"id\": \"a\", \"expression\": \"x\"}",
                "3:8: error: 'id' is also that of the case in line 2; choose another"
            ),
            (
                #"{"id": "a", "expression": "x", "expect": tru}"#,
                "2:42: error: invalid JSON: expected a value after ':', found 'tru'; did you mean "
                    + "'true'?"
            ),
            (
                #"{"id": "é", "expression": "😀", "expect": tru}"#,
                "2:42: error: invalid JSON: expected a value after ':', found 'tru'; did you mean "
                    + "'true'?"
            ),
            (
                "{\"id\": \"a\", \"expression\": \"x\ny\"}",
                "2:27: error: this text isn't closed in its line; write \\n for a line break, or "
                    + "an array of lines"
            ),
        ])
    func cases(_ text: String, _ message: String) throws {
        #expect(try CaseFixture().error("{}\n" + text) == "test.cases.jsonl:" + message)
    }

    @Test("hostile bytes are errors with a place")
    func hostile() throws {
        let fixture = try CaseFixture()
        func error(_ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: fixture.url)
            return fixture.error()
        }
        let nested = #"{"id": "n", "expression": "x", "expect": "#
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(
            try error(Array("{}\n\(nested)\(deep)}".utf8))
                == "test.cases.jsonl:2:297: error: the document is nested deeper than 256 "
                + "(valueDepth)")
        #expect(
            try error(Array("{}\n\0".utf8))
                == "test.cases.jsonl:2:1: error: the file contains a NUL byte; save it as UTF-8 text"
        )
        #expect(
            try error(Array("{}\n{\"id\": \"".utf8) + [0xE9])
                == "test.cases.jsonl:2:9: error: the file isn't UTF-8; save it in that encoding")
        #expect(
            try error([0xFF, 0xFE, 0x7B, 0, 0x7D, 0])
                == "test.cases.jsonl:1:1: error: the file isn't UTF-8; save it in that encoding")
        #expect(
            try error([UInt8](repeating: 0x20, count: 64_000_001))
                == "test.cases.jsonl: error: it has more than 64000000 bytes; put some of its cases "
                + "into another file")
    }

    @Test("a directory and a missing file are errors that say what to do")
    func files() throws {
        let fixture = try CaseFixture()
        #expect(fixture.error() == "test.cases.jsonl: error: the file doesn't exist")
        try FileManager.default.createDirectory(
            at: fixture.url, withIntermediateDirectories: false)
        #expect(
            fixture.error()
                == "test.cases.jsonl: error: it is a directory; write the path of a file in it")
    }

    @Test("a byte order mark, comments, blank lines and CRLF are read")
    func layout() throws {
        let text =
            "\u{FEFF}// first\r\n{}\r\n\r\n  // second {\r\n{\"id\": \"a\",\r\n \"expression\": "
            + "\"}{\",\r\n \"expect\": \"}{\"} {\"id\": \"b\", \"expression\": \"x\"}"
        let cases = try CaseFixture().file(text).cases
        #expect(cases.map(\.id) == ["a", "b"])
        #expect(cases.map(\.location.line) == [5, 7])
        #expect(cases.map(\.location.column) == [1, 18])
        try cases[0].verify()
    }

    @Test("columns begin after a byte order mark")
    func columnsAfterMark() throws {
        #expect(try CaseFixture().error("\u{FEFF}x").hasPrefix("test.cases.jsonl:1:1: "))
        #expect(try CaseFixture().error("\u{FEFF}{} x").hasPrefix("test.cases.jsonl:1:4: "))
    }

    @Test("paths are relative to the case file, and an include is found there")
    func paths() throws {
        let fixture = try CaseFixture([
            "documents/manifest.xml": "<MBML><Include file='more.xml'/></MBML>",
            "shared/more.xml": "<MBML><Var name='a' literal='1'/></MBML>", "r.json": "[1, 2]",
        ])
        let file = try fixture.file(
            #"{"document": "documents/manifest.xml", "search": "shared", "data": {"r": "r.json"}}"#
                + "\n" + #"{"id": "a", "expression": "$a$r.count", "expect": "12"}"#)
        #expect(file.diagnostics.isEmpty)
        try file.cases[0].verify()
    }

    @Test("data wins over a document that declares the same name, with a warning")
    func redeclared() throws {
        let fixture = try CaseFixture(["m.xml": "<MBML><Var name='a' literal='1'/></MBML>"])
        let file = try fixture.file(
            #"{"document": "m.xml", "set": {"a": 2}}"# + "\n"
                + #"{"id": "a", "expression": "$a", "expect": 2}"#)
        #expect(
            file.diagnostics.map(\.message) == [
                "a document also declares 'a'; the value of the case file is kept"
            ])
        try file.cases[0].verify()
    }

    @Test("a case that is to be skipped says why, and isn't run")
    func skipped() throws {
        let file = try CaseFixture().file(
            "{}\n" + #"{"id": "a", "skip": "later", "expression": "^nosuch()", "expect": 1}"#)
        #expect(file.cases[0].skipReason == "later")
        try file.cases[0].verify()
    }
}
