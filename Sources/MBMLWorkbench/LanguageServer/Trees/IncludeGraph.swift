import Foundation
import MBDataEnvironment

/// Which documents include which, as far as their texts say.
///
/// Files are read once, until their size or date changes.
struct IncludeGraph {
    private struct Entry {
        let size: Int
        let date: Date
        let names: [String]
    }

    private var files: [String: Entry] = [:]
    /// The names that the open documents include.
    private var open: [String: (text: Data, names: [String])] = [:]
    /// What was read in this search.
    private var known: [String: [String]] = [:]
    private var buffers: [String: Data] = [:]

    /// The documents that a search follows, at most.
    private static let mostDocuments = 2_000
    private static let largestFile = 8_000_000

    /// Begins a search with the texts of the open documents.
    mutating func begin(_ buffers: [String: Data]) {
        self.buffers = buffers
        known = [:]
        open = open.filter { buffers[$0.key] != nil }
    }

    /// The paths of a manifest and of all documents that it includes.
    ///
    /// - Parameter directories: where included documents are searched.
    mutating func documents(from manifest: String, in directories: [String]) -> Set<String> {
        var found: Set<String> = [manifest]
        var queue = [manifest]
        while let path = queue.popLast(), found.count < Self.mostDocuments {
            for name in names(includedBy: path) {
                let candidates = directories.lazy.map { $0 + "/" + name }
                guard let included = candidates.first(where: { exists($0) }) else { continue }
                if found.insert(included).inserted { queue.append(included) }
            }
        }
        return found
    }

    /// Whether there is a document.
    func exists(_ path: String) -> Bool {
        buffers[path] != nil || FileManager.default.fileExists(atPath: path)
    }

    private mutating func names(includedBy path: String) -> [String] {
        if let names = known[path] { return names }
        let names = read(path)
        known[path] = names
        return names
    }

    private mutating func read(_ path: String) -> [String] {
        if let text = buffers[path] {
            if let former = open[path], former.text == text { return former.names }
            let names = Self.names(in: text)
            open[path] = (text, names)
            return names
        }
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
            let size = (attributes[.size] as? NSNumber)?.intValue, size <= Self.largestFile,
            let date = attributes[.modificationDate] as? Date
        else { return [] }
        if let former = files[path], former.size == size, former.date == date {
            return former.names
        }
        let names = FileManager.default.contents(atPath: target).map(Self.names) ?? []
        files[path] = Entry(size: size, date: date, names: names)
        return names
    }

    /// The names in the includes of a document.
    private static func names(in data: Data) -> [String] {
        let bytes = [UInt8](data)
        let markup = MarkupScanner.markup(of: bytes)
        return markup.elements.compactMap { element in
            guard
                ["Include", "LoadTemplate"].contains(where: { bytes.isLocalName(element.name, $0) })
            else { return nil }
            let file = element.attribute("file", in: bytes)
            guard let file, let range = file.value else { return nil }
            let name = ValueText(range, of: bytes, as: .attribute(quote: file.quote)).text
            return canonical(name)
        }
    }

    /// A name without redundant parts; nil if it leaves its directory.
    private static func canonical(_ name: String) -> String? {
        let parts = name.split(separator: "/").filter { $0 != "." }
        guard !name.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }
}
