import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The cases of `Fixtures/Functions/blanks`: for each parameter of each function, a call with
/// blanks and line breaks around that parameter. They're ignored if the result is the `same` as
/// another call's without them; otherwise the line has the result that they lead to.
@Suite("Blanks around parameters")
struct ParameterBlankTests {
    private static func rows() throws -> [MBDictionary] {
        let url = CaseTable.fixtures.appending(path: "Functions/blanks.jsonl")
        return try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
            .map { try #require(MBValue(json: String($0), tagged: true).asDictionary) }
    }

    private func outcome(_ expression: String) throws -> String {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        do throws(MBExpressionError) {
            let value = try environment.evaluate(expression)
            guard let value else { return "null" }
            return try value.jsonString(tagged: true)
        } catch {
            return "error \(error.code)"
        }
    }

    @Test("blanks and line breaks belong to texts and results, and are ignored elsewhere")
    func blanks() throws {
        for row in try Self.rows() {
            let expression = try #require(row["expression"]?.asString)
            let found = try outcome(expression)
            if let plain = row["same"]?.asString {
                let wanted = try outcome(plain)
                #expect(found == wanted, "\(expression)")
                #expect(wanted != "null" && !wanted.hasPrefix("error"), "\(plain): \(wanted)")
            } else if let code = row["code"]?.asString {
                #expect(found == "error \(code)", "\(expression)")
            } else {
                let wanted = try row["expect"].map { try $0.jsonString(tagged: true) }
                #expect(found == wanted, "\(expression)")
            }
        }
    }

    @Test("each parameter of each function has a type and a case that agrees with it")
    func coverage() throws {
        let rows = Dictionary(
            try Self.rows().map { ($0["id"]?.asString ?? "", $0) }, uniquingKeysWith: { $1 })
        let functions = MBMLFunction.Area.all.flatMap(\.functions)
        for function in functions {
            for parameter in function.parameters {
                let id = "\(function.name).\(parameter.name)"
                let row = try #require(rows[id], "\(id)")
                let type = try #require(parameter.type, "\(id)")
                #expect((row["same"] != nil) == type.ignoresBlanks, "\(id)")
            }
        }
        #expect(rows.count == functions.reduce(0) { $0 + $1.parameters.count }, "\(rows.count)")
    }

    @Test(
        "only blanks around a whole part are ignored",
        arguments: [
            ("^count(^list( $words |$item))", "3"), ("^count( $words)", "3"),
            ("^count(\n\t$words[0].length.description\n)", "error parameterType"),
            ("^count( $words$nums )", "error parameterType"),
            ("^join(^sort($people| $item.kids[0].name |desc)[0].name| , )", "error parameterType"),
            ("^isArray( \\n$words)", "0"), ("^sort( $nums | | desc )[0]", "3"),
            ("^addSecondsToDate( $one$one |$d).timeIntervalSince1970", "1700000011"),
            ("^if( $nums )[0]", "3"), ("[^if( T | a | b )]", "[ a ]"),
            ("^filter($words | $item == fig | matchAll )[0]", "fig"),
            ("^filter($people| $item.kids |$item.name == Bo| matchAll\n)[0].name", "Fay"),
            ("^q( a )", " a "), ("^MD5FromData( $data )", "49f68a5c8493ec2c0bf489821c21fc3b"),
            ("^array( $words )[0]", " (\n    pear,\n    fig,\n    apple\n) "),
        ])
    func parts(_ expression: String, _ wanted: String) throws {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        do throws(MBExpressionError) {
            let value = try environment.evaluate(expression, as: .string)
            #expect(value == .string(wanted))
        } catch {
            #expect("error \(error.code)" == wanted)
        }
    }

    @Test("an optional word after parameters that repeat is one if it ends the call")
    func words() throws {
        let filter = try #require(MBEnvironment().function("filter"))
        let last = filter.parameters(of: 4, endingWith: " matchAll ").last
        #expect(last??.type == .word)
        #expect(filter.parameters(of: 4, endingWith: "$x").last??.type != .word)
    }

    @Test("blanks around several parts belong to the text that the parts make")
    func severalParts() throws {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        for (parts, text) in [("$one$one", "11"), ("x$one", "x1"), ("$one x", "1 x")] {
            let error = try environment.failure("^count( \(parts) )")
            #expect(error.message.contains("the string ' \(text) '"), "\(parts)")
        }
    }

    @Test("the error of a parameter keeps its place, blanks or not")
    func places() throws {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        #expect(try environment.failure("^count( ^nosuch() )").range == 8..<17)
        #expect(try environment.failure("^reverse(\n  $words[] )").range == 18..<20)
    }

    @Test("a document's declaration by class and method is the same function")
    func declared() throws {
        let document = """
            <MBML>
                <Function class="MBMLDataProcessingFunctions" name="pick" method="filter"
                    input="pipedExpressions"/>
            </MBML>
            """
        let environment = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": document])],
            into: MBEnvironment.functions(MBCollectingLog())
        ).environment
        #expect(try environment.evaluate("^count(^pick( $nums | $item > 1 ))") == 2)
    }

    enum Size: String, CaseIterable, MBValueConvertible {
        case small, large
    }

    @Test("Swift functions have the types of their parameters, others the types that they state")
    func hosts() throws {
        var environment = MBEnvironment.pinned()
        environment["list"] = [1, 2]
        environment["flag"] = true
        environment.declare(
            MBMLFunction("typed", "list", "flag", "size", MBParameter("note", default: "")) {
                (list: [Int], flag: Bool, size: Size, note: String) in
                "\(list.count)\(flag)\(size)<\(note)>"
            })
        #expect(
            try environment.evaluate("^typed( $list |\n$flag | large | x )")
                == "2truelarge< x >")
        let typed = try #require(environment.functions.first { $0.name == "typed" })
        #expect(typed.parameters.map(\.type) == [.array, .bool, .word, .text])
        #expect(typed.parameters[2].words == ["small", "large"])
        #expect(typed.signature.hasPrefix("^typed(list|flag|size|note?)"))

        func literal(_ name: String, _ parameters: String?) -> MBMLFunction {
            MBMLFunction(
                name, input: .pipedObjects,
                documentation: parameters.map {
                    .init($0, "", returns: "string", example: "", gives: "")
                }
            ) { call in .string(try call.required(0).typeName) }
        }
        environment.declare(literal("plain", nil))
        environment.declare(literal("named", "array|number"))
        environment.declare(literal("said", "list: array|how?: \"all\"|\"first\""))
        #expect(try environment.evaluate("^plain( $list )^named( $list )") == "stringstring")
        #expect(try environment.evaluate("^said( $list )") == "array")
        let said = try #require(environment.functions.first { $0.name == "said" })
        #expect(said.signature == "^said(list|how?) → string")
        #expect(said.parameters.last?.words == ["all", "first"])
    }
}
