import Foundation

/// The counts of the hot rows, in a file that later changes are compared with.
struct CountTable {
    private static let file = URL(filePath: "Fixtures/Benchmarks/counts.txt")
    /// Instructions repeat up to this share: the places of names in tables depend on a secret that
    /// each process draws.
    private static let tolerance = 0.1

    private var rows: [(name: String, counts: Counts)] = []

    /// Counts every row, in runs of this program under valgrind.
    init(of rows: [HotRow]) throws {
        for row in rows { self.rows.append((row.name, try Counts(of: row))) }
    }

    /// Reads the file. Each line is the name of a row and its counts, with tabs between them.
    private init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            guard parts.count == 4, let instructions = Int(parts[1]),
                let allocations = Double(parts[2]), let retains = Double(parts[3])
            else { continue }
            let counts = Counts(
                instructions: instructions, allocations: allocations, retains: retains)
            rows.append((String(parts[0]), counts))
        }
    }

    func record() throws {
        try FileManager.default.createDirectory(
            at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let lines = rows.map { name, counts in
            "\(name)\t\(counts.instructions)\t\(counts.allocations)\t\(counts.retains)\n"
        }
        try lines.joined().write(to: Self.file, atomically: true, encoding: .utf8)
    }

    /// Prints each row beside the recorded one. Returns whether none is worse.
    func compare() throws -> Bool {
        let recorded = CountTable(text: try String(contentsOf: Self.file, encoding: .utf8))
        let were = Dictionary(recorded.rows.map { ($0.name, $0.counts) }) { first, _ in first }
        print(
            "work".padding(toLength: 22, withPad: " ", startingAt: 0),
            "instructions (was)    allocations (was)   retains (was)")
        var isGood = true
        for (name, now) in rows {
            let title = name.padding(toLength: 22, withPad: " ", startingAt: 0)
            guard let was = were[name] else {
                print(title, "isn't recorded")
                continue
            }
            let isWorse =
                Double(now.instructions) > Double(was.instructions) * (1 + Self.tolerance)
                || now.allocations > was.allocations || now.retains > was.retains
            if isWorse { isGood = false }
            print(
                title,
                String(
                    format: "%7d (%7d)   %5.1f (%5.1f)   %5.1f (%5.1f)", now.instructions,
                    was.instructions, now.allocations, was.allocations, now.retains, was.retains),
                isWorse ? "  worse" : "")
        }
        return isGood
    }
}
