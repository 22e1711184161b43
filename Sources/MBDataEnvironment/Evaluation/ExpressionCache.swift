/// Compiled expressions by text and context, shared by all environments of one lineage.
///
/// Two generations, as in `BoundedCache`, but in tables whose hash is computed before the cache is
/// locked. Nothing is compiled while it is locked either.
///
/// Sendable because the generations are only touched under the lock.
final class ExpressionCache: @unchecked Sendable {
    typealias Compile =
        @Sendable (String, MBContext, Surroundings) throws(MBExpressionError) -> Program

    /// The programs of one context.
    private final class Generations {
        @exclusivity(unchecked) var young = OrderedTable<Program>()
        @exclusivity(unchecked) var old = OrderedTable<Program>()
        @exclusivity(unchecked) var youngCost = 0

        func add(_ program: Program, for key: HashedKey) {
            if young.count >= ExpressionCache.capacity || youngCost > ExpressionCache.costLimit {
                old = young
                young = OrderedTable()
                youngCost = 0
            }
            young.set(program, for: key)
            youngCost += program.text.utf8.count
        }
    }

    private let compile: Compile
    private let lock = Lock()
    private let strings = Generations()
    private let objects = Generations()
    private let numbers = Generations()
    private let booleans = Generations()
    private let arrays = Generations()

    /// How many programs, and of how many bytes of text in all, a generation of a context holds.
    private static let capacity = 500
    private static let costLimit = 500_000

    /// Texts that are longer are compiled each time.
    private static let longestText = 4_096

    init(compile: @escaping Compile) {
        self.compile = compile
    }

    /// The program of a text for the functions of an environment.
    func program(
        _ text: String, as context: MBContext, in surroundings: Surroundings
    ) throws(MBExpressionError) -> Program {
        let key = HashedKey(text)
        if text.utf8.count <= surroundings.limits.expressionLength,
            let found = program(of: key, in: generations(of: context)),
            found.isValid(in: surroundings)
        {
            return found
        }
        return try make(key, as: context, in: surroundings)
    }

    @inline(__always)
    private func program(of key: HashedKey, in generations: Generations) -> Program? {
        lock.lock()
        defer { lock.unlock() }
        if let found = generations.young.value(for: key) { return found }
        guard let found = generations.old.value(for: key) else { return nil }
        generations.add(found, for: key)
        return found
    }

    @inline(never)
    private func make(
        _ key: HashedKey, as context: MBContext, in surroundings: Surroundings
    ) throws(MBExpressionError) -> Program {
        let program = try compile(key.text, context, surroundings)
        if key.text.utf8.count <= Self.longestText {
            lock.lock()
            defer { lock.unlock() }
            generations(of: context).add(program, for: key)
        }
        return program
    }

    @inline(__always)
    private func generations(of context: MBContext) -> Generations {
        switch context {
        case .string: strings
        case .object: objects
        case .number: numbers
        case .boolean: booleans
        case .array: arrays
        }
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
