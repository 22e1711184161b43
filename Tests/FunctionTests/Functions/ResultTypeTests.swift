import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Types of results") struct ResultTypeTests {
    @Test("every function declares a type that its example's result has")
    func examples() throws {
        for function in MBEnvironment().functions {
            // A new one for each evaluation: some functions change files.
            func environment() throws -> MBEnvironment {
                try .functions(MBCollectingLog())
            }
            let documentation = try #require(function.documentation, "^\(function.name)")
            _ = try MBType(documentation.returns)
            let calls = try calls(
                of: function.name, in: environment().explain(documentation.example).root)
            let call = try #require(calls.first, "\(documentation.example)")
            let value = try? environment().evaluate(call)
            let parameters = [MBType](repeating: .any, count: max(function.count.lowerBound, 3))
            let type = function.resultType(of: parameters)
            #expect(
                type.includes(value), "\(call) is \(value?.description ?? "nothing"), not \(type)")
        }
    }

    private func calls(of name: String, in part: MBExplanation.Part) -> [String] {
        let own = part.kind == .call && part.text.hasPrefix("^\(name)(") ? [part.text] : []
        return own + part.children.flatMap { calls(of: name, in: $0) }
    }

    @Test(
        "the type of a result follows from the types of the parameters",
        arguments: [
            ("list", "[number]|string", "[string]"), ("list", "[number]|string?", "[string?]"),
            ("filter", "[number]|bool", "[number]"), ("filter", "{*: string}|bool", "{*: string}"),
            ("filter", "{a: string}|bool", "{a: string?}"),
            ("lastObject", "[date]", "date?"), ("keys", "{a: number}", "[string]"),
            ("values", "{a: number, b: string}", "[number|string]"),
            ("appendObject", "[number]|string", "[number|string]"),
            ("appendArrays", "[number]|[string]", "[number|string]"),
            ("setWithArray", "[string]", "set<string>"), ("array", "number|bool", "[bool|number]"),
            ("associateWithArray", "[any]|string|number", "{*: [number]}"),
            ("reduce", "[any]|number|string", "number|string"),
            ("if", "bool|string|nothing", "string?"), ("if", "bool|string", "string?"),
            ("if", "number", "any"),
            ("selectFirstValue", "string|number", "(number|string)?"),
            ("sort", "[date]|any", "[date]"), ("count", "[any]", "number"),
            ("uppercase", "any", "string?"),
        ])
    func rules(name: String, parameters: String, result: String) throws {
        let function = try #require(MBEnvironment().function(name))
        let types = try parameters.split(separator: "|").map { try MBType(String($0)) }
        #expect(function.resultType(of: types).description == result)
    }

    @Test(
        "the name of a type in a result may begin with that of a parameter",
        arguments: [
            ("list", "list", nil), ("list.element", "list", "element"), ("a.part", "a", "part"),
            ("a.b.element", "a", nil), ("element", "element", nil), ("", "", nil), (".", "", nil),
            (".part", "", "part"), ("a.", "a", nil),
        ] as [(String, String, String?)])
    func namesInResults(name: String, parameter: String, suffix: String?) {
        let found = MBMLFunction.parameter(inResult: name)
        #expect(found.name == parameter)
        #expect(found.suffix?.rawValue == suffix)
    }

    @Test("an app's function has the types of its Swift function")
    func typedFunctions() throws {
        var environment = MBEnvironment()
        environment.declare(function: "tags", "name", "limit") {
            (name: String, limit: Int?) in [name]
        }
        let function = try #require(environment.function("tags"))
        #expect(function.signature == "^tags(name|limit?) → [string]")
        #expect(function.parameters.map(\.valueType.description) == ["string", "number?"])
        #expect(function.documentation?.types == ["string", "number?"])
    }

    private struct Product: MBKeyValueCoding {
        let name = "Mug"
        let parts: [Product] = []

        static let keyTable: MBKeyTable<Product> = [
            "name": .key(\.name), "parts": .key(\.parts), "isNew": .key { _ in true },
        ]
    }

    @Test("a key table knows the types of its keys")
    func keyTables() {
        #expect(
            Product.keyTable.types.mapValues(\.description)
                == ["name": "string", "parts": "[Product]", "isNew": "bool"])
        #expect(!Product.hasOtherKeys)
        #expect(!MBPlatform.hasOtherKeys)
        #expect(MBNode.hasOtherKeys)
    }
}
