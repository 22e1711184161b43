#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import Fuzzing

    @Suite("What a run of libFuzzer has reached")
    struct FuzzProgressTests {
        private let start = Date(timeIntervalSince1970: 0)

        private func summary(_ lines: [(seconds: Double, line: String)]) -> String {
            var progress = FuzzProgress(start: start)
            for (seconds, line) in lines {
                progress.read(line, at: start.addingTimeInterval(seconds))
            }
            return progress.summary(at: start.addingTimeInterval(100))
        }

        @Test("the time without a new edge begins with the last line that has more")
        func edges() {
            #expect(
                summary([
                    (10, "#9033\tINITED cov: 40 ft: 80 corp: 8/19Kb exec/s: 110 rss: 233Mb"),
                    (20, "#9034\tNEW    cov: 41 ft: 80 corp: 8/19Kb lim: 4096 exec/s: 110"),
                    (40, "#9035\tREDUCE cov: 43 ft: 81 corp: 8/19Kb lim: 4096 exec/s: 110"),
                    (60, "#9036\tREDUCE cov: 43 ft: 82 corp: 8/19Kb lim: 4096 exec/s: 110"),
                ]) == "43 edges; no new one for the last 60 of 100 s")
        }

        @Test("a run that reaches nothing has found no new edge since it began")
        func nothing() {
            #expect(
                summary([(50, "violation: it's another value")])
                    == "0 edges; no new one for the last 100 of 100 s")
        }
    }
#endif
