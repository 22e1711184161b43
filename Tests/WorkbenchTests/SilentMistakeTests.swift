import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// Mistakes that evaluate without an error, or fail only where an app evaluates them.
@Suite("Mistakes that evaluate silently")
struct SilentMistakeTests {
    /// A response, as an example.
    private static let response: MBValue = [
        "user": ["name": "Zoe", "age": 30], "count": 2, "when": "2024-01-01T00:00:00Z",
        "items": [["id": 1, "price": 5], ["id": 2, "price": 6, "old": true]],
    ]

    private func findings(_ text: String, as context: MBContext = .object) -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.examples = ["r": [Self.response]]
        return checker.check(text, as: context)
    }

    private func findings(inDocument elements: String) -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.examples = ["r": [Self.response]]
        let root = MBMemoryRoot(["manifest.xml": "<MBML>\(elements)</MBML>"])
        return checker.check(searching: [root]).findings
    }

    @Test(
        "constants that fail with each value of the other parameters",
        arguments: [
            ("^isBetween(^currentTime()|2024-12-01|2024-12-31)", "bad-date"),
            ("^dateDifference($r.when|tomorrow|days)", "bad-date"),
            ("^inRollout($r.user.name|exp|150)", "parameter-type"),
            ("^bucket($r.user.name|exp|0)", "parameter-type"),
            ("^clamp($r.count|5|1)", "parameter-type"),
            ("^mod($r.count|0)", "division-by-zero"),
            ("^groupArrayElements($r.items|0)", "parameter-type"),
            ("^plural($r.count|one=$r.count day|others=$r.count days)", "parameter-type"),
            ("^plural($r.count|one=item)", "parameter-count"),
            ("^plural($r.count|one=1 day|$r.count days)", "parameter-type"),
            ("^plural($r.count|day|days)", "parameter-type"),
            ("^plural($r.count|one=a|$r.user.name)", "parameter-type"),
            ("^plural($r.count|one:a|other:b)", "parameter-type"),
        ])
    func failingConstants(_ text: String, _ rule: String) throws {
        let found = findings(text)
        #expect(found.map(\.rule.name) == [rule])
        #expect(throws: MBExpressionError.self) {
            try MBEnvironment.pinned().setting("r", to: Self.response).strict.evaluate(text)
        }
    }

    @Test(
        "operands between which '||' separates parameters",
        arguments: [
            ("^filter($r.items|$item.id || $item.old)", "error", "-OR"),
            ("^filter($r.items|$item.id||$item.old)", "error", " -OR "),
            ("^list($r.items|$u || $item.old)", "warning", "-OR"),
            ("^cond($r.count || $r.when|a|b)", "warning", "-OR"),
            ("^if($r.count || $r.when)", "warning", "-OR"), ("^if( || $r.when|a)", "error", nil),
            ("^if(($r.count) || ($r.when)|a|b)", "error", "-OR"),
            ("^if(($r.count || $r.when) -AND $u|a|b)", "error", "-OR"),
            ("^if(!($r.count||$r.when)|a|b)", "error", " -OR "),
            ("^filter($r.items|$item.id == 1 || $item.id == 2)", "error", "-OR"),
        ])
    func doublePipes(_ text: String, _ severity: String, _ replacement: String?) {
        let found = findings(text)
        #expect(found.map(\.rule.name) == ["double-pipe"])
        #expect(found.map(\.severity.rawValue) == [severity])
        #expect(found.map(\.replacement) == [replacement])
    }

    @Test("a blank after '^' is part of what the advice replaces")
    func callsAfterBlank() {
        let found = findings("a ^ join($r.items|,)")
        #expect(found.map(\.rule.name) == ["call-without-caret"])
        #expect(found.map(\.replacement) == ["^join"])
    }

    @Test(
        "parameters that are empty on purpose",
        arguments: [
            "^if($r.count||none)", "^cond($r.count||$r.when|a|b)", "^firstOf($r.count||none)",
            "^replace($r.user.name| || )", "^filter($r.items||$item.id)",
            "^replaceAll($r.user.name|a || b)", "^if($r.count || none)", "^array($r.count || x)",
            "^list($r.items|$u||$item)", "^dictionary(a || b|c)", "^switch(a|b || c|d)",
            "^formatNumber($r.count || $r.when)", "^filter($r.items || $item)", "^filter(||)",
        ])
    func emptyParameters(_ text: String) {
        #expect(!findings(text).contains { $0.rule.name == "double-pipe" })
    }

    @Test(
        "includes whose condition holds nowhere",
        arguments: [
            "F", "1 &gt; 2", "T -AND F", "#(0)", "$z -AND F", "$z -AND !$z",
            "$Platform.isLinux -AND $z -AND !$Platform.isLinux", "^isArray(a)",
        ])
    func unreachableIncludes(_ condition: String) {
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Include file='i.xml' if='\(condition)'/></MBML>",
            "i.xml": "<MBML/>",
        ])
        let found = MBChecker(.pinned()).check(searching: [root]).findings
        #expect(
            found.filter { $0.rule.name == "unreachable-include" }.map(\.message)
                == ["the condition never holds, so 'i.xml' is never loaded"])
    }

    @Test("a condition with many exclamation marks is looked at in linear time")
    func manyNegations() {
        let isLinear = Stopwatch.growsLinearly(2_000) { count in
            let condition = String(repeating: "!", count: count) + "$z -AND $y"
            unreachableIncludes("$z -AND F -AND " + condition)
        }
        #expect(isLinear)
    }

    @Test(
        "includes whose condition may hold",
        arguments: [
            "T", "$z", "$z -OR F", "$MBML.language &lt; 1", "^isToday(^currentTime())",
            "$z == a -AND $z != b", "^fileExists(x)", "^random(2) -AND !^random(2)",
            "$z == 1 -AND $z == 1.0", "$z == T -AND $z == true", "$z == (a) -AND $z == a",
        ])
    func reachableIncludes(_ condition: String) {
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Include file='i.xml' if='\(condition)'/></MBML>",
            "i.xml": "<MBML/>",
        ])
        let found = MBChecker(.pinned()).check(searching: [root]).findings
        #expect(!found.contains { $0.rule.name == "unreachable-include" })
    }

    @Test(
        "constants with which some values don't fail",
        arguments: [
            "^isBetween($r.when|2024-12-01T00:00:00Z|2024-12-31T00:00:00Z)", "^clamp($r.count|1|5)",
            "^mod($r.count|2)", "^inRollout($r.user.name|exp|50)",
            "^plural($r.count|one=$r.count day|other=$r.count days)",
            "^groupArrayElements($r.items|2)",
            "^if($r.user.name|a|b)", "^try(^mod($r.count|0)|0)",
        ])
    func rightConstants(_ text: String) { #expect(findings(text).map(\.rule.name) == []) }

    @Test(
        "the key of a sort is a text",
        arguments: [
            ("^sort($r.items|price)", "$item.price"), ("^sort($r.items|item.price)", "$item.price"),
            ("^sort($r.items|item)", "$item"), ("^sort($r.items|1st|desc)", nil),
        ])
    func sortKeys(_ text: String, _ replacement: String?) throws {
        let found = findings(text)
        #expect(found.map(\.rule) == [.constantCondition])
        #expect(found.first?.replacement == replacement)
    }

    @Test("right keys of a sort", arguments: ["$item.price", "$item.price|desc", "", "|desc"])
    func rightSortKeys(_ parameters: String) {
        #expect(findings("^sort($r.items|\(parameters))").map(\.rule.name) == [])
    }

    @Test(
        "almost a key of $MBML, which is nothing, and so guards what never runs",
        arguments: [
            ("^if($MBML.function.groupBy|a|b)", "functions"), ("$MBML.langage", "language"),
            ("^if($MBML.module.MBEventHandling|a|b)", "modules"),
        ])
    func libraryKeys(_ text: String, _ replacement: String) throws {
        let found = findings(text)
        #expect(found.map(\.rule) == [.unknownKey])
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.replacement == replacement)
        _ = try MBEnvironment.pinned().strict.evaluate(text)
    }

    @Test(
        "keys of $MBML that other versions may have, and names that functions bind",
        arguments: [
            "$MBML.capabilities", "$MBML.language", "$MBML[functions].groupBy",
            "^let(MBML|^dictionary(langage|1)|$MBML.langage)",
        ])
    func otherLibraryKeys(_ text: String) { #expect(findings(text).map(\.rule.name) == []) }

    @Test(
        "texts that are only partly numbers",
        arguments: [
            ("^abs(5px)", "only '5' of the text '5px' is read as a number"),
            ("#(1,5 * 2)", "only '1' of the text '1,5' is read as a number"),
            ("^repeat(3x|a)", "only '3' of the text '3x' is read as a number"),
        ])
    func units(_ text: String, _ message: String) throws {
        let found = findings(text)
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.severity) == [.warning])
        // Only in strict mode, it's an error.
        _ = try MBEnvironment.pinned().evaluate(text)
        #expect(throws: MBExpressionError.self) {
            try MBEnvironment.pinned().strict.evaluate(text)
        }
    }

    @Test(
        "^try doesn't catch what only warns",
        arguments: ["^try(#(5px * 2)|0)", "^try(^abs(5px)|0)", "^try($MBML.function.x|0)"])
    func tried(_ text: String) { #expect(findings(text).map(\.severity) == [.warning]) }

    @Test("a delay with a unit, which is another number of seconds")
    func delays() {
        func rules(_ delay: String) -> [String] {
            let action = #"<SetVar name="x" value="1" afterDelay="\#(delay)"/>"#
            let listener = #"<Listener name="MBML:environmentDidLoad">\#(action)</Listener>"#
            var checker = MBChecker(.pinned())
            checker.environment.register(MBEventHandlingModule())
            let root = MBMemoryRoot([
                "manifest.xml": #"<MBML modules="MBEventHandling">\#(listener)</MBML>"#
            ])
            return checker.check(searching: [root]).findings
                .filter { $0.severity > .note }.map { "\($0.severity) \($0.rule.name)" }
        }
        #expect(rules("500ms") == ["warning not-a-number"])
        #expect(rules("0.5") == [])
    }

    @Test("numbers in all their forms", arguments: ["5", " 5 ", "-.5", "1e3", "5."])
    func numbers(_ number: String) { #expect(findings("^abs(\(number))").map(\.rule.name) == []) }

    @Test("parameters that a function ignores", arguments: ["now", "1|2", "1||2", "$r.when"])
    func ignoredParameters(_ parameters: String) throws {
        let found = findings("^currentTime(\(parameters))")
        #expect(found.map(\.rule) == [.parameterCount])
        #expect(found.map(\.severity) == [.warning])
        let message = "^currentTime() takes no parameters; those given are ignored"
        #expect(found.map(\.message) == [message])
        #expect(findings("^currentTime( )") == [])
    }

    @Test(
        "references with keys that lack their sign",
        arguments: ["^filter($r.items|item.price == 5)", "^filter($r.items|item.old)"])
    func signs(_ text: String) {
        let found = findings(text)
        #expect(found.map(\.rule) == [.constantCondition])
        #expect(found.first?.replacement?.hasPrefix("$item.") == true)
    }

    @Test(
        "a condition compares a key that is almost one of the data",
        arguments: [
            ("^filter($r.items|$item.prcie == 5)", "price"),
            ("^if($r.user.agee >= 18|adult|minor)", "age"),
            ("^filter($r.items|T -AND $item.prcie == 5)", "price"),
        ])
    func comparedKeys(_ text: String, _ key: String) {
        let found = findings(text)
        #expect(found.map(\.rule) == [.unknownDataKey])
        #expect(found.first?.replacement == key)
    }

    @Test(
        "conditions that may ask for what the data lacks",
        arguments: [
            "^filter($r.items|$item.prcie)", "^if($r.user.agee|$r.user.agee|0)",
            "^filter($r.items|!$item.prcie -AND T)", "^if($r.user.country == NO|a|b)",
            "^if((!$r.user.agee) == T|a|b)",
        ])
    func askedKeys(_ text: String) { #expect(findings(text).map(\.rule.name) == []) }

    @Test("words for false are true", arguments: ["false", "no", "NIL", " Null "])
    func falseWords(_ word: String) {
        for element in [
            "<Var name='a' boolean='\(word)'/>", "<Var name='a' type='dynamic' boolean='\(word)'/>",
            "<Function name='a' boolean='\(word)'/>",
        ] {
            let found = findings(inDocument: element)
            #expect(found.map(\.rule) == [.constantCondition], "\(element)")
            #expect(found.first?.replacement == "F")
        }
        #expect(findings(word, as: .boolean).map(\.rule) == [.constantCondition])
        #expect(findings("^if(\(word)|a|b)").map(\.rule) == [.constantCondition])
    }

    @Test("constants that switch something on or off", arguments: ["T", "F", "true", "1", "0"])
    func switches(_ word: String) {
        #expect(findings(inDocument: "<Var name='a' boolean='\(word)'/>").isEmpty)
    }

    @Test("elements in the text of a variable")
    func markup() {
        let found = findings(inDocument: "<Var name='a'>Hello <b>you</b></Var>")
        #expect(found.map(\.rule) == [.varChildren] && found.first?.severity == .warning)
        #expect(found.first?.message.contains("CDATA") == true)
        #expect(findings(inDocument: "<Var name='a'>Hello<!-- you --></Var>").isEmpty)
        #expect(findings(inDocument: "<Var name='a'><![CDATA[<b>you</b>]]></Var>").isEmpty)
    }

    @Test("a sign in the name of a declaration")
    func declaredSigns() {
        let found = findings(
            inDocument:
                "<Var name='$title' literal='x'/><Var name='b' type='dynamic' value='$title'/>")
        #expect(found.map(\.rule) == [.unknownVariable])
        #expect(found.first?.message.hasSuffix("write name=\"title\" there") == true)
    }

    @Test("an include asks for a variable of its own document")
    func includes() throws {
        let flag = "<Var name='flag' boolean='T'/>"
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML>\(flag)<Include file='new.xml' if='$flag'/></MBML>",
            "new.xml": "<MBML><Var name='n' literal='N'/></MBML>",
        ])
        let found = MBChecker(.pinned()).check(searching: [root]).findings
        #expect(found.map(\.rule) == [.useBeforeDeclaration])
        #expect(found.first?.message.contains("includes are loaded before") == true)
    }
}
