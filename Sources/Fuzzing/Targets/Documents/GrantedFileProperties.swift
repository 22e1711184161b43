import Foundation
import MBDataEnvironment

/// The property that granted files are what the system itself finds at their paths, that nothing
/// outside the granted directory is read or changed, and that files in memory are the same.
///
/// An input has a line for each operation: a verb, a path in the directory, and a text or another
/// path after a tab.
struct GrantedFileProperties {
    private let operations: [Operation]

    private struct Operation {
        let verb: Substring
        let path: String
        let detail: String

        init?(_ line: Substring) {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2 else { return nil }
            let parts = words[1].split(separator: "\t", maxSplits: 1)
            verb = words[0]
            path = parts.first.map(String.init) ?? ""
            detail = parts.count > 1 ? String(parts[1]) : ""
            // What goes further up would leave the scratch directory, if it were followed.
            let steps = (path + "/" + detail).split(separator: "/").count {
                $0 == ".." || $0 == "up"
            }
            guard steps < 3, !detail.contains("secret") else { return nil }
        }
    }

    init(_ lines: some Sequence<Substring>) {
        operations = lines.prefix(20).compactMap(Operation.init)
    }

    static let verbs = ["status", "entry", "list", "read", "write", "delete", "link"]

    /// Why it doesn't hold, or nil if it does.
    func violation() -> String? {
        guard !operations.isEmpty else { return nil }
        do {
            return try ScratchDirectory.shared.withDirectory([:]) { base in
                // What the system calls it, without links.
                guard let real = realpath(base.path, nil) else { return "no scratch directory" }
                defer { free(real) }
                var tree = try Tree(at: String(cString: real))
                for operation in operations {
                    if let violation = tree.violation(of: operation) {
                        return "\(operation.verb) \(operation.path): \(violation)"
                    }
                }
                return nil
            }
        } catch {
            return "there's no directory: \(error)"
        }
    }

    /// A granted directory beside another one, with links from one to the other.
    private struct Tree {
        private let base: String
        private let granted: String
        private let files: MBCapabilities.GrantedFiles
        private let memory: MBMemoryFiles
        private var hasMemory = true

        private static let links = [
            "out": "../outside", "file": "../outside/secret.txt", "loop": "loop", "in": "d",
            "dead": "none", "up": "..",
        ]

        init(at base: String) throws {
            self.base = base
            granted = base + "/granted"
            let manager = FileManager.default
            for directory in ["granted/d/e", "outside/deep"] {
                try manager.createDirectory(
                    atPath: "\(base)/\(directory)", withIntermediateDirectories: true)
            }
            let texts = ["a.txt": "a text", "d/b.txt": "", "d/e/c": "c"]
            for (name, text) in texts {
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(granted)/\(name)"))
            }
            try Data("secret".utf8).write(to: URL(fileURLWithPath: base + "/outside/secret.txt"))
            for (name, target) in Self.links {
                try manager.createSymbolicLink(
                    atPath: "\(granted)/\(name)", withDestinationPath: target)
            }
            let url = URL(fileURLWithPath: granted)
            files = MBCapabilities.GrantedFiles(
                reading: [url], writing: [url], deleting: [url], deletingDirectories: true,
                maximumBytes: 100)
            memory = MBMemoryFiles(
                Dictionary(uniqueKeysWithValues: texts.map { ("\(base)/granted/\($0)", $1) }),
                deletingDirectories: true)
        }

        mutating func violation(of operation: Operation) -> String? {
            let path = "\(granted)/\(operation.path)"
            // Files in memory have neither links nor a longest name.
            let names = operation.path.split(separator: "/", omittingEmptySubsequences: false)
            hasMemory = hasMemory && operation.verb != "link"
            let isPlain =
                hasMemory && operation.path.utf8.count < 100 && operation.detail.utf8.count < 100
                && names.allSatisfy { $0.contains(/^[A-Za-z0-9_.]+$/) && !$0.hasPrefix("..") }
                && !names.contains(".") && Self.links[String(names[0])] == nil
            let isKnown = !comesBack(path)
            let violation: String? =
                switch operation.verb {
                case "status" where !isKnown, "entry" where !isKnown, "list" where !isKnown: nil
                case "read" where !isKnown: violationOfSecret(path)
                case "status", "entry":
                    violationOfStatus(path, isPlain, followsLink: operation.verb == "status")
                case "list": violationOfList(path, isPlain)
                case "read": violationOfContents(path, isPlain)
                case "write": violationOfWriting(Array(operation.detail.utf8), path, isPlain)
                case "delete": violationOfDeletion(path, isPlain)
                case "link": violationOfLink(path, "\(granted)/\(operation.detail)")
                default: nil
                }
            if !isPlain, ["write", "delete"].contains(operation.verb) { hasMemory = false }
            return violation ?? violationOutside()
        }

        // MARK: What the system finds

        /// Where a path leads; nil if nowhere.
        private func place(of path: String) -> String? {
            guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return String(cString: real)
        }

        private func isGranted(_ place: String) -> Bool {
            place == granted || place.utf8.starts(with: "\(granted)/".utf8)
        }

        /// Whether a path comes back from outside, or from what doesn't exist. There, the library
        /// doesn't look, and reads it as it's written.
        private func comesBack(_ path: String) -> Bool {
            let names = path.split(separator: "/", omittingEmptySubsequences: false)
            for count in granted.split(separator: "/").count + 1..<names.count {
                let place = place(of: names.prefix(count).joined(separator: "/"))
                let isInside = place.map { isGranted($0) } ?? false
                if !isInside, names[count...].contains("..") { return true }
            }
            return false
        }

        /// What an operation that reads must not do: nil if the path leads into the directory.
        private func violationOfGrant<Value>(_ path: String, _ result: Outcome<Value>) -> String? {
            guard let place = place(of: path), !isGranted(place) else { return nil }
            return result.code == .capabilityMissing ? nil : "outside, it gives \(result)"
        }

        private func violationOfStatus(
            _ path: String, _ isPlain: Bool, followsLink: Bool
        ) -> String? {
            let status = outcome { try files.status(of: path, followsLink: followsLink) }
            if followsLink, let violation = violationOfGrant(path, status) { return violation }
            let inMemory = outcome { try memory.status(of: path, followsLink: followsLink) }
            if isPlain, status.value??.isDirectory != inMemory.value??.isDirectory {
                return "it's \(status), in memory \(inMemory)"
            }
            guard followsLink, let place = place(of: path), isGranted(place) else { return nil }
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory)
            return exists && status.value??.isDirectory == isDirectory.boolValue
                ? nil : "it's \(status), at \(place)"
        }

        private func violationOfList(_ path: String, _ isPlain: Bool) -> String? {
            let names = outcome { try files.entries(of: path, limit: 100).sorted() }
            if let violation = violationOfGrant(path, names) { return violation }
            let inMemory = outcome { try memory.entries(of: path, limit: 100).sorted() }
            if isPlain, names.value != inMemory.value, hasMemory {
                return "it's \(names), in memory \(inMemory)"
            }
            guard let place = place(of: path), isGranted(place) else {
                return names.value == nil ? nil : "nowhere, it gives \(names)"
            }
            let expected = try? FileManager.default.contentsOfDirectory(atPath: place).sorted()
            return names.value == expected ? nil : "it's \(names), at \(place)"
        }

        private func violationOfContents(_ path: String, _ isPlain: Bool) -> String? {
            let bytes = outcome { try files.contents(of: path, limit: 1_000) }
            if let violation = violationOfGrant(path, bytes) { return violation }
            let inMemory = outcome { try memory.contents(of: path, limit: 100) }
            if isPlain, bytes.value != inMemory.value {
                return "it's \(bytes), in memory \(inMemory)"
            }
            guard let place = place(of: path), isGranted(place) else {
                return bytes.value == nil ? nil : "nowhere, it gives \(bytes)"
            }
            let expected = try? Data(contentsOf: URL(fileURLWithPath: place))
            guard let expected, expected.count <= 100 else {
                return bytes.value == nil ? nil : "it's \(bytes), at \(place)"
            }
            return bytes.value == Array(expected) || path.hasSuffix("/") && bytes.value == nil
                ? nil : "it's \(bytes), at \(place)"
        }

        private func violationOfSecret(_ path: String) -> String? {
            let bytes = outcome { try files.contents(of: path, limit: 1_000) }
            return bytes.value == Array("secret".utf8) ? "it gives the secret" : nil
        }

        // MARK: Changes

        private func violationOfWriting(
            _ bytes: [UInt8], _ path: String, _ isPlain: Bool
        ) -> String? {
            let written = outcome {
                try files.write(bytes, to: path)
                return true
            }
            let inMemory = outcome {
                try memory.write(bytes, to: path)
                return true
            }
            if isPlain, written.value != inMemory.value, bytes.count <= 100 {
                return "writing is \(written), in memory \(inMemory)"
            }
            guard written.value != nil, !comesBack(path) else { return nil }
            guard let place = place(of: path), isGranted(place) else { return "it's written" }
            let found = try? Data(contentsOf: URL(fileURLWithPath: place))
            return found.map { Array($0) } == bytes ? nil : "it has other contents"
        }

        private func violationOfDeletion(_ path: String, _ isPlain: Bool) -> String? {
            let deleted = outcome {
                try files.delete(path)
                return true
            }
            let inMemory =
                isPlain
                ? outcome {
                    try memory.delete(path)
                    return true
                } : deleted
            guard deleted.value == inMemory.value else {
                return "deleting is \(deleted), in memory \(inMemory)"
            }
            guard deleted.value != nil else { return nil }
            var info = stat()
            return lstat(path, &info) == 0 ? "it's still there" : nil
        }

        private func violationOfLink(_ path: String, _ target: String) -> String? {
            let made = outcome {
                try files.createLink(at: path, to: target)
                return true
            }
            guard made.value != nil, let place = place(of: path) else { return nil }
            return isGranted(place) ? nil : "it leads to \(place)"
        }

        /// Nothing beside the granted directory changes, nor does the directory itself.
        private func violationOutside() -> String? {
            let manager = FileManager.default
            let found = [base, base + "/outside"].map {
                ((try? manager.contentsOfDirectory(atPath: $0)) ?? []).sorted()
            }
            let text = try? String(
                contentsOf: URL(fileURLWithPath: base + "/outside/secret.txt"), encoding: .utf8)
            return found == [["granted", "outside"], ["deep", "secret.txt"]] && text == "secret"
                ? nil : "outside, there's now \(found)"
        }
    }
}
