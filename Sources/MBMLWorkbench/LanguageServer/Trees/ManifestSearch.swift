import Foundation
import MBDataEnvironment

/// Finds the manifest of the tree that a document belongs to.
///
/// From the directory of the document upward, the first of these is taken: `manifest.xml`, if it
/// includes the document, directly or through others; another document of that directory that does.
/// A directory with a `.mbml.json` is the last one that is searched. A document that none includes
/// is a manifest itself.
struct ManifestSearch {
    /// Further directories in which includes are searched.
    let searches: [String]
    private var graph = IncludeGraph()
    /// The documents of each manifest looked at in this search.
    private var trees: [String: Set<String>] = [:]
    /// The manifests of each directory looked at.
    private var candidates: [String: [String]] = [:]

    private static let mostLevels = 24
    private static let mostCandidates = 1_000

    init(searches: [String]) {
        self.searches = searches
    }

    /// The manifests of some documents by their paths.
    mutating func manifests(of paths: [String], _ buffers: [String: Data]) -> [String: String] {
        graph.begin(buffers)
        trees = [:]
        candidates = [:]
        var found: [String: String] = [:]
        for path in paths { found[path] = manifest(of: path, buffers) }
        return found
    }

    /// What documents beside a manifest that include some of its documents have of their own.
    ///
    /// - Parameter isAll: whether those of documents that include none of them count, too.
    mutating func trees(
        beside manifest: String, with paths: [String], orAll isAll: Bool,
        _ buffers: [String: Data]
    ) -> [(manifest: String, shared: String?, documents: Set<String>)] {
        graph.begin(buffers)
        (trees, candidates) = ([:], [:])
        let own = documents(of: manifest)
        return manifests(in: Self.parent(of: manifest), buffers).compactMap { other in
            guard !own.contains(other) else { return nil }
            let documents = documents(of: other)
            let shared = paths.first(where: documents.contains)
            guard shared != nil || isAll else { return nil }
            return (other, shared, documents.subtracting(own))
        }
    }

    private mutating func manifest(of path: String, _ buffers: [String: Data]) -> String {
        var directory = Self.parent(of: path)
        for _ in 0..<Self.mostLevels {
            if let manifest = manifest(of: path, in: directory, buffers) { return manifest }
            let hasSettings = FileManager.default.fileExists(
                atPath: directory + "/" + CheckFile.name)
            let parent = Self.parent(of: directory)
            guard !hasSettings, parent != directory, !parent.isEmpty else { break }
            directory = parent
        }
        return path
    }

    private mutating func manifest(
        of path: String, in directory: String, _ buffers: [String: Data]
    ) -> String? {
        let first = directory + "/manifest.xml"
        if path == first || graph.exists(first) && documents(of: first).contains(path) {
            return first
        }
        let including = manifests(in: directory, buffers).filter {
            $0 != path && $0 != first && documents(of: $0).contains(path)
        }
        // The topmost; of documents that include each other, the first.
        let topmost = including.first { candidate in
            !including.contains { other in
                other != candidate && documents(of: other).contains(candidate)
                    && (other < candidate || !documents(of: candidate).contains(other))
            }
        }
        guard let topmost, documents(of: path).contains(topmost) else { return topmost }
        return min(path, topmost)
    }

    private mutating func manifests(
        in directory: String, _ buffers: [String: Data]
    ) -> [String] {
        if let known = candidates[directory] { return known }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let open = buffers.keys.filter { Self.parent(of: $0) == directory }
        let names = Set(
            files.filter { $0.lowercased().hasSuffix(".xml") }
                .map { directory + "/" + $0 } + open)
        let sorted = Array(names.inOrder().prefix(Self.mostCandidates))
        candidates[directory] = sorted
        return sorted
    }

    private mutating func documents(of manifest: String) -> Set<String> {
        if let known = trees[manifest] { return known }
        let documents = graph.documents(
            from: manifest, in: [Self.parent(of: manifest)] + searches)
        trees[manifest] = documents
        return documents
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[..<slash])
    }
}
