import MBDataEnvironment

/// Runs jobs on a thread of its own, one after the other, so that the server answers in the
/// meantime.
struct JobThread<Job: Sendable> {
    private let jobs = BlockingQueue<Job>()

    /// - Parameter body: makes what runs the jobs, on the thread.
    /// - Throws: ``MissingThread`` if no thread can be made.
    init(_ body: @escaping @Sendable () -> (Job) -> Void) throws(MissingThread) {
        let isStarted = DetachedThread.start { [jobs] in
            let run = body()
            while let job = jobs.next() { run(job) }
        }
        guard isStarted else { throw MissingThread(command: "lsp") }
    }

    /// Runs a job after those that wait.
    func run(_ job: Job) { jobs.append(job) }

    /// Runs a job after the one that runs now; those that wait are forgotten.
    func runNext(_ job: Job) { jobs.replace(with: job) }

    /// Ends the thread after the job that runs now.
    func stop() { jobs.close() }
}
