/// The names that the enclosing functions bind.
struct BoundNames: Hashable, Sendable {
    private var certain: Set<HashedKey> = []
    private var possible: Set<HashedKey> = []
    private var hasOuter = false
    /// The names that only the text itself sees, not the dynamic variables that it reads.
    private var local: Set<HashedKey> = []

    init() {}

    init(local: some Sequence<HashedKey>) {
        self.local = Set(local)
    }

    enum Answer {
        case free, possible, bound
    }

    func look(for name: HashedKey) -> Answer {
        if certain.contains(name) || local.contains(name) { return .bound }
        if possible.contains(name) { return .possible }
        return hasOuter && TextEquality.begins(name.text, with: Self.outer) ? .possible : .free
    }

    private static let outer = "outer:"

    /// Whether a function binds `item`, and with it `itemIndex`.
    var hasItem: Bool { certain.contains(.item) }

    /// The names that dynamic variables see, too.
    var withoutLocals: BoundNames {
        guard !local.isEmpty else { return self }
        var copy = self
        copy.local = []
        return copy
    }

    /// Adds a name that only the text itself sees. Returns whether it's a new one.
    mutating func insert(local name: HashedKey) -> Bool {
        local.insert(name).inserted
    }

    mutating func remove(locals names: [HashedKey]) {
        for name in names { local.remove(name) }
    }

    /// Takes over the names that dynamic variables see, too. The others stay where they are: there
    /// may be thousands, which aren't copied for each call among them.
    mutating func replaceAllButLocals(by other: BoundNames) {
        (certain, possible, hasOuter) = (other.certain, other.possible, other.hasOuter)
    }

    /// These names combined with others.
    func adding(_ other: BoundNames) -> BoundNames {
        var copy = self
        copy.certain.formUnion(other.certain)
        copy.possible.formUnion(other.possible)
        copy.hasOuter = hasOuter || other.hasOuter
        return copy
    }

    mutating func add(_ dependencies: MBMLFunction.Dependencies) {
        certain.formUnion(dependencies.bound)
        possible.formUnion(dependencies.sometimesBound)
        if dependencies.bindsOuter { hasOuter = true }
    }
}
