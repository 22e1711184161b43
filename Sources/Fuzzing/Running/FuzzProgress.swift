import Foundation

/// What a run of libFuzzer has reached, from the lines that it prints.
struct FuzzProgress {
    private let start: Date
    private var edges = 0
    /// When it reached the last new edge.
    private var last: Date

    init(start: Date) { (self.start, last) = (start, start) }

    /// Reads a line that was printed at a time.
    mutating func read(_ line: String, at time: Date) {
        guard let match = line.firstMatch(of: /cov: (\d+)/), let count = Int(match.1), count > edges
        else { return }
        (edges, last) = (count, time)
    }

    /// How many edges there are, and for how long no new one was found until a time.
    func summary(at end: Date) -> String {
        let seconds = { (date: Date) in Int(end.timeIntervalSince(date).rounded()) }
        return "\(edges) edges; no new one for the last \(seconds(last)) of \(seconds(start)) s"
    }
}
