import Foundation

/// What a run of libFuzzer has reached, from the lines that it prints.
struct FuzzProgress {
    private let target: FuzzTarget
    private let start: Date
    private var edges = 0
    /// When it reached the last new edge, and the last one in the target's own folders.
    private var (last, lastOwn): (Date, Date)

    init(_ target: FuzzTarget, start: Date) {
        (self.target, self.start) = (target, start)
        (last, lastOwn) = (start, start)
    }

    /// Reads a line that was printed at a time.
    ///
    /// - Returns: whether it's worth a look; that of a new edge isn't.
    mutating func read(_ line: String, at time: Date) -> Bool {
        if line.contains("NEW_PC:") {
            if target.owns(Self.path(in: line)) { lastOwn = time }
            return false
        }
        // libFuzzer names no edge until it has read the texts it begins with.
        if line.contains("INITED") { lastOwn = time }
        if let match = line.firstMatch(of: /cov: (\d+)/), let count = Int(match.1), count > edges {
            (edges, last) = (count, time)
        }
        return true
    }

    /// The path of a source file below `Sources`.
    private static func path(in line: String) -> String {
        guard let match = line.firstMatch(of: /\/Sources\/(\S+\.swift)/) else { return "" }
        return String(match.1)
    }

    /// How many edges there are, and for how long no new one was found until a time.
    func summary(at end: Date) -> String {
        let seconds = { (date: Date) in Int(end.timeIntervalSince(date).rounded()) }
        return """
            \(edges) edges; no new one for the last \(seconds(last)) of \(seconds(start)) s, \
            in its own folders for \(seconds(lastOwn)) s
            """
    }
}
