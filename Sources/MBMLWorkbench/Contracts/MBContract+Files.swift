public import Foundation
public import MBDataEnvironment

extension MBContract {
    /// The reason why contracts couldn't be loaded by a name.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// What is wrong and what to do instead.
        public let description: String
    }

    /// Loads the contracts that a command line or a configuration names.
    ///
    ///     let offers = try MBContract.contracts(
    ///         named: "Fixtures/Shop/offers/*.json")
    ///     let titles = offers.map(\.title)
    ///     // → ["shop 3.0", "shop 3.1", "shop 3.2"]
    ///
    /// - Parameters:
    ///   - name: a file, a directory of `.json` files, a pattern with `*` and `?` in its names, or
    ///     `library:VERSION` as in ``library(_:)``.
    ///   - directory: where relative paths start. Nil, the default, means the current directory.
    /// - Returns: the contracts in the order of their files' names; at least one.
    /// - Throws: ``LoadError`` if no file has the name, the version isn't known, or a file can't be
    ///   read or isn't a contract.
    public static func contracts(
        named name: String, relativeTo directory: URL? = nil
    ) throws(LoadError) -> [MBContract] {
        guard !name.isEmpty else {
            throw LoadError(
                description: "the name of a contract is empty; write a file or a folder")
        }
        if name.hasPrefix(libraryPrefix) {
            let version = String(name.dropFirst(libraryPrefix.count))
            if let contract = library(version) { return [contract] }
            let known = libraryVersions.map { libraryPrefix + $0 }.joined(separator: ", ")
            throw LoadError(description: "there are no offers called '\(name)'; write \(known)")
        }
        let files = paths(named: name, relativeTo: directory)
        guard !files.isEmpty else {
            throw LoadError(
                description: "'\(name)' names no contract; write a file, a directory of "
                    + "'.json' files, or 'library:1.0'")
        }
        var contracts: [MBContract] = []
        for file in files { contracts.append(try read(file, relativeTo: directory)) }
        return contracts
    }

    private static let libraryPrefix = "library:"

    private static func read(
        _ path: String, relativeTo directory: URL?
    ) throws(LoadError) -> MBContract {
        do {
            return try MBContract(at: url(path, directory))
        } catch {
            throw LoadError(description: "\(path): \(error.description)")
        }
    }

    /// Reads a contract from a file that someone named.
    init(at url: URL) throws(LoadError) {
        let data: Data
        do throws(NamedFile.Problem) {
            data = try NamedFile.bytes(of: url, atMost: Self.mostBytes)
        } catch {
            throw LoadError(description: error.reason)
        }
        guard data.count <= Self.mostBytes else {
            throw LoadError(description: "it has more than \(Self.mostBytes) bytes")
        }
        do throws(MBExpressionError) {
            try self.init(json: data)
        } catch {
            throw LoadError(description: error.messageWithPlace)
        }
    }

    private static let mostBytes = 64_000_000

    private static func url(_ path: String, _ directory: URL?) -> URL {
        directory.map { URL(fileURLWithPath: path, relativeTo: $0) } ?? URL(fileURLWithPath: path)
    }

    /// The files that a name means, as the name spells them.
    private static func paths(named name: String, relativeTo directory: URL?) -> [String] {
        guard name.contains("*") || name.contains("?") else {
            var isDirectory: ObjCBool = false
            let path = url(name, directory).path
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
                return [name]
            }
            guard isDirectory.boolValue else { return [name] }
            let base = name.hasSuffix("/") ? name : name + "/"
            return paths(named: base + "*.json", relativeTo: directory)
        }
        var found = name.hasPrefix("/") ? ["/"] : [""]
        for part in name.split(separator: "/") {
            found = found.flatMap { base in
                guard part.contains("*") || part.contains("?") else { return [base + part + "/"] }
                let place = url(base.isEmpty ? "." : base, directory).path
                let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
                return names.filter { matches($0[...], part) }.inOrder().map { base + $0 + "/" }
            }
        }
        return found.map { String($0.dropLast()) }.filter { isFile(at: url($0, directory)) }
    }

    /// Whether a pattern may mean what is there: nobody names a pipe by one, and reading it could
    /// take forever.
    private static func isFile(at url: URL) -> Bool {
        let path = url.resolvingSymlinksInPath().path
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            return false
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return isDirectory.boolValue || attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// Whether a name fits a pattern.
    private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
        var (name, pattern) = (name, pattern)
        // Where to go on after the last `*` if the rest doesn't fit.
        var retry: (name: Substring, pattern: Substring)?
        while let first = name.first {
            switch pattern.first {
            case "*"?:
                pattern = pattern.dropFirst()
                retry = (name, pattern)
                continue
            case let expected? where expected == "?" || expected == first:
                (name, pattern) = (name.dropFirst(), pattern.dropFirst())
                continue
            default: break
            }
            guard let (former, rest) = retry else { return false }
            (name, pattern) = (former.dropFirst(), rest)
            retry = (name, rest)
        }
        return pattern.allSatisfy { $0 == "*" }
    }
}
