import Foundation

/// The lines of the sources that were added or changed since a commit.
struct ChangedLines {
    private var lines: [String: IndexSet] = [:]

    init(since commit: String, in root: URL) throws {
        let result = try Command.run(
            ["git", "diff", "--unified=0", "--no-color", "--no-ext-diff", commit, "--", "Sources"],
            in: root, seconds: 60)
        guard result.status == 0 else { throw Failure("git diff failed: \(result.output)") }
        var path = ""
        for line in result.output.split(separator: "\n") {
            if line.hasPrefix("+++ b/") { path = String(line.dropFirst("+++ b/".count)) }
            // As in `@@ -12,0 +13,4 @@`; without a number after it, it's one line.
            guard line.hasPrefix("@@ "), let added = line.split(separator: " ").dropFirst(2).first
            else { continue }
            let numbers = added.dropFirst().split(separator: ",").compactMap { Int($0) }
            guard let first = numbers.first else { continue }
            let count = numbers.count > 1 ? numbers[1] : 1
            lines[path, default: []].insert(integersIn: first..<first + count)
        }
    }

    func contains(_ line: Int, of path: String) -> Bool { lines[path]?.contains(line) ?? false }
}
