import MBDataEnvironment
import MBMLWorkbench

/// The properties that hold when cases are compared over two trees of documents, and with each other.
struct CaseTreeProperties {
    private let pairs: [(old: MBCase, new: MBCase)]

    /// - Parameters:
    ///   - file: some cases.
    ///   - other: the same cases, with other documents.
    init(_ file: MBCaseFile, _ other: MBCaseFile) {
        pairs =
            zip(file.cases, other.cases).prefix(4).map { ($0, $1) }
            + zip(file.cases, file.cases.dropFirst()).prefix(4).map { ($0, $1) }
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        for (old, new) in pairs {
            if let violation = violation(old, new) { return violation }
        }
        return nil
    }

    /// What fails in one direction works in the other, and ignored differences don't count.
    private func violation(_ old: MBCase, _ new: MBCase) -> String? {
        let comparison = Self.comparison(old, new)
        let (there, back) = (comparison.countOfChanged, Self.comparison(new, old).countOfChanged)
        guard there[.fails] == back[.works], there[.works] == back[.fails] else {
            return "\(old) and \(new) differ otherwise in the other direction"
        }
        let paths = comparison.changes.flatMap(\.differences).map(\.path).filter { $0 != "$" }
        // In a quoted key, an index is a part of the key.
        let wider = paths.map { path in
            path.contains("\"") ? path : path.replacing(/\[\d+\]/, with: "[*]")
        }
        for ignored in [paths, wider] {
            do {
                let patterns = try ignored.map { try CasePathPattern($0) }
                let rest = Self.comparison(old, new, ignoring: patterns).changes
                    .flatMap(\.differences)
                guard Set(rest.map(\.path)).isDisjoint(with: paths) else {
                    return "differences are found though they're ignored: \(ignored)"
                }
            } catch {
                return "the path of a difference can't be read: \(error)"
            }
        }
        return nil
    }

    private static func comparison(
        _ old: MBCase, _ new: MBCase, ignoring ignored: [CasePathPattern] = []
    ) -> TreeComparison {
        var comparison = TreeComparison(ignoring: ignored)
        comparison.compare(old, new)
        return comparison
    }
}
