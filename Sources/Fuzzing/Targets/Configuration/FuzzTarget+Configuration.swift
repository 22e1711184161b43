import Foundation
import MBDataEnvironment
import MBMLWorkbench

extension FuzzTarget {
    /// The file `.mbml.json`, which configures checks.
    static let configuration = FuzzTarget(
        "configuration", dictionary: ConfigurationWords.all,
        generated: { ConfigurationGenerator($0).next() },
        violation: { ConfigurationProperties($0).violation() })
}

/// Generates settings, most of them valid.
struct ConfigurationGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    private func isRare(_ sides: Int = 8) -> Bool { choices.roll(sides) == sides - 1 }

    func next() -> String {
        var members: [(name: String, value: String)] = []
        for name in ConfigurationWords.settings where choices.roll(2) == 0 {
            let isOther = isRare(12)
            members.append(
                (isRare(30) ? name + "s" : name, isOther ? anything() : value(of: name)))
        }
        let text = JSONText.object(members)
        guard isRare(8) else { return text }
        return choices.mutated(text, with: "{}[]\":,\\/ \nétrue0-")
    }

    private func anything() -> String {
        JSONGenerator(choices, words: ConfigurationWords.words).value(depth: 2)
    }

    private func value(of setting: String) -> String {
        switch setting {
        case "rules": object(ConfigurationWords.rules) { severity() }
        case "failOn": severity()
        case "host": choices.pick(["\"complete\"", "\"offers.json\"", "\"\""])
        case "data": object(["order", "response", "a b"]) { list(["order.json", "none.json"]) }
        case "against": list(["offers.json", "*.json", "library:1.0", "library:legacy", "n?.json"])
        case "exclude": list(["other.xml", "manifest.xml", "", "é.xml"])
        default:
            object(["variables", "functions", "posts", "handles", "others"]) { list(Self.names) }
        }
    }

    private static let names = ["total", "delivery", "double", "Tip", "Note", "none", ""]

    private func severity() -> String {
        JSONText.string(
            isRare(12) ? "eror" : choices.pick(CheckFile.Severity.allCases.map(\.rawValue)))
    }

    private func list(_ names: [String]) -> String {
        JSONText.array((0..<choices.roll(4)).map { _ in JSONText.string(choices.pick(names)) })
    }

    private func object(_ names: [String], _ value: () -> String) -> String {
        JSONText.object((0..<choices.roll(4)).map { _ in (choices.pick(names), value()) })
    }
}

/// The words of settings.
enum ConfigurationWords {
    static let settings = ["rules", "host", "data", "against", "exclude", "exports", "failOn"]
    static let rules = MBRule.all.map(\.name) + ["unknown-rle", ""]

    static let words =
        settings + rules.prefix(8) + ["complete", "offers.json", "variables", "error", "off"]

    static let all =
        (settings + rules + words + ["posts", "handles", "functions"]).map { "\"\($0)\"" }
        + ["{\"", "\": \"", "[\"", "\"]", "}, \""]
}
