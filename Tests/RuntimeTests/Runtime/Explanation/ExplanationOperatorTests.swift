import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Explanations of operators")
struct ExplanationOperatorTests {
    private func environment() throws -> MBEnvironment {
        try MBEnvironment.pinned().setting(["a": 1, "b": 2, "t": true, "f": false, "n": 3])
    }

    @Test("operators of one precedence are parts of each other, even constants")
    func mixed() throws {
        #expect(
            try environment().explain("T -OR F -AND F", as: .boolean).description == """
                T -OR F -AND F  → false
                ├ T -OR F  → true
                │ ├ T
                │ └ F  (skipped)
                └ F
                """)
        #expect(
            try environment().explain("$a == 1 -OR $b == 2 -AND F", as: .boolean).description == """
                $a == 1 -OR $b == 2 -AND F  → false
                ├ $a == 1 -OR $b == 2  → true
                │ ├ $a == 1  → true
                │ │ ├ $a  → 1
                │ │ └ 1
                │ └ $b == 2  (skipped)
                └ F
                """)
        #expect(
            try environment().explain("$t -AND !F -AND ($f || T)", as: .boolean).description == """
                $t -AND !F -AND ($f || T)  → true
                ├ $t -AND !F  → true
                │ ├ $t  → true
                │ └ !F  → true
                │   └ F
                └ ($f || T)  → true
                  ├ $f  → false
                  └ T
                """)
    }

    @Test("a folded constant shows its operands")
    func folded() throws {
        #expect(
            try environment().explain("2 * (1 + 3) - 1", as: .number).description == """
                2 * (1 + 3) - 1  → 7
                ├ 2 * (1 + 3)  → 8
                │ ├ 2
                │ └ (1 + 3)  → 4
                │   ├ 1
                │   └ 3
                └ 1
                """)
    }

    @Test("a chain with more operands than anyone reads stays a list")
    func longChains() throws {
        let text = Array(repeating: "$f", count: 400).joined(separator: " || ")
        let root = try environment().explain(text, as: .boolean).root
        #expect(root.children.count == 400 && root.value == false)
    }

    /// Random conditions and arithmetic with their operands.
    private struct RandomOperators {
        let random: MBCapabilities.SeededRandomSource
        var operands: [String] = []

        private func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

        mutating func condition(depth: Int = 0) -> String {
            guard depth < 4, below(4) > 0 else { return operand(["$t", "$f", "T", "F", "$nope"]) }
            switch below(6) {
            case 0: return "!" + group(condition(depth: depth + 1))
            case 1: return group(condition(depth: depth + 1))
            case 2:
                let operators = ["==", "-NE", "<", "-GTE"]
                return operand(["$a", "$b", "1"]) + " \(operators[below(4)]) "
                    + (below(2) == 0 ? operand(["$n", "2"]) : "#(\(arithmetic(depth: depth + 1)))")
            default:
                var text = condition(depth: depth + 1)
                for _ in 0...below(3) {
                    text += " \(["-AND", "-OR", "&&", "||"][below(4)]) "
                    text += condition(depth: depth + 1)
                }
                return text
            }
        }

        mutating func arithmetic(depth: Int = 0) -> String {
            guard depth < 4, below(4) > 0 else { return operand(["$a", "$b", "$n", "2", "30"]) }
            if below(4) == 0 { return group(arithmetic(depth: depth + 1)) }
            var text = arithmetic(depth: depth + 1)
            for _ in 0...below(2) {
                text += " \(["+", "-", "*", "/"][below(4)]) " + arithmetic(depth: depth + 1)
            }
            return text
        }

        private func group(_ inside: String) -> String { "(\(inside))" }

        private mutating func operand(_ forms: [String]) -> String {
            let form = forms[below(forms.count)]
            operands.append(form)
            return form
        }
    }

    /// The lines of an explanation that have none below them, in order, without the marks; nil for
    /// those that represent everything that was skipped.
    private func leaves(of part: MBExplanation.Part) -> [MBExplanation.Part] {
        part.children.isEmpty ? [part] : part.children.flatMap { leaves(of: $0) }
    }

    @Test("every operand of an evaluated text is in the tree, and in what is printed")
    func operands() throws {
        let environment = try environment()
        for seed in 0..<300 as Range<UInt64> {
            for context in [MBContext.boolean, .number] {
                var random = RandomOperators(random: MBCapabilities.SeededRandomSource(seed: seed))
                let text = context == .boolean ? random.condition() : random.arithmetic()
                let explanation = environment.explain(text, as: context)
                guard explanation.failure == nil else { continue }
                var rest = random.operands[...]
                var pairs = 0
                for leaf in leaves(of: explanation.root) {
                    if leaf.state == .skipped {
                        rest = rest.dropFirst(count(of: leaf.text, in: rest))
                    } else {
                        #expect(leaf.text == rest.first, "\(text)")
                        rest = rest.dropFirst()
                    }
                    pairs += 1
                }
                #expect(rest.isEmpty, "\(text)")
                let lines = explanation.description.split(separator: "\n\n")[0].split(
                    separator: "\n")
                let ends = lines.indices.filter { index in
                    index + 1 == lines.count
                        || indent(of: lines[index + 1]) <= indent(of: lines[index])
                }
                #expect(ends.count == pairs, "\(text)\n\(explanation)")
            }
        }
    }

    private func indent(of line: Substring) -> Int {
        line.prefix { "│├└ ".contains($0) }.count
    }

    /// How many of the next operands make up a text.
    private func count(of text: String, in operands: ArraySlice<String>) -> Int {
        var (rest, count) = (text[...], 0)
        for operand in operands {
            guard let found = rest.firstRange(of: operand) else { break }
            rest = rest[found.upperBound...]
            count += 1
        }
        return count
    }
}
