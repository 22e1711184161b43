import MBDataEnvironment
import Reference
import TestSupport
import Testing

/// The library against an evaluator that is written from the language's description alone.
///
/// `swift run -c release ReferenceRun 1000000` compares a million expressions.
@Suite("Reference")
struct ReferenceTests {
    /// The number of expressions for each seed: 20,000 for all, or 1 in 20 of them, unless
    /// `MBDE_TESTS` holds `whole`.
    private static let count = TestScope.isWhole ? 5_000 : 250

    @Test(
        "the library agrees with the reference in all contexts, leniently and strictly",
        arguments: [11, 12, 13, 14] as [UInt64])
    func agreement(seed: UInt64) throws {
        var generator = ReferenceGenerator(seed: seed)
        var comparison = try ReferenceComparison()
        for _ in 0..<Self.count {
            let text = generator.next()
            for context in MBContext.allCases {
                for isStrict in [false, true] {
                    let found = comparison.disagreement(on: text, as: context, isStrict: isStrict)
                    if let found { Issue.record("\(text.debugDescription): \(found)") }
                }
            }
        }
        let evaluations = Self.count * MBContext.allCases.count * 2
        #expect(comparison.failed < evaluations * 2 / 3)
        #expect(comparison.skipped < evaluations / 100)
    }

    @Test("the comparison finds values, errors and types that differ")
    func differences() throws {
        var comparison = try ReferenceComparison(changing: "one", to: "1")
        let texts = ["$one", "$one.length", "^array($one)", "^dictionary(a|$one)"]
        for text in texts {
            let found = comparison.disagreement(on: text, as: .object, isStrict: false)
            #expect(found != nil)
        }
        let same = comparison.disagreement(on: "$one + 1", as: .number, isStrict: true)
        #expect(same == nil)
    }

    @Test(
        "the reference gives what the tables of the language say", arguments: LanguageTable.allCases
    )
    func tables(_ table: LanguageTable) throws {
        for item in try CaseTable(table.path).cases {
            let library = try item.environment(MBCollectingLog())
            let reference = ReferenceEvaluator(
                variables: Dictionary(uniqueKeysWithValues: item.variables.map { ($0, $1) }),
                dynamics: [:], isStrict: false, library: library)
            guard let result = reference.evaluate(item.expression, as: item.context) else {
                Issue.record("\(item.id): \(item.expression) can't be evaluated by the reference")
                continue
            }
            switch (result, item.expectation) {
            case (.success(let value), .value(let wanted)):
                #expect(value == wanted, "\(item.id): \(item.expression)")
            case (.failure(let error), .error(let code, _, _, _)):
                #expect(error.code.rawValue == code, "\(item.id): \(item.expression)")
            default: Issue.record("\(item.id): \(item.expression) gives \(result)")
            }
        }
    }

    @Test("generated expressions reach every form, operator and lazy function")
    func coverage() {
        var generator = ReferenceGenerator(seed: 1)
        let all = (0..<10_000).map { _ in generator.next() }.joined(separator: "\n")
        let forms = [
            "$$", "##", "^^", "\\n", "\\t", "${", "$[", "$(", "#(", "^q(", ".count", "[0]", "é",
            "😀",
            " + ", " - ", " * ", " / ", " % ", "-(", "-AND", "-OR", "-EQ", "-NE", "-LT", "-LTE",
            "-GT",
            "-GTE", "&&", "||", "==", "!=", "<=", "=<", ">=", "=>", "!", "outer:item", "$itemIndex",
        ]
        let functions = [
            "if", "let", "try", "firstOf", "switch", "cond", "filter", "list", "sort", "reduce",
            "associate", "associateWithArray", "associateWithSingleValue", "selectFirstValue",
            "collectionPassesTest", "valuesPassingTest", "pruneMatchingLeaves", "eval", "evalBool",
            "pruneNonmatchingLeaves", "dictionary", "mergeDictionaries", "firstNonemptyString",
        ]
        let missing = (forms + functions.map { "^\($0)(" }).filter { !all.contains($0) }
        #expect(missing == [])
    }
}
