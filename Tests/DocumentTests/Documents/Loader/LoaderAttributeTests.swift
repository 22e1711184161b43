import TestSupport
import Testing

@testable import MBDataEnvironment

/// A host type `C`, with an alias, for singletons.
private func host() -> MBEnvironment {
    var base = MBEnvironment()
    base.hostTypes.register(
        MBHostType(
            "C", aliases: ["LegacyC"],
            accessors: ["instance": { _ in "first" }, "other": { _ in "second" }]))
    return base
}

/// What each kind of variable requires.
private let kinds = [
    "simple": "", "list": "type='list'", "map": "type='map'",
    "singleton": "type='singleton' class='C'", "dynamic": "type='dynamic' expression='d'",
]

@Suite("Attributes of each kind of variable")
struct VariableAttributeTests {
    private static let unsupported = "warning unsupportedAttribute"
    private static let conflict = "error conflictingAttributes"

    /// The effect of an attribute on a simple variable, list, map, singleton and dynamic variable.
    private static let table: [(String, [String])] = [
        ("if='T'", ["", "", "", "", ""]),
        ("mutable='F'", ["", "", "", unsupported, unsupported]),
        ("userDefaultsName='K'", ["", "", "", unsupported, unsupported]),
        ("value='1'", ["", unsupported, unsupported, unsupported, conflict]),
        ("literal='1'", ["", unsupported, unsupported, unsupported, conflict]),
        ("boolean='T'", ["", unsupported, unsupported, unsupported, conflict]),
        ("method='instance'", [unsupported, unsupported, unsupported, "", unsupported]),
        ("bogus='1'", Array(repeating: unsupported, count: 5)),
        ("Name='1'", Array(repeating: unsupported, count: 5)),
    ]

    @Test("it takes effect, is a warning, or conflicts with another", arguments: table)
    func matrix(_ attribute: String, _ expected: [String]) throws {
        let names = ["simple", "list", "map", "singleton", "dynamic"]
        for (name, problem) in zip(names, expected) {
            let loaded = try Documents("<Var name='x' \(kinds[name] ?? "")\n \(attribute)/>")
                .load(into: host())
            let problems = loaded.diagnostics.map { "\($0.severity.rawValue) \($0.code)" }
            #expect(problems == (problem.isEmpty ? [] : [problem]), "\(name)")
            #expect(loaded.environment.isDeclared("x") == !problem.hasPrefix("error"), "\(name)")
            let place = loaded.diagnostics.first?.location?.inFile(nil)
            let column = (attribute.split(separator: "=").first?.count ?? 0) + 4
            #expect(place == nil || place == MBSourceLocation(line: 2, column: column), "\(name)")
        }
    }

    @Test(
        "class and expression are ignored elsewhere", arguments: ["class='C'", "expression='1'"])
    func foreign(_ attribute: String) throws {
        for (name, needed) in kinds where !needed.contains(attribute.prefix(6)) {
            let loaded = try Documents("<Var name='x' \(needed) \(attribute)/>").load(into: host())
            #expect(loaded.diagnostics.map(\.code) == [.unsupportedAttribute], "\(name)")
            #expect(loaded.environment.isDeclared("x"), "\(name)")
        }
    }

    @Test("every kind needs a name", arguments: kinds.keys.sorted())
    func name(_ kind: String) throws {
        for name in ["", "name=''"] {
            let problems = try Documents("<Var \(name) \(kinds[kind] ?? "")/>").problems(
                into: host())
            #expect(problems == ["m.xml:1:7 error missingAttribute"])
        }
    }

    @Test(
        "a singleton needs a known class that has the accessor",
        arguments: [
            ("", "1:7 error missingAttribute"), ("class=''", "1:7 error missingAttribute"),
            ("class='c'", "1:45 error unknownHostType"),
            ("class='C' method='Other'", "1:56 error unknownAccessor"),
            ("class='MBML' method='instance'", "1:45 error unknownHostType"),
        ])
    func singleton(_ attributes: String, _ expected: String) throws {
        let loaded = try Documents("<Var name='x' type='singleton' \(attributes)/>")
            .load(into: host())
        #expect(loaded.problems == ["m.xml:" + expected])
        #expect(!loaded.environment.isDeclared("x"))
    }

    @Test("a variable inside a singleton is an error, and the singleton is declared all the same")
    func variableInSingleton() throws {
        let loaded = try Documents(
            "<Var name='x' type='singleton' class='C'><Var name='y' literal='1'/></Var>"
        ).load(into: host())
        #expect(loaded.problems == ["m.xml:1:48 error unexpectedElement"])
        #expect(loaded.environment.isDeclared("x"))
    }

    @Test("a class without the accessor 'instance' needs a method")
    func withoutInstance() throws {
        var base = MBEnvironment()
        base.hostTypes.register(MBHostType("C", accessors: ["main": { _ in 1 }]))
        let loaded = try Documents(
            "<Var name='x' type='singleton' class='C'/>\n"
                + "<Var name='y' type='singleton' class='C' method='main'/>"
        ).load(into: base)
        #expect(loaded.problems == ["m.xml:1:7 error unknownAccessor"])
        #expect(loaded.environment["y"] == 1)
    }

    @Test("a singleton is read-only, and its class may be an alias")
    func alias() throws {
        var environment = try Documents(
            "<Var name='x' type='singleton' class='LegacyC' method='other'/>"
        ).environment(into: host())
        #expect(environment["x"] == "second")
        #expect(environment.isReadOnly("x"))
        #expect(code { try environment.push("x", to: 1) } == .readOnlyVariable)
    }

    @Test("a kind that can't be in a list is the only problem there")
    func misplaced() throws {
        for kind in ["singleton", "dynamic"] {
            let problems = try Documents(
                "<Var name='x' type='list'>\n<Var \(kinds[kind] ?? "")/></Var>"
            )
            .problems(into: host())
            #expect(problems == ["m.xml:2:1 error dynamicInContainer"])
        }
    }

    @Test("items have the attributes of variables")
    func items() throws {
        let environment = try Documents(
            "<Var name='x' type='list'><Var type='list' mutable='F'><Var literal='a'/></Var></Var>"
        ).environment()
        #expect(environment["x"] == [["a"]])
        #expect(!environment.isReadOnly("x"))
    }
}

@Suite("Conditions of everything that documents declare")
struct DeclarationConditionTests {
    /// Declares `x`, with room for another attribute.
    private static let declarations = [
        "<Var name='x'", "<Var type='list' name='x'", "<Var type='map' name='x'",
        "<Var type='singleton' class='C' name='x'", "<Var type='dynamic' value='a' name='x'",
        "<Function name='xx' class='MBMLStringFunctions' method='uppercase' input='string'",
        "<Include file='i.xml'",
    ]

    private func load(_ declaration: String, _ condition: String) throws -> (Bool, [String]) {
        let loaded = try Documents([
            "m.xml": "\(declaration)\n if='\(condition)'/>", "i.xml": "<Var name='x'/>",
        ]).load(into: host())
        let isThere = loaded.environment.isDeclared("x") || loaded.environment.function("xx") != nil
        return (isThere, loaded.problems)
    }

    @Test("true declares and false does not, both silently", arguments: declarations)
    func silent(_ declaration: String) throws {
        #expect(try load(declaration, "1 -EQ 1") == (true, []))
        #expect(try load(declaration, "1 -EQ 2") == (false, []))
        #expect(try load(declaration, "$nothing") == (false, []))
    }

    @Test(
        "an empty one is true with a warning, one that fails is false with an error",
        arguments: declarations)
    func odd(_ declaration: String) throws {
        #expect(try load(declaration, "") == (true, ["m.xml:2:6 warning conditionFailed"]))
        #expect(
            try load(declaration, "T -AND ^nope()") == (false, ["m.xml:2:13 error conditionFailed"])
        )
        #expect(try load(declaration, "(T") == (false, ["m.xml:2:6 error conditionFailed"]))
    }

    @Test("on the root element, it's an attribute like any other")
    func root() throws {
        let environment = try Documents("<MBML if='F'><Var name='x'/></MBML>").environment()
        #expect(environment.isDeclared("x"))
        #expect(environment.attributes == ["if": "F"])
    }
}

@Suite("Attributes of root elements")
struct RootAttributeTests {
    @Test("expressions read them by dot and bracket, and never evaluate them")
    func reading() throws {
        let base = MBEnvironment()
        let environment = try Documents("<MBML edition='#(1 + 1)' a.b='c'/>").environment(
            into: base)
        #expect(environment.string("$Environment.edition") == "#(1 + 1)")
        #expect(environment.string("$Environment[edition] $Environment[a.b]") == "#(1 + 1) c")
    }

    @Test("a document wins over the ones it includes, with a warning if they differ")
    func includer() throws {
        let loaded = try Documents([
            "m.xml": "<MBML><Include file='a.xml'/></MBML>",
            "a.xml": "<MBML one='a' two='a'><Include file='b.xml'/></MBML>",
            "b.xml": "<MBML one='b' two='a' three='b'/>",
        ]).load()
        #expect(loaded.environment.attributes == ["one": "a", "two": "a", "three": "b"])
        #expect(loaded.problems == ["b.xml:1:12 warning conflictingAttributes"])
    }

    @Test("of two documents at the same level, the later one wins, with a warning")
    func siblings() throws {
        let loaded = try Documents([
            "m.xml": "<MBML><Include file='a.xml'/><Include file='b.xml'/></MBML>",
            "a.xml": "<MBML one='a' two='2'/>", "b.xml": "<MBML one='b' two='2'/>",
        ]).load()
        #expect(loaded.environment.attributes == ["one": "b", "two": "2"])
        #expect(loaded.problems == ["b.xml:1:12 warning conflictingAttributes"])
    }

    @Test("a document that is added later changes all attributes except the manifest's")
    func added() throws {
        let environment = try Documents([
            "m.xml": "<MBML one='m'><Include file='a.xml'/></MBML>", "a.xml": "<MBML two='a'/>",
        ]).environment()
        let root = MBMemoryRoot(["d.xml": "<MBML one='d' two='d'/>", "m.xml": "<MBML one='n'/>"])
        let added = try environment.loading(document: "d.xml", searching: [root])
        #expect(added.environment.attributes == ["one": "m", "two": "d"])
        #expect(added.problems == ["d.xml:1:12 warning conflictingAttributes"])
        let again = try environment.loading(document: "m.xml", searching: [root])
        #expect(again.environment.attributes["one"] == "n")
        #expect(again.problems == [])
    }

    @Test("the file of an include isn't an expression")
    func literalFile() throws {
        let loaded = try Documents([
            "m.xml": "<Include file='$name.xml'/>", "$name.xml": "<Var name='x' literal='found'/>",
        ]).load()
        #expect(loaded.problems == [])
        #expect(loaded.environment["x"] == "found")
    }
}
