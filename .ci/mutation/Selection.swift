import Foundation

/// Which places of the sources become mutants.
struct Selection {
    static let modules = ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench", "mbml"]

    /// Numbers of hand-written mutants begin after this.
    static let firstKnown = 1_001

    let root: URL
    let count: Int
    var generator: SeededGenerator

    init(root: URL, count: Int, seed: UInt64) {
        self.root = root
        self.count = count
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

    /// All mutants, in a stable order.
    mutating func mutants() throws -> [Mutant] {
        let patterns = try Pattern.all()
        let known = try Known.sites(root: root)
        var sources: [String: MaskedSource] = [:]
        var sizes: [String: Int] = [:]
        var sites: [String: [Site]] = [:]
        for path in try Self.sources(in: root) {
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            let source = MaskedSource(path: path, text: text)
            sources[path] = source
            let folder = (path as NSString).deletingLastPathComponent
            let code = source.lines.indices.filter { !source.maskedLine($0 + 1).isEmpty }
            sizes[folder, default: 0] += code.count
            // Tables are data; so are the descriptions of the commands.
            guard !path.contains("Version1"), !path.contains("/Notes/") else { continue }
            sites[folder, default: []] += patterns.flatMap { pattern in
                self.sites(of: pattern, in: source)
            }
        }
        let total = max(1, sizes.values.reduce(0, +))
        var chosen: [Site] = []
        for folder in sizes.keys.sorted() {
            let share = Double(count * (sizes[folder] ?? 0)) / Double(total)
            chosen += choose(max(3, Int(share.rounded())), from: sites[folder] ?? [])
        }
        func mutant(_ number: Int, _ site: Site) -> Mutant {
            let line = sources[site.path].map { source in
                let start = source.lines[site.line - 1]
                return source.text.substring(
                    with: source.text.lineRange(for: NSRange(location: start, length: 0)))
            }
            return Mutant(number: number, site: site, original: line ?? "")
        }
        // Hand-written mutants take the place of others, which keep their numbers.
        let free = chosen.enumerated().filter { _, site in
            !known.contains {
                $0.path == site.path && ($0.line..<$0.line + $0.height) ~= site.line
            }
        }
        return free.map { mutant($0.offset + 1, $0.element) }
            + known.enumerated().map { mutant($0.offset + Self.firstKnown, $0.element) }
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
                    scope: Self.scope(of: line, in: source))
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
