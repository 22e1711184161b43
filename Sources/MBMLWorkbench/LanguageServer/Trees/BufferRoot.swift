import Foundation
import MBDataEnvironment

/// A directory in which the texts of open documents replace the files.
struct BufferRoot: MBResourceRoot {
    let directory: MBCapabilities.DirectoryRoot
    /// The texts of the open documents by their paths, links resolved.
    let buffers: [String: Data]
    let signal: CheckSignal

    init(_ directory: URL, _ buffers: [String: Data], _ signal: CheckSignal) {
        self.directory = MBCapabilities.DirectoryRoot(directory)
        self.buffers = buffers
        self.signal = signal
    }

    func document(named name: String) throws -> (path: String, data: Data)? {
        if signal.isCancelled { throw Cancellation() }
        let base = directory.directory.path
        let path = (base == "/" ? "" : base) + "/" + name
        if let data = buffers[path] { return (path, data) }
        return try directory.document(named: name).map { found in
            // A link may lead to a document that is open under its own name.
            let data = buffers[found.path] ?? found.data
            // It couldn't be read anyway, and to say so takes long if its lines are looked for.
            return (found.path, data.count > MBLimits.standard.documentBytes ? Data() : data)
        }
    }
}

/// A document of an editor that isn't in a file, so that it can't include others.
struct MemoryRoot: MBResourceRoot {
    let path: String
    let data: Data

    /// The name of the document for the library.
    static let name = "untitled"

    /// What replaces the path of a file for a URI that isn't of one; it doesn't begin with `/`.
    static func path(of uri: String) -> String {
        "memory:" + uri.replacingOccurrences(of: "/", with: "%2F")
    }

    static func contains(_ path: String) -> Bool { !path.hasPrefix("/") }

    func document(named name: String) throws -> (path: String, data: Data)? {
        name == Self.name ? (path, data) : nil
    }
}

/// Nobody waits for what is being read.
private struct Cancellation: Error {}
