import Foundation

/// Which places of the sources become mutants.
struct Selection {
    static let modules = ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench", "mbml"]

    /// Numbers of hand-written mutants begin after this.
    static let firstKnown = 1_001

    let root: URL
    var generator: SeededGenerator

    init(root: URL, seed: UInt64) {
        self.root = root
        generator = SeededGenerator(seed: seed)
    }

    static func sources(in root: URL) throws -> [String] {
        var found: [String] = []
        for module in modules {
            let folder = root.appendingPathComponent("Sources/\(module)")
            let names = FileManager.default.enumerator(atPath: folder.path)
            while let name = names?.nextObject() as? String {
                if name.hasSuffix(".swift") { found.append("Sources/\(module)/\(name)") }
            }
        }
        return found.sorted()
    }

    /// The drawn mutants whose places still exist, by their positions in `drawn.txt`, and the
    /// hand-written ones.
    func mutants() throws -> [Mutant] {
        var sites: [String: Site] = [:]
        for site in try all().flatMap(\.sites) { sites[site.key] = site }
        let chosen = try drawnKeys().enumerated().compactMap { position, key in
            sites[key].map { Mutant(number: position + 1, site: $0) }
        }
        let known = try Known.sites(root: root)
        // Hand-written mutants take the place of others.
        let free = chosen.filter { mutant in
            !known.contains {
                $0.path == mutant.site.path
                    && ($0.line..<$0.line + $0.height) ~= mutant.site.line
            }
        }
        return free
            + known.enumerated().map {
                Mutant(number: $0.offset + Self.firstKnown, site: $0.element)
            }
    }

    /// Draws mutants anew, in proportion to the sizes of the folders, and writes `drawn.txt`.
    ///
    /// - Parameter changes: if given, draws others in these lines only, and adds them to the file.
    mutating func draw(_ count: Int, in changes: ChangedLines?) throws {
        let folders = try all(changes)
        let total = max(1, folders.map(\.lines).reduce(0, +))
        var chosen: [Site] = []
        for folder in folders {
            let share = Double(count * folder.lines) / Double(total)
            let fewest = changes == nil ? 3 : 1
            chosen += choose(max(fewest, Int(share.rounded())), from: folder.sites)
        }
        var keys = changes == nil ? [] : try drawnKeys()
        keys += chosen.map(\.key).filter { !keys.contains($0) }
        try keys.map { $0 + "\n" }.joined().write(to: drawn, atomically: true, encoding: .utf8)
    }

    private func drawnKeys() throws -> [String] {
        try String(contentsOf: drawn, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private var drawn: URL { root.appendingPathComponent(".ci/mutation/drawn.txt") }

    /// All places that can become mutants, and the lines of code, for each folder.
    ///
    /// - Parameter changes: if given, only these lines count.
    private func all(_ changes: ChangedLines? = nil) throws -> [(sites: [Site], lines: Int)] {
        let patterns = try Pattern.all()
        var folders: [String: (sites: [Site], lines: Int)] = [:]
        for path in try Self.sources(in: root) {
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            let source = MaskedSource(path: path, text: text)
            let name = (path as NSString).deletingLastPathComponent
            var folder = folders[name] ?? ([], 0)
            let isWanted = { line in changes?.contains(line, of: path) ?? true }
            folder.lines += source.lines.indices.count {
                isWanted($0 + 1) && !source.maskedLine($0 + 1).isEmpty
            }
            // Tables are data; so are the descriptions of the commands.
            if !path.contains("Version1"), !path.contains("/Notes/") {
                var occurrences: [String: Int] = [:]
                for var site in patterns.flatMap({ sites(of: $0, in: source) }) {
                    occurrences[site.key, default: 0] += 1
                    site.occurrence = occurrences[site.key] ?? 1
                    if isWanted(site.line) { folder.sites.append(site) }
                }
            }
            folders[name] = folder
        }
        return folders.sorted { $0.key < $1.key }.map(\.value).filter { $0.lines > 0 }
    }

    private func sites(of pattern: Pattern, in source: MaskedSource) -> [Site] {
        let whole = NSRange(location: 0, length: source.masked.length)
        return pattern.expression.matches(in: source.masked as String, range: whole)
            .compactMap { result in
                let match = Pattern.Match(source: source, result: result)
                guard let draft = pattern.site(match) else { return nil }
                let line = source.line(at: draft.range.location)
                guard !Self.isDeclaration(source.maskedLine(line)) else { return nil }
                return Site(
                    path: source.path, line: line, height: 1, range: draft.range,
                    kind: pattern.kind, weight: pattern.weight, replacement: draft.replacement,
                    change: draft.change, declaration: draft.declaration,
                    scope: Self.scope(of: line, in: source), original: source.trimmedLine(line))
            }
    }

    /// Whether a line's operators belong to types, conditions of the compiler or the like.
    private static func isDeclaration(_ line: String) -> Bool {
        let declares =
            #"^\s*(@\w+(\([^)]*\))? |public |private |fileprivate |package |static |final |"#
            + #"mutating |nonisolated |internal )*"#
            + #"(extension|func|init|struct|class|protocol|where|typealias|subscript|enum|case \w+ =|"#
            + #"case \w+\(|infix|prefix|import|associatedtype|#)"#
        return line.range(of: declares, options: .regularExpression) != nil
            || line.contains("-> ") || line.contains("@") || line.contains("#")
    }

    /// The line of the declaration around.
    private static func scope(of line: Int, in source: MaskedSource) -> Int {
        var line = line
        while line > 1 {
            let text = source.maskedLine(line)
            let declares = #"^\s{0,8}\S?.*\b(func|init|subscript|deinit|static let|var \w+.*\{$)"#
            if text.range(of: declares, options: .regularExpression) != nil { return line }
            line -= 1
        }
        return line
    }

    /// Draws sites with weights; at most one in a line, and two in a function, if they are apart.
    private mutating func choose(_ count: Int, from sites: [Site]) -> [Site] {
        var generator = generator
        var drawn = sites.map { site in
            let random = Double.random(in: 0.000_001..<1, using: &generator)
            return (site: site, order: pow(random, 1 / site.weight))
        }
        drawn.sort { $0.order > $1.order }
        self.generator = generator
        var chosen: [Site] = []
        for site in drawn.map(\.site) where chosen.count < count {
            let near = chosen.filter { $0.path == site.path }
            guard !near.contains(where: { abs($0.line - site.line) < 3 }),
                near.count(where: { $0.scope == site.scope }) < 2
            else { continue }
            chosen.append(site)
        }
        return chosen.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    }
}
