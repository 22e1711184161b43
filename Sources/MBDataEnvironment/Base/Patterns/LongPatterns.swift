import Foundation

/// Makes regular expressions, those with long patterns only once in a process.
///
/// Foundation on Linux loses its copy of a pattern of more than 256 UTF-16 code units whenever it makes
/// an expression of one. What's lost is counted, so that a process can't lose its memory in this way: once it is too
/// much, expressions that aren't known are refused.
final class LongPatterns: Sendable {
    static let shared = LongPatterns(mostLost: 64_000_000, mostHeld: 32_000_000)

    /// There are so many different long patterns that another one is refused.
    struct Exhausted: Error {}

    #if canImport(Darwin)
        init(mostLost: Int, mostHeld: Int) {}

        func expression(_ pattern: String, bytes: Int) throws -> NSRegularExpression {
            try NSRegularExpression(pattern: pattern)
        }
    #else
        private struct State {
            var known: [HashedKey: NSRegularExpression] = [:]
            /// The bytes that Foundation lost, and those that the known expressions take.
            var (lost, held) = (0, 0)
        }

        private let state = Guarded(State())
        private let mostLost: Int
        private let mostHeld: Int
        /// The longest pattern that nothing is lost of.
        private static let longest = 256

        /// - Parameters:
        ///   - mostLost: the bytes that may be lost.
        ///   - mostHeld: the bytes that the expressions may take that are kept for the next time.
        init(mostLost: Int, mostHeld: Int) {
            self.mostLost = mostLost
            self.mostHeld = mostHeld
        }

        /// - Parameter bytes: the memory that the expression takes.
        /// - Throws: ``Exhausted``, or an error of Foundation if the engine refuses the pattern.
        func expression(_ pattern: String, bytes: Int) throws -> NSRegularExpression {
            let length = pattern.utf16.count
            guard length > Self.longest else { return try NSRegularExpression(pattern: pattern) }
            let key = HashedKey(pattern)
            let (known, lost) = state.withLock { ($0.known[key], $0.lost) }
            if let known { return known }
            guard lost <= mostLost - length * 2 else { throw Exhausted() }
            let new = try NSRegularExpression(pattern: pattern)
            return state.withLock { state in
                state.lost += length * 2
                if let known = state.known[key] { return known }
                guard state.held <= mostHeld - bytes else { return new }
                state.known[key] = new
                state.held += bytes
                return new
            }
        }
    #endif
}
