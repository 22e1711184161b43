import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Runtime functions")
struct RuntimeFunctionTests {
    private func environment(_ types: MBHostType...) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        for type in types { environment.hostTypes.register(type) }
        return environment
    }

    @Test("an accessor is called each time, without caching")
    func accessor() throws {
        let counter = Counter()
        let environment = environment(
            MBHostType("Counter", accessors: ["instance": { _ in MBValue(counter.next()) }]))
        #expect(try environment.evaluate("^singleton(Counter)") == 1)
        #expect(try environment.evaluate("^singleton(Counter) ^singleton(Counter)") == "2 3")
        for selector in ["instance", "instance:"] {
            let call = "^instancesRespondToSelector(Counter|\(selector))"
            #expect(try environment.evaluate(call) == true)
        }
        #expect(try environment.evaluate("^respondsToSelector(^class(Counter)|instance)") == true)
        #expect(try environment.evaluate("^instancesRespondToSelector(Counter|all)") == false)
    }

    @Test("an accessor's result is checked against the limits")
    func deepResult() throws {
        var deep: MBValue = []
        for _ in 0..<300 { deep = [deep] }
        let value = deep
        let environment = environment(
            MBHostType("Deep", accessors: ["instance": { _ in value }]),
            MBHostType("Dictionary", accessors: ["instance": { _ in ["a": value] }]),
            MBHostType("Set", accessors: ["instance": { _ in .opaque(MBSet([value])) }]),
            MBHostType("Fine", accessors: ["instance": { _ in .opaque(MBSet(["a"])) }]))
        for name in ["Deep", "Dictionary", "Set"] {
            #expect(try environment.failure("^singleton(\(name))").code == .limitExceeded)
        }
        #expect(try environment.evaluate("^singleton(Fine).count") == 1)
    }

    @Test("a limit that an accessor exceeds ends the evaluation, and can't be recovered from")
    func limitOfAccessor() throws {
        let environment = environment(
            MBHostType(
                "Deep",
                accessors: ["instance": { try $0.evaluate("^repeat(1000000000|x)") }]))
        for text in ["^singleton(Deep)", "^if(^singleton(Deep)|a|b)"] {
            let error = try environment.failure(text)
            #expect(error.code == .limitExceeded && error.kind == .limit)
        }
    }

    @Test("an alias that a replacement lacks is that of another type that has it")
    func replacedAlias() {
        var registry = MBHostType.Registry([
            MBHostType("A", aliases: ["X", "Y"]), MBHostType("B", aliases: ["X", "Z"]),
        ])
        #expect(registry["X"]?.name == "B")
        registry.register(MBHostType("B", aliases: []))
        #expect(registry["X"]?.name == "A" && registry["Z"] == nil)
        registry.register(MBHostType("A", aliases: ["Z"]))
        #expect(registry["X"] == nil && registry["Y"] == nil && registry["Z"]?.name == "A")
    }

    @Test("an empty registry hides everything")
    func emptyRegistry() throws {
        var environment = MBEnvironment.pinned()
        environment.hostTypes = MBHostType.Registry()
        #expect(try environment.evaluate("^classExists(String)") == false)
        #expect(try environment.evaluate("^respondsToSelector(abc|length)") == false)
        #expect(try environment.failure("^singleton(String)").code == .invalidParameter)
    }

    @Test("every value of the library has a type that knows its members")
    func valueTypes() throws {
        let registry = MBHostType.Registry.standard
        let font = MBFont(
            fontName: "T", familyName: "T", pointSize: 1, lineHeight: 1, ascender: 1,
            descender: 0)
        let values: [String: MBValue] = [
            "String": "a", "Number": 1, "Bool": true, "Array": [], "Dictionary": [:],
            "Date": .date(Date(timeIntervalSince1970: 0)), "Null": .null,
            "Set": .opaque(MBSet([])), "Data": .opaque(MBData([])),
            "Range": .opaque(MBRange(location: 0, length: 0)),
            "Point": .opaque(MBPoint(x: 0, y: 0)),
            "Size": .opaque(MBSize(width: 0, height: 0)), "Font": .opaque(font),
            "Offset": .opaque(MBOffset(horizontal: 0, vertical: 0)),
            "Color": .opaque(MBColor(red: 0, green: 0, blue: 0)),
            "Rect": .opaque(
                MBRect(origin: MBPoint(x: 0, y: 0), size: MBSize(width: 0, height: 0))),
        ]
        for (name, value) in values {
            let type = try #require(registry.type(of: value))
            #expect(type.name == name && type.parent == "Object")
            #expect(type.instanceMembers == Set(Lookup.names(of: value)))
        }
        #expect(Set(values.keys).union(["Insets", "Object", "MBEnvironment"]).count == 19)
    }

    @Test("types that descend from each other end")
    func cycles() throws {
        let environment = environment(
            MBHostType("A", parent: "B"), MBHostType("B", parent: "A"),
            MBHostType("Own", parent: "Own"))
        #expect(try environment.evaluate("^inheritanceHierarchyForClass(A).count") == 2)
        #expect(try environment.evaluate("^inheritanceHierarchyForClass(Own).count") == 1)
        #expect(try environment.evaluate("^respondsToSelector(^class(A)|x)") == false)
        #expect(try environment.failure("^singleton(A)").code == .functionFailed)
    }

    @Test("a class prints as its name and is opaque to the host")
    func references() throws {
        let value = try #require(try environment().evaluate("^class(NSString)"))
        #expect(value.typeName == "class" && value.description == "NSString")
        #expect(try value.jsonString(tagged: true) == #"{"$opaque":"NSString"}"#)
    }
}

@Suite("Aliases of host types")
struct HostTypeAliasTests {
    private func environment() -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment.hostTypes.register(
            MBHostType("Shop", aliases: ["GTShop", "Kiosk"], accessors: ["instance": { _ in "s" }]))
        return environment
    }

    @Test("a type is known by its name and its aliases", arguments: ["Shop", "GTShop", "Kiosk"])
    func names(_ name: String) {
        let environment = environment()
        #expect(environment.boolean("^classExists(\(name))"))
        #expect(environment.string("^class(\(name))") == "Shop")
        #expect(environment.string("^singleton(\(name))") == "s")
    }

    @Test("a document names a singleton's class by an alias")
    func singleton() throws {
        let environment = try Documents("<Var name='shop' type='singleton' class='GTShop'/>")
            .environment(into: environment())
        #expect(environment["shop"] == "s")
    }

    @Test("a name wins over an alias, a later alias over an earlier one")
    func precedence() {
        var environment = environment()
        environment.hostTypes.register(MBHostType("Kiosk"))
        environment.hostTypes.register(MBHostType("Other", aliases: ["GTShop"]))
        #expect(environment.hostTypes["Kiosk"]?.name == "Kiosk")
        #expect(environment.hostTypes["GTShop"]?.name == "Other")
    }

    @Test("a type that is replaced takes its aliases with it")
    func replacement() {
        var environment = environment()
        environment.hostTypes.register(MBHostType("Shop", aliases: ["Store"]))
        #expect(environment.hostTypes["GTShop"] == nil)
        #expect(environment.hostTypes["Store"]?.name == "Shop")
    }
}
