import Foundation

/// The table of results by folder, and the survivors.
struct Report {
    let mutants: [Mutant]
    let results: Results
    let accepted: Accepted

    private struct Row {
        var made = 0
        var uncompilable = 0
        var killed = 0
        var accepted = 0
        var survived = 0
        var open = 0

        var line: String {
            // What is open counts as survived, so that the rate is at least this.
            let counted = killed + survived + open
            let rate =
                counted == 0 ? "–" : "\(Int((100 * Double(killed) / Double(counted)).rounded())) %"
            let numbers = [made, uncompilable, killed, accepted, survived, open].map(String.init)
            return (numbers + [rate]).map {
                String(repeating: " ", count: max(0, 9 - $0.count)) + $0
            }
            .joined()
        }
    }

    func show() {
        var rows: [String: Row] = [:]
        var survivors: [(Mutant, String)] = []
        for mutant in mutants {
            let folder = mutant.area
            for name in [folder, "all"] {
                var row = rows[name] ?? Row()
                row.made += 1
                if results.uncompilable.contains(mutant.key) {
                    row.uncompilable += 1
                } else if let result = results.byKey[mutant.key] {
                    if result.state == .killed {
                        row.killed += 1
                    } else if accepted.reason(for: mutant) != nil {
                        row.accepted += 1
                    } else if result.state == .open {
                        row.open += 1
                    } else {
                        row.survived += 1
                    }
                }
                rows[name] = row
            }
            if let result = results.byKey[mutant.key], result.state != .killed {
                survivors.append((mutant, result.how))
            }
        }
        let width = rows.keys.map(\.count).max() ?? 0
        let titles = ["mutants", "no build", "killed", "accepted", "survived", "open", "rate"]
            .map { String(repeating: " ", count: 9 - $0.count) + $0 }.joined()
        say("\n" + "folder".padding(toLength: width, withPad: " ", startingAt: 0) + titles)
        for name in rows.keys.sorted(by: { ($0 == "all" ? 1 : 0, $0) < ($1 == "all" ? 1 : 0, $1) })
        {
            let row = rows[name]?.line ?? ""
            say(name.padding(toLength: width, withPad: " ", startingAt: 0) + row)
        }
        say("\nsurvivors, and what is still open:")
        for (mutant, how) in survivors {
            let reason = accepted.reason(for: mutant).map { "\taccepted: \($0)" } ?? ""
            say(mutant.summary.replacingOccurrences(of: "\n", with: " ") + "\t[\(how)]\(reason)")
        }
    }

    /// All mutants with what is known about them.
    func list() {
        for mutant in mutants {
            var state = "not run"
            if let result = results.byKey[mutant.key] {
                state = "\(result.state.rawValue): \(result.how)"
            }
            if results.uncompilable.contains(mutant.key) { state = "doesn't compile" }
            say(mutant.summary.replacingOccurrences(of: "\n", with: " ") + "\t[\(state)]")
        }
    }
}
