public import Foundation

extension MBContract: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, kind, app, version, library, language, functions, modules, tags, hostTypes
        case variables, capabilities, limits, reads
    }

    /// Decodes a contract, ignoring unknown fields.
    ///
    /// - Throws: `DecodingError` if this version doesn't read the file's format (see ``format``),
    ///   if a section doesn't have the expected form, or if the text of a type isn't one.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let format = try values.decode(Int.self, forKey: .format)
        guard (1...Self.format).contains(format) else {
            throw DecodingError.dataCorruptedError(
                forKey: .format, in: values,
                debugDescription: "the contract has the format \(format), but this version reads "
                    + "only \(Self.format); update the library")
        }
        self.init(try values.decode(Kind.self, forKey: .kind))
        app = try values.decodeIfPresent(String.self, forKey: .app)
        version = try values.decodeIfPresent(String.self, forKey: .version)
        library = try values.decodeIfPresent(String.self, forKey: .library)
        language = try values.decodeIfPresent(Int.self, forKey: .language)
        functions = try values.decodeIfPresent([String: Function].self, forKey: .functions)
        modules = try values.decodeIfPresent([String: Module].self, forKey: .modules)
        tags = try values.decodeIfPresent([String: Tag].self, forKey: .tags)
        hostTypes = try values.decodeIfPresent([String: HostType].self, forKey: .hostTypes)
        variables = try values.decodeIfPresent([String: Variable].self, forKey: .variables)
        capabilities = try values.decodeIfPresent([String].self, forKey: .capabilities)
            .map { Set($0) }
        // An app with 64 bits may allow more than one with 32 can count.
        limits = try values.decodeIfPresent([String: Int64].self, forKey: .limits)?
            .mapValues(Int.init(clamping:))
        reads = try values.decodeIfPresent([String: [Use]].self, forKey: .reads)
        try requireTypes(at: decoder.codingPath)
    }

    /// Encodes the contract with the number of its ``format``.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(kind, forKey: .kind)
        try values.encodeIfPresent(app, forKey: .app)
        try values.encodeIfPresent(version, forKey: .version)
        try values.encodeIfPresent(library, forKey: .library)
        try values.encodeIfPresent(language, forKey: .language)
        try values.encodeIfPresent(functions, forKey: .functions)
        try values.encodeIfPresent(modules, forKey: .modules)
        try values.encodeIfPresent(tags, forKey: .tags)
        try values.encodeIfPresent(hostTypes, forKey: .hostTypes)
        try values.encodeIfPresent(variables, forKey: .variables)
        try values.encodeIfPresent(capabilities?.inOrder(), forKey: .capabilities)
        try values.encodeIfPresent(limits, forKey: .limits)
        try values.encodeIfPresent(reads, forKey: .reads)
    }

    /// Reads a contract from JSON.
    ///
    ///     let data = Data("""
    ///         {"format": 1, "kind": "offers", "app": "shop",
    ///          "version": "3.2", "functions": {"priceTag": {}}}
    ///         """.utf8)
    ///     let contract = try MBContract(json: data)
    ///     let names = contract.functions?.keys.sorted()
    ///     // → ["priceTag"]
    ///
    /// - Parameter data: the JSON in UTF-8, as ``json()`` writes it. Unknown fields are ignored,
    ///   and an unknown word in a type is the name of a host type.
    /// - Throws: ``MBExpressionError`` with the code `invalidJSON`, the line and the column if it
    ///   isn't JSON, and `notConvertible` if the JSON isn't a contract, has a format that this
    ///   version doesn't read, or has a text in the place of a type that isn't one, such as
    ///   `[number`; `limitExceeded` if more than 100 combining marks follow each other in a text.
    public init(json data: Data) throws(MBExpressionError) {
        let value = try MBValue(json: data)
        try value.refuseMarks()
        guard let dictionary = value.asDictionary, dictionary["format"] != nil,
            dictionary["kind"] != nil
        else {
            throw MBExpressionError(
                "this isn't a contract: 'format' and 'kind' are missing", code: .notConvertible)
        }
        let kind = dictionary["kind"] ?? .null
        guard
            dictionary["format"] != MBValue(Self.format)
                || kind.asString.flatMap(Kind.init) != nil
        else {
            throw MBExpressionError(
                "the kind of a contract is offers or needs, not \(kind.description.quoted)",
                code: .notConvertible)
        }
        do {
            self = try value.decode(MBContract.self)
        } catch {
            throw MBExpressionError(of: error)
        }
    }

    /// Reads a contract from a file.
    ///
    ///     let file = URL(
    ///         fileURLWithPath: "Fixtures/Shop/offers/shop-3.2.json")
    ///     let contract = try MBContract(contentsOf: file)
    ///     let title = contract.title
    ///     // → "shop 3.2"
    ///
    /// - Parameter file: a file with JSON, as ``write(to:)`` makes it.
    /// - Throws: an error of the file system if the file can't be read, and the errors of
    ///   ``init(json:)`` with a message that names the file.
    public init(contentsOf file: URL) throws {
        let data = try Data(contentsOf: file)
        do throws(MBExpressionError) {
            try self.init(json: data)
        } catch {
            throw MBExpressionError(
                "'\(file.lastPathComponent)': \(error.messageWithPlace)", code: error.code)
        }
    }

    /// The contract as JSON with sorted keys, one entry on each line, so that a difference between
    /// two versions is easy to read. The same contract always gives the same text.
    ///
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if it's longer than
    ///   ``MBLimits/standard`` allows.
    public func json() throws -> String {
        try sortedValue().jsonString(pretty: true) + "\n"
    }

    /// The contract as a value whose dictionaries have sorted keys.
    package func sortedValue() throws -> MBValue {
        Self.sorted(try MBValue(encoding: self))
    }

    /// Writes the contract as JSON to a file, either completely or not at all.
    ///
    /// - Parameter file: the file, which is replaced if it exists and keeps its permissions; a
    ///   symbolic link to it stays. Its directory must exist.
    /// - Throws: the errors of ``json()``, and a `POSIXError` if the file can't be written, or a
    ///   `CocoaError` if the URL isn't a file's.
    public func write(to file: URL) throws {
        guard file.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
        let bytes = Array(try json().utf8)
        if let number = DirectoryEntry.writeFile(at: file.path, bytes) {
            throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
        }
    }

    private static func sorted(_ value: MBValue) -> MBValue {
        switch value {
        case .dictionary(let dictionary):
            let entries = dictionary.sorted { $0.key.precedes($1.key) }
            return .dictionary(MBDictionary(entries.map { ($0.key, sorted($0.value)) }))
        case .array(let elements): return .array(elements.map(sorted))
        default: return value
        }
    }
}
