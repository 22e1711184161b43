import MBDataEnvironment

extension MBEnvironment {
    /// The environment without a log, to evaluate where errors are results.
    var withoutLog: MBEnvironment {
        var quiet = self
        quiet.capabilities.log = NoLog()
        return quiet
    }
}

private struct NoLog: MBLogSink {
    func log(_ entry: MBLogEntry) {}
}
