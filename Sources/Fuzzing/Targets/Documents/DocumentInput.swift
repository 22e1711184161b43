import Foundation
import MBDataEnvironment

/// The parts of an input of the target `documents`: the documents, the events that are posted
/// after loading, one on each line with its object as JSON, limits with their values, and operations
/// on files.
struct DocumentInput {
    let files: [String: Data]
    let events: [MBEvent]
    let limits: MBLimits?
    let operations: [Substring]
    /// A number that decides by turns which of the longer properties are looked at.
    let turn: Int

    init(_ text: String) {
        let parts = InputParts(text, first: Self.manifest)
        var files: [String: Data] = [:]
        for part in parts.parts where part.name.hasSuffix(".xml") {
            files[part.name] = Self.data(part)
        }
        self.files = files
        events = parts.named("events").flatMap { $0.text.split(separator: "\n") }
            .prefix(4).map(Self.event)
        limits = Self.limits(parts.named("limits").flatMap { $0.text.split(separator: "\n") })
        operations = parts.named("operations").flatMap { $0.text.split(separator: "\n") }
        turn = text.utf8.reduce(0) { $0 &+ Int($1) }
    }

    static let manifest = "manifest.xml"

    var root: MBMemoryRoot { MBMemoryRoot(files) }

    /// The encodings by what follows the name of a file.
    static let encodings: [String: String.Encoding] = [
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "latin-1": .isoLatin1, "utf-32": .utf32, "ascii": .ascii,
    ]

    private static func data(_ part: InputParts.Part) -> Data {
        guard let encoding = part.words.first.flatMap({ encodings[$0] }),
            let data = part.text.data(using: encoding, allowLossyConversion: true)
        else { return Data(part.text.utf8) }
        return data
    }

    private static func event(_ line: Substring) -> MBEvent {
        let words = line.split(separator: " ", maxSplits: 1)
        let object = words.dropFirst().first.flatMap { try? MBValue(json: Data($0.utf8)) }
        return MBEvent(words.first.map(String.init) ?? "", object: object)
    }

    private static func limits(_ lines: [Substring]) -> MBLimits? {
        guard !lines.isEmpty else { return nil }
        var limits = DocumentApp.environment.limits
        for line in lines {
            let words = line.split(separator: " ")
            guard words.count == 2, let path = MBLimits.names[String(words[0])],
                let limit = Int(words[1]), limit >= 0
            else { continue }
            limits[keyPath: path] = min(limit, limits[keyPath: path])
        }
        return limits
    }
}
