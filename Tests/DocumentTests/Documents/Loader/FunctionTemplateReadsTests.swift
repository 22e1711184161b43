import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("What functions in documents read")
struct FunctionTemplateReadsTests {
    private static let declarations = """
        <Var name='rate' value='#(2)'/><Var name='other' literal='x'/>
        <Var name='shown' type='dynamic' value='[$base.x$item]'/>
        <Function name='taxed' parameters='n' value='#($n * $rate)'/>
        <Function name='both' parameters='n|rate?' value='^taxed($n)$rate$shown'/>
        <Function name='loop' parameters='list' value='^list($list|$item.price$itemIndex$key)'/>
        <Function name='self' parameters='n' value='$a^self($b)'/>
        <Function name='viaLet' parameters='n' value='^let(x|$n|y|$c|$x$y$rate)'/>
        <Function name='shadow' parameters='shown' value='$shown'/>
        """

    @Test(
        "an expression that calls one reads its variables, not its parameters",
        arguments: [
            ("^taxed($p)", ["p", "rate"], []),
            ("^both($p)", ["base.x", "item", "p", "rate", "shown"], []),
            ("^list($l|^both($item))", ["base.x", "item", "l", "rate", "shown"], []),
            ("^loop($l)", ["l"], ["key"]),
            ("^self(1)", ["a", "b"], []),
            ("^viaLet(1)", ["c", "rate"], []),
            ("^shadow(1)", [], []),
            ("^let(rate|$q|^taxed($rate))", ["q", "rate"], []),
            ("^let(rate|$q|$rate)", ["q"], []),
            ("^let(rate|$rate|$rate.x)", ["rate"], []),
            ("^let(shown|1|$shown)", [], []),
            ("^let(base|1|$shown)", ["base.x", "item", "shown"], []),
        ])
    func reads(_ text: String, _ paths: [String], _ possible: [String]) throws {
        let environment = try Documents(Self.declarations).environment()
        let reads = try environment.reads(of: text)
        #expect(reads.keyPaths.map(\.description) == paths)
        #expect(reads.possibleVariables == possible)
        #expect(!reads.isIncomplete)
    }

    @Test("$itemIndex is read where a variable of that name is declared, and only there")
    func itemIndex() throws {
        var environment = try Documents(Self.declarations).environment()
        #expect(try environment.reads(of: "^list($l|$itemIndex)").variables == ["l"])
        #expect(try environment.reads(of: "$itemIndex").variables == ["itemIndex"])
        environment["itemIndex"] = 1
        #expect(try environment.reads(of: "^list($l|$itemIndex)").variables == ["itemIndex", "l"])
        #expect(try environment.reads(of: "^loop($l)").variables == ["itemIndex", "l"])
    }

    @Test("functions that are called by others are found, and unknown ones leave it open")
    func functions() throws {
        var environment = try Documents(
            "<Function name='a' value='^b()'/><Function name='b' value='^uppercase($x)'/>"
                + "<Function name='c' value='^own($x)'/>"
        ).environment()
        let reads = try environment.reads(of: "^a()")
        #expect(reads.functions == ["a", "b", "uppercase"])
        #expect(reads.variables == ["x"])
        #expect(try environment.reads(of: "^c()").unknownFunctions == ["own"])
        environment.declare(MBMLFunction("own", input: .object) { _ in nil })
        #expect(try environment.reads(of: "^c()").isIncomplete)
    }

    // MARK: - Remembered values

    /// Counts the calls of `^probe`, and gives a new value for each read of `$given`.
    private func calls(_ expression: String, _ declarations: String) throws -> Int {
        let calls = Record<MBValue>()
        var base = MBEnvironment()
        base["nums"] = [3, 1, 2]
        base["ticking"] = .opaque(Ticking())
        base.declare(function: "probe", pure: true) { (value: MBValue) in
            calls.add(value)
            return value
        }
        base.declare(function: "touch") { (value: MBValue) in value }
        let environment = try Documents(declarations).environment(into: base)
        _ = try environment.evaluate(expression)
        return calls.entries.count
    }

    @Test(
        "a variable that calls one is remembered if nothing in it can differ",
        arguments: [
            ("$v $v $v", "<Function name='f' value='^probe(1)'/>", 1),
            ("^list($nums|$v)", "<Function name='f' value='^probe(1)'/>", 1),
            // A function's expression doesn't see $item.
            ("^list($nums|$v)", "<Function name='f' value='^probe(a$item)'/>", 1),
            (
                "^list($nums|$v)",
                "<Function name='f' value='^probe(1)$w'/><Var name='w' type='dynamic' value='$item'/>",
                1
            ),
            // But the text of the variable itself does.
            ("^list($nums|$w)", "<Function name='f' value='^probe(1)'/>", 3),
            ("$v $v $v", "<Function name='f' value='^probe($ticking.count)'/>", 3),
            (
                "$v $v $v",
                "<Function name='f' value='^g()'/><Function name='g' value='^probe($ticking.count)'/>",
                3
            ),
            ("$v $v $v", "<Function name='f' value='^probe(^random(100))'/>", 3),
            ("$v $v $v", "<Function name='f' value='^probe(^touch(1))'/>", 3),
            (
                "^v1() ^v1() $v",
                "<Function name='f' value='^probe(1)'/><Function name='v1' value='$v'/>", 1
            ),
            ("^let(x|$v|$x$x$v)", "<Function name='f' value='^probe(1)'/>", 1),
            ("^list($nums|^let(item|5|$w))", "<Function name='f' value='^probe(1)'/>", 3),
            ("^let(item|5|$w$w)", "<Function name='f' value='^probe(1)'/>", 1),
        ])
    func remembered(_ expression: String, _ declarations: String, _ expected: Int) throws {
        let count = try calls(
            expression,
            declarations + "<Var name='v' type='dynamic' value='^f()'/>"
                + (declarations.contains("'w'")
                    ? "" : "<Var name='w' type='dynamic' value='^f()$item'/>"))
        #expect(count == expected)
    }

    @Test("a remembered value isn't used where another one is right")
    func right() throws {
        var base = MBEnvironment()
        base["nums"] = [3, 1, 2]
        base["item"] = "outside"
        let environment = try Documents(
            """
            <Var name='v' type='dynamic' value='<$item>'/>
            <Function name='f' value='$v'/>
            <Function name='g' parameters='item' value='$v$item'/>
            <Var name='w' type='dynamic' value='^f()$v'/>
            """
            .replacing("<$item>", with: "($item)")
        ).environment(into: base)
        for (text, value) in [
            ("$v^list($nums|$v^f()$v)[0]$v", "(outside)(3)(outside)(3)(outside)"),
            ("^f()^list($nums|$v)[1]^f()", "(outside)(1)(outside)"),
            ("^list($nums|^g(x)$v)[2]", "(outside)x(2)"),
            ("^list($nums|$w)[0]$w", "(outside)(3)(outside)(outside)"),
            ("$w^list($nums|$w)[0]", "(outside)(outside)(outside)(3)"),
            ("^let(item|9|$w$v^list($nums|$w)[0])", "(outside)(outside)(outside)(outside)(3)"),
        ] {
            #expect(try environment.evaluate(text)?.description == value, "\(text)")
            #expect(environment.explain(text).value?.description == value, "\(text)")
        }
    }

    /// Gives another number at every read.
    private struct Ticking: MBKeyValueCoding {
        static let typeName = "ticking"
        static let keyTable: MBKeyTable<Ticking> = ["count": .key { $0.next() }]
        private let reads = Record<Void>()

        var valueDescription: String { "\(next())" }

        private func next() -> Int {
            reads.add(())
            return reads.entries.count
        }
    }
}
