import Foundation

/// Runs the suites that reach a mutant, the nearest first.
struct Runner {
    let workshop: Workshop
    var suites: SuiteList
    /// The suites to begin with, by parts of their names.
    let first: [String]
    /// How many suites that reach a mutant are run.
    let most: Int
    /// After how many seconds no other suite is run for a mutant.
    let seconds: Double
    /// How many mutants of a folder each suite killed, for trying it sooner.
    private var kills: [String: [String: Int]] = [:]

    init(
        _ workshop: Workshop, _ suites: SuiteList, first: [String], most: Int, seconds: Double
    ) {
        self.workshop = workshop
        self.suites = suites
        self.first = first
        self.most = most
        self.seconds = seconds
    }

    mutating func note(_ result: Results.Result, of mutant: Mutant) {
        guard result.state == .killed, let suite = result.how.split(separator: " ").first else {
            return
        }
        kills[mutant.area, default: [:]][String(suite), default: 0] += 1
    }

    /// All suites in the order in which they're tried.
    private func order(for mutant: Mutant) -> [String] {
        let kills = kills[mutant.area] ?? [:]
        let ranked = suites.names.map { name in
            let seconds = min(suites.known[name]?.seconds ?? 4, 12)
            let near =
                first.contains { name.contains($0) }
                ? 1_000 : Self.isMade(name, for: mutant) ? 5.0 : 0
            let folders = Double(suites.nearness(of: name, to: mutant.site.path))
            return (
                name: name, rank: near + folders + Double(min(kills[name] ?? 0, 4)) - seconds / 4
            )
        }
        return ranked.sorted { ($0.rank, $1.name) > ($1.rank, $0.name) }.map(\.name)
    }

    /// Whether the names say that a suite is about what a mutant leaves out.
    private static func isMade(_ suite: String, for mutant: Mutant) -> Bool {
        let about = mutant.site.kind + " " + mutant.site.change
        return [
            (["charge", "free", "weigh"], ["Cost", "BudgetTests"]),
            (
                ["deadline", "time", "deeper", "less", "more"],
                ["Limit", "Deadline", "BudgetTests"]
            ),
            (["lock"], ["Concurrency", "Thread"]),
        ].contains { words, names in
            words.contains { about.contains($0) } && names.contains { suite.contains($0) }
        }
    }

    mutating func result(of mutant: Mutant) throws -> Results.Result {
        var spent = 0.0
        var reaching = 0
        var isComplete = true
        for name in order(for: mutant) {
            if let suite = suites.known[name],
                !suite.isGreen || !suite.marks.contains(mutant.number)
            {
                continue
            }
            guard reaching < most, spent < seconds else {
                isComplete = false
                break
            }
            let (outcome, result) = try suites.run(name, mutant: mutant.number)
            spent += result.seconds
            guard let suite = suites.known[name], suite.isGreen,
                suite.marks.contains(mutant.number)
            else { continue }
            reaching += 1
            if let outcome {
                return Results.Result(state: .killed, how: "\(name) \(outcome)")
            }
        }
        let how =
            isComplete
            ? (reaching == 0 ? "no suite reaches it" : "all \(reaching) suites that reach it")
            : "the nearest \(reaching) suites that reach it"
        return Results.Result(state: isComplete ? .survived : .open, how: how)
    }
}
