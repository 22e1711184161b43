import Foundation

/// Runs the suites that reach a mutant, the nearest first.
struct Runner {
    let workshop: Workshop
    var suites: SuiteList
    /// How many suites are tried for a mutant.
    let most: Int
    /// How many seconds of suites are run for a mutant.
    let seconds: Double
    /// How many mutants of a folder each suite killed, for trying it sooner.
    private var kills: [String: [String: Int]] = [:]

    init(_ workshop: Workshop, _ suites: SuiteList, most: Int, seconds: Double) {
        self.workshop = workshop
        self.suites = suites
        self.most = most
        self.seconds = seconds
    }

    mutating func note(_ result: Results.Result, of mutant: Mutant) {
        guard result.isKilled, let suite = result.how.split(separator: " ").first else { return }
        kills[mutant.area, default: [:]][String(suite), default: 0] += 1
    }

    /// All suites in the order in which they're tried.
    private func order(for mutant: Mutant) -> [String] {
        let kills = kills[mutant.area] ?? [:]
        let ranked = suites.names.map { name in
            let seconds = suites.known[name]?.seconds ?? 4
            let near = Double(suites.nearness(of: name, to: mutant.site.path))
            return (name: name, rank: near + Double(min(kills[name] ?? 0, 4)) - seconds / 4)
        }
        return ranked.sorted { ($0.rank, $1.name) > ($1.rank, $0.name) }.map(\.name)
    }

    mutating func result(of mutant: Mutant) throws -> Results.Result {
        var spent = 0.0
        var tries = 0
        var reaching = 0
        var isComplete = true
        for name in order(for: mutant) {
            if let suite = suites.known[name],
                !suite.isGreen || !suite.marks.contains(mutant.number)
            {
                continue
            }
            guard tries < most, spent < seconds else {
                isComplete = false
                break
            }
            tries += 1
            let (outcome, result) = try suites.run(name, mutant: mutant.number)
            spent += result.seconds
            guard let suite = suites.known[name], suite.isGreen,
                suite.marks.contains(mutant.number)
            else { continue }
            reaching += 1
            if let outcome {
                return Results.Result(isKilled: true, how: "\(name) \(outcome)")
            }
        }
        let how =
            isComplete
            ? (reaching == 0 ? "no suite reaches it" : "all \(reaching) suites that reach it")
            : "\(reaching) of the nearest suites"
        return Results.Result(isKilled: false, how: how)
    }
}
