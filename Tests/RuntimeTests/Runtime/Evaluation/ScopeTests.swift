import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite struct LexicalScopes {
    private func environment() throws -> MBEnvironment {
        try MBEnvironment.pinned().setting([
            "item": "outer item", "key": "outer key", "root": "outer root",
            "list": ["a", "b"], "pairs": ["p": 1, "q": 2], "nested": [["a", "b"], ["c"]],
        ])
    }

    @Test("item is the element, and shadows a variable while the function runs")
    func shadowing() throws {
        let text = "$item ^join(^list($list|<$item>)|,) $item"
        #expect(try environment().evaluate(text) == "outer item <a>,<b> outer item")
    }

    @Test("key is the key of a dictionary's element")
    func keys() throws {
        let text = "$key ^join(^list($pairs|$key=$item)|,) $key"
        #expect(try environment().evaluate(text) == "outer key p=1,q=2 outer key")
    }

    @Test("root is the element of the outermost collection")
    func roots() throws {
        let text = "^join(^list($nested|$item|$root.count$item)|,) $root"
        #expect(try environment().evaluate(text) == "2a,2b,1c outer root")
    }

    @Test("a scope inside a scope is restored when it ends")
    func nesting() throws {
        let text = "^join(^list($nested|^join(^list($item|$item)|+)/$item.count)|,)"
        #expect(try environment().evaluate(text) == "a+b/2,c/1")
    }

    @Test("scopes end when a parameter fails")
    func restoredAfterErrors() throws {
        let log = MBCollectingLog()
        var environment = try environment()
        environment.capabilities.log = log
        let text = "^join(^list($list|$item.bogus)|,)$item"
        #expect(try environment.evaluate(text) == "outer item")
        #expect(log.entries.count == 2)
        let caught = "^if(^filter($list|^array($item.bogus))|$item|$item)"
        #expect(try environment.evaluate(caught) == "outer item")
        #expect(environment["item"] == "outer item")
    }

    @Test("a reduction binds currentValue and item")
    func reductions() throws {
        let text = "^reduce($list|x|$currentValue$item)$currentValue"
        #expect(try environment().evaluate(text) == "xab")
    }

    @Test("unbound names belong to the environment")
    func unboundNames() throws {
        #expect(try environment().evaluate("^join(^list($list|$key)|,)") == "outer key,outer key")
    }

    @Test("dynamic variables see what is bound around their reads")
    func dynamicVariables() throws {
        var environment = try environment()
        try environment.declare("shout", dynamic: "$item!")
        #expect(try environment.evaluate("^join(^list($list|$shout)|,)") == "a!,b!")
        #expect(try environment.evaluate("$shout") == "outer item!")
    }

    @Test("texts that ^eval evaluates see what is bound around them")
    func evaluatedTexts() throws {
        let text = "^join(^list($list|^eval(^q(<$item>)))|,)"
        #expect(try environment().evaluate(text) == "<a>,<b>")
    }

    @Test("an evaluation doesn't change the environment")
    func environmentIsUnchanged() throws {
        let environment = try environment()
        let names = environment.ownVariableNames
        _ = try environment.evaluate("^list($nested|$item|$root)")
        #expect(environment.ownVariableNames == names)
        #expect(environment["root"] == "outer root")
    }

    @Test("a host function binds names with a scope of its own")
    func hostFunctions() throws {
        var environment = try environment()
        environment.declare(
            MBMLFunction("twice", input: .pipedExpressions) { call in
                try call.withScope { scope throws(MBExpressionError) in
                    scope.bind("item", to: "bound")
                    scope.bind("gone", to: nil)
                    return try call.value(0)
                }
            })
        environment["gone"] = "there"
        let text = "^twice($item<$gone>)/$item$gone"
        #expect(try environment.evaluate(text) == "bound<>/outer itemthere")
    }
}
