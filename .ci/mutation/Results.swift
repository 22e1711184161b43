import Foundation

/// What runs found, in a file that each result is appended to.
struct Results {
    enum State: String {
        case killed
        /// All suites that reach it pass.
        case survived
        /// Some suites that may reach it weren't run.
        case open
    }

    struct Result {
        let state: State
        let how: String
    }

    private let file: URL
    private let dropped: URL
    private(set) var byKey: [String: Result] = [:]
    /// The mutants that don't compile.
    private(set) var uncompilable: Set<String> = []

    init(home: URL) throws {
        file = home.appendingPathComponent("results.tsv")
        dropped = home.appendingPathComponent("uncompilable.txt")
        for line in Self.lines(file) {
            let fields = line.components(separatedBy: "\t")
            guard fields.count >= 3 else { continue }
            byKey[fields[0]] = Result(state: State(rawValue: fields[1]) ?? .open, how: fields[2])
        }
        uncompilable = Set(Self.lines(dropped))
    }

    private static func lines(_ file: URL) -> [String] {
        ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
            .filter { !$0.isEmpty }
    }

    private static func append(_ line: String, to file: URL) throws {
        if !FileManager.default.fileExists(atPath: file.path) {
            try Data().write(to: file)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((line + "\n").utf8))
    }

    mutating func note(_ result: Result, for mutant: Mutant) throws {
        byKey[mutant.key] = result
        let how = result.how.replacingOccurrences(of: "\t", with: " ")
        try Self.append("\(mutant.key)\t\(result.state.rawValue)\t\(how)", to: file)
    }

    mutating func noteUncompilable(_ mutants: [Mutant]) throws {
        for mutant in mutants where uncompilable.insert(mutant.key).inserted {
            try Self.append(mutant.key, to: dropped)
        }
    }
}

/// Survivors that no test can kill, with the reasons.
struct Accepted {
    private var reasons: [String: String] = [:]

    /// Reads `accepted.txt`: for each survivor, a line with `==` and the reason, the path, the line
    /// of the source, and the change as in the list of mutants.
    init(root: URL) throws {
        let file = root.appendingPathComponent(".ci/mutation/accepted.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        for block in text.components(separatedBy: "\n\n== ").dropFirst() {
            let lines = block.components(separatedBy: "\n")
            guard lines.count >= 4 else { throw Failure("accepted.txt: \(lines[0])") }
            reasons[lines[1...3].joined(separator: "|")] = lines[0]
        }
    }

    func reason(for mutant: Mutant) -> String? {
        reasons["\(mutant.site.path)|\(mutant.site.original)|\(mutant.site.change)"]
    }
}
