import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml functions")
    struct FunctionsCommandTests {
        private func run(_ arguments: String...) throws -> Tool.Result {
            try Tool.run(["functions"] + arguments)
        }

        @Test("all functions are listed with signature and summary, by area")
        func list() throws {
            let result = try run()
            let signatures = result.lines.filter { $0.hasPrefix("  ^") }
            #expect(signatures.count == MBEnvironment().functions.count)
            #expect(result.lines.contains("Collection (22)"))
            #expect(signatures.contains("  ^count(collection) → number"))
            #expect(result.status == 0 && result.errors.isEmpty)
        }

        @Test("a prefix lists the functions that begin with it, in any case")
        func prefix() throws {
            let signatures = try run("FORMATSHORT").lines.filter { $0.hasPrefix("  ^") }
            #expect(
                signatures.map { $0.prefix { $0 != "(" } } == [
                    "  ^formatShortDate", "  ^formatShortTime", "  ^formatShortDateTime",
                ])
        }

        @Test("a name describes its function, even if others begin with it")
        func name() throws {
            let lines = try run("^filter").lines
            #expect(
                lines.first
                    == "^filter(collection|intermediate*|test|mode?) → collection.part")
            #expect(
                lines.contains(
                    "  parameters   collection: an array, a set or a dictionary, or nothing"))
            #expect(
                lines.contains("  result       a collection like 'collection' (collection.part)"))
            #expect(lines.contains("               → 3,2"))
            #expect(lines.contains("  used to      keep the elements that pass a test"))
            #expect(lines.contains("  since        the legacy library"))
            #expect(lines.contains("  input        pipedExpressions"))
            #expect(
                lines.suffix(2) == [
                    "  declaration  <Function class=\"MBMLDataProcessingFunctions\" name=\"filter\"",
                    "                 method=\"filter\" input=\"pipedExpressions\"/>",
                ])
        }

        @Test("the title of an area lists its functions, in any case", arguments: ["date", "Date"])
        func area(_ title: String) throws {
            let result = try run(title)
            let signatures = result.lines.filter { $0.hasPrefix("  ^") }
            let names = signatures.map { String($0.dropFirst(3).prefix { $0 != "(" }) }
            let area = try #require(MBMLFunction.Area.all.first { $0.title == "Date" })
            #expect(names == area.functions.map(\.name))
            #expect(names.contains("currentTime"))
            #expect(result.lines.first == "Date (\(names.count))")
        }

        @Test("names that contain the word are listed after those that begin with it")
        func further() throws {
            let result = try run("is")
            let last = try #require(result.lines.last)
            #expect(last.hasPrefix("See also ^") && last.hasSuffix("."))
            #expect(last.contains("^list"))
            #expect(!last.contains("^isArray"))
            let names = result.lines.filter { $0.hasPrefix("  ^") }
            #expect(names.contains { $0.hasPrefix("  ^isArray(") })
            #expect(names.allSatisfy { $0.hasPrefix("  ^is") })
            #expect(try !run("nothing").output.contains("See also"))
        }

        @Test("a word within names has priority over one in summaries")
        func inside() throws {
            let names = try run("case").lines.filter { $0.hasPrefix("  ^") }
            #expect(names.allSatisfy { $0.lowercased().prefix { $0 != "(" }.contains("case") })
            #expect(names.contains { $0.hasPrefix("  ^uppercase(") })
        }

        @Test("a word that begins no name is searched for in names and summaries")
        func word() throws {
            let signatures = try run("Percentage").lines.filter { $0.hasPrefix("  ^") }
            #expect(
                signatures.map { $0.prefix { $0 != "(" } } == ["  ^percent", "  ^formatPercent"])
            #expect(try run("LeafMatching").status == 1)
            #expect(try run("matchingleaves").lines.count > 2)
        }

        @Test(
            "a word is searched for in tasks before summaries",
            arguments: [
                ("price", "^percent"), ("Join a list", "^join"), ("countd", "^formatTimeUntil"),
            ])
        func task(word: String, name: String) throws {
            let signatures = try run(word).lines.filter { $0.hasPrefix("  ^") }
            #expect(signatures.contains { $0.hasPrefix("  \(name)(") })
        }

        @Test("an unknown name is an error with the name that was probably meant")
        func unknownName() throws {
            let result = try run("uppercas3")
            #expect(result.status == 1)
            #expect(result.errors.contains("did you mean '^uppercase'?"))
            #expect(result.output.isEmpty)
            #expect(try run("no such").status == 1)
        }

        @Test("wrong usage prints the usage")
        func wrongUsage() throws {
            for arguments in [["--xml"], ["a", "b"], ["--json", "--markdown", "abs"]] {
                let result = try Tool.run(["functions"] + arguments)
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("usage: mbml functions"))
            }
        }

        @Test("as JSON, each function is an object with its example and the example's result")
        func json() throws {
            let functions = try #require(try MBValue(json: run("--json").output).asArray)
            #expect(functions.count == MBEnvironment().functions.count)
            // Other tests evaluate the examples in the library's own table.
            let documented = Dictionary(
                uniqueKeysWithValues: MBEnvironment().functions.map { ($0.name, $0.documentation) })
            for function in functions.compactMap(\.asDictionary) {
                let name = try #require(function["name"]?.asString)
                let documentation = try #require(documented[name] ?? nil)
                #expect(function["example"]?.asString == documentation.example)
                #expect(function["gives"]?.asString == documentation.result)
            }
            let copy = functions.first { $0.asDictionary?["name"] == "copy" }?.asDictionary
            #expect(copy?["method"] == "copyOf")
            #expect(copy?["parameters"] == ["value"])
            #expect(copy?["maximumCount"] == 1)
            #expect(
                copy?["errors"] == [
                    ["code": "parameterType", "when": "`value` is an object of the app"]
                ])
            #expect(copy?["since"] == "legacy")
            #expect(copy?["tasks"] == ["Copy a value"])
        }

        @Test("--document prints the document that declares them all")
        func document() throws {
            let result = try run("--document")
            #expect(result.status == 0)
            #expect(result.output == MBEnvironment.builtInDocument)
            #expect(try run("--document", "--json").status == 2)
        }

        private func documents() throws -> (directory: TemporaryDirectory, manifest: String) {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Function name='included' parameters='a: [string]'>$a</Function></MBML>",
                to: "other.xml")
            let manifest = try directory.write(
                """
                <MBML>
                  <Include file="other.xml"/>
                  <Function name="money" parameters="amount: number|currency: string?|x"
                            value="$amount $currency"/>
                  <Function name="isBig" deprecatedInFavorOf="money" boolean="$total -GT 9"/>
                  <Function name="lines">
                    a

                    b
                  </Function>
                  <Function name="shout" class="MBMLStringFunctions" method="uppercase"/>
                </MBML>
                """, to: "manifest.xml")
            return (directory, manifest.path)
        }

        @Test("--document FILE lists the functions that documents define, with their places")
        func defined() throws {
            let (directory, manifest) = try documents()
            let result = try run("--document", manifest)
            #expect(
                result.output == """
                    Functions of the documents (4)

                      ^included(a: [string]) → any
                          \(directory.url.path)/other.xml:1
                      ^money(amount: number|currency?: string|x) → any
                          \(manifest):3
                      ^isBig() → bool
                          \(manifest):5
                          ^isBig() is deprecated; use ^money()
                      ^lines() → any
                          \(manifest):6

                    """)
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(try run("--document=\(manifest)").output == result.output)
            let prefix = try run("I", "--document", manifest)
            #expect(
                prefix.lines.filter { $0.hasPrefix("  ^") } == [
                    "  ^included(a: [string]) → any", "  ^isBig() → bool",
                ])
        }

        @Test("with a name, a function is described")
        func definedName() throws {
            let (directory, manifest) = try documents()
            defer { withExtendedLifetime(directory) {} }
            for name in ["money", "^money"] {
                #expect(
                    try run("--document", manifest, name).output == """
                        ^money(amount: number|currency?: string|x) → any

                          parameters   amount: number
                                       currency: string, optional
                                       x: any
                          result       any
                          expression   $amount $currency
                          defined in   \(manifest):3

                        """)
            }
            #expect(
                try run("--document", manifest, "lines").output == """
                    ^lines() → any

                      parameters   none
                      result       any
                      expression   a
                                   b
                      defined in   \(manifest):6

                    """)
            let unknown = try run("--document", manifest, "mony")
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("did you mean 'money'?"))
            #expect(try run("--document", manifest, "uppercase").status == 1)
        }

        @Test("as JSON, each function that documents define is an object with its place")
        func definedJSON() throws {
            let (directory, manifest) = try documents()
            defer { withExtendedLifetime(directory) {} }
            let result = try run("--document", manifest, "--json")
            let functions = try #require(try MBValue(json: result.output).asArray)
            #expect(functions.count == 4)
            let money = try #require(functions[1].asDictionary)
            #expect(money["name"] == "money" && money["line"] == 3)
            #expect(money["file"]?.asString == manifest)
            #expect(money["parameters"] == ["amount", "currency?", "x"])
            #expect(money["minimumCount"] == 3 && money["maximumCount"] == 3)
            #expect(money["expression"] == "$amount $currency")
            #expect(
                money["parameterTypes"]?.asArray?[1] == [
                    "name": "currency", "occurrence": "optional", "type": "string",
                ])
            #expect(functions[2].asDictionary?["deprecation"]?.asString?.isEmpty == false)
        }

        @Test("a document without functions, and one that can't be read")
        func definedNone() throws {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write("<MBML/>", to: "manifest.xml").path
            let none = try run("--document", manifest)
            #expect(none.status == 0 && none.output.isEmpty)
            #expect(none.errors == "the documents define no functions\n")
            #expect(try run("--document", manifest, "--json").output == "[]\n")
            #expect(try run("--document", directory.url.path + "/nope.xml").status != 0)
            #expect(try run("--document", manifest, "a", "b").status == 2)
            #expect(try run("--document", manifest, "--markdown").status == 2)
        }

        @Test("as Markdown, all pages are printed, or the entries that were found")
        func markdown() throws {
            let pages = try run("--markdown").output
            #expect(pages.hasPrefix("# Functions\n"))
            #expect(pages.contains("\n# Dates\n") && pages.contains("\n### join\n"))
            let entry = try run("join", "--markdown").output
            #expect(entry.hasPrefix("### join\n") && !entry.contains("\n### "))
        }
    }
}
