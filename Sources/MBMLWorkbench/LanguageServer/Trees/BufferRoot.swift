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
            (found.path, buffers[found.path] ?? found.data)
        }
    }
}

/// Nobody waits for what is being read.
private struct Cancellation: Error {}
