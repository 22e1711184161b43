import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Built-in document")
struct BuiltInDocumentTests {
    @Test("it declares every function of every area by class and method")
    func functions() throws {
        let document = try MBMLParser.document(
            Data(MBEnvironment.builtInDocument.utf8), file: "default.xml", limits: .standard)
        let declared = document.children.filter { $0.name == "Function" }.map {
            [$0["class"], $0["name"], $0["method"], $0["input"]]
        }
        #expect(declared.contains(["MBMLLogicFunctions", "if", "ifOperator", "pipedExpressions"]))
        #expect(declared.contains(["MBMLStringFunctions", "uppercase", "uppercase", "string"]))
        #expect(declared.contains(["MBMLEncodingFunctions", "MD5", "MD5FromString", "string"]))
        #expect(declared.map { $0[1] } == MBEnvironment().functions.map(\.name))
    }

    @Test("loading it declares everything that an environment begins with")
    func comparison() throws {
        let root = MBMemoryRoot(["built-in.xml": MBEnvironment.builtInDocument])
        let loaded = try MBEnvironment.load(
            manifest: "built-in.xml", searching: [root], into: MBEnvironment(functions: []))
        #expect(loaded.diagnostics.isEmpty)
        let environment = MBEnvironment()
        #expect(loaded.environment.variableNames == environment.variableNames)
        #expect(loaded.environment.functions.count == environment.functions.count)
        for (one, other) in zip(loaded.environment.functions, environment.functions) {
            #expect(one.signature == other.signature)
            #expect(one.input == other.input && one.count == other.count)
            #expect(one.documentation?.summary == other.documentation?.summary)
        }
        for name in environment.variableNames where name != "Environment" {
            #expect(try loaded.environment.value(of: name) == environment.value(of: name))
            #expect(loaded.environment.isReadOnly(name))
        }
    }

    @Test("environments share the built-in functions, but no cache and no documents")
    func independence() throws {
        let (one, other) = (MBEnvironment(), MBEnvironment())
        #expect(one.storage.functions.versionID == other.storage.functions.versionID)
        #expect(one.storage.cache !== other.storage.cache)
        #expect(one.loadedPaths.isEmpty)
        #expect(one.manifestPath == nil)
    }

    @Test("a document declares a method under another name, with or without a method name")
    func otherNames() throws {
        let environment = try load(
            """
            <Function class="MBMLStringFunctions" name="shout" method="uppercase" input="string"/>
            <Function class="MBMLCollectionFunctions" name="same" method="copyOf" input="object"/>
            <Function class="MBMLRegexFunctions" name="matchesRegex" input="pipedStrings"/>
            """
        ).environment
        #expect(try environment.evaluate("^shout(abc)") == "ABC")
        #expect(try environment.evaluate("^same(abc)") == "abc")
        #expect(try environment.evaluate("^matchesRegex(abc|b)") == true)
    }

    @Test("the platform is a read-only variable of a new environment")
    func platform() throws {
        let environment = MBEnvironment()
        let name = try #require(environment.string("$Platform.platformName"))
        #expect(["Linux", "macOS", "iOS", "tvOS", "watchOS"].contains(name))
        #expect(environment.boolean("$Platform.is\(name == "macOS" ? "MacOS" : name)"))
        #expect(environment.string("$Platform") == "Platform")
        #expect(environment.boolean("^classExists(MBPlatform)"))
        #expect(environment.boolean("^respondsToSelector($Platform|isUIKit)"))
        for key in ["isBeOS", "beOS", "is", "platform", ""] {
            #expect(try environment.failure("$Platform[^q(\(key))]").kind == .evaluation)
        }
        for (short, long) in [
            ("macOS", "isMacOS"), ("iOS", "isIOS"), ("linux", "isLinux"), ("uIKit", "isUIKit"),
            ("appleTV", "isAppleTV"),
        ] {
            let values = try environment.evaluate("^array($Platform.\(short)|$Platform.\(long))")
            #expect(try #require(values?.asArray).count == 2)
            #expect(values?.asArray?.first == values?.asArray?.last)
        }
        #expect(throws: MBExpressionError.self) {
            _ = try environment.setting("Platform", to: "mine")
        }
    }

    @Test("a singleton asks its class at every read")
    func singleton() throws {
        let counter = Counter()
        var base = MBEnvironment()
        base.hostTypes.register(
            MBHostType(
                "Shop",
                accessors: [
                    "instance": { _ in MBValue(counter.next()) }, "nothing": { _ in nil },
                ]))
        let environment = try load(
            """
            <Var name="shop" type="singleton" class="Shop"/>
            <Var name="none" type="singleton" class="Shop" method="nothing"/>
            """, into: base
        ).environment
        #expect(environment.string("$shop $shop") == "1 2")
        #expect(environment.object("$none") == nil)
    }

    @Test("a singleton of an unknown class or accessor is reported at its place")
    func unknownSingletons() throws {
        let diagnostics = try load(
            """
            <Var name="a" type="singleton" class="MBPlatfrom"/>
            <Var name="b" type="singleton" class="MBPlatform" method="instanse"/>
            """
        ).diagnostics
        #expect(diagnostics.map(\.code) == [.unknownHostType, .unknownAccessor])
        #expect(diagnostics.allSatisfy { $0.message.contains("did you mean") })
        #expect(diagnostics.map { $0.location?.line } == [2, 3])
    }

    private func load(_ text: String, into base: MBEnvironment? = nil) throws
        -> MBEnvironment.LoadResult
    {
        try MBEnvironment.load(
            manifest: "m.xml", searching: [.memory(["m.xml": "<MBML>\n\(text)\n</MBML>"])],
            into: base)
    }
}
