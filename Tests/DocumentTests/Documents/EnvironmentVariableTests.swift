import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("The variable $Environment")
struct EnvironmentVariableTests {
    @Test("in a new environment, nothing was loaded from documents")
    func defaultEnvironment() throws {
        try MBEnvironment().check(
            "Environment",
            [
                PropertyRow("isLoaded", true, "1", true),
                PropertyRow("manifestFilePath", nil, "", false),
                PropertyRow("mbmlPathsLoaded", [], "(\n)", true),
                PropertyRow("attributeNames", [], "(\n)", true),
                PropertyRow("countAttributes", 0, "0", false),
                PropertyRow("objectAttributes", [:], "{\n}", true),
                PropertyRow("noSuch", nil, "", false),
                PropertyRow("modules", nil, "", false),
            ])
    }

    @Test("after loading a manifest, it has its path, its documents and their attributes")
    func manifest() throws {
        let environment = try load([
            "m.xml": "<MBML edition='2' market='no'><Include file='a.xml'/></MBML>",
            "a.xml": "<MBML market='se' skin='dark'/>",
        ])
        try environment.check(
            "Environment",
            [
                PropertyRow("isLoaded", true, "1", true),
                PropertyRow("manifestFilePath", "/app/m.xml", "/app/m.xml", true),
                PropertyRow(
                    "mbmlPathsLoaded", ["/app/m.xml", "/app/a.xml"],
                    "(\n    \"/app/m.xml\",\n    \"/app/a.xml\"\n)", true),
                PropertyRow("edition", "2", "2", true), PropertyRow("market", "no", "no", true),
                PropertyRow("skin", "dark", "dark", true),
                PropertyRow("Edition", nil, "", false),
                PropertyRow(
                    "attributeNames", ["edition", "market", "skin"],
                    "(\n    edition,\n    market,\n    skin\n)", true),
                PropertyRow("countAttributes", 3, "3", true),
                PropertyRow(
                    "objectAttributes", ["edition": "2", "market": "no", "skin": "dark"],
                    "{\n    edition = 2;\n    market = no;\n    skin = dark;\n}", true),
            ])
        #expect(try environment.evaluate("$Environment.mbmlPathsLoaded.count") == 2)
        #expect(
            try environment.evaluate("$Environment.mbmlPathsLoaded")
                == environment.evaluate("^mbmlLoadedPaths()"))
    }

    @Test("the library's own module and its variable space always exist, as classes")
    func modules() throws {
        let environment = try load(["m.xml": "<MBML/>"])
        #expect(
            try environment.evaluate("$Environment.enabledModuleClasses[0]")
                == .opaque(MBHostType.Reference("MBDataEnvironmentModule")))
        #expect(
            try environment.evaluate("$Environment.environmentLoaders[0]")
                == .opaque(MBHostType.Reference("MBVariableSpace")))
        #expect(
            environment.string("$Environment.enabledModuleClasses[0]")
                == "MBDataEnvironmentModule")
    }

    @Test("a property wins over an attribute with its name, which stays among the attributes")
    func collisions() throws {
        let environment = try load([
            "m.xml": "<MBML isLoaded='maybe' loaded='maybe' countAttributes='99' name='x'/>"
        ])
        #expect(try environment.evaluate("$Environment.isLoaded") == true)
        #expect(try environment.evaluate("$Environment.loaded") == true)
        #expect(try environment.evaluate("$Environment.countAttributes") == 4)
        #expect(try environment.evaluate("$Environment.objectAttributes.isLoaded") == "maybe")
        #expect(try environment.evaluate("$Environment.name") == "x")
    }

    @Test("it isn't loaded until loading ends")
    func loading() throws {
        let environment = try load([
            "m.xml": """
            <MBML><Include file='a.xml'/><Var name='own' value='$Environment.isLoaded'/>
            <Var name='path' value='$Environment.manifestFilePath'/>
            <Var name='always' type='dynamic' value='$Environment.isLoaded'/></MBML>
            """,
            "a.xml": "<MBML><Var name='included' value='$Environment.isLoaded'/></MBML>",
        ])
        #expect(try environment.evaluate("$own") == false)
        #expect(try environment.evaluate("$included") == false)
        #expect(try environment.evaluate("$path") == "/app/m.xml")
        #expect(try environment.evaluate("$always") == true)
    }

    @Test("it stays loaded while another document is added")
    func adding() throws {
        let root = MBMemoryRoot(
            ["b.xml": "<MBML skin='dark'><Var name='own' value='$Environment.isLoaded'/></MBML>"],
            in: "/app")
        let environment = try load(["m.xml": "<MBML edition='2'/>"])
            .loading(document: "b.xml", searching: [root]).environment
        #expect(try environment.evaluate("$own") == true)
        #expect(environment.string("$Environment.edition $Environment.skin") == "2 dark")
        #expect(environment.string("$Environment.manifestFilePath") == "/app/m.xml")
        let fresh = try MBEnvironment().loading(document: "b.xml", searching: [root]).environment
        #expect(fresh.boolean("^singleton(MBEnvironment).isLoaded"))
        #expect(MBEnvironment().boolean("$Environment.isLoaded"))
    }

    @Test("it belongs to the environment in which the expression runs")
    func current() throws {
        let expression = try MBExpression("$Environment.edition", as: .string)
        for edition in ["1", "2"] {
            let environment = try load(["m.xml": "<MBML edition='\(edition)'/>"])
            #expect(try expression.string(in: environment) == edition)
        }
    }

    @Test("an unknown key is nothing, in strict mode too")
    func strict() throws {
        var environment = try load(["m.xml": "<MBML/>"])
        environment.isStrict = true
        #expect(try environment.evaluate("$Environment.noSuch") == nil)
        #expect(try environment.evaluate("$Environment.noSuch.further") == nil)
    }

    @Test("it prints as its name")
    func text() throws {
        let environment = MBEnvironment()
        #expect(environment.string("$Environment") == "Environment")
        #expect(environment.boolean("$Environment == $Environment"))
    }

    @Test("keeping it retains neither the environment nor the values of its variables")
    func memory() throws {
        weak var held: Held?
        let kept: MBValue? = try {
            let object = Held()
            held = object
            let environment = try MBEnvironment().setting("held", to: .opaque(object))
            return try environment.evaluate("$Environment")
        }()
        #expect(kept != nil)
        #expect(held == nil)
    }

    private final class Held: MBKeyValueCoding {}

    private func load(_ documents: [String: String]) throws -> MBEnvironment {
        let loaded = try MBEnvironment.load(
            manifest: "m.xml", searching: [MBMemoryRoot(documents, in: "/app")])
        #expect(loaded.diagnostics.filter { $0.severity == .error }.isEmpty)
        return loaded.environment
    }
}
