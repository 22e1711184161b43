import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml batch")
    struct BatchCommandTests {
        /// The answers to requests, one per line.
        private func answers(_ requests: String..., options: [String] = []) throws -> [String] {
            let result = try Tool.run(
                ["batch"] + options, input: requests.joined(separator: "\n") + "\n")
            #expect(result.status == 0)
            #expect(result.errors == "")
            return result.lines
        }

        private func answer(_ request: String, _ options: String...) throws -> MBDictionary {
            let lines = try answers(request, options: options)
            #expect(lines.count == 1)
            return try dictionary(lines.first)
        }

        private func dictionary(_ line: String?) throws -> MBDictionary {
            try #require(try MBValue(json: line ?? "").asDictionary)
        }

        @Test("a request is answered with its id, value and type")
        func answer() throws {
            #expect(
                try answers(
                    #"{"id": "x", "as": "string", "expression": "Hello, $name!", "#
                        + #""variables": {"name": "Ann"}}"#)
                    == [#"{"id":"x","value":"Hello, Ann!","type":"string"}"#])
        }

        @Test(
            "an id of any kind is returned as written",
            arguments: [
                "1", "-1.5", "1e400", "12345678901234567890123456789012345678", #""é\n""#, "true",
                "null", "[1,[]]", #"{"b":1,"a":{}}"#, #"{"$date":0}"#, #"{"$date":"x"}"#,
                #"{"$opaque":"x"}"#, "0.1234567890123456789012345678901234567890123",
            ])
        func id(_ id: String) throws {
            let lines = try answers(#"{"id":\#(id),"expression":"a"}"#)
            #expect(lines == [#"{"id":\#(id),"value":"a","type":"string"}"#])
        }

        @Test(
            "an id that isn't JSON is an error, and its answer is JSON",
            arguments: ["1-2", "01", "1.2.3", "-", "1e", "+1", ".5", "\u{1}"])
        func invalidID(_ id: String) throws {
            let answer = try answer(#"{"id":\#(id),"expression":"a"}"#)
            #expect(answer["code"] == "invalidJSON")
        }

        @Test("the name of an id may be written with escapes")
        func escapedName() throws {
            #expect(
                try answers(##"{"\u0069d":7,"expression":"a"}"##)
                    == [#"{"id":7,"value":"a","type":"string"}"#])
        }

        @Test("an answer that is too long as JSON says so, with the code of the limit")
        func longAnswer() throws {
            let directory = try TemporaryDirectory()
            let text = String(repeating: "x", count: 9_000_000)
            let file = try directory.write("\"\(text)\"", to: "d.json")
            let list = Array(repeating: "$d", count: 12).joined(separator: "|")
            let lines = try answers(
                #"{"id": 1, "expression": "^array(\#(list))"}"#,
                options: ["--data", "d=\(file.path)"])
            #expect(
                lines == [
                    #"{"id":1,"value":null,"type":"null","error":"limit exceeded: the JSON of the "#
                        + #"value is longer than 100000000 bytes (memory)","code":"limitExceeded"}"#
                ])
        }

        @Test("a file tag is the path of a loaded document, and other values stay the same")
        func fileTag() throws {
            let manifest = Tool.shop("manifest.xml").path
            let answer = try answer(
                #"{"expression": "^array($f[0]|$g)", "as": "object", "#
                    + #""variables": {"f": [{"$file": "manifest.xml"}], "#
                    + #""g": {"$file": "none.xml"}}}"#,
                "--document", manifest, "--set", "response=")
            #expect(answer["value"] == [.string(manifest), ["$file": "none.xml"]])
        }

        @Test(
            "the type of each value",
            arguments: [
                ("object", "abc", #""abc""#, "string"), ("object", "#(1)", "1", "number"),
                ("object", "^evalBool(T)", "true", "bool"), ("array", "a", #"["a"]"#, "array"),
                ("object", "^dictionary(a|b)", #"{"a":"b"}"#, "dictionary"),
                ("object", "^unixTimestampToDate(1)", #"{"$date":1}"#, "date"),
                ("object", "$none", "null", "null"),
                ("object", "^set(1)", #"{"$set":["1"]}"#, "set"),
                ("boolean", "$none", "false", "bool"), ("number", "1 + 1", "2", "number"),
            ])
        func types(_ context: String, _ text: String, _ value: String, _ type: String) throws {
            #expect(
                try answers(#"{"id":1,"as":"\#(context)","expression":"\#(text)"}"#)
                    == [#"{"id":1,"value":\#(value),"type":"\#(type)"}"#])
        }

        @Test("a request without a context evaluates an object")
        func context() throws {
            #expect(try answer(##"{"id":1,"expression":"#(1)"}"##)["type"] == "number")
        }

        @Test("an evaluation that fails is answered with error, code and range")
        func failure() throws {
            let failed = try answer(#"{"id":"y","expression":"Hello ${this will fail}"}"#)
            #expect(failed.keys == ["id", "value", "type", "error", "code", "range"])
            #expect(failed["value"]?.isNull == true)
            #expect(failed["type"] == "null")
            #expect(failed["error"]?.asString?.hasPrefix("syntax error: ") == true)
            #expect(failed["error"]?.asString?.hasSuffix("at 1:13") == true)
            #expect(failed["code"] == "invalidReference")
            #expect(failed["range"]?.asArray?.first == 12)
            let boolean = try answer(#"{"id":"y","as":"boolean","expression":"😀 == ^nope()"}"#)
            #expect(boolean["value"] == false)
            #expect(boolean["type"] == "bool")
            #expect(boolean["code"] == "unknownFunction")
            #expect(boolean["range"] == [6, 13])
        }

        @Test(
            "a line that isn't a request is answered with an error, and the next one is handled",
            arguments: [
                "no json", "[]", "1", #"{"id":1}"#, #"{"id":1,"expression":5}"#,
                #"{"id":1,"expression":"a","as":"text"}"#, #"{"id":1,"expression":"a","as":5}"#,
                #"{"id":1,"expression":"a","variables":[]}"#, #"{"id":1,"expression":"a"} x"#,
                "{\"id\":1,\"expression\":\"a", #"{"id":1,"expression":"\ud800"}"#,
                String(repeating: "[", count: 100_000),
            ])
        func invalid(_ line: String) throws {
            let lines = try answers(line, #"{"id":2,"expression":"a"}"#)
            #expect(lines.count == 2)
            let first = try dictionary(lines.first)
            #expect(first["error"] != nil)
            #expect(first["code"] != nil)
            #expect(first["value"]?.isNull == true)
            if line.hasPrefix(#"{"id":1"#), (try? MBValue(json: line)) != nil {
                #expect(first["id"] == 1)
            }
            #expect(lines.last == #"{"id":2,"value":"a","type":"string"}"#)
        }

        @Test(
            "an unknown member of a request is an error that lists the known ones",
            arguments: [
                (#""expression":"$a","set":{"a":1}"#, "'set' isn't a member of a request"),
                (
                    #""expr":"$a""#,
                    "'expr' isn't a member of a request; did you mean 'expression'?"
                ),
                (
                    #""variable":{"a":1},"expression":"$a""#,
                    "'variable' isn't a member of a request; did you mean 'variables'?"
                ),
            ])
        func unknownMember(_ members: String, _ message: String) throws {
            let answer = try answer("{\"id\":1,\(members)}")
            #expect(answer["id"] == 1)
            #expect(answer["code"] == "invalidRequest")
            #expect(
                answer["error"]?.asString
                    == "invalid request: \(message); the members are id, as, expression and variables"
            )
        }

        @Test("bytes that aren't UTF-8 are answered with an error")
        func bytes() throws {
            let input = Data(#"{"id":1,"expression":""#.utf8) + [0xFF, 0xC0] + Data("\"}\n".utf8)
            let result = try Tool.run(["batch"], input: input)
            #expect(result.lines.count == 1)
            #expect(try dictionary(result.lines.first)["error"] != nil)
        }

        @Test(
            "blank lines and Windows line breaks aren't requests, and the last may lack its break"
        )
        func lines() throws {
            let result = try Tool.run(
                ["batch"],
                input: "\n \r\n{\"id\":1,\"expression\":\"a\"}\r\n\n{\"id\":2,\"expression\":\"b\"}"
            )
            #expect(
                result.lines == [
                    #"{"id":1,"value":"a","type":"string"}"#,
                    #"{"id":2,"value":"b","type":"string"}"#,
                ])
            #expect(try Tool.run(["batch"], input: "").output == "")
        }

        @Test("variables apply only to their request")
        func variables() throws {
            let lines = try answers(
                #"{"id":1,"expression":"$a","variables":{"a":1,"b c":{"$set":[1]}}}"#,
                #"{"id":2,"expression":"<$a$[b c]>","as":"string"}"#,
                #"{"id":3,"expression":"$a","variables":{"a":null}}"#, options: ["--set", "x=1"])
            #expect(
                lines == [
                    #"{"id":1,"value":1,"type":"number"}"#,
                    #"{"id":2,"value":"<>","type":"string"}"#,
                    #"{"id":3,"value":null,"type":"null"}"#,
                ])
        }

        @Test(
            "numbers and tagged values go in and come out unchanged",
            arguments: [
                "9223372036854775807", "-9223372036854775808",
                "12345678901234567890123456789012345678",
                "0.12345678901234567890123456789012345678", "-0.5", #"{"$set":[1,"a"]}"#,
                #"{"$date":1700000000.25}"#, #"{"$data":"00ff"}"#, #"{"$range":[1,2]}"#,
                #"{"$rect":[0,0,20.5,10]}"#, #"{"$size":[1,2]}"#, #"{"$point":[1,2]}"#,
                #"{"$insets":[1,2,3,4]}"#, #"[1,{"b":null,"a":[]}]"#, #"{"é":"\u0001\"\\"}"#,
            ])
        func values(_ value: String) throws {
            let lines = try answers(#"{"id":1,"expression":"$v","variables":{"v":\#(value)}}"#)
            #expect(
                lines.first?.hasPrefix(#"{"id":1,"value":\#(value),"type":"#) == true, "\(lines)")
        }

        @Test("the log entries of an evaluation are only in its answer")
        func log() throws {
            let lines = try answers(
                #"{"id":1,"expression":"a^log(hello)"}"#, #"{"id":2,"expression":"a"}"#)
            let entries = try dictionary(lines.first)["log"]?.asArray
            #expect(entries?.count == 1)
            #expect(entries?.first?.asString?.contains("hello") == true)
            #expect(try dictionary(lines.last)["log"] == nil)
        }

        @Test("a long line takes time in proportion to its length")
        func longLine() throws {
            let isLinear = try Stopwatch.growsLinearly(250_000, .process) { length in
                let text = String(repeating: "a", count: length)
                let lines = try answers(
                    #"{"id":1,"expression":"a","variables":{"x":"\#(text)"}}"#)
                #expect(lines == [#"{"id":1,"value":"a","type":"string"}"#])
            }
            #expect(isLinear)
        }

        #if os(macOS) || os(Linux)
            @Test("an answer is written when standard input has nothing waiting")
            func interactive() throws {
                let process = try Tool.process(["batch"])
                let (input, output) = (Pipe(), Pipe())
                process.standardInput = input
                process.standardOutput = output
                try process.run()
                for number in 1...3 {
                    let lines = (0..<number).map { #"{"id":\#($0),"expression":"a"}"# + "\n" }
                    // The beginning of another request doesn't hold back the answers.
                    try input.fileHandleForWriting.write(
                        contentsOf: Data((lines.joined() + " ").utf8))
                    var received = Data()
                    while received.filter({ $0 == 10 }).count < number {
                        let more = output.fileHandleForReading.availableData
                        try #require(!more.isEmpty)
                        received += more
                    }
                    #expect(received.filter { $0 == 10 }.count == number)
                }
                try input.fileHandleForWriting.close()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
        #endif

        @Test("the shop example", arguments: ["", "v2/"])
        func shop(_ version: String) throws {
            let requests = try Data(contentsOf: Tool.shop("requests.jsonl"))
            let result = try Tool.run(
                [
                    "batch", "--document", Tool.shop(version + "manifest.xml").path, "--data",
                    "response=\(Tool.shop(version + "response.json").path)", "--now",
                    "2023-11-14T22:13:20Z", "--time-zone", "UTC",
                ], input: requests)
            #expect(result.errors == "")
            let expected = try String(contentsOf: Tool.shop("expected.jsonl"), encoding: .utf8)
            let wanted = expected.split(separator: "\n").map(String.init)
            #expect(result.lines.count == wanted.count)
            for (line, wanted) in zip(result.lines, wanted) {
                #expect(line == (try MBValue(json: wanted).jsonString()))
            }
        }
    }
}
