import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Expressions of functions in documents")
struct FunctionTemplateBodyTests {
    private func environment(_ declarations: String) throws -> MBEnvironment {
        var base = MBEnvironment()
        base["nums"] = [3, 1, 2]
        return try Documents(declarations).environment(into: base)
    }

    // MARK: - Names

    @Test(
        "an expression sees variables and parameters, and no names of its caller",
        arguments: [
            ("^list($nums|^sees())", ["[]", "[]", "[]"]),
            ("^list($nums|$item^sees())", ["3[]", "1[]", "2[]"]),
            ("^let(x|1|^sees())", "[]"),
            ("^let(x|1|^list($nums|^sees()))[0]", "[]"),
            ("^reduce($nums|a|^sees())", "[]"),
            ("^give(1)", "[]"), ("^item($nums)", ["3", "1", "2"]),
            ("^list($nums|^bind($item))", ["3", "1", "2"]),
            // The names of the caller are back after the call.
            ("^list($nums|^give($item)$item$itemIndex)", ["[]30", "[]11", "[]22"]),
            ("^let(x|5|^give(6)$x)", "[]5"),
            ("^let(x|^give(5)|y|$x|^give(6)$y$x)", "[][][]"),
            // A parameter shadows a variable, and only here.
            ("^bind(7)$x", "7"),
        ] as [(String, MBValue)])
    func names(_ expression: String, _ expected: MBValue) throws {
        let environment = try environment(
            """
            <Function name='sees' value='[$item$key$root$itemIndex$currentValue$x$nope]'/>
            <Function name='give' parameters='x' value='^sees()'/>
            <Function name='item' parameters='a' value='^list($a|$item)'/>
            <Function name='bind' parameters='x' value='$x'/>
            """)
        let value = try environment.evaluate(expression)
        #expect(value?.description == expected.description)
    }

    @Test("dynamic variables see neither parameters nor names of ^let, but see $item")
    func dynamicVariables() throws {
        let environment = try environment(
            """
            <Var name='shown' type='dynamic' value='[$x$item$itemIndex]'/>
            <Function name='give' parameters='x' value='$x$shown'/>
            <Function name='loop' parameters='x' value='^join(^list($x|$shown)|,)'/>
            """)
        #expect(try environment.evaluate("^give(1)") == "1[]")
        #expect(try environment.evaluate("^let(x|1|$x$shown)") == "1[]")
        #expect(try environment.evaluate("^loop($nums)") == "[30],[11],[22]")
        #expect(try environment.evaluate("^join(^list($nums|^give(1))|,)") == "1[],1[],1[]")
        #expect(
            try environment.evaluate("^join(^list($nums|^let(x|9|$x$shown$x))|,)")
                == "9[30]9,9[11]9,9[22]9")
        // A loop inside a dynamic variable inside a name's value.
        #expect(try environment.evaluate("^let(x|$shown|^list($nums|$x)[2])") == "[]")
    }

    @Test("texts that an expression evaluates see its parameters")
    func evaluatedTexts() throws {
        let environment = try environment(
            "<Function name='f' parameters='x' value='^eval(^q([$x$item]))'/>")
        #expect(try environment.evaluate("^list($nums|^f($item))") == ["[3]", "[1]", "[2]"])
    }

    @Test("a parameter named like a bound name shadows it")
    func shadowing() throws {
        let environment = try environment(
            """
            <Function name='f' parameters='item|itemIndex' value='$item$itemIndex'/>
            <Function name='g' parameters='item' value='[$item$itemIndex]'/>
            """)
        #expect(try environment.evaluate("^list($nums|^f(a|b))[0]") == "ab")
        #expect(try environment.evaluate("^list($nums|^g(a))[1]") == "[a]")
    }

    // MARK: - Recursion

    private static let recursive = """
        <Function name='fact' parameters='n: number'
          value='^if($n -LT 2|#(1)|#($n * ^fact(#($n - 1))))'/>
        <Function name='forever' parameters='n' value='^forever(#($n + 1))'/>
        <Function name='even' parameters='n: number' boolean='$n == 0 -OR ^odd(#($n - 1))'/>
        <Function name='odd' parameters='n: number' boolean='$n != 0 -AND ^even(#($n - 1))'/>
        <Function name='ping' value='^pong()'/><Function name='pong' value='^ping()'/>
        <Function name='through' value='$through'/>
        <Var name='through' type='dynamic' value='^other()'/>
        <Function name='other' value='^through()'/>
        <Function name='lazy' parameters='n: number'
          value='^let(less|#($n - 1)|rest|^lazy($less)|^if($n -LT 1|#(0)|#($rest + $n)))'/>
        <Function name='deep' parameters='n' value='^let(a|^let(b|^deep($n)|$b)|[$a])'/>
        <Function name='listed' parameters='n'
          value='^list(^array(1)|^listed($item))'/>
        """

    @Test("a function may call itself")
    func recursion() throws {
        let environment = try environment(Self.recursive)
        #expect(try environment.evaluate("^fact(10)") == 3_628_800)
        #expect(try environment.evaluate("^even(20)") == true)
        #expect(try environment.evaluate("^odd(21)") == true)
        #expect(try environment.evaluate("^lazy(10)") == 55)
    }

    @Test(
        "endless recursion ends at the nesting limit with the chain, on a small stack",
        arguments: [
            ("^forever(1)", ["^forever", "^forever"]), ("^ping()", ["^ping", "^pong", "^ping"]),
            ("^deep(1)", ["^deep", "^let"]), ("^listed(1)", ["^listed", "^list", "^listed"]),
            ("^lazy(1000)", ["^lazy", "^let", "^if"]), ("^even(1000)", ["^even", "^odd"]),
            ("^fact(1000)", ["^fact", "^if", "^fact"]),
        ])
    func endless(_ call: String, _ chain: [String]) throws {
        let environment = try environment(Self.recursive)
        let (result, seconds) = onSmallStack { failure { try environment.evaluate(call) } }
        let error = try #require(result ?? nil)
        #expect(error.code == .limitExceeded)
        #expect(error.root.message.contains("nested deeper than 200"))
        #expect(Array(error.chain.prefix(chain.count)) == chain)
        #expect(error.chain.count < 100)
        #expect(seconds < 5)
        #expect(error.description.utf8.count < 20_000)
    }

    @Test("a dynamic variable that a function leads back to is a cycle, with the way")
    func cycle() throws {
        let environment = try environment(Self.recursive)
        let error = try environment.failure("$through")
        #expect(error.code == .dynamicVariableCycle)
        #expect(error.root.message.contains("$through → ^other → ^through → $through"))
        #expect(environment.code(of: "^through()") == .dynamicVariableCycle)
    }

    @Test("explaining endless recursion ends, too")
    func explainedRecursion() throws {
        let environment = try environment(Self.recursive)
        for call in ["^forever(1)", "^deep(1)", "^lazy(1000)", "^through()"] {
            let (explanation, seconds) = onSmallStack { environment.explain(call) }
            let plain = environment.code(of: call)
            #expect(explanation?.failure?.code == plain)
            #expect(seconds < 10)
        }
    }

    // MARK: - Errors

    @Test("an error says which function failed, and where its expression is declared")
    func errors() throws {
        let environment = try environment(
            """
            <Function name='outer' parameters='a' value='[^inner($a)]'/>
            <Function name='inner' parameters='b'>
              #($b + abc)
            </Function>
            """)
        let error = try environment.failure("x ^outer(1)", as: .string)
        #expect(error.code == .functionFailed)
        #expect(error.range?.lowerBound == 2)
        #expect(error.chain == ["^outer", "^inner"])
        #expect(error.message.contains("the function ^outer failed: 'abc' is the string 'abc'"))
        let inner = try #require(error.underlying)
        #expect(inner.code == .functionFailed)
        #expect(inner.document?.description == "m.xml:1:53")
        let innermost = try #require(inner.underlying)
        #expect(innermost.code == .notANumber)
        #expect(innermost.document?.description == "m.xml:3:10")
        #expect(environment.object("^outer(1)") == nil)
    }

    @Test("an error that is swallowed inside is logged with its place and the way to it")
    func swallowed() throws {
        let log = MBCollectingLog()
        var environment = try environment(
            """
            <Var name='v' type='dynamic' value='^f(1)'/>
            <Function name='f' parameters='a'
              value='^if(^nosuch($a)|x|y)'/>
            """)
        environment.capabilities.log = log
        #expect(try environment.evaluate("$v") == "y")
        let entry = try #require(log.entries.first)
        #expect(entry.chain == ["$v", "^f", "^if"])
        #expect(entry.document?.description == "m.xml:3:14")
    }

    @Test("limits hold inside expressions, and the error keeps its code")
    func limits() throws {
        var environment = try environment(
            """
            <Function name='long' parameters='n: number'
              value='^if($n -GT 0|^long(#($n - 1))^long(#($n - 1)))'/>
            <Function name='wide' parameters='t' value='$t$t$t$t$t$t$t$t$t$t'/>
            """)
        environment["t"] = .string(String(repeating: "x", count: 100_000))
        let steps = try environment.failure("^long(50)")
        #expect(steps.code == .limitExceeded && steps.message.contains("steps"))
        let memory = try environment.failure("^wide(^wide(^wide($t)))")
        #expect(memory.code == .limitExceeded)
        environment.limits.steps = .max
        environment.limits.seconds = 0.05
        let watch = Stopwatch()
        let time = try environment.failure("^long(50)")
        #expect(time.code == .deadlineExceeded)
        #expect(watch.seconds < 2)
        #expect(environment.code(of: "^try(^long(50)|caught)") == .deadlineExceeded)
    }

    @Test("strict mode holds inside expressions")
    func strict() throws {
        var environment = try environment("<Function name='f' parameters='a' value='$a$nope'/>")
        #expect(try environment.evaluate("^f(1)") == "1")
        environment.isStrict = true
        let error = try environment.failure("^f(1)")
        #expect(error.code == .functionFailed)
        #expect(error.underlying?.code == .unknownVariable)
    }

    // MARK: - Environments

    @Test("a function that another one calls can be declared again, and in copies")
    func redeclared() throws {
        let environment = try environment(
            "<Function name='a' value='1'/><Function name='b' value='[^a()]'/>")
        let changed = try environment.amending(
            xml: Data("<MBML><Function name='a' parameters='x?' value='2$x'/></MBML>".utf8)
        ).environment
        #expect(try changed.evaluate("^b()") == "[2]")
        #expect(try environment.evaluate("^b()") == "[1]")
        var swift = environment
        swift.declare(function: "a") { "swift" }
        #expect(try swift.evaluate("^b()") == "[swift]")
        let required = try environment.amending(
            xml: Data("<MBML><Function name='a' parameters='x' value='2$x'/></MBML>".utf8)
        ).environment
        #expect(try required.failure("^b()").underlying?.code == .parameterCount)
        #expect(try environment.evaluate("^b()") == "[1]")
    }

    @Test("an expression sees the variables of the environment that it's evaluated in")
    func copies() throws {
        var first = try environment("<Function name='f' parameters='a' value='$a$x'/>")
        first["x"] = 1
        var second = first
        second["x"] = 2
        var other = MBEnvironment()
        other["x"] = 3
        #expect(try first.evaluate("^f(a)") == "a1")
        #expect(try second.evaluate("^f(a)") == "a2")
        if let function = first.function("f") { other.declare(function) }
        #expect(try other.evaluate("^f(a)") == "a3")
        other.declare(function: "uppercase") { (_: String) in "own" }
        let shout = try environment("<Function name='s' value='^uppercase(a)'/>").function("s")
        other.declare(try #require(shout))
        #expect(try other.evaluate("^s()") == "own")
    }

    @Test("one function can be called on several threads at once")
    func threads() async throws {
        let environment = try environment(Self.recursive)
        await withTaskGroup(of: MBValue?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var value: MBValue?
                    for _ in 0..<50 { value = environment.object("^lazy(8)") }
                    return value
                }
            }
            for await value in group { #expect(value == 36) }
        }
    }

    @Test("a value of a host type is passed by reference")
    func hostObjects() throws {
        var environment = try environment(
            "<Function name='same' parameters='a|b' boolean='$a == $b'/>")
        environment["o"] = .opaque(MBHostType.Reference("Set"))
        #expect(try environment.evaluate("^same($o|$o)") == true)
    }
}
