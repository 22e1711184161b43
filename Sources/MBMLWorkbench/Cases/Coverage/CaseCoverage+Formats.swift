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
        case .text: return lines(shown: shown).joined(separator: "\n") + "\n"
        case .lcov: return lcov(shown: shown)
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

    /// The format of `lcov`: what is evaluated is a line, and outcomes are its branches. A line is hit
    /// if any part of it is: readers of the format refuse branches of lines that aren't there.
    private func lcov(shown: (String) -> String) -> String {
        var text = ""
        for document in documents {
            text += "TN:\nSF:\(shown(document.path))\n"
            var (lines, branches): ([Int: Bool], [Int: [Bool]]) = ([:], [:])
            for item in document.items {
                let line = item.location.line
                lines[line] = lines[line] ?? false || item.isReached
                if item.kind == .outcomes { branches[line, default: []].append(item.isReached) }
            }
            for (line, found) in branches.sorted(by: { $0.key < $1.key }) {
                let isEvaluated = found.contains(true)
                for (index, isReached) in found.enumerated() {
                    let taken = isEvaluated ? (isReached ? "1" : "0") : "-"
                    text += "BRDA:\(line),0,\(index),\(taken)\n"
                }
            }
            let all = branches.values.joined()
            text += "BRF:\(all.count)\nBRH:\(all.count { $0 })\n"
            for (line, isReached) in lines.sorted(by: { $0.key < $1.key }) {
                text += "DA:\(line),\(isReached ? 1 : 0)\n"
            }
            text += "LF:\(lines.count)\nLH:\(lines.values.count { $0 })\nend_of_record\n"
        }
        return text
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
