import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// A check reports only what is certain: nothing that evaluates is an error.
@Suite("False alarms")
struct FalseAlarmTests {
    private static let tables = [
        "Functions/calendar", "Functions/targeting",
        "Functions/collection", "Functions/dataProcessing", "Functions/date",
        "Functions/debug", "Functions/encoding", "Functions/environment", "Functions/file",
        "Functions/font", "Functions/geometry", "Functions/language", "Functions/logic",
        "Functions/math",
        "Functions/parameters", "Functions/regex", "Functions/resource", "Functions/runtime",
        "Functions/string", "Language/booleans", "Language/calls", "Language/contexts",
        "Language/crossing", "Language/equality", "Language/lookups", "Language/numbers",
        "Language/objects", "Language/order", "Language/references", "Language/texts",
    ]

    /// Whether the case shows that something wrong isn't evaluated, or is nothing.
    private static func isNeverReached(_ item: CaseTable.Case) -> Bool {
        item.expression.contains("^nosuch(")
            || [
                "if.other-branch-not-evaluated", "if-syntax-in-other-branch",
                "matchesRegex.stopsEarly", "firstNonemptyString.lazy",
                "firstNonemptyTrimmedString.lazy", "short-division", "stored-null-count",
                "stored-null-key", "repeat.failingNever", "repeat.syntaxNever",
            ].contains(item.id)
    }

    @Test(
        "a function without the text that it changes may give nothing, which has no keys",
        arguments: [
            "^MD5().p", "^pathExtension().count", "^stripSpaces().p", "^splitLines().length",
            "^pathComponents().length",
        ])
    func missingTexts(_ expression: String) throws {
        var environment = MBEnvironment()
        environment.isStrict = true
        #expect(try environment.evaluate(expression) == nil)
        #expect(MBChecker(environment).check(expression, as: .object).map(\.description) == [])
    }

    @Test("what leads to what a condition asks about may be missing in example data")
    func missingOnTheWay() {
        var checker = MBChecker()
        checker.examples["user"] = [["name": "Zoe"]]
        func rules(_ expression: String) -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml":
                    "<MBML><Var name='x' type='dynamic' value='\(expression)'/></MBML>"
            ])
            return checker.check(searching: [root]).findings.map(\.rule.name)
        }
        #expect(rules("^if($user.address.zip|$user.address.zip|none)").isEmpty)
        #expect(rules("^if($user.labels[0]|$user.labels[0]|none)").isEmpty)
        #expect(
            rules("^if($user.address.zip|$user.adress.zip|none)") == ["unknown-data-key"])
        #expect(rules("^if($user.name|$user.address.zip|none)") == ["unknown-data-key"])
    }

    @Test("a default asks for its variable, not for a text with the same letters")
    func defaults() {
        func rules(_ condition: String) -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml": """
                <MBML><Var name="dark" literal="x" mutable="F" if="\(condition)"/>
                <Var name="a" type="dynamic" value="$dark.nope"/></MBML>
                """
            ])
            return MBChecker().check(searching: [root]).findings.map(\.rule.name)
                .filter { $0 != "unknown-variable" }
        }
        for condition in ["!$dark", "!${dark}", "!$[dark]", "!$(dark)", "$z -AND !$dark.key"] {
            #expect(rules(condition).isEmpty, "\(condition)")
        }
        for condition in ["$theme == dark", "!$darker", "dark == $theme"] {
            #expect(rules(condition) == ["key-of-text"], "\(condition)")
        }
    }

    @Test("a variable called count is asked for itself alone")
    func variableCalledCount() {
        func rules(_ name: String) -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml": """
                <MBML><Var name="\(name)" type="map" mutable="F"><Var name="key" literal="k"/></Var>
                <Var name="a" type="dynamic" value="^if($\(name)|$\(name).kye|x)"/></MBML>
                """
            ])
            return MBChecker().check(searching: [root]).findings.map(\.rule.name)
                .filter { $0 != "constant-condition" }
        }
        #expect(rules("count") == rules("map") && !rules("map").isEmpty)
    }

    @Test("`^if` of nothing without an alternative is nothing, whatever key follows")
    func missingChoice() throws {
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML>
              <Var name="z" type="nothing"/>
              <Var name="none" type="dynamic" value="^if($z|3).count"/>
              <Var name="other" type="dynamic" value="^if($z|3|4).count"/>
            </MBML>
            """
        ])
        let findings = MBChecker().check(searching: [root]).findings
        #expect(findings.map { "\($0.start?.line ?? 0) \($0.rule.name)" } == ["4 key-of-text"])
    }

    @Test("a variable is set where it isn't declared read-only")
    func settingElsewhere() {
        func rules(_ listener: String) -> [String] {
            let root = MBMemoryRoot([
                "manifest.xml": """
                <MBML><Var name="beta" boolean="F"/>
                <Var name="x" literal="1" mutable="F" if="$beta"/>\(listener)</MBML>
                """
            ])
            var checker = MBChecker()
            checker.modules = [MBEventHandlingModule()]
            return checker.check(searching: [root]).findings.map(\.rule.name)
                .filter { $0 == "set-read-only" }
        }
        let set = "<SetVar name='x' literal='2'"
        for listener in [
            "<Listener name='e'>\(set) if='!$beta'/></Listener>",
            "<Listener name='e' if='!$beta'>\(set)/></Listener>",
            "<Listener name='e'><When if='!$beta'>\(set)/></When></Listener>",
            "<Listener name='e'><Case if='$beta'/><DefaultCase>\(set)/></DefaultCase></Listener>",
            "<Listener name='e'><Case if='$beta'/><Case if='$other'>\(set)/></Case></Listener>",
            "<Listener name='e'><Break if='$beta'/>\(set)/></Listener>",
            "<Listener name='e'><Break if='$beta'/><When if='$other'>\(set)/></When></Listener>",
        ] {
            #expect(rules(listener) == [], "\(listener)")
        }
        for listener in [
            "<Listener name='e'>\(set)/></Listener>",
            "<Listener name='e'>\(set) if='$beta'/></Listener>",
            "<Listener name='e'><When if='!$beta'/>\(set)/></Listener>",
            "<Listener name='e'><Case if='$other'/><Case if='$beta'>\(set)/></Case></Listener>",
        ] {
            #expect(rules(listener) == ["set-read-only"], "\(listener)")
        }
    }

    @Test(
        "a document's own function has its own parameters, whatever its name",
        arguments: [
            "let", "filter", "abs", "lowercase",
        ])
    func replacedFunction(_ name: String) {
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML><Function name="\(name)" parameters="x" value="Hi $x"/>
            <Var name="a" value="^\(name)(Zoe)"/></MBML>
            """
        ])
        let findings = MBChecker().check(searching: [root]).findings
        #expect(findings.map(\.rule.name) == ["shadows-built-in"])
    }

    @Test("an expression that evaluates in strict mode has no errors", arguments: tables)
    func expressions(table: String) throws {
        for item in try CaseTable(table).cases {
            var environment = try MBEnvironment.functions(item, MBCollectingLog())
            environment.isStrict = true
            let value: MBValue?
            do { value = try environment.evaluate(item.expression, as: item.context) } catch {
                continue
            }
            var checker = MBChecker(environment)
            for name in environment.variableNames {
                if let value = environment[name] { checker.examples[name] = [value] }
            }
            let type = checker.type(of: item.expression, as: item.context)
            #expect(
                value == nil || type.includes(value) || type == .nothing,
                "\(item.id): \(item.expression) isn't \(type) but \(value?.description ?? "")")
            let findings = checker.check(item.expression, as: item.context)
            let errors = findings.filter { $0.severity == .error && !Self.isNeverReached(item) }
                .map(\.description)
            #expect(errors == [], "\(item.id): \(item.expression)")
        }
    }
}
