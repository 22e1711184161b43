public import Foundation

extension MBPreferenceStore where Self == MBCapabilities.FilePreferences {
    /// Preferences in a file of JSON. If it does not exist, the first change makes it, and the
    /// directory that it is in.
    ///
    /// - Parameters:
    ///   - file: where the file is.
    ///   - maximumBytes: the most bytes that the file may have.
    public static func file(_ file: URL, maximumBytes: Int = 1_000_000) -> Self {
        Self(file, maximumBytes: maximumBytes)
    }
}

extension MBCapabilities {
    /// Preferences in a file of JSON, which other programs can read and people can edit.
    ///
    ///     let file = URL(fileURLWithPath: "/var/lib/shop/preferences.json")
    ///     environment.capabilities.preferences = .file(file)
    ///
    /// The file is an object of values by key, with tags for what JSON does not know, as
    /// ``MBValue/jsonString(tagged:pretty:limits:)`` writes them. It is read when it is needed first,
    /// so that one store at a time should use it, and each change writes all of it anew, to a temporary
    /// file that then takes its place. A file that cannot be read, or is no such JSON, fails each call
    /// and is left as it is.
    ///
    /// Sendable because its values are only touched under its lock.
    public final class FilePreferences: MBPreferenceStore, @unchecked Sendable {
        /// Where the preferences are.
        public let file: URL

        /// The most bytes that the file may have.
        public let maximumBytes: Int

        private let lock = NSLock()
        /// What the file holds, once it was read.
        private var kept: MBDictionary?

        /// Preferences in a file. If it does not exist, the first change makes it, and the directory
        /// that it is in.
        public init(_ file: URL, maximumBytes: Int = 1_000_000) {
            self.file = file
            self.maximumBytes = min(max(0, maximumBytes), .max - 1)
        }

        /// The value that is kept under a key.
        ///
        /// - Throws: `hostFailed` if the file cannot be read, `invalidJSON` if it isn't a JSON object.
        public func value(for key: String) throws(MBExpressionError) -> MBValue? {
            lock.lock()
            defer { lock.unlock() }
            return try values()[key]
        }

        /// Keeps a value under a key; nil forgets what is kept there. Complexity: linear in the size of
        /// the file.
        ///
        /// - Throws: as ``value(for:)``; `notConvertible` for a value that no store keeps; `hostFailed`
        ///   if the file cannot be written or would become too long.
        public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
            let value = value.orNilIfNull
            if let value { try Storable.check(value, for: key) }
            lock.lock()
            defer { lock.unlock() }
            var values = try values()
            values[key] = value
            try write(values)
            kept = values
        }

        /// What the file holds.
        private func values() throws(MBExpressionError) -> MBDictionary {
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
                throw problem("read", "it holds no object but a \(value.typeName)", .invalidJSON)
            }
            kept = values
            return values
        }

        /// The bytes of the file; nil if there is none.
        private func contents() throws(MBExpressionError) -> Data? {
            do {
                let handle = try FileHandle(forReadingFrom: file)
                defer { try? handle.close() }
                let data = try handle.read(upToCount: min(maximumBytes, .max - 1) + 1) ?? Data()
                guard data.count <= maximumBytes else {
                    throw problem("read", FileProblem.isTooLarge(maximumBytes))
                }
                return data
            } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
                return nil
            } catch let error as MBExpressionError {
                throw error
            } catch {
                throw problem("read", error.localizedDescription).causedBy(error)
            }
        }

        private func write(_ values: MBDictionary) throws(MBExpressionError) {
            let data = try MBValue.dictionary(values).jsonData(tagged: true, pretty: true)
            guard data.count <= maximumBytes else {
                throw problem("write", "it would have more than \(maximumBytes) bytes")
            }
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file, options: .atomic)
            } catch {
                throw problem("write", error.localizedDescription).causedBy(error)
            }
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
