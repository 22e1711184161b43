public import Foundation

extension MBPreferenceStore where Self == MBCapabilities.FilePreferences {
    /// Preferences in a JSON file. If the file doesn't exist, the first change creates it, along
    /// with its directory.
    ///
    /// - Parameters:
    ///   - file: where the file is.
    ///   - maximumBytes: the maximum size of the file in bytes, 1,000,000 by default. A larger file
    ///     isn't read, and no change makes it larger.
    public static func file(_ file: URL, maximumBytes: Int = 1_000_000) -> Self {
        Self(file, maximumBytes: maximumBytes)
    }
}

extension MBCapabilities {
    /// Preferences in a JSON file, which other programs can read and people can edit:
    /// ``MBPreferenceStore/file(_:maximumBytes:)``.
    ///
    ///     let file = FileManager.default.temporaryDirectory
    ///         .appending(path: "\(UUID().uuidString).json")
    ///     let store = MBCapabilities.FilePreferences(file)
    ///     try store.set("dark", for: "app.theme")
    ///
    ///     let later = MBCapabilities.FilePreferences(file)
    ///     let theme = try later.value(for: "app.theme")
    ///     // → "dark"
    ///
    /// The file is an object of values by key, with tags for values that JSON doesn't support, as
    /// ``MBValue/jsonString(tagged:pretty:limits:)`` writes them. The store reads it when it's
    /// first needed, so only one store at a time should use a file. Each change rewrites all of it,
    /// to a temporary file that then replaces the original, with the same permissions; a symbolic
    /// link to the file stays. If the file can't be read or isn't such JSON, every call fails and
    /// the file stays unchanged.
    public final class FilePreferences: MBPreferenceStore {
        /// Where the file with the preferences is.
        public let file: URL

        /// The maximum size of the file in bytes.
        public let maximumBytes: Int

        /// The contents of the file, once it has been read.
        private let kept = Guarded<MBDictionary?>(nil)

        /// Creates preferences in a file. If the file doesn't exist, the first change creates it,
        /// along with its directory.
        ///
        /// - Parameters:
        ///   - file: where the file is. Nothing is read yet.
        ///   - maximumBytes: the maximum size of the file in bytes, 1,000,000 by default. A larger
        ///     file isn't read, and no change makes it larger.
        public init(_ file: URL, maximumBytes: Int = 1_000_000) {
            self.file = file
            self.maximumBytes = min(max(0, maximumBytes), .max - 1)
        }

        /// Returns the value stored under a key.
        ///
        /// - Parameter key: the key, which is the variable's `userDefaultsName`.
        /// - Returns: the value, or nil if there is none, or no file.
        /// - Throws: ``MBExpressionError`` with the code `hostFailed` if the file can't be read,
        ///   and `invalidJSON` if it isn't a JSON object.
        public func value(for key: String) throws(MBExpressionError) -> MBValue? {
            try kept.withLock { kept throws(MBExpressionError) in try values(&kept)[key].orNilIfNull
            }
        }

        /// Stores a value under a key, and writes the file. Complexity: linear in the size of the
        /// file.
        ///
        /// - Parameters:
        ///   - value: the value to store; nil and ``MBValue/null`` remove the stored value.
        ///   - key: the key, which is the variable's `userDefaultsName`.
        /// - Throws: ``MBExpressionError`` with the code `notConvertible` for a key or value that
        ///   no store can keep, `hostFailed` if the file can't be read or written or would become
        ///   too long, and `invalidJSON` if it isn't a JSON object. The previous value then stays.
        public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
            let value = value.orNilIfNull
            if let value { try Storable.check(value, for: key) }
            try kept.withLock { kept throws(MBExpressionError) in
                let former = try values(&kept)
                var values = former
                values[key] = value
                try write(values, insteadOf: former)
                kept = values
            }
        }

        /// Stores several values, and writes the file once.
        ///
        /// What would make the file too long isn't stored. Complexity: linear in the size of the
        /// file and of the values.
        ///
        /// - Parameter values: the values by key; nil and ``MBValue/null`` remove the stored value.
        /// - Returns: the keys whose values can't be stored, with the reasons; empty if all are.
        public func save(
            _ values: [(key: String, value: MBValue?)]
        ) -> [(key: String, error: any Error)] {
            let entries = values.map { (key: $0.key, value: $0.value.orNilIfNull) }
            var problems = entries.map(Self.problem)
            if problems.contains(where: { $0 == nil }) {
                do throws(MBExpressionError) {
                    try kept.withLock { kept throws(MBExpressionError) in
                        let former = try self.values(&kept)
                        var new = former
                        for (entry, problem) in zip(entries, problems) where problem == nil {
                            new[entry.key] = entry.value
                        }
                        if entries.count > 1, !fits(new) {
                            new = fitting(entries, in: former, &problems)
                            guard problems.contains(where: { $0 == nil }) else { return }
                        }
                        try write(new, insteadOf: former)
                        kept = new
                    }
                } catch {
                    problems = problems.map { $0 ?? error }
                }
            }
            return zip(entries, problems).compactMap { entry, problem in
                problem.map { (entry.key, $0) }
            }
        }

        private typealias Entry = (key: String, value: MBValue?)

        private static func problem(of entry: Entry) -> MBExpressionError? {
            guard let value = entry.value else { return nil }
            do throws(MBExpressionError) {
                try Storable.check(value, for: entry.key)
                return nil
            } catch {
                return error
            }
        }

        /// As many values without problems, in their order, as the file has room for; the others have
        /// one then.
        private func fitting(
            _ entries: [Entry], in former: MBDictionary, _ problems: inout [MBExpressionError?]
        ) -> MBDictionary {
            var values = former
            var length = length(of: former) ?? maximumBytes
            for (position, entry) in entries.enumerated() where problems[position] == nil {
                let replaced = self.length(of: (entry.key, values[entry.key])) ?? 0
                guard let own = self.length(of: entry),
                    own <= replaced || length - replaced + own <= maximumBytes
                else {
                    problems[position] = isTooLong
                    continue
                }
                length += own - replaced
                values[entry.key] = entry.value
            }
            return values
        }

        /// The bytes that an entry takes in the file beside others; nil if they're too many to write.
        private func length(of entry: Entry) -> Int? {
            guard let value = entry.value else { return 0 }
            guard let alone = length(of: [entry.key: value]), let none = length(of: [:]) else {
                return nil
            }
            return alone - none
        }

        private func length(of values: MBDictionary) -> Int? { try? data(of: values).count }

        private func fits(_ values: MBDictionary) -> Bool {
            length(of: values).map { $0 <= maximumBytes } ?? false
        }

        private func data(of values: MBDictionary) throws(MBExpressionError) -> Data {
            try MBValue.dictionary(values).jsonData(tagged: true, pretty: true)
        }

        /// What the file becomes. One that others wrote without line breaks can always be made
        /// smaller.
        private func data(
            of values: MBDictionary, insteadOf former: MBDictionary
        ) throws(MBExpressionError) -> Data {
            let data = try data(of: values)
            guard data.count > maximumBytes else { return data }
            let compact = try MBValue.dictionary(values).jsonData(tagged: true)
            let size = try MBValue.dictionary(former).jsonData(tagged: true).count
            return compact.count < size ? compact : data
        }

        /// The contents of the file, which is read if they aren't kept yet.
        private func values(_ kept: inout MBDictionary?) throws(MBExpressionError) -> MBDictionary {
            if let kept { return kept }
            guard let data = try contents() else {
                kept = [:]
                return [:]
            }
            let value: MBValue
            do {
                value = try MBValue(json: data, tagged: true)
            } catch {
                throw problem("read", error.message, .invalidJSON)
            }
            guard let values = value.asDictionary else {
                throw problem(
                    "read", "it contains a value of type \(value.typeName), not an object",
                    .invalidJSON)
            }
            kept = values
            return values
        }

        /// The bytes of the file; nil if there is none.
        private func contents() throws(MBExpressionError) -> Data? {
            guard file.isFileURL else { throw problem("read", "its URL isn't that of a file") }
            switch DirectoryEntry.readFile(at: file.path, limit: maximumBytes) {
            case .success(let bytes): return Data(bytes)
            case .failure(.system(ENOENT)): return nil
            case .failure(let reason): throw problem("read", reason.text(limit: maximumBytes))
            }
        }

        private func write(
            _ values: MBDictionary, insteadOf former: MBDictionary
        ) throws(MBExpressionError) {
            let data = try data(of: values, insteadOf: former)
            guard data.count <= maximumBytes else { throw isTooLong }
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            } catch {
                throw problem("write", error.systemReason).causedBy(error)
            }
            if let number = DirectoryEntry.writeFile(at: file.path, Array(data)) {
                throw problem("write", FileProblem.reason(number))
            }
        }

        private var isTooLong: MBExpressionError {
            problem("write", "it would have more than \(maximumBytes) bytes")
        }

        private func problem(
            _ what: String, _ reason: String, _ code: MBExpressionError.Code = .hostFailed
        ) -> MBExpressionError {
            .evaluation(
                code,
                "cannot \(what) the preferences in '\(file.path.excerpt(atMost: 100))': "
                    + reason.excerpt(atMost: 200))
        }
    }
}
