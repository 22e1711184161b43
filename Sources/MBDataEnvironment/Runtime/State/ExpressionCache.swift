/// Compiled expressions by text and context, shared by all environments of the same origin.
///
/// It has two generations, like `BoundedCache`, but keeps them in tables whose hashes are computed
/// before the cache is locked. Nothing is compiled or released while it is locked, because
/// releasing a function's closure may call back into the cache.
///
/// A copy of an environment that declares its own functions gets its own cache for the expressions
/// that call them. Neither cache disturbs the other, and when a copy has served its one request,
/// its functions are released with it.
///
/// Sendable because the generations are accessed only under the lock, and the functions change only
/// while one environment alone has the cache.
final class ExpressionCache: @unchecked Sendable {
    /// The programs of one context.
    private final class Generations {
        // Unchecked: accessed only under the cache's lock, where nothing evaluates.
        @exclusivity(unchecked) var young = OrderedTable<Program>()
        // Unchecked: accessed only under the lock, where nothing evaluates.
        @exclusivity(unchecked) var old = OrderedTable<Program>()
        // Unchecked: accessed only under the lock, where nothing evaluates.
        @exclusivity(unchecked) var youngCost = 0
        /// The hashes of texts of documents whose programs weren't kept, the latest for each
        /// position; created once there are any.
        // Unchecked: accessed only under the lock, where nothing evaluates.
        @exclusivity(unchecked) private var passed: [Int] = []

        /// Whether to keep the program of a text that a document holds. Most such texts are evaluated
        /// once, and thousands of them must neither push out the programs in use nor take room that
        /// nobody needs: only those that come again are kept.
        func wants(documentText hash: Int) -> Bool {
            if passed.isEmpty { passed = Array(repeating: 0, count: Self.mostPassed) }
            let position = Int(UInt(bitPattern: hash) % UInt(passed.count))
            defer { passed[position] = hash }
            return passed[position] == hash
        }

        private static let mostPassed = 4_096

        /// Adds a program and returns what it replaces, which must be released after unlocking.
        func add(_ program: Program, for key: HashedKey) -> (OrderedTable<Program>?, Program?) {
            var dropped: OrderedTable<Program>?
            if young.count >= ExpressionCache.capacity || youngCost > ExpressionCache.costLimit {
                dropped = old
                old = young
                young = OrderedTable()
                youngCost = 0
            }
            let replaced = young.value(for: key)
            young.set(program, for: key)
            youngCost += program.cost
            return (dropped, replaced)
        }
    }

    /// The cache of the environment whose copy declared the functions here.
    private let parent: ExpressionCache?

    /// Identifies the caches of an environment and of its copies. A number, because threads keep
    /// programs longer than these caches live, and another one may get their address then.
    let origin: UInt64
    private static let origins = Guarded<UInt64>(0)

    /// The functions declared since then. Expressions that call none of them belong to the parent.
    // Unchecked: it changes only while one environment alone has the cache.
    @exclusivity(unchecked) private var own: OrderedTable<MBMLFunction>?
    private let lock = Lock()
    // The programs of each context, once there are any.
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var strings: Generations?
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var objects: Generations?
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var numbers: Generations?
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var booleans: Generations?
    // Unchecked: accessed only under the lock, where nothing evaluates.
    @exclusivity(unchecked) private var arrays: Generations?
    /// Only in a cache without a parent.
    // Unchecked: accessed only under the lock.
    @exclusivity(unchecked) private var others: SharedCaches?

    /// The maximum number of programs and of their bytes in one generation of a context: an app
    /// with ten thousand different texts finds all of them again.
    private static let capacity = 16_000
    private static let costLimit = 12_000_000

    /// Longer texts are compiled each time.
    static let longestText = 4_096

    /// Where evaluations note what they reach; nil in almost every cache.
    let coverage: ExpressionCoverage?

    init(recording coverage: ExpressionCoverage? = nil) {
        parent = nil
        own = nil
        origin = Self.origins.withLock { last in
            last += 1
            return last
        }
        self.coverage = coverage
    }

    private init(of parent: ExpressionCache, _ own: OrderedTable<MBMLFunction>) {
        self.parent = parent
        self.own = own
        origin = parent.origin
        coverage = parent.coverage
    }

    /// The caches that all environments of the same origin share, created once they are needed.
    var sharedCaches: SharedCaches {
        if let parent { return parent.sharedCaches }
        return lock.withLock {
            if let others { return others }
            let new = SharedCaches()
            others = new
            return new
        }
    }

    /// The maximum number of ancestors of a cache.
    private static let mostAncestors = 3

    /// The cache for a copy of the environment that declares a function of its own.
    func declaring(_ function: MBMLFunction) -> ExpressionCache {
        var ancestors = [self]
        while let next = ancestors.last?.parent { ancestors.append(next) }
        var own = OrderedTable<MBMLFunction>()
        var base = self
        if ancestors.count > Self.mostAncestors {
            base = ancestors[ancestors.count - 1]
            for functions in ancestors.reversed().compactMap(\.own) {
                for position in 0..<functions.count {
                    let function = functions.value(at: position)
                    own.set(function, for: HashedKey(function.name))
                }
            }
        }
        own.set(function, for: HashedKey(function.name))
        return ExpressionCache(of: base, own)
    }

    /// Notes a function that the only environment with this cache declares. A cache without a parent
    /// keeps all programs anyway.
    func extend(with function: MBMLFunction) {
        own?.set(function, for: HashedKey(function.name))
    }

    /// The program that a text compiles to with the functions of an environment.
    @inline(__always)
    func program(
        _ text: String, as context: MBContext, in storage: EnvironmentStorage
    ) throws(MBExpressionError) -> Program {
        try program(HashedKey(text), as: context, in: storage)
    }

    func program(
        _ key: HashedKey, as context: MBContext, in storage: EnvironmentStorage
    ) throws(MBExpressionError) -> Program {
        if key.text.utf8.count <= storage.limits.expressionLength {
            if let found = program(of: key, as: context),
                found.isFound(in: storage)
            {
                return found
            }
            if parent != nil, let found = inherited(key, as: context, in: storage) {
                return found
            }
        }
        return try make(key, as: context, in: storage)
    }

    /// The program of a text from a document. Its warnings name the place in the document.
    @inline(never)
    func program(
        _ text: String, as context: MBContext, in storage: EnvironmentStorage,
        declaredAt place: DeclarationPlace?
    ) throws(MBExpressionError) -> Program {
        if coverage != nil, place != nil {
            // Each place has a program of its own, which notes what evaluations reach there.
            return try Program.compile(text, as: context, in: storage, declaredAt: place)
        }
        let key = HashedKey(text)
        if let found = program(of: key, as: context),
            found.isFound(in: storage),
            text.utf8.count <= storage.limits.expressionLength
        {
            return found
        }
        if let found = inherited(key, as: context, in: storage) { return found }
        return try make(key, as: context, in: storage, isInDocument: true, declaredAt: place)
    }

    @inline(__always)
    private func program(of key: HashedKey, as context: MBContext) -> Program? {
        lock.lock()
        guard let generations = generations(of: context) else {
            lock.unlock()
            return nil
        }
        if let found = generations.young.value(for: key) {
            lock.unlock()
            return found
        }
        guard let found = generations.old.value(for: key) else {
            lock.unlock()
            return nil
        }
        let replaced = generations.add(found, for: key)
        lock.unlock()
        withExtendedLifetime(replaced) {}
        return found
    }

    @inline(never)
    private func inherited(
        _ key: HashedKey, as context: MBContext, in storage: EnvironmentStorage
    ) -> Program? {
        var next = parent
        while let cache = next {
            if let found = cache.program(of: key, as: context),
                found.isFound(in: storage)
            {
                return found
            }
            next = cache.parent
        }
        return nil
    }

    @inline(never)
    private func make(
        _ key: HashedKey, as context: MBContext, in storage: EnvironmentStorage,
        isInDocument: Bool = false, declaredAt place: DeclarationPlace? = nil
    ) throws(MBExpressionError) -> Program {
        let program = try Program.compile(
            key.text, as: context, in: storage, declaredAt: place)
        guard key.text.utf8.count <= Self.longestText else { return program }
        var cache = self
        while let parent = cache.parent, !cache.declares(program) { cache = parent }
        cache.lock.lock()
        let generations = cache.addedGenerations(of: context)
        guard !isInDocument || generations.wants(documentText: key.hash) else {
            cache.lock.unlock()
            return program
        }
        let replaced = generations.add(program, for: key)
        cache.lock.unlock()
        withExtendedLifetime(replaced) {}
        return program
    }

    /// Whether a program calls a function that was declared here.
    private func declares(_ program: Program) -> Bool {
        program.calls.contains { call in
            guard let function = call.function else { return false }
            return own?.value(for: call.name) === function
        }
    }

    @inline(__always)
    private func generations(of context: MBContext) -> Generations? {
        switch context {
        case .string: strings
        case .object: objects
        case .number: numbers
        case .boolean: booleans
        case .array: arrays
        }
    }

    private func addedGenerations(of context: MBContext) -> Generations {
        if let known = generations(of: context) { return known }
        let new = Generations()
        switch context {
        case .string: strings = new
        case .object: objects = new
        case .number: numbers = new
        case .boolean: booleans = new
        case .array: arrays = new
        }
        return new
    }

    /// A program, or the one that its text compiles to now if its functions have changed.
    @inline(__always)
    func current(
        _ program: Program, in storage: EnvironmentStorage
    ) throws(MBExpressionError) -> Program {
        if program.isValid(in: storage) { return program }
        return try recompiled(program, in: storage)
    }

    /// The program that the text of another one compiles to now.
    @inline(never)
    func recompiled(
        _ program: Program, in storage: EnvironmentStorage
    ) throws(MBExpressionError) -> Program {
        if let observation = program.observation {
            return try Program.compile(
                program.text, as: program.context, in: storage, declaredAt: observation.place
            ).escaping(program.escaping)
        }
        return try self.program(program.text, as: program.context, in: storage)
            .escaping(program.escaping)
    }
}
