import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Lists and maps in documents")
struct CollectionVariableTests {
    @Test("a list keeps the order of its items, regardless of where their values come from")
    func list() throws {
        let environment = try Documents(
            """
            <Var name='x' type='list'><Var literal='$a'/><Var value='#(1 + 1)'/><Var>t#(1)</Var>
            <Var boolean='T'/><Var/><!-- no --><Var name='' literal='last'/></Var>
            """
        ).environment()
        #expect(environment["x"] == ["$a", 2, "t1", true, "", "last"])
    }

    @Test("the items of a list keep what they're escaped for")
    func marks() throws {
        let environment = try Documents(
            """
            <Var name='tag' literal='&lt;b>'/>
            <Var name='x' type='list'><Var value='$tag'/><Var value='^raw($tag)'/>
            <Var value='$nothing'/><Var value='^escapeHTML($tag)'/>
            <Var type='list'><Var value='^raw($tag)'/></Var></Var>
            """
        ).environment()
        let text = try MBExpression("^join($x|, )", as: .string, escaping: .html)
        let parts = try text.string(in: environment)?.components(separatedBy: ", ")
        #expect(parts?.prefix(3) == ["&lt;b&gt;", "<b>", "&lt;b&gt;"])
    }

    @Test("a map keeps the order of its entries, and the last entry with a name wins")
    func map() throws {
        let loaded = try Documents(
            """
            <Var name='x' type='map'><Var name='z' literal='1'/><Var name='a b' value='#(2)'/>
            <Var name='z' literal='3'/></Var>
            """
        ).load()
        #expect(loaded.problems == ["m.xml:2:12 warning duplicateKey"])
        let environment = loaded.environment
        #expect(environment["x"] == ["z": "3", "a b": 2])
        #expect(environment["x"]?.asDictionary?.keys == ["z", "a b"])
    }

    @Test("an empty one is an empty collection")
    func empty() throws {
        let environment = try Documents(
            "<Var name='l' type='list'> </Var><Var name='m' type='map'/>"
        ).environment()
        #expect(environment["l"] == [])
        #expect(environment["m"] == [:])
    }

    @Test("they nest")
    func nested() throws {
        let environment = try Documents(
            """
            <Var name='x' type='list'><Var type='map'><Var name='k' type='list'>
            <Var literal='a'/><Var type='list'/></Var></Var><Var type='map'/></Var>
            """
        ).environment()
        #expect(environment["x"] == [["k": ["a", []]], [:]])
    }

    @Test("they nest as deeply as documents can")
    func deep() throws {
        let depth = 98
        let text =
            "<Var name='x' type='list'>" + String(repeating: "<Var type='list'>", count: depth - 1)
            + String(repeating: "</Var>", count: depth)
        #expect(try Documents(text).environment()["x"] != nil)
    }

    @Test("items see variables, and an absent value is dropped")
    func absent() throws {
        let environment = try Documents(
            """
            <Var name='n' literal='Ann'/><Var name='x' type='list'><Var value='$n'/>
            <Var value='$none'/></Var><Var name='y' type='map'><Var name='a' value='$none'/></Var>
            """
        ).environment()
        #expect(environment["x"] == ["Ann"])
        #expect(environment["y"] == [:])
    }

    @Test("the condition of an item applies")
    func condition() throws {
        let loaded = try Documents(
            """
            <Var name='x' type='list'><Var literal='a' if='F'/><Var literal='b' if='T'/>
            <Var literal='c' if=''/><Var literal='d' if='^nope()'/><Var type='list' if='1 == 2'/></Var>
            """
        ).load()
        #expect(loaded.environment["x"] == ["b", "c"])
        #expect(
            loaded.problems == [
                "m.xml:2:22 warning conditionFailed", "m.xml:2:46 error conditionFailed",
            ])
    }

    @Test(
        "a mistake in an item leaves out only that item, with its place",
        arguments: [
            ("list", "<Var literal='b' value='c'/>", "2:25 error conflictingAttributes"),
            ("list", "<Var name='n' literal='b'/>", "2:12 error nameNotAllowedInList"),
            ("list", "<Var type='nope'/>", "2:12 error unknownVariableType"),
            ("list", "<Var type='dynamic' value='b'/>", "2:1 error dynamicInContainer"),
            ("list", "<Var type='singleton'/>", "2:1 error dynamicInContainer"),
            ("list", "<Item literal='b'/>", "2:1 error unknownTag"),
            ("list", "<Var value='^nope()'/>", "2:13 error valueFailed"),
            ("map", "<Var literal='b'/>", "2:1 error missingAttribute"),
            ("map", "<Var name='' literal='b'/>", "2:1 error missingAttribute"),
            ("map", "<Var name='n' value='^nope()'/>", "2:22 error valueFailed"),
            ("map", "<Entry name='n' literal='b'/>", "2:1 error unknownTag"),
        ])
    func mistakes(_ type: String, _ item: String, _ expected: String) throws {
        let loaded = try Documents(
            "<Var name='x' type='\(type)'>\n\(item)\n<Var name='k' literal='a'/></Var>"
                .replacingOccurrences(
                    of: "name='k' ", with: type == "map" ? "name='k' " : "")
        ).load()
        #expect(loaded.problems == ["m.xml:" + expected])
        #expect(loaded.environment["x"] == (type == "map" ? ["k": "a"] : ["a"]))
    }

    @Test("an attribute that an item doesn't have is a warning, and the item remains")
    func unsupported() throws {
        let loaded = try Documents("<Var name='x' type='list'>\n<Var literal='a' key='b'/></Var>")
            .load()
        #expect(loaded.problems == ["m.xml:2:23 warning unsupportedAttribute"])
        #expect(loaded.environment["x"] == ["a"])
    }

    @Test("a value next to the items is a warning", arguments: ["value", "literal", "boolean"])
    func ignored(_ attribute: String) throws {
        let loaded = try Documents(
            "<Var name='x' type='list'\n \(attribute)='T'><Var literal='a'/></Var>"
        ).load()
        #expect(loaded.problems == ["m.xml:2:\(attribute.count + 4) warning unsupportedAttribute"])
        #expect(loaded.environment["x"] == ["a"])
    }

    @Test("two values next to the items are a conflict")
    func conflict() throws {
        let loaded = try Documents("<Var name='x' type='map' value='a' boolean='T'/>").load()
        #expect(loaded.diagnostics.map(\.code) == [.conflictingAttributes])
        #expect(loaded.environment["x"] == nil)
    }
}

@Suite("Dynamic variables in documents")
struct DynamicVariableTests {
    @Test(
        "every spelling is evaluated at each read",
        arguments: [
            ("value='$n!'", "Ann!", "Bob!"), ("expression='$n!'", "Ann!", "Bob!"),
            ("boolean='$n == Bob'", false, true), ("literal='$n'", "$n", "$n"),
            ("value='#($n.length + 1)'", 4, 4), ("value=''", nil, nil), ("literal=''", "", ""),
            ("boolean=''", false, false),
        ] as [(String, MBValue?, MBValue?)])
    func spellings(_ attribute: String, _ before: MBValue?, _ after: MBValue?) throws {
        var environment = try Documents(
            "<Var name='x' type='dynamic' \(attribute)/><Var name='n' literal='Ann'/>"
        ).environment()
        #expect(environment["x"] == before)
        environment["n"] = "Bob"
        #expect(environment["x"] == after)
        #expect(environment.isReadOnly("x"))
    }

    @Test(
        "exactly one of them is required",
        arguments: [
            ("", "1:7 error missingAttribute"), (">  <!--", "1:7 error missingAttribute"),
            (" value='a' expression='b'", "1:58 error conflictingAttributes"),
            (" boolean='T' literal='b'", "1:57 error conflictingAttributes"),
        ])
    func spelled(_ attributes: String, _ expected: String) throws {
        let end = attributes.hasPrefix(">") ? "--></Var>" : "/>"
        let loaded = try Documents("<Var name='x' type='dynamic'\(attributes)\(end)").load()
        #expect(loaded.problems == ["m.xml:" + expected])
        #expect(loaded.environment.ownVariableNames == [])
    }

    @Test("attributes of other kinds are warnings, and the variable remains")
    func unsupported() throws {
        let loaded = try Documents(
            "<Var name='x' type='dynamic' value='a' mutable='T'\n userDefaultsName='b' bogus='c'/>"
        ).load()
        #expect(
            loaded.problems == [
                "m.xml:1:55 warning unsupportedAttribute",
                "m.xml:2:20 warning unsupportedAttribute",
                "m.xml:2:30 warning unsupportedAttribute",
            ])
        #expect(loaded.environment["x"] == "a")
    }

    @Test("a name is required", arguments: ["", "name=''"])
    func name(_ name: String) throws {
        #expect(
            try Documents("<Var \(name) type='dynamic' value='a'/>").problems() == [
                "m.xml:1:7 error missingAttribute"
            ])
    }

    @Test("it sees names that functions bind")
    func scope() throws {
        let environment = try Documents(
            "<Var name='x' type='dynamic' value='&lt;$item&gt;'/>"
        ).environment()
        #expect(environment.object("^list(^array(a|b)|$x)") == ["<a>", "<b>"])
        #expect(environment["x"] == "<>")
    }

    @Test("lists that repeatedly contain each other end at a limit")
    func shared() throws {
        var text = "<Var name='v0' type='list'><Var literal='x'/></Var>"
        for level in 1...20 {
            let items = String(repeating: "<Var value='$v\(level - 1)'/>", count: 10)
            text += "<Var name='v\(level)' type='list'>\(items)</Var>"
        }
        let loaded = try Documents(text).load()
        #expect(loaded.diagnostics.first?.message == "not enough steps are left (steps)")
        #expect(loaded.environment["v3"]?.asArray?.count == 10)
        #expect(loaded.environment["v20"]?.asArray == [])
    }
}
