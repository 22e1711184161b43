import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Function documentation")
struct FunctionDocumentationTests {
    @Test("every function is documented, and its example gives what it says")
    func examples() throws {
        for function in MBEnvironment().functions {
            let environment = try MBEnvironment.functions(MBCollectingLog())
            let documentation = try #require(function.documentation, "^\(function.name)")
            #expect(documentation.example.contains("^\(function.name)("))
            let value = try environment.evaluate(documentation.example)
            #expect(value?.description == documentation.result, "^\(function.name)")
        }
    }

    @Test("every method of a class names a function of its area")
    func methods() {
        for area in FunctionArea.all {
            for (method, name) in area.methods {
                #expect(area.function(method: method)?.name == name)
            }
            for function in area.functions {
                #expect(area.function(method: function.name) === function)
            }
        }
        let names = FunctionArea.all.flatMap(\.functions).map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("a wrong number of parameters is an error that says how many are wanted")
    func counts() throws {
        let environment = MBEnvironment()
        for function in environment.functions where function.input.rawValue.hasPrefix("piped") {
            let wrong = function.count.lowerBound == 0 ? nil : function.count.lowerBound - 1
            guard let wrong, wrong > 0 else { continue }
            let parameters = Array(repeating: "1", count: wrong).joined(separator: "|")
            #expect {
                try environment.evaluate("^\(function.name)(\(parameters))")
            } throws: { error in
                let error = error as? MBExpressionError
                return error?.code == .parameterCount && error?.function == function.name
                    && error?.message.contains("found \(wrong)") == true
            }
        }
    }
}

@Suite("Iterating functions")
struct IteratingFunctionTests {
    private func environment() -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["tree"] = [
            [
                "name": "R1",
                "kids": [["name": "K1", "toys": ["t1"]], ["name": "K2", "toys": ["t2"]]],
            ],
            ["name": "R2", "kids": [["name": "K4", "toys": []]]],
        ]
        environment["groups"] = ["g1": ["k1": 1, "k2": 2], "g2": ["k3": 3]]
        environment["words"] = ["pear", "Fig", "apple"]
        return environment
    }

    @Test(
        "values, order and names follow the page of the functions",
        arguments: [
            ("^list(^filter($tree|$item.kids|$item.toys|$item == t2)|$item.name)", "R1"),
            ("^list(^filter($tree|$item.kids|$item.toys|$item == t1|matchAll)|$item.name)", "R2"),
            ("^list($tree|$item.kids|$item.name of $root.name)", "K1 of R1,K2 of R1,K4 of R2"),
            ("^list($groups|$item|$rootKey/$key=$item)", "g1/k1=1,g1/k2=2,g2/k3=3"),
            ("^list($tree|$item.kids|$item.toys|$item ${outer:item.name})", "t1 K1,t2 K2"),
            ("^sort($words)", "apple,Fig,pear"),
            ("^sort($words|$item.length|desc)", "apple,pear,Fig"),
            ("^sort($words|$item.length|)", "Fig,pear,apple"),
            ("^keys(^filter($groups|^count($item) == 1))", "g2"),
        ])
    func cases(expression: String, expected: String) throws {
        #expect(try environment().evaluate("^join(\(expression)|,)") == .string(expected))
    }

    @Test("an inner collection that is nothing fails a filter and is skipped by a list")
    func missing() throws {
        #expect(throws: MBExpressionError.self) {
            try environment().evaluate("^filter($tree|$item.nope|T)")
        }
        #expect(try environment().evaluate("^list($tree|$item.nope|$item)") == [])
        #expect(try environment().evaluate("^list($none|$item)") == [])
    }
}
