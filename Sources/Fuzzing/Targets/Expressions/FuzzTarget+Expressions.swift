import Foundation
import MBDataEnvironment

extension FuzzTarget {
    /// The grammars and evaluation, with all that looks at expressions beside it.
    static let expressions = FuzzTarget(
        "expressions", dictionary: ExpressionWords.all,
        generated: { choices in
            ExpressionGenerator(choices, calling: RichEnvironment.calls).next()
        },
        violation: { RichEnvironment.properties.violation(for: $0) })
}

/// An environment with values of all kinds, models of an app, functions of the app and of documents,
/// and dynamic variables.
enum RichEnvironment {
    static let properties = ExpressionProperties(environment)
    static let calls = CallGenerator(environment.functions)

    static let environment: MBEnvironment = {
        var environment = MBEnvironment()
        environment.capabilities = .fixed(log: MBCollectingLog(capacity: 0))
        environment.capabilities.random = SameRandomSource()
        environment.limits.steps = 20_000
        environment.limits.memory = 5_000_000
        for (name, value) in values { environment[name] = value }
        RichModels.add(to: &environment)
        guard let loaded = try? environment.amending(xml: Data(document.utf8)),
            loaded.diagnostics.isEmpty
        else { fatalError("the document of the fuzzing environment has problems") }
        return loaded.environment
    }()

    private static let values: KeyValuePairs<String, MBValue> = [
        "one": 1, "text": "5 cats", "list": [3, "b", 1.5, true, ["nested"], .null],
        "map": ["k": "v", "n": 2, "a b": [1], "": "empty"], "a b": .opaque(MBSet(["x", 1])),
        "numbers": [5, 3, 9, 1, 3], "price": 19.99,
        "big": .string("123456789012345678901234567890"),
        "people": [
            ["name": "Zoë", "age": 31, "tags": ["a", "b"]], ["name": "Bob", "age": 25],
            ["name": "", "age": .null],
        ],
        "deep": ["a": ["b": ["c": [["d": 1], ["d": 2]]]]],
        "date": .date(Date(timeIntervalSince1970: 1_709_210_096)),
        "data": .opaque(MBData(Data("bytes".utf8))), "markup": "<b title=\"x\">Tom & 'Jerry'</b>",
        "shape": .opaque(MBRect(origin: MBPoint(x: 1, y: 2), size: MBSize(width: 3, height: 4))),
    ]

    private static let document = """
        <MBML>
          <Var name="dynamic" type="dynamic" value="$one$text"/>
          <Var name="sum" type="dynamic" value="#($one + $price)"/>
          <Var name="safe" type="dynamic" value="&lt;i&gt;$markup&lt;/i&gt;" escape="html"/>
          <Function name="twice" parameters="x: number" value="#($x * 2)"/>
          <Function name="isOld" parameters="person" boolean="$person.age -GT 30"/>
          <Function name="row" parameters="cell" escape="html">($cell)</Function>
          <Function name="down" parameters="n: number" value="^if($n -LTE 0|0|^down(#($n - 1)))"/>
        </MBML>
        """
}

/// Random numbers that are all the same, so that two runs have the same result.
struct SameRandomSource: MBRandomSource {
    func next() -> UInt64 { 0x9E37_79B9_7F4A_7C15 }
}

/// The words of expressions.
enum ExpressionWords {
    static let operators = [
        "-AND ", "-OR ", "-EQ ", "-NE ", "-LT ", "-GT ", "-LTE ", "-GTE ", "&&", "||", "==", "!=",
        "<=", ">=", "-NOT ", "!", "#(", "$(", "$[", "${", "^q(", "|", "\\\\", "\\n", "$$", "^^",
        "##",
    ]

    static let names = [
        "$item", "$key", "$root", "$index", "$itemIndex", "$outer:", "$currentValue", "$one",
        "$text",
        "$list", "$map.k", "$numbers", "$people", "$deep.a.b", "$dynamic", "$safe", "$none",
        "^twice(", "^isOld(", "^row(", "^down(",
    ]

    static let all = operators + names + RichModels.paths + RichEnvironment.calls.words
}
