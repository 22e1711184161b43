import Foundation
import MBDataEnvironment

extension CaseCoverage {
    /// How coverage is printed.
    package enum Format: String, CaseIterable, Sendable {
        case text, lcov, json
    }

    /// The coverage in a format, with a line break at the end.
    ///
    /// - Parameter shown: how a path is written.
    package func text(as format: Format, shown: (String) -> String) -> String {
        switch format {
        case .text: return lines { shown($0).inOneLine }.joined(separator: "\n") + "\n"
        case .lcov: return lcov { shown($0).inOneLine }
        case .json: return json(shown: shown) + "\n"
        }
    }

    private func lines(shown: (String) -> String) -> [String] {
        let total = count()
        var lines = ["coverage: \(total.percent)% (\(total.reached) of \(total.all))"]
        for kind in Kind.allCases {
            let count = count(kind)
            let name = kind.rawValue + String(repeating: " ", count: 12 - kind.rawValue.count)
            lines.append("  \(name) \(count.reached) of \(count.all)")
        }
        return lines + missing(shown: shown)
    }

    /// What no case reached, by place. A document that no case loads is one line.
    package func missing(shown: (String) -> String) -> [String] {
        var lines: [String] = []
        for document in documents {
            let path = shown(document.path)
            let missed = document.items.filter { !$0.isReached }
            guard document.isLoaded || missed.isEmpty else {
                lines.append("\(path): no case loads this document (\(missed.count))")
                continue
            }
            for item in missed {
                lines.append(
                    "\(path):\(item.location.line):\(item.location.column): \(item.subject)"
                        + (item.kind == .outcomes ? "" : " is never \(item.verb)"))
            }
        }
        return lines
    }

    /// The format of `lcov`: what is evaluated is a line, and outcomes are its branches, the two of a
    /// condition in a block. A line is hit if any part of it is: readers of the format refuse branches
    /// of lines that aren't there.
    private func lcov(shown: (String) -> String) -> String {
        var text = ""
        for document in documents {
            text += "TN:\nSF:\(shown(document.path))\n"
            var lines: [Int: Bool] = [:]
            for item in document.items {
                let line = item.location.line
                lines[line] = lines[line] ?? false || item.isReached
            }
            let outcomes = document.items.filter { $0.kind == .outcomes }
            for (line, block, branch, taken) in Self.branches(outcomes) {
                text += "BRDA:\(line),\(block),\(branch),\(taken)\n"
            }
            text += "BRF:\(outcomes.count)\nBRH:\(outcomes.count { $0.isReached })\n"
            for (line, isReached) in lines.sorted(by: { $0.key < $1.key }) {
                text += "DA:\(line),\(isReached ? 1 : 0)\n"
            }
            text += "LF:\(lines.count)\nLH:\(lines.values.count { $0 })\nend_of_record\n"
        }
        return text
    }

    /// The branches of outcomes, by line: `1` if it was taken, `-` if the condition wasn't evaluated.
    private static func branches(
        _ outcomes: [Item]
    ) -> [(line: Int, block: Int, branch: Int, taken: String)] {
        var branches: [Int: [(line: Int, block: Int, branch: Int, taken: String)]] = [:]
        // The two of a condition may be in different lines, with others between them.
        var open: [Branch: Item] = [:]
        for outcome in outcomes {
            guard let branch = outcome.branch else { continue }
            guard let other = open.removeValue(forKey: branch.other) else {
                open[branch] = outcome
                continue
            }
            let condition = branch.holds ? [outcome, other] : [other, outcome]
            let isEvaluated = condition.contains { $0.isReached }
            var blocks: [Int: Int] = [:]
            for outcome in condition {
                let line = outcome.location.line
                let last = branches[line]?.last
                let block = blocks[line] ?? (last?.block ?? -1) + 1
                let branch = blocks[line] == nil ? 0 : 1
                blocks[line] = block
                let taken = isEvaluated ? (outcome.isReached ? "1" : "0") : "-"
                branches[line, default: []].append((line, block, branch, taken))
            }
        }
        return branches.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    private func json(shown: (String) -> String) -> String {
        var whole = counts(in: nil)
        whole["documents"] = .array(
            documents.map { document in
                var object: MBDictionary = [
                    "file": .string(shown(document.path)), "isLoaded": .bool(document.isLoaded),
                ]
                for (key, value) in counts(in: document.path) { object[key] = value }
                object["missing"] = .array(
                    document.items.filter { !$0.isReached }.map { item in
                        [
                            "line": MBValue(item.location.line),
                            "column": MBValue(item.location.column),
                            "kind": .string(item.kind.rawValue), "subject": .string(item.subject),
                        ]
                    })
                return .dictionary(object)
            })
        return (try? MBValue.dictionary(whole).jsonString()) ?? "{}"
    }

    private func counts(in path: String?) -> MBDictionary {
        var counts: MBDictionary = [:]
        for kind in Kind.allCases {
            let count = count(kind, in: path)
            counts[kind.rawValue] = ["reached": MBValue(count.reached), "all": MBValue(count.all)]
        }
        return counts
    }
}

extension CaseCoverage.Item {
    fileprivate var verb: String { kind == .listeners ? "fired" : "evaluated" }
}
