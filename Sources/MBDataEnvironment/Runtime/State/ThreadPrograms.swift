/// The programs that a thread found last in caches, by their text.
///
/// Finding one here takes no lock and counts no reference, so threads that evaluate the same texts
/// don't wait for each other. A thread has room for few programs; it finds the others in the cache
/// that all threads share.
final class ThreadPrograms {
    private struct Entry {
        var hash = 0
        var text = ""
        var context = MBContext.string
        /// The origin of the cache in which the program was found; 0 for an empty entry.
        var origin: UInt64 = 0
        /// Keeps the program alive.
        var owner: Program?
        /// The same program, used without counting references.
        var program: Unmanaged<Program>?
    }

    private static let current = ThreadLocal { ThreadPrograms() }

    private static let capacity = 512
    /// Programs that take more memory than this aren't kept.
    private static let mostBytes = 16_384
    /// One in so many programs takes the place of another, so that the texts of a long rotation
    /// don't replace each other all the time.
    private static let replacementInterval = 8

    private let entries: UnsafeMutablePointer<Entry>
    // Unchecked: only its thread reaches this, and no access to the numbers leads back here.
    @exclusivity(unchecked) private var additions = 0
    /// How many evaluations use an entry now. Meanwhile, entries stay as they are.
    // Unchecked: only its thread reaches this, in one access at a time.
    @exclusivity(unchecked) private var uses = 0

    private init() {
        entries = .allocate(capacity: Self.capacity)
        entries.initialize(repeating: Entry(), count: Self.capacity)
    }

    deinit {
        entries.deinitialize(count: Self.capacity)
        entries.deallocate()
    }

    /// The program of a text with a hash, which stays valid until `end()` is called; nil if this
    /// thread doesn't have it.
    @inline(__always)
    static func begin(
        _ text: String, _ hash: Int, _ context: MBContext, in storage: EnvironmentStorage
    ) -> Unmanaged<Program>? {
        current.withValue(creating: false) { programs in
            guard let found = programs.find(text, hash, context, storage) else { return nil }
            programs.uses &+= 1
            return found
        } ?? nil
    }

    /// Ends the use of a program that `begin` returned.
    @inline(__always)
    static func end() {
        _ = current.withValue(creating: false) { $0.uses &-= 1 }
    }

    @inline(__always)
    private func find(
        _ text: String, _ hash: Int, _ context: MBContext, _ storage: EnvironmentStorage
    ) -> Unmanaged<Program>? {
        let entry = entries + hash & (Self.capacity - 1)
        guard entry.pointee.hash == hash, entry.pointee.context == context,
            entry.pointee.origin == storage.cache.origin,
            KeyHash.isSame(entry.pointee.text, text),
            text.utf8.count <= storage.limits.expressionLength,
            let program = entry.pointee.program,
            program._withUnsafeGuaranteedRef({ $0.isFound(in: storage) })
        else { return nil }
        return program
    }

    /// Adds a program that was found in the cache that threads share.
    ///
    /// - Parameter hash: that of its text.
    @inline(never)
    static func add(_ program: Program, _ hash: Int, in storage: EnvironmentStorage) {
        // A thread would keep the app's functions alive.
        guard program.cost <= mostBytes, !program.keepsHost else { return }
        let replaced = current.withValue { $0.add(program, hash, storage.cache.origin) }
        // Released here, while the entries aren't accessed.
        withExtendedLifetime(replaced) {}
    }

    private func add(_ program: Program, _ hash: Int, _ origin: UInt64) -> Entry? {
        guard uses == 0 else { return nil }
        let entry = entries + hash & (Self.capacity - 1)
        additions &+= 1
        guard entry.pointee.program == nil || additions % Self.replacementInterval == 0 else {
            return nil
        }
        let replaced = entry.pointee
        entry.pointee = Entry(
            hash: hash, text: program.text, context: program.context, origin: origin,
            // Unretained: the entry's owner keeps it.
            owner: program, program: .passUnretained(program))
        return replaced
    }
}

extension Program {
    /// Whether it keeps functions of the app alive: it calls them, or functions of documents do.
    var keepsHost: Bool {
        calls.contains { call in
            call.function.map { $0.isOfHost || $0.template?.keepsHost == true } ?? false
        }
    }
}
