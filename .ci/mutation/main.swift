import Foundation

struct Options {
    /// How many mutants to draw anew.
    var draws: Int?
    var seed: UInt64 = 1
    /// Since which commit lines have changed that mutants are drawn in; all lines if nil.
    var commit: String?
    var suites = Int.max
    var seconds = 90.0
    var minutes = Double.infinity
    /// Which part of the mutants to run, from 0, of how many.
    var part = (number: 0, count: 1)
    var only: [String] = []
    /// The suites to begin with.
    var first: [String] = []
    var isList = false
    var isFresh = false
    var isBuilt = false
    var isRetried = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            func number() throws -> Double {
                guard let value = rest.popFirst().flatMap(Double.init), value >= 0 else {
                    throw Failure("\(name) takes a number")
                }
                return value
            }
            switch name {
            case "--draw": draws = Int(try number())
            case "--seed": seed = UInt64(try number())
            case "--since":
                guard let name = rest.popFirst() else { throw Failure("--since takes a commit") }
                commit = name
            case "--suites": suites = Int(try number())
            case "--seconds": seconds = try number()
            case "--minutes": minutes = try number()
            case "--part":
                let numbers = rest.popFirst()?.split(separator: "/").compactMap { Int($0) } ?? []
                guard numbers.count == 2, (1...max(1, numbers[1])).contains(numbers[0]) else {
                    throw Failure("--part takes a part such as 1/2")
                }
                part = (numbers[0] - 1, numbers[1])
            case "--only":
                only = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
            case "--first":
                first = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
            case "--list": isList = true
            case "--built": isBuilt = true
            case "--open": isRetried = true
            case "--fresh": isFresh = true
            default: throw Failure("unknown option \(name); .ci/mutants says which there are")
            }
        }
    }

    func isWanted(_ mutant: Mutant, _ results: Results) -> Bool {
        let known = results.byKey[mutant.key]
        if only.isEmpty { return known == nil || (isRetried && known?.state == .open) }
        if only.contains("survivors"), let known, known.state != .killed { return true }
        return only.contains(String(mutant.number))
    }
}

func run() throws {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let workshop = Workshop(root: root)
    if options.isFresh {
        for name in ["results.tsv", "uncompilable.txt", "suites"] {
            try? FileManager.default.removeItem(at: workshop.home.appendingPathComponent(name))
        }
    }
    // What was built, even if the sources have changed since.
    var selection = Selection(
        root: options.isBuilt ? workshop.package : root, seed: options.seed)
    if let count = options.draws {
        let changes = try options.commit.map { try ChangedLines(since: $0, in: root) }
        try selection.draw(count, in: changes)
    }
    let mutants = try selection.mutants()
    var results = try Results(home: workshop.home)
    let accepted = try Accepted(root: root)
    guard !options.isList else {
        return Report(mutants: mutants, results: results, accepted: accepted).list()
    }

    let began = Date()
    if !options.isBuilt {
        try workshop.copy()
        let built = mutants.filter { !results.uncompilable.contains($0.key) }
        try workshop.build(built) { try results.noteUncompilable($0) }
    }
    let keys = mutants.filter { !results.uncompilable.contains($0.key) }
        .map { "\($0.number) \($0.key)" }
    let tests = try String(
        contentsOf: workshop.home.appendingPathComponent("tests"), encoding: .utf8)
    let suites = try SuiteList(
        workshop, build: (keys + [tests]).joined(separator: "\n"), part: options.part.number)

    // Hand-written ones first; the others in an order in which any part of them is a sample.
    var generator = SeededGenerator(seed: options.seed)
    let order =
        mutants.filter { $0.site.kind == "known" }
        + mutants.filter { $0.site.kind != "known" }.shuffled(using: &generator)
    let wanted = order.filter {
        !results.uncompilable.contains($0.key) && options.isWanted($0, results)
            && $0.number % options.part.count == options.part.number
    }
    var runner = Runner(
        workshop, suites, first: options.first, most: options.suites, seconds: options.seconds)
    for mutant in mutants { results.byKey[mutant.key].map { runner.note($0, of: mutant) } }
    for (index, mutant) in wanted.enumerated() {
        if -began.timeIntervalSinceNow > options.minutes * 60 { break }
        let start = Date()
        let result = try runner.result(of: mutant)
        try results.note(result, for: mutant)
        runner.note(result, of: mutant)
        let seconds = String(format: "%.1f", -start.timeIntervalSinceNow)
        say(
            "\(index + 1)/\(wanted.count) \(result.state.rawValue) "
                + "\(mutant.number) \(mutant.site.path):\(mutant.site.line) \(mutant.site.kind): "
                + "\(result.how) (\(seconds) s)")
    }
    Report(mutants: mutants, results: results, accepted: accepted).show()
}

do {
    try run()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
