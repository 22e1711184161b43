import Foundation

/// The copy of the package in which mutants are built.
///
/// The tests read the sources, so they must find the originals, while the build needs the mutated
/// ones untouched to be quick the next time: the two folders are exchanged.
struct Workshop {
    let root: URL
    let home: URL
    private let files = FileManager.default

    init(root: URL) {
        self.root = root
        home = root.appendingPathComponent(".build/mutants")
    }

    var package: URL { home.appendingPathComponent("package") }
    private var sources: URL { package.appendingPathComponent("Sources") }
    private var mutated: URL { home.appendingPathComponent("mutated") }
    private var originals: URL { home.appendingPathComponent("originals") }

    var bundle: URL {
        package.appendingPathComponent(
            ".build/debug/MBDataEnvironmentPackageTests.xctest")
    }

    /// The paths of what a copy holds, as git sees the working tree.
    private func tracked() throws -> [String] {
        let result = try Command.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], in: root, seconds: 60)
        guard result.status == 0 else { throw Failure("git ls-files failed: \(result.output)") }
        return result.output.split(separator: "\0").map(String.init)
    }

    /// Copies what changed since the last time. Returns whether anything that is built did.
    func copy() throws {
        try files.createDirectory(at: package, withIntermediateDirectories: true)
        if files.fileExists(atPath: originals.path) {
            // The copy was interrupted while it held mutated sources.
            try exchange(sources, with: mutated)
            try exchange(originals, with: sources)
        }
        let paths = try tracked()
        for path in paths {
            try update(package.appendingPathComponent(path), root.appendingPathComponent(path))
        }
        let wanted = Set(paths)
        for folder in ["Sources", "Tests", "Fixtures"] {
            let all = files.enumerator(atPath: package.appendingPathComponent(folder).path)
            while let name = all?.nextObject() as? String {
                let url = package.appendingPathComponent("\(folder)/\(name)")
                var isDirectory: ObjCBool = false
                _ = files.fileExists(atPath: url.path, isDirectory: &isDirectory)
                if !isDirectory.boolValue, !wanted.contains("\(folder)/\(name)") {
                    try? files.removeItem(at: url)
                }
            }
        }
    }

    private func update(_ copy: URL, _ original: URL) throws {
        guard let data = try? Data(contentsOf: original) else { return }
        if let old = try? Data(contentsOf: copy), old == data { return }
        try files.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? files.removeItem(at: copy)
        try files.copyItem(at: original, to: copy)
    }

    private func exchange(_ one: URL, with other: URL) throws {
        if files.fileExists(atPath: one.path) { try files.moveItem(at: one, to: other) }
    }

    /// Writes the mutated sources, leaving alone those that are as wanted.
    private func write(_ mutants: [Mutant]) throws {
        let byPath = Dictionary(grouping: mutants, by: \.site.path)
        var wanted: [String: String] = [:]
        let all = files.enumerator(atPath: root.appendingPathComponent("Sources").path)
        while let name = all?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let path = "Sources/\(name)"
            let url = root.appendingPathComponent(path)
            var text = try String(contentsOf: url, encoding: .utf8) as NSString
            for mutant in (byPath[path] ?? []).sorted(by: {
                $0.site.range.location > $1.site.range.location
            }) {
                let filled = mutant.filled(mutant.site.replacement)
                text = text.replacingCharacters(in: mutant.site.range, with: filled) as NSString
            }
            wanted[path] = text as String
        }
        for module in Selection.modules {
            let lines = mutants.filter { $0.module == module }.compactMap { mutant in
                mutant.site.declaration.map(mutant.filled)
            }
            // Each module declares the same names, for itself.
            var text = Switch.source
            if module != "mbml"
                || mutants.contains(where: { $0.site.kind == "code" && $0.module == module })
            {
                let needed =
                    module == "MBDataEnvironment" ? "" : "internal import MBDataEnvironment\n"
                text = needed + text + Switch.codes
            }
            wanted["Sources/\(module)/Mutants.swift"] =
                text + lines.joined(separator: "\n") + "\n"
        }
        for (path, text) in wanted {
            let url = mutated.appendingPathComponent(String(path.dropFirst("Sources/".count)))
            if (try? String(contentsOf: url, encoding: .utf8)) == text { continue }
            try files.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: false, encoding: .utf8)
        }
        let old = files.enumerator(atPath: mutated.path)
        while let name = old?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            if wanted["Sources/\(name)"] == nil {
                try files.removeItem(at: mutated.appendingPathComponent(name))
            }
        }
    }

    /// Builds all mutants, without those that don't compile.
    ///
    /// - Parameter note: called with those.
    func build(_ mutants: [Mutant], note: ([Mutant]) throws -> Void) throws {
        if !files.fileExists(atPath: mutated.path) {
            try files.copyItem(at: sources, to: mutated)
        }
        var rest = mutants
        while true {
            try write(rest)
            try exchange(sources, with: originals)
            try exchange(mutated, with: sources)
            defer {
                try? exchange(sources, with: mutated)
                try? exchange(originals, with: sources)
            }
            say("building \(rest.count) mutants …")
            let began = Date()
            // The sources first: if they don't compile, no test needs to be built.
            var result = try Command.run(
                ["swift", "build", "--product", "mbml"], in: package, seconds: 7_200)
            if result.status == 0 {
                result = try buildTests()
            }
            say("built in \(Int(-began.timeIntervalSinceNow)) s, status \(result.status)")
            if result.status == 0 { return }
            let bad = Diagnostics.blamed(in: result.output, package: package, mutants: rest)
            guard !bad.isEmpty else {
                throw Failure("the build failed:\n\(result.output.suffix(4_000))")
            }
            say("\(bad.count) don't compile: \(bad.sorted())")
            try note(rest.filter { bad.contains($0.number) })
            rest.removeAll { bad.contains($0.number) }
        }
    }
}

/// The compiler's errors.
enum Diagnostics {
    /// The mutants that errors point at.
    static func blamed(in output: String, package: URL, mutants: [Mutant]) -> Set<Int> {
        var blamed: Set<Int> = []
        var unclear: [(path: String, line: Int)] = []
        for line in Set(output.split(separator: "\n")) where line.contains(": error: ") {
            let parts = line.split(separator: ":")
            guard parts.count > 3, let number = Int(parts[1]),
                let range = parts[0].range(of: "/Sources/")
            else { continue }
            let path = "Sources/" + parts[0][range.upperBound...]
            let hit = mutants.filter {
                $0.site.path == path && ($0.site.line..<$0.site.line + $0.site.height) ~= number
            }
            if hit.isEmpty {
                unclear.append((path, number))
            } else {
                blamed.formUnion(hit.map(\.number))
            }
        }
        // An error elsewhere may follow from another; if not, the nearest mutant is its cause.
        for (path, line) in unclear {
            let near = mutants.filter { $0.site.path == path }
            let isExplained = near.contains { blamed.contains($0.number) }
            guard !isExplained || blamed.isEmpty else { continue }
            let nearest = near.min { abs($0.site.line - line) < abs($1.site.line - line) }
            if let nearest { blamed.insert(nearest.number) }
        }
        return blamed
    }
}
