import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Function documentation")
struct FunctionDocumentationTests {
    @Test("every function is documented, and its example has the documented result")
    func examples() throws {
        for function in MBEnvironment().functions {
            let environment = try MBEnvironment.functions(MBCollectingLog())
            let documentation = try #require(function.documentation, "^\(function.name)")
            #expect(documentation.example.contains("^\(function.name)("))
            let value = try environment.evaluate(documentation.example)
            #expect(value?.description == documentation.result, "^\(function.name)")
        }
    }

    @Test("the areas are those of the legacy library, and none of their functions is missing")
    func areas() {
        let counts = MBMLFunction.Area.legacy.map { "\($0.className) \($0.functions.count)" }
        #expect(
            counts == [
                "MBMLCollectionFunctions 22", "MBMLDataProcessingFunctions 25",
                "MBMLMathFunctions 11", "MBMLLogicFunctions 1", "MBMLStringFunctions 26",
                "MBMLRegexFunctions 3", "MBMLEncodingFunctions 10", "MBMLDateFunctions 25",
                "MBMLDebugFunctions 12", "MBMLEnvironmentFunctions 4", "MBMLFileFunctions 25",
                "MBMLFontFunctions 6", "MBMLGeometryFunctions 15", "MBMLResourceFunctions 3",
                "MBMLRuntimeFunctions 6",
            ])
    }

    @Test("parameters in the reference agree with the accepted number")
    func parameters() throws {
        let environment = try MBEnvironment.functions(MBCollectingLog())
        for function in environment.functions {
            guard let documentation = function.documentation else { continue }
            let names = documentation.parameters.split(separator: "|")
            let least = names.filter { $0.last != "?" && $0.last != "*" }.count
            let isOpen = names.contains { $0.last == "*" || $0.last == "+" }
            #expect(!documentation.summary.isEmpty && !documentation.returns.isEmpty)
            if least > function.count.lowerBound {
                // The function itself reports what is wrong with a call without the parameter.
                let failure = try environment.failure("^\(function.name)()")
                #expect(failure.function == function.name, "\(function.signature)")
            }
            #expect(least >= function.count.lowerBound, "\(function.signature)")
            #expect(
                (isOpen ? Int.max : names.count) == function.count.upperBound,
                "\(function.signature) \(function.count)")
        }
    }

    @Test("every method of a class names a function in its area")
    func methods() {
        for area in MBMLFunction.Area.all {
            for function in area.functions {
                #expect(area.function(method: function.name) === function)
                let method = area.function(method: area.method(of: function))
                #expect(method.map(area.method(of:)) == area.method(of: function))
            }
        }
        let names = MBMLFunction.Area.all.flatMap(\.functions).map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("a wrong number of parameters is an error that states the expected number")
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

    @Test("an inner collection that is nothing fails a filter, and a list skips it")
    func missing() throws {
        #expect(throws: MBExpressionError.self) {
            try environment().evaluate("^filter($tree|$item.nope|T)")
        }
        #expect(try environment().evaluate("^list($tree|$item.nope|$item)") == [])
        #expect(try environment().evaluate("^list($none|$item)") == [])
    }
}
