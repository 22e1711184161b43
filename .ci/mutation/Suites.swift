import Foundation

/// What a run without a mutant, or with one that it doesn't notice, said about a suite of tests.
struct Suite {
    /// The module and the type, such as `ValueTests.JSONTests`.
    let name: String
    let seconds: Double
    let isGreen: Bool
    /// The mutants that it reaches.
    let marks: Set<Int>
}

/// The suites of the built tests, and what their first runs said.
struct SuiteList {
    let workshop: Workshop
    let names: [String]
    private(set) var known: [String: Suite] = [:]
    private let marks: URL
    /// One file for each suite.
    private let records: URL
    /// The folders below Tests of the file of each type.
    private let places: [String: [String]]

    /// - Parameters:
    ///   - build: what the records depend on.
    ///   - part: the number of this process, if several share the records.
    init(_ workshop: Workshop, build: String, part: Int) throws {
        self.workshop = workshop
        marks = workshop.home.appendingPathComponent("marks\(part)")
        records = workshop.home.appendingPathComponent("suites")
        places = try Self.places(in: workshop.package.appendingPathComponent("Tests"))
        let list = try Command.run(
            [workshop.bundle.path, "--testing-library", "swift-testing", "--list-tests"],
            in: workshop.package, seconds: 300)
        let suites = list.output.split(separator: "\n").filter { $0.contains("Tests.") }
            .compactMap { line in
                line.contains("/") ? line.split(separator: "/").first.map(String.init) : nil
            }
        names = Set(suites).sorted()

        let files = FileManager.default
        let stamp = records.appendingPathComponent("build")
        if (try? String(contentsOf: stamp, encoding: .utf8)) != build {
            try? files.removeItem(at: records)
            try files.createDirectory(at: records, withIntermediateDirectories: true)
            try build.write(to: stamp, atomically: true, encoding: .utf8)
        }
        for name in names { known[name] = read(name) }
    }

    /// The arguments that run a suite.
    static func arguments(_ workshop: Workshop, _ name: String) -> [String] {
        let pattern = "^" + name.replacingOccurrences(of: ".", with: "\\.") + "/"
        return [
            workshop.bundle.path, "--testing-library", "swift-testing", "--filter", pattern,
        ]
    }

    private func read(_ name: String) -> Suite? {
        let record = records.appendingPathComponent(name)
        guard let text = try? String(contentsOf: record, encoding: .utf8) else { return nil }
        let fields = text.split(separator: "\n")
        guard fields.count >= 2, let seconds = Double(fields[0]) else { return nil }
        return Suite(
            name: name, seconds: seconds, isGreen: fields[1] == "green",
            marks: Set(fields.dropFirst(2).compactMap { Int($0) }))
    }

    /// Runs a suite with a mutant. Unless it fails, the run says which mutants it reaches; if it
    /// does, and the suite is new, another run without the mutant does.
    ///
    /// - Returns: how the suite kills the mutant, or nil if it doesn't.
    mutating func run(
        _ name: String, mutant: Int
    ) throws -> (outcome: String?, result: Command.Result) {
        try Data(count: 4_096).write(to: marks)
        let result = try Command.run(
            Self.arguments(workshop, name), in: workshop.package,
            environment: [
                "MBDE_MUTANT": String(mutant), "MBDE_MUTANT_MARKS": marks.path, "NO_COLOR": "1",
            ], seconds: 30 + 4 * (known[name]?.seconds ?? 15)
        ) { $0.contains("✘ ") }
        let outcome: String? =
            switch result.outcome {
            case .late: "hangs"
            case .stopped(let line): "fails: \(line.drop { $0 != "✘" }.dropFirst(2).prefix(90))"
            case .ended: result.status == 0 ? nil : "crashes: \(result.status)"
            }
        if known[name] == nil {
            if outcome == nil { try note(name, result) } else { try record(name) }
        }
        return (outcome, result)
    }

    /// Runs a suite without a mutant.
    private mutating func record(_ name: String) throws {
        try Data(count: 4_096).write(to: marks)
        let result = try Command.run(
            Self.arguments(workshop, name), in: workshop.package,
            environment: ["MBDE_MUTANT": "0", "MBDE_MUTANT_MARKS": marks.path], seconds: 120)
        try note(name, result)
    }

    /// Notes a run in which no mutant was killed.
    private mutating func note(_ name: String, _ result: Command.Result) throws {
        let bytes = try Data(contentsOf: marks)
        let reached = bytes.indices.filter { bytes[$0] != 0 }
        let isGreen = result.status == 0
        if !isGreen { say("  \(name) isn't green without a mutant, or slow: left out") }
        known[name] = Suite(
            name: name, seconds: result.seconds, isGreen: isGreen, marks: Set(reached))
        let lines = [String(result.seconds), isGreen ? "green" : "red"] + reached.map(String.init)
        try lines.joined(separator: "\n")
            .write(to: records.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// How near a suite is to a source: by the names of their folders, and words in their names.
    func nearness(of name: String, to path: String) -> Int {
        let parts = path.dropLast(".swift".count).split(separator: "/").map(String.init)
        let type = name.split(separator: ".").last.map(String.init) ?? ""
        let folders = places[type] ?? []
        let common = Set(folders).intersection(parts.dropLast()).count
        let words = Self.words(type).subtracting(["Test"])
        let file = Self.words(parts.last ?? "").subtracting(["M", "B", "L"])
        let folder = Self.words(parts.dropLast().last ?? "")
        let isOfModule = parts.contains { folders.first == $0 + "Tests" } ? 1 : 0
        return 3 * common + 3 * words.intersection(file).count
            + 2 * words.intersection(folder).count + isOfModule
    }

    private static func words(_ name: String) -> Set<String> {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty { words.append("") }
            if character.isLetter { words[words.count - 1].append(character) }
        }
        return Set(words.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
    }

    private static func places(in tests: URL) throws -> [String: [String]] {
        let declaration = try NSRegularExpression(
            pattern: #"^(?:@\w+.*\) )?(?:final )?(?:struct|class|enum|actor) (\w+)"#,
            options: .anchorsMatchLines)
        var places: [String: [String]] = [:]
        let all = FileManager.default.enumerator(atPath: tests.path)
        while let path = all?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            let text = try String(
                contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
            let folders = path.split(separator: "/").dropLast().map(String.init)
            let whole = NSRange(text.startIndex..., in: text)
            for match in declaration.matches(in: text, range: whole) {
                places[(text as NSString).substring(with: match.range(at: 1))] = folders
            }
        }
        return places
    }
}
