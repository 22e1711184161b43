import TestSupport
import Testing

extension CommandLineTests {
    @Suite("mbml diff")
    struct DiffCommandTests {
        @Test("changes are printed in groups, and the status says whether there are any")
        func changes() throws {
            let directory = try TemporaryDirectory()
            try directory.write("<MBML><Var name='a' literal='1'/></MBML>", to: "old/m.xml")
            try directory.write("<MBML><Var name='a' literal='2'/></MBML>", to: "new/m.xml")
            let cases = try directory.write(
                """
                {"document": "m.xml"}
                {"id": "a", "expression": "$a"}
                {"id": "again", "expression": "$a"}
                {"id": "same", "expression": "x"}
                """, to: "a.cases.jsonl"
            ).path
            let path = directory.url.path
            let result = try Tool.run(["diff", path + "/old", path + "/new/m.xml", cases])
            #expect(
                result.output == """
                    Changed (2):
                    \(cases):2: a
                    \(cases):3: again
                      was "1", is "2"

                    3 cases: 2 changed, 1 the same

                    """)
            #expect(result.status == 1)
            let json = try Tool.run(["diff", "--json", path + "/old", path + "/new", cases])
            #expect(json.status == 1 && json.lines.count == 1)
            try directory.write("<MBML><Var name='a' literal=''/></MBML>", to: "new/m.xml")
            let empty = try Tool.run(["diff", path + "/old", path + "/new", cases])
            #expect(empty.output.hasPrefix("Became empty (2):"))
            #expect(empty.output.hasSuffix("3 cases: 2 became empty, 1 the same\n"))
            let same = try Tool.run(
                ["diff", "--ignore", "$", path + "/old", path + "/new", cases])
            #expect(same.status == 0 && same.output == "3 cases: 3 the same\n")
            for arguments in [
                ["diff", path + "/old", path + "/new"],
                ["diff", path + "/old", path + "/none", cases],
                ["diff", path + "/old", path + "/new", path + "/none.cases.jsonl"],
                ["diff", "--ignore", "items", path + "/old", path + "/new", cases],
                ["diff", path, path + "/new", cases],
            ] {
                #expect(try Tool.run(arguments).status == 2, "\(arguments)")
            }
        }

        @Test("differences that aren't printed are counted, in both forms")
        func more() throws {
            let directory = try TemporaryDirectory()
            for (tree, word) in [("old", "a"), ("new", "b")] {
                let words = Array(repeating: word, count: 13).joined(separator: ",")
                try directory.write(
                    "<MBML><Var name='a' type='dynamic' value='^split(,|\(words))'/></MBML>",
                    to: "\(tree)/m.xml")
            }
            let cases = try directory.write(
                """
                {"document": "m.xml"}
                {"id": "a", "expression": "$a"}
                """, to: "a.cases.jsonl"
            ).path
            let path = directory.url.path
            let text = try Tool.run(["diff", path + "/old", path + "/new", cases])
            #expect(text.output.contains("\n  and 3 more\n"), "\(text.output)")
            let json = try Tool.run(["diff", "--json", path + "/old", path + "/new", cases])
            #expect(json.output.hasSuffix(#""more":3}"# + "\n"), "\(json.output)")
        }
    }
}
