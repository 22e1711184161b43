import Foundation
import MBDataEnvironment
import MBMLWorkbench

extension FuzzTarget {
    /// Case files beside the documents of a café: reading, running, updating and reporting.
    static let cases = FuzzTarget(
        "cases", dictionary: CaseWords.all,
        generated: { CaseFileGenerator($0).next() },
        violation: { CaseProperties(text: $0)?.violation() })
}

/// The documents and data that case files name, in a directory of their own.
enum Cafe {
    static let directory: ScratchDirectory = {
        let files = [
            "manifest.xml": manifest, "other.xml": other, "order.json": order,
            "offers.json": (try? MBEnvironment().contract(app: "cafe").json()) ?? "",
        ]
        guard let directory = try? ScratchDirectory(files) else {
            fatalError("the directory for temporary files can't be used")
        }
        return directory
    }()

    private static let manifest = """
        <MBML modules="MBEventHandling">
          <Include file="other.xml" if="$order.more"/>
          <Var name="total" type="dynamic" value="^sum($order.lines|#($item.price * $item.count))"/>
          <Var name="delivery" type="dynamic" value="^if($total -LT 20|4.9|0)"/>
          <Var name="isDear" type="dynamic" boolean="$total -GT 9 -AND $order.lines.count"/>
          <Var name="tips" value="#(0)"/>
          <Var name="notes" type="list"/>
          <Function name="double" parameters="x" value="#($x * 2)"/>
          <Listener name="Tip">
            <SetVar name="tips" value="#($tips + $Event.object)"/>
            <PostEvent name="Tip:thanks" object="$tips"/>
            <SetVar name="late" literal="1" afterDelay="5"/>
          </Listener>
          <Listener name="Note">
            <SetVar name="notes" listIndex="$notes.count" value="$Event.object"/>
            <Debug text="$notes.count"/>
          </Listener>
        </MBML>
        """

    private static let other = """
        <MBML><Var name="total" literal="7"/><Var name="more" value="$order.more"/></MBML>
        """

    private static let order = """
        {"lines": [{"title": "Tea", "price": 2.5, "count": 2}, {"title": "Rye", "price": 3}]}
        """

    static let base: MBEnvironment = {
        var environment = MBEnvironment()
        environment.capabilities = .fixed(log: MBCollectingLog(capacity: 0))
        environment.limits = DocumentApp.environment.limits
        return environment
    }()

    static let calls = CallGenerator(base.functions)
}

/// Generates case files: settings, and cases with expectations that often hold.
struct CaseFileGenerator {
    private let choices: Choices
    private let json: JSONGenerator
    /// A value for several cases, each with changes of its own.
    private let shared: String

    init(_ choices: Choices) {
        self.choices = choices
        json = JSONGenerator(choices, words: CaseWords.names)
        shared = JSONText.array((0..<3).map { [json] _ in json.value(depth: 2) })
    }

    private typealias Members = [(name: String, value: String)]

    func next() -> String {
        var text = choices.roll(12) == 11 ? "\u{FEFF}// a comment\r\n" : ""
        text += JSONText.object(settings()) + "\n"
        text += (0..<choices.roll(5)).map { position in
            layout(JSONText.object(example(position))) + "\n"
        }.joined()
        guard choices.roll(8) == 7 else { return text }
        return choices.mutated(text, with: "{}[]\":,\\/ \n\r\tetrue0-.$^#()é\u{0}")
    }

    private func layout(_ object: String) -> String {
        switch choices.roll(8) {
        case 6: "\n// why\n" + object.replacing("\", \"", with: "\",\n \"")
        case 7: object.replacing(", \"", with: ",\n    \"")
        default: object
        }
    }

    private func isRare(_ sides: Int = 8) -> Bool { choices.roll(sides) == sides - 1 }

    private func settings() -> Members {
        var members: Members = []
        func add(_ name: String, _ values: [String], _ sides: Int = 5) {
            guard isRare(sides) else { return }
            // The first one is valid.
            members.append((name, isRare(4) ? choices.pick(values) : values[0]))
        }
        if choices.roll(6) > 0 {
            members.append(("document", choices.pick(["\"manifest.xml\"", "[\"manifest.xml\"]"])))
            members.append(("data", "{\"order\": \"order.json\"}"))
        } else {
            add(
                "document", ["\"other.xml\"", "\"none.xml\"", "[\"manifest.xml\", \"other.xml\"]"],
                2)
        }
        add("set", ["{\"one\": 1, \"tips\": 3}", json.value(depth: 2), "{\"Platform\": {}}"])
        add("search", ["\".\"", "[\"none\"]"])
        add("now", ["\"2024-02-29T12:00:00Z\"", "\"2024\"", "\"2024-12-31T23:59:59+05:30\""])
        add("timeZone", ["\"Europe/Oslo\"", "\"UTC\"", "\"EST\"", "\"Nowhere\"", "\"GMT+5\""])
        add("locale", ["\"de_DE\"", "\"ja_JP\"", "\"ar_EG@numbers=arab\"", "\"\"", "\"x-y_z\""])
        add("collation", ["\"sv_SE\"", "\"\"", "\"de@collation=phonebook\""])
        add("seed", ["0", "18446744073709551615", "-1", "1.5", "\"7\""])
        add("strict", ["true", "false", "1"])
        add("host", ["\"offers.json\"", "\"order.json\"", "\"none.json\""], 8)
        add("limits", ["{\"steps\": 50}", "{\"memory\": 100, \"nesting\": 3}", "{\"step\": 1}"], 8)
        if isRare(20) { members.append(("data", json.value(depth: 2))) }
        return members
    }

    private func example(_ position: Int) -> Members {
        var members: Members = [("id", JSONText.string(isRare(20) ? "a" : "case \(position)"))]
        if isRare(12) { members.append(("skip", choices.pick(["\"later\"", "[\"a\", \"b\"]"]))) }
        if isRare(4) {
            let (old, new) = choices.pick(Self.changes)
            let value = shared.replacing(old, with: new, maxReplacements: 1 + choices.roll(4))
            members += [("variables", "{\"x\": \(value)}"), ("expression", "\"$x\"")]
            return members + [("as", "\"object\"")]
        }
        if isRare(6) { members.append(("variables", choices.pick(Self.variables))) }
        members += isRare(3) ? event() : expression()
        if isRare(30) { members.append((choices.pick(CaseWords.members), json.value(depth: 2))) }
        return members
    }

    private static let variables = [
        "{\"order\": {\"lines\": []}}",
        "{\"x\": null, \"one\": {\"$date\": \"2024-01-01T00:00:00Z\"}}",
        "{\"a b\": 1}", "{\"total\": 5}", "{\"Platform\": 1}", "{\"x\": {\"$nosuch\": 1}}",
    ]

    /// What values of cases may have instead.
    private static let changes = [
        ("1", "2"), ("0", "10"), ("\"", "\"a"), ("true", "null"), ("null", "[]"), ("[]", "[1]"),
        ("{}", "{\"a\": 1}"), ("[", "[[], "), ("none", ""),
    ]

    private func expression() -> Members {
        var members: Members = []
        let text: String
        switch choices.roll(4) {
        case 0: text = Cafe.calls.call(choices, depth: 1)
        case 1: text = ExpressionGenerator(choices, calling: Cafe.calls).next()
        default: text = choices.pick(CaseWords.expressions)
        }
        let written = JSONText.string(text)
        members.append(("expression", isRare() ? "[\(written), \"b\"]" : written))
        if isRare(2) {
            members.append(("as", JSONText.string(choices.pick(CaseWords.contexts))))
        }
        switch choices.roll(9) {
        case 0, 1: break
        case 2: members.append(("expect", choices.pick(["5", "8", "true", "null", "\"4.9\""])))
        case 3: members.append(("expect", json.value(depth: 2)))
        case 4: members.append(("expectType", JSONText.string(choices.pick(CaseWords.types))))
        case 5: members.append(("expectNothing", "true"))
        case 6: members.append(("expectContains", json.value(depth: 1)))
        case 7: members.append(("expectMatches", choices.pick(["\"[0-9]+\"", "\"(\"", "\"a|b\""])))
        default: members.append(("expectError", choices.pick(Self.errors)))
        }
        if isRare(8) { members.append(("expectLog", choices.pick(["[]", "\"a\"", "[\"\"]"]))) }
        return members
    }

    private static let errors = ["\"unknownFunction\"", "\"syntaxError\"", "\"nosuch\""]

    private func event() -> Members {
        var members: Members = [("send", JSONText.string(choices.pick(CaseWords.events)))]
        if isRare(2) { members.append(("object", choices.pick(["2", "null", "[1]", "\"x\""]))) }
        if isRare(4) { members.append(("userInfo", choices.pick(["{}", "{\"a\": 1}", "1"]))) }
        if isRare(4) { members.append(("until", choices.pick(["0", "10", "-1", "1e10"]))) }
        if isRare(2) {
            let effects = choices.pick(["[]", "[\"posted Tip:thanks\"]", "[{\"posted\": \"Tip\"}]"])
            members.append(("expectEffects", effects))
        }
        if isRare(3) {
            members.append(
                ("expectVariables", choices.pick(["{\"tips\": 2}", "{}", "{\"a\": 1}"])))
        }
        return members
    }
}

/// The words of case files.
enum CaseWords {
    static let names = [
        "total", "delivery", "order", "tips", "notes", "a", "$date", "one", "items", "a[0]",
        "a\"b",
    ]
    static let events = ["Tip", "Note", "Tipp", "*", "", "Tip:thanks"]
    static let types = ["string", "number", "array", "null", "date", "nosuch"]
    static let contexts = MBContext.allCases.map(\.rawValue) + ["sting"]

    static let expressions = [
        "$total", "$delivery", "$isDear", "$order.lines", "#($total / 4)", "^double($total)",
        "$order", "^list($order.lines|$item.title)", "$none", "^nosuch()", "$tips", "a b", "",
        "$isDear -AND $total -GT 3", "^log($total)", "^currentTime()", "^random(10)", "$Platform",
        "^data(abc)", "$order.lines[0]", "a\u{A0}b\u{1F468}\u{200D}\u{1F469}", "1 == 1 || $a",
    ]

    static let members = [
        "id", "as", "expression", "variables", "send", "object", "userInfo", "until", "skip",
        "expect", "expectError", "expectType", "expectNothing", "expectContains",
        "expectMatches", "expectLog", "expectEffects", "expectVariables", "document", "search",
        "data", "set", "now", "timeZone", "locale", "collation", "seed", "strict", "host",
        "limits",
    ]

    static let all =
        members.map { "\"\($0)\": " } + expressions + events + names.map { "$" + $0 }
        + [
            "{\"$date\": \"", "{\"$data\": \"", "{\"$set\": [", "\n{\"id\": \"b\", ", "true",
            "null",
        ]
        + ["manifest.xml", "other.xml", "order.json", "offers.json"] + contexts + types
}
