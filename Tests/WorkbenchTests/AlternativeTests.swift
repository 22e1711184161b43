import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// Declarations that may be missing: under conditions that exclude each other, or in documents that
/// actions load.
@Suite("Alternative declarations")
struct AlternativeTests {
    /// The rules of what a check of some documents finds.
    private func rules(
        _ documents: [String: String], in environment: MBEnvironment = MBEnvironment(),
        _ adjust: (inout MBChecker) -> Void = { _ in }
    ) -> [String] {
        var checker = MBChecker(environment)
        checker.modules = [MBEventHandlingModule()]
        adjust(&checker)
        return checker.check(searching: [MBMemoryRoot(documents)]).findings
            .map { "\($0.file ?? ""):\($0.start?.line ?? 0) \($0.rule.name)" }
    }

    private func rules(_ manifest: String) -> [String] { rules(["manifest.xml": manifest]) }

    // MARK: - Functions

    @Test("a call may be that of any declaration of a function")
    func functions() {
        #expect(
            rules(
                """
                <MBML><Var name="isNew" boolean="T"/>
                <Function name="price" parameters="n|currency" value="$currency $n" if="$isNew"/>
                <Function name="price" parameters="n" value="EUR $n" if="!$isNew"/>
                <Var name="a" type="dynamic" if="$isNew" value="^price(3|USD)"/>
                <Var name="b" type="dynamic" if="!$isNew" value="^price(3)"/></MBML>
                """
            ).isEmpty)
        #expect(
            rules(
                """
                <MBML><Function name="uppercase" parameters="a|b" value="$a"
                if="!$MBML.functions.uppercase"/>
                <Function name="fresh" parameters="a|b" value="$a" if="!$MBML.functions.fresh"/>
                <Var name="a" type="dynamic" value="^uppercase(a)"/>
                <Var name="b" type="dynamic" value="^fresh(a)"/></MBML>
                """
            ) == ["manifest.xml:5 parameter-count"])
        let documents = [
            "manifest.xml": """
            <MBML><Include file="a.xml" if="$isNew"/><Include file="b.xml" if="!$isNew"/>
            </MBML>
            """,
            "a.xml": """
            <MBML><Function name="f" class="MBMLStringFunctions" method="uppercase"/>
            <Var name="a" value="^f(abc)"/></MBML>
            """,
            "b.xml": """
            <MBML><Function name="f" class="MBMLCollectionFunctions" method="count"/>
            <Var name="a" value="^f(^array(1|2))"/></MBML>
            """,
        ]
        #expect(rules(documents).filter { !$0.hasSuffix("unknown-variable") }.isEmpty)
    }

    @Test("a call that fits no declaration of its function is an error")
    func noFunction() {
        #expect(
            rules(
                """
                <MBML><Var name="eu" boolean="T"/>
                <Function name="price" if="$eu" parameters="n: number" value="$n"/>
                <Function name="price" if="!$eu" parameters="n: number|currency: string?" value="$n"/>
                <Function name="uppercase" if="$own" parameters="a|b" value="$a"/>
                <Var name="a" type="dynamic" value="^price() ^price(1|EUR)"/>
                <Var name="b" type="dynamic" value="^price(1|EUR|x)"/>
                <Var name="c" type="dynamic" value="^uppercase(a|b)"/></MBML>
                """
            ).filter { !$0.hasSuffix("unknown-variable") } == [
                "manifest.xml:4 shadows-built-in", "manifest.xml:5 parameter-count",
                "manifest.xml:6 parameter-count",
            ])
    }

    @Test("while loading, a call is that of the declaration before it")
    func loadOrder() {
        let declarations = """
            <Function name="f" parameters="a|b" value="$a$b"/>
            <Var name="x" value="^f(1)"/>
            <Var name="y" value="^f(1|2)" if="^f(1)"/>
            <Function name="f" parameters="a" value="$a" if="^f(1)"/>
            <Var name="z" type="dynamic" value="^f(1) ^f(1|2)"/>
            """
        let manifest = "<MBML>\(declarations)</MBML>"
        #expect(
            rules(manifest) == [
                "manifest.xml:2 parameter-count", "manifest.xml:3 parameter-count",
                "manifest.xml:4 redeclared", "manifest.xml:4 parameter-count",
            ])
        let unconditional = manifest.replacing(" if=\"^f(1)\"", with: "")
        #expect(
            rules(unconditional) == [
                "manifest.xml:2 parameter-count", "manifest.xml:4 redeclared",
                "manifest.xml:5 parameter-count",
            ])
        #expect(
            rules([
                "manifest.xml": """
                <MBML><Include file="two.xml"/><Include file="a.xml" if="^f(1)"/>
                <Include file="one.xml"/><Include file="b.xml" if="^f(1)"/></MBML>
                """,
                "two.xml": "<MBML><Function name='f' parameters='a|b' value='$a$b'/></MBML>",
                "one.xml": "<MBML><Function name='f' parameters='a' value='$a'/></MBML>",
                "a.xml": "<MBML><Var name='a' value='^f(1|2)'/></MBML>",
                "b.xml": "<MBML><Var name='b' value='^f(1|2)'/></MBML>",
            ]) == [
                "manifest.xml:1 parameter-count", "one.xml:1 redeclared",
                "b.xml:1 parameter-count",
            ])
    }

    @Test(
        "what is right where it's evaluated has no error",
        arguments: [
            """
            <MBML><Function name="hasPrefix" parameters="" value="q"/>
            <Var name="a" value="^let(v|^hasPrefix()|$v)"/>
            <Var name="b" value="^lowercase(^hasPrefix())"/></MBML>
            """,
            """
            <MBML><Function name="f" parameters="x" value="$x"/>
            <Function name="g" parameters="x" value="^f($x)"/><Var name="v" value="^g(1)"/>
            <Function name="f" parameters="x|y" value="$x"/>
            <Function name="g" parameters="x" value="^f($x|$x)"/><Var name="w" value="^g(1)"/></MBML>
            """,
            """
            <MBML><Include file="base.xml"/><Include file="base.xml" if="$no"/></MBML>
            """,
        ])
    func evaluated(manifest: String) {
        let documents = [
            "manifest.xml": manifest,
            "base.xml": "<MBML><Var name='a' literal='x'/><Var name='no' boolean='F'/></MBML>",
        ]
        let rules = rules(documents).filter {
            !$0.hasSuffix("redeclared") && !$0.hasSuffix("built-in")
        }
        #expect(rules == [])
    }

    @Test(
        "what is wrong in a function that is replaced later, or in a condition that's never asked, is found"
    )
    func replacedBodies() {
        #expect(
            rules(
                """
                <MBML><Function name="f" parameters="a|b" value="$a$b"/>
                <Function name="g" parameters="x" value="^nope($x)^f($x)"/>
                <Function name="h" parameters="x" value="^if($x = 1|^f($x)|b)"/>
                <Function name="f" parameters="a" value="$a"/>
                <Function name="g" parameters="x" value="^f($x)"/>
                <Function name="h" parameters="x" value="$x"/></MBML>
                """
            ).filter { !$0.hasSuffix("redeclared") } == [
                "manifest.xml:2 unknown-function", "manifest.xml:3 single-equals",
            ])
        #expect(
            rules(
                """
                <MBML><Function name="f" parameters="a|b" value="$a$b"/>
                <Function name="g" parameters="x" value="^f($x)"/><Var name="v" value="^g(1)"/>
                <Function name="g" parameters="x" value="^f($x|1)"/>
                <Function name="f" parameters="a" value="$a" if="$c"/></MBML>
                """
            ).contains("manifest.xml:2 parameter-count"))
        let documents = [
            "manifest.xml": """
            <MBML><Include file="b.xml"/><Include file="b.xml" if="#(1 +"/></MBML>
            """, "b.xml": "<MBML/>",
        ]
        #expect(rules(documents) == ["manifest.xml:1 syntax-error"])
    }

    @Test("calls of functions that are declared again, in numbers, take linear time")
    func manyDeclarations() {
        let isLinear = Stopwatch.growsLinearly(1_000) { count in
            let text = (0..<count).map { number in
                let function = "<Function name='f\(number)' value='$a' parameters="
                return "\(function)'a'/><Var name='v\(number)' value='^f\(number)(1)'/>"
                    + "\(function)'a|b'/>"
            }
            #expect(!rules("<MBML>\(text.joined())</MBML>").contains { $0.hasSuffix("count") })
        }
        #expect(isLinear)
    }

    @Test(
        "a function may replace one for which its condition asks, also one of the library's",
        arguments: [
            ("!$MBML.functions.NAME", false), ("!($MBML.functions.NAME) -AND $y", false),
            ("!$MBML.functions[NAME]", false), ("$MBML.functions.other", true), ("$NAME", true),
        ])
    func askedFunctions(condition: String, isReported: Bool) {
        for (name, rule) in [("own", "redeclared"), ("sum", "shadows-built-in")] {
            let function = "<Function name='\(name)' parameters='a' value='$a'"
            let other = rule == "redeclared" ? function + "/>" : ""
            let condition = condition.replacing("NAME", with: name)
            let found = rules(
                "<MBML><Var name='y' boolean='T'/>\(other)\(function) if='\(condition)'/></MBML>")
            #expect(found.contains { $0.hasSuffix(rule) } == isReported, "\(name)")
        }
    }

    @Test("documents may declare a function of the library twice", arguments: ["", " if='$x'"])
    func sameFunctions(_ condition: String) {
        let declared = """
            <Function name="count" class="MBMLCollectionFunctions" method="count"\(condition)/>
            """
        let found = rules(
            "<MBML><Var name='x' boolean='T'/>\(declared)\(declared)\n<Var name='a' value='^count(abc)'/></MBML>"
        )
        #expect(found.contains("manifest.xml:2 parameter-type"))
    }

    @Test("a function of the library under another name takes what that takes")
    func aliases() {
        #expect(
            rules(
                """
                <MBML><Function name="largest" class="MBMLMathFunctions" method="max" input="pipedObjects"/>
                <Function name="root" class="MBMLMathFunctions" method="mod" input="pipedObjects"/>
                <Var name="l" value="^array(1|4)" mutable="F"/>
                <Var name="a" value="^largest($l)"/>
                <Var name="b" value="^root($l|2)"/></MBML>
                """
            ).filter { !$0.hasSuffix("redeclared") } == ["manifest.xml:5 parameter-type"])
    }

    // MARK: - Variables

    @Test("what is declared under the opposite condition isn't declared later, and makes no circle")
    func excluded() {
        func errors(_ condition: String, _ other: String) -> [String] {
            rules(
                """
                <MBML><Var name="on" boolean="T"/>
                <Var name="line" value="Hello $user" if="\(condition)"/>
                <Var name="user" literal="guest" if="\(other)"/>
                <Var name="usd" type="dynamic" if="\(condition)" value="#($eur * 2)"/>
                <Var name="eur" type="dynamic" if="\(other)" value="#($usd / 2)"/></MBML>
                """)
        }
        #expect(errors("$on", "!$on").isEmpty)
        #expect(
            errors("$on", "$on") == [
                "manifest.xml:2 use-before-declaration", "manifest.xml:4 cycle",
            ])
    }

    @Test("a variable that is declared again may read itself")
    func redeclared() {
        let first = "<Var name='title' literal='Kiosk'/>"
        #expect(
            rules(
                "<MBML>\(first)\n<Var name='title' type='dynamic' value='$title in Oslo'/></MBML>"
            ) == ["manifest.xml:2 redeclared", "manifest.xml:2 cycle"])
        #expect(
            rules(
                """
                <MBML><Var name='x' boolean='T'/>\(first)
                <Var name='title' type='dynamic' value='$title in Oslo' if='$x'/></MBML>
                """
            ) == ["manifest.xml:2 redeclared"])
    }

    // MARK: - Documents that actions load

    private static let template = """
        <MBML><Var name="headline" value="Now open"/><Var name="goods" value="^array(3|5)"/>
        <Function name="total" parameters="l" value="^money(^sum($l))"/>
        <DataFilter name="cheap" dataSource="$goods" filterExpr="$item &lt; 4"/>
        <Var name="wrong" value="^nosuch(1)"/></MBML>
        """

    private func manifest(_ file: String) -> String {
        """
        <MBML modules="MBEventHandling">
        <Function name="money" parameters="n: number" value="EUR $n"/>
        <Listener name="Screen:open"><LoadTemplate file="\(file)"/><FilterData name="cheap"/>
        <SetVar name="line" value="^total($goods) $headline ^other(1)"/></Listener></MBML>
        """
    }

    @Test("a document that an action loads is checked with the others")
    func templates() {
        func found(_ file: String) -> [String] {
            rules(["manifest.xml": manifest(file), "screen.xml": Self.template]) {
                $0.configuration.isHostComplete = true
            }
        }
        #expect(
            found("screen.xml") == [
                "manifest.xml:4 unknown-function", "screen.xml:4 unknown-function",
            ])
        #expect(found("missing.xml") == ["manifest.xml:3 include-not-found"])
        #expect(found("$name.xml").allSatisfy { $0.hasSuffix("unknown-variable") })
        #expect(found("../screen.xml") == ["manifest.xml:3 include-not-found"])
    }

    @Test("documents that actions load may load each other, and replace what others declare")
    func chains() {
        let documents = [
            "manifest.xml": """
            <MBML><Listener name='E'><LoadTemplate file='a.xml'/></Listener>
            <Var name='title' literal='m'/></MBML>
            """,
            "a.xml": """
            <MBML><Var name='title' value='a $ofB'/>
            <Listener name='F'><LoadTemplate file='b.xml'/><LoadTemplate file='a.xml'/></Listener></MBML>
            """,
            "b.xml": """
            <MBML><Var name='title' literal='b'/><Var name='ofB' literal='b'/>
            <Listener name='F'><LoadTemplate file='manifest.xml'/></Listener></MBML>
            """,
        ]
        #expect(rules(documents).isEmpty)
        #expect(
            MBEnvironment.check(
                searching: [MBMemoryRoot(documents)], modules: [MBEventHandlingModule()]
            ).documents == ["manifest.xml", "a.xml", "b.xml"])
    }

    @Test("in a document that an action loads, values need what comes before them")
    func orderInTemplates() {
        let documents = [
            "manifest.xml": """
            <MBML><Listener name='E'><LoadTemplate file='a.xml'/><LoadTemplate file='b.xml'/></Listener>
            </MBML>
            """,
            "a.xml": """
            <MBML theme="dark"><Var name="early" value="$late and $ofB"/>
            <Var name="late" literal="x"/>
            <Var name="twice" literal="x"/>
            <Var name="twice" literal="y"/><Include file="none.xml"/></MBML>
            """,
            "b.xml":
                "<MBML theme='light'><Var name='ofB' literal='b'/><Var name='twice' literal='z'/></MBML>",
        ]
        #expect(
            rules(documents) == [
                "a.xml:1 use-before-declaration", "a.xml:4 redeclared", "a.xml:4 include-not-found",
            ])
        var environment = MBEnvironment()
        environment.limits.includes = 1
        let check = MBEnvironment.check(
            searching: [MBMemoryRoot(documents.filter { $0.key != "a.xml" })],
            modules: [MBEventHandlingModule()], into: environment)
        #expect(check.documents == ["manifest.xml", "b.xml"])
        #expect(check.diagnostics.map(\.code) == [.includeNotFound])
    }

    @Test("conditions around an action guard the document that it loads")
    func guardedTemplates() {
        for (around, isGuarded) in [
            ("<When if='$MBML.functions.camera'>*</When>", true),
            ("<Break if='!$MBML.functions.camera'/>*", true),
            ("<When if='$MBML.functions.other'>*</When>", false), ("*", false),
            ("*<When if='$MBML.functions.camera'>*</When>", false),
            ("<When if='$MBML.functions.camera'>**</When>", true),
            ("<When if='$MBML.functions.camera'><LoadTemplate file='b.xml'/></When>", true),
            ("<LoadTemplate file='b.xml'/>", false),
        ] {
            let actions = around.replacing("*", with: "<LoadTemplate file='a.xml'/>")
            let found = rules([
                "manifest.xml": "<MBML><Listener name='E'>\(actions)</Listener></MBML>",
                "a.xml": "<MBML><Var name='a' value='^camera(1)'/></MBML>",
                "b.xml": "<MBML><Listener name='F'><LoadTemplate file='a.xml'/></Listener></MBML>",
            ])
            #expect(found == (isGuarded ? [] : ["a.xml:1 unknown-function"]), "\(around)")
        }
    }

    @Test("what only a document that an action loads declares may not be there")
    func setBeforeLoading() {
        let set = "<SetVar name='page' literal='1'/><SetVar name='count' literal='1'/>"
        func found(_ listener: String) -> [String] {
            rules([
                "manifest.xml": "<MBML><Listener name='E'>\(listener)</Listener></MBML>",
                "a.xml": """
                <MBML><Var name='page' literal='2' mutable='F'/>
                <Var name='count' type='dynamic' value='$usd'/>
                <Listener name='F'>\(set)</Listener></MBML>
                """,
                "b.xml": "<MBML><Var name='usd' type='dynamic' value='$count'/></MBML>",
            ])
        }
        #expect(
            found("\(set)<LoadTemplate file='a.xml'/><LoadTemplate file='b.xml'/>") == [
                "a.xml:3 set-read-only", "a.xml:3 set-dynamic",
            ])
    }

    // MARK: - Modules

    @Test("an app's actions and tags may set the variables that their attributes name")
    func variablesOfModules() throws {
        let contract = try MBContract(
            json: Data(
                """
                {"format": 1, "kind": "offers", "modules": {
                  "MBEventHandling": {},
                  "Shop": {
                    "actions": {"Scan": {"attributes": {"into": {"kind": "text"}}}},
                    "tags": {"Theme": {"attributes": {
                      "id": {"kind": "text"}, "size": {"kind": "expression"}}}}}}}
                """.utf8))
        let found = rules([
            "manifest.xml": """
            <MBML modules="MBEventHandling,Shop"><Theme id="dark" size="$other"/>
            <Listener name="E"><Scan into="code"/><SetVar name="b" value="$code$dark"/></Listener>
            <Listener name="F"><Scan into="$any"/><SetVar name="c" value="$missing"/></Listener></MBML>
            """
        ]) { $0.host = contract }
        #expect(found == ["manifest.xml:1 unknown-variable", "manifest.xml:3 unknown-variable"])
    }

    private struct Sound: MBModule {
        let name = "Sound"

        func register(with load: inout MBDocumentLoader) {}

        func didLoad(_ load: inout MBDocumentLoader) {
            load.report(.warning, .valueFailed, "nothing plays", at: nil)
        }
    }

    @Test("what modules find at the end of loading is in the check")
    func modules() {
        let check = rules(["manifest.xml": "<MBML><Var name='a' value='^nosuch(1)'/></MBML>"]) {
            $0.modules = [Sound()]
        }
        #expect(check == [":0 invalid-declaration", "manifest.xml:1 unknown-function"])
    }
}
