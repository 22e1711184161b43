import MBDataEnvironment

package import Foundation

/// A request that may take long, which can run on another thread.
///
/// The other thread copies the trees before it uses what they find out later.
///
/// Sendable because the other thread reads only what never changes of the server's trees.
package struct RequestJob: @unchecked Sendable {
    let number: Int
    let id: MBValue
    let method: String
    let params: MBValue?
    /// The server when the request came.
    let server: LanguageServer
    let signal: CheckSignal
}

/// The answer to a request that ran on another thread.
package struct RequestAnswer: Sendable {
    let number: Int
    let message: [UInt8]
}

/// Runs requests that may take long, one after the other.
package final class RequestWorker {
    private let trees: TreeWorker
    /// The names in the documents after some change, if no check has found them.
    private var names: CheckOutcome?
    /// A tree of the server, and the copy of it that this worker uses.
    private var copy: (original: Tree, tree: Tree)?
    /// When files were last read again.
    private var lastLook = -1

    /// - Parameter searches: further directories in which included documents are searched.
    package init(searching searches: [URL] = []) {
        trees = TreeWorker(searching: searches)
    }

    /// Runs a request; returns nil if it was cancelled.
    package func run(_ job: RequestJob) -> RequestAnswer? {
        guard !job.signal.isCancelled else { return nil }
        let request = NameRequest(server: job.server, worker: self, signal: job.signal)
        let message: [UInt8]
        do throws(RequestProblem) {
            message = Message.answer(job.id, try request.answer(job.method, job.params))
        } catch {
            message = Message.failure(job.id, error.code, error.message)
        }
        guard !job.signal.isCancelled else { return nil }
        return RequestAnswer(number: job.number, message: message)
    }

    /// The tree of a document with all changes.
    func tree(of path: String, _ server: LanguageServer, _ signal: CheckSignal) -> Tree? {
        if server.outcome?.generation == server.generation {
            guard let tree = server.checkedTree(of: path) else { return nil }
            if let copy, copy.original === tree { return copy.tree }
            // The types of a tree are found when they're needed, so threads can't share them.
            let own = tree.copied(signal)
            guard !signal.isCancelled else { return nil }
            copy = (tree, own)
            return own
        }
        if names?.generation != server.generation {
            let job = CheckJob(
                generation: server.generation, documents: server.texts,
                rereads: server.lastLook != lastLook, signal: signal, findsProblems: false)
            guard let found = trees.run(job) else { return nil }
            lastLook = server.lastLook
            names = found
        }
        return names?.manifests[path].flatMap { names?.trees[$0] }
    }
}
