import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Stacks of variables")
struct VariableStackTests {
    private var environment = MBEnvironment()

    @Test("pushed-over values come back, in reverse order")
    mutating func order() throws {
        try environment.set("title", to: "Home")
        try environment.push("title", to: "List")
        try environment.push("title", to: "Details")
        #expect(environment.string("$title") == "Details")
        #expect(environment.stackDepth(of: "title") == 2)
        let first = try environment.pop("title")
        #expect(first.popped == "Details")
        #expect(first.current == "List")
        #expect(environment.string("$title") == "List")
        try environment.pop("title")
        #expect(environment.string("$title") == "Home")
        #expect(environment.stackDepth(of: "title") == 0)
    }

    @Test("pushing nothing unsets, and missing values become missing again")
    mutating func absence() throws {
        try environment.push("new", to: 1)
        try environment.push("new", to: nil)
        #expect(environment["new"] == nil)
        #expect(try environment.pop("new").current == 1)
        let last = try environment.pop("new")
        #expect(last.popped == 1)
        #expect(last.current == nil)
        #expect(environment["new"] == nil)
    }

    @Test("a name that was declared without a value is declared again")
    func declaredNothing() throws {
        var environment = MBEnvironment()
        try environment.set("a", to: nil)
        try environment.push("a", to: 1)
        try environment.remove("a")
        try environment.pop("a")
        #expect(environment.isDeclared("a"))
        try environment.push("b", to: 1)
        try environment.pop("b")
        #expect(!environment.isDeclared("b"))
    }

    @Test("a pushed-over null comes back as null")
    mutating func null() throws {
        try environment.set("nothing", to: .null)
        try environment.push("nothing", to: 1)
        #expect(try environment.pop("nothing").current?.isNull == true)
    }

    @Test("a value that is escaped already still is when it comes back")
    func escaped() throws {
        let text = "<MBML><Var name='t' escape='html' value='$raw'/></MBML>"
        var environment = try MBEnvironment().setting("raw", to: "<b>")
            .amending(xml: Data(text.utf8)).environment
        for _ in 0..<2 {
            #expect(environment.string("$t", escaping: .html) == "&lt;b&gt;")
            try environment.push("t", to: "<i>")
            #expect(environment.string("$t", escaping: .html) == "&lt;i&gt;")
            try environment.push("t", to: "x")
            try environment.pop("t")
            #expect(environment.string("$t", escaping: .html) == "&lt;i&gt;")
            try environment.pop("t")
        }
    }

    @Test("popping without a push is an error and changes nothing")
    mutating func empty() throws {
        try environment.set("title", to: "Home")
        #expect(code { try environment.pop("title") } == .emptyStack)
        #expect(code { try environment.pop("unknown") } == .emptyStack)
        #expect(environment.string("$title") == "Home")
    }

    @Test("a read-only variable is neither pushed nor popped")
    mutating func readOnly() throws {
        try environment.declare("fixed", value: 1, isReadOnly: true)
        try environment.declare("sum", dynamic: "#(1 + 1)")
        for name in ["fixed", "sum"] {
            #expect(code { try environment.push(name, to: 2) } == .readOnlyVariable)
            #expect(code { try environment.pop(name) } == .readOnlyVariable)
        }
        #expect(environment.string("$fixed $sum") == "1 2")
    }

    @Test("unsetting and redeclaring keep the values below")
    mutating func survival() throws {
        try environment.declare("title", value: "Home")
        try environment.push("title", to: "List")
        try environment.set("title", to: nil)
        #expect(environment.isDeclared("title"))
        #expect(environment.stackDepth(of: "title") == 1)
        try environment.declare("title", value: "New")
        #expect(environment.stackDepth(of: "title") == 1)
        #expect(try environment.pop("title").current == "Home")
    }

    @Test("a variable that a document declares over a pushed value stays declared")
    mutating func declaredByDocument() throws {
        try environment.push("fresh", to: 1)
        let text = "<a><Var name='fresh' literal='d'/></a>"
        environment = try environment.amending(xml: Data(text.utf8)).environment
        #expect(try environment.pop("fresh").current == nil)
        #expect(environment.isDeclared("fresh"))
        // One that is only set doesn't.
        try environment.push("other", to: 1)
        try environment.set("other", to: nil)
        try environment.pop("other")
        #expect(!environment.isDeclared("other"))
    }

    @Test("each environment has its own stacks")
    mutating func copies() throws {
        let pushed = try environment.setting("title", to: "Home").pushing("title", to: "List")
        let popped = try pushed.popping("title")
        #expect(pushed.string("$title") == "List")
        #expect(pushed.stackDepth(of: "title") == 1)
        #expect(popped.string("$title") == "Home")
        #expect(popped.stackDepth(of: "title") == 0)
    }

    @Test("a dynamic variable sees the current value")
    mutating func dynamic() throws {
        try environment.set("name", to: "Ann")
        try environment.declare("greeting", dynamic: "Hello, $name!")
        try environment.push("name", to: "Bo")
        #expect(environment.string("$greeting") == "Hello, Bo!")
        try environment.pop("name")
        #expect(environment.string("$greeting") == "Hello, Ann!")
    }

    @Test("a stack can't grow beyond the limit on elements")
    mutating func limit() throws {
        environment.limits.elements = 3
        for round in 0..<3 { try environment.push("deep", to: MBValue(round)) }
        #expect(code { try environment.push("deep", to: 4) } == .limitExceeded)
        #expect(environment["deep"] == 2)
    }
}

@Suite("References to names")
struct ReferenceTextTests {
    @Test(
        "a name is written such that an expression reads it",
        arguments: [
            ("user", "$user"), ("x", "$x"), ("a:b-c", "$a:b-c"), ("first name", "$[first name]"),
            ("1st", "$[1st]"), ("a[b]c", "$[a[b]c]"), ("a]b", "$(a]b)"), ("ä", "$[ä]"),
        ])
    func text(_ name: String, _ wanted: String) throws {
        #expect(MBExpression.reference(to: name) == wanted)
        let environment = try MBEnvironment().setting(name, to: "found")
        #expect(try environment.evaluate(wanted) == "found")
    }

    @Test("a name with a suffix is a variable that belongs to another one")
    func suffix() {
        #expect(MBExpression.name("orders", suffix: "lastId") == "orders:lastId")
        #expect(MBExpression.name("orders", suffix: nil) == "orders")
        #expect(MBExpression.name(nil, suffix: "lastId") == nil)
    }

    @Test("some names can't be written", arguments: ["", "](", ")["])
    func impossible(_ name: String) {
        #expect(MBExpression.reference(to: name) == nil)
    }
}
