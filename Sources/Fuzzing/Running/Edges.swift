/// The edges of the library's code, in the order in which the compiler counts them.
///
/// All targets evaluate, and most of them read documents, too. So libFuzzer sees only the edges of the
/// functions in a target's own folders, with what the compiler has inlined in them: they guide the
/// target to what it's there for, and show when nothing new is left there.
struct Edges {
    /// For each edge, whether a function begins with it.
    let beginsFunction: [Bool]
    /// The path of the source file of the function that begins with an edge, where it's known.
    let path: (Int) -> String?

    /// The most runs that can be registered with libFuzzer.
    static let maximumRuns = 4096

    /// The runs of edges in functions that a target owns.
    ///
    /// Functions that the compiler made without a source, such as its versions of the standard
    /// library's generic functions, belong to no target.
    func runs(of target: FuzzTarget) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var isOwn = false
        for edge in beginsFunction.indices {
            if beginsFunction[edge] { isOwn = path(edge).map(target.owns) ?? false }
            guard isOwn else { continue }
            if let last = runs.last, last.upperBound == edge {
                runs[runs.count - 1] = last.lowerBound..<edge + 1
            } else {
                runs.append(edge..<edge + 1)
            }
        }
        return runs
    }

    /// The path below `Sources` in the path of a file of the library.
    static func path(below file: String) -> String? {
        file.firstRange(of: "/Sources/").map { String(file[$0.upperBound...]) }
    }
}
