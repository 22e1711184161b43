import MBDataEnvironment

/// Requests that may take long.
extension LanguageServer {
    /// A request that isn't answered yet.
    struct Asked {
        let job: RequestJob
        var isTaken = false
    }

    mutating func ask(_ id: MBValue, _ method: String, _ params: MBValue?) {
        lastRequest += 1
        var server = self
        server.asked = []
        asked.append(
            Asked(
                job: RequestJob(
                    number: lastRequest, id: id, method: method, params: params, server: server,
                    signal: CheckSignal())))
    }

    /// The next request to run on another thread; nil if nothing waits.
    package mutating func takeRequest() -> RequestJob? {
        guard let next = asked.firstIndex(where: { !$0.isTaken }) else { return nil }
        asked[next].isTaken = true
        return asked[next].job
    }

    /// Takes the answer to a request.
    ///
    /// - Parameter answer: nil for a request that was cancelled.
    /// - Returns: the messages to send, none for a request that was answered as cancelled.
    package mutating func finish(_ answer: RequestAnswer?) -> [[UInt8]] {
        guard let answer, let position = asked.firstIndex(where: { $0.job.number == answer.number })
        else { return [] }
        let job = asked.remove(at: position).job
        var messages = [answer.message]
        if job.method == NameRequest.rename, job.server.edition != edition {
            messages = [
                Message.failure(
                    job.id, .contentModified, "a document has changed since; rename again")
            ]
        }
        return messages + takeShutdownAnswer()
    }

    /// Answers a request as cancelled, unless it was answered before.
    mutating func cancel(_ params: MBValue?) -> [[UInt8]] {
        guard let id = params?["id"], let position = asked.firstIndex(where: { $0.job.id == id })
        else { return [] }
        asked.remove(at: position).job.signal.cancel()
        return [Message.failure(id, .requestCancelled, "the request was cancelled")]
            + takeShutdownAnswer()
    }

    /// The answer to the request to shut down, which comes after all others.
    mutating func takeShutdownAnswer() -> [[UInt8]] {
        guard asked.isEmpty, let id = shutdownID else { return [] }
        shutdownID = nil
        return [Message.answer(id, .null)]
    }
}
