/// Compiled expressions by text and context, shared by all environments of one lineage.
///
/// Nothing is compiled while the cache is locked.
final class ExpressionCache: Sendable {
    typealias Compile =
        @Sendable (String, MBContext, Surroundings) throws(MBExpressionError) -> Program

    private struct Key: Hashable, Sendable {
        let text: String
        let context: MBContext
    }

    private let compile: Compile
    private let programs = BoundedCache<Key, Program>(capacity: 1_000, costLimit: 1_000_000)

    /// Texts that are longer are compiled each time.
    private static let longestText = 4_096

    init(compile: @escaping Compile) {
        self.compile = compile
    }

    /// The program of a text for the functions of an environment.
    func program(
        _ text: String, as context: MBContext, in surroundings: Surroundings
    ) throws(MBExpressionError) -> Program {
        let key = Key(text: text, context: context)
        if let found = programs[key], found.isValid(in: surroundings) { return found }
        let program = try compile(text, context, surroundings)
        let length = text.utf8.count
        if length <= Self.longestText { programs.insert(program, for: key, cost: length) }
        return program
    }

    /// A program, or the one that its text compiles to if functions changed their meaning since.
    @inline(__always)
    func current(
        _ program: Program, in surroundings: Surroundings
    ) throws(MBExpressionError) -> Program {
        if program.isValid(in: surroundings) { return program }
        return try self.program(program.text, as: program.context, in: surroundings)
    }
}
