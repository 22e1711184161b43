extension MBType: CustomStringConvertible {
    /// The type as text, which ``init(_:)-(String)`` reads: `{name: string, tags: [string]}`. Keys
    /// are in the order of their code units.
    public var description: String { text }

    var text: String {
        switch self {
        case .any: "any"
        case .nothing: "nothing"
        case .kind(let kind): kind.rawValue
        case .words(let words): words.map { Self.quoted($0) }.joined(separator: "|")
        case .array(let element): "[\(element.text)]"
        case .set(let element): "set<\(element.text)>"
        case .dictionary(let fields): fields.text
        case .host(let name):
            MBTypeParser.isHostName(name) ? name : Self.quoted(name, by: "`")
        case .optional(.union(let types)): "(\(MBType.union(types).text))?"
        case .optional(.words(let words)) where words.count != 1:
            "(\(MBType.words(words).text))?"
        case .optional(let type): type.text + "?"
        case .union(let types):
            types.map { type in
                if case .union = type { "(\(type.text))" } else { type.text }
            }.joined(separator: "|")
        }
    }

    /// A text in quotes, where a backslash precedes quotes and backslashes.
    static func quoted(_ word: String, by mark: Character = "\"") -> String {
        let inside = word.unicodeScalars.map { scalar in
            Character(scalar) == mark || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
        }
        return "\(mark)\(inside.joined())\(mark)"
    }
}

extension MBType.Fields {
    fileprivate var text: String {
        let keys = known.keys.inOrder()
        var parts = keys.map { key in
            let name = MBTypeParser.isWord(key) ? key : MBType.quoted(key)
            return "\(name): \(known[key, default: .any].text)"
        }
        switch others {
        case .any?: parts.append(known.isEmpty ? "*: any" : "*")
        case let type?: parts.append("*: \(type.text)")
        case nil: break
        }
        return "{" + parts.joined(separator: ", ") + "}"
    }
}

extension MBType: Codable {
    /// Decodes the text form, as ``init(_:)-(String)`` reads it.
    ///
    /// - Throws: `DecodingError` if the text isn't the text form of a type, and the error of the
    ///   decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try MBType(try container.decode(String.self))
        } catch let error as MBExpressionError {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: error.message)
        }
    }

    /// Encodes the text form, ``description``.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
