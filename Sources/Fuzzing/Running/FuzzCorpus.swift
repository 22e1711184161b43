package import Foundation

/// The texts kept for a target: those that together reach all that was ever reached, and those that
/// once found a mistake. Each is a JSON string on a line of its own.
package struct FuzzCorpus: Sendable {
    /// The texts, in the order of the file.
    package let texts: [String]

    /// Reads a file of texts.
    ///
    /// - Parameter file: the file; one that doesn't exist holds no texts.
    /// - Throws: An error of Foundation if a line isn't a JSON string.
    package init(contentsOf file: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else {
            texts = []
            return
        }
        let decoder = JSONDecoder()
        texts = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            try decoder.decode(String.self, from: Data(line))
        }
    }

    init(_ texts: some Sequence<String>) { self.texts = Set(texts).sorted() }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let lines = try texts.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        try Data(lines.joined().utf8).write(to: file, options: .atomic)
    }
}
