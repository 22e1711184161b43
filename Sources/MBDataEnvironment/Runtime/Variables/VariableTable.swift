/// The variables of an environment.
///
/// They're in layers, the latest on top. A copy of an environment shares all layers; the first
/// change adds a layer of its own, so a copy costs as much as what it changes, however many variables
/// there are:
///
///     own layer of a copy      request, age
///     layer shared by copies   user, cart, 30 others
///     layer shared by copies   10,000 texts
///
/// A layer that has grown as large as the one below is merged with it, and so are the smallest
/// neighbors if there are too many layers: each change costs O(1) on average.
///
/// An unset variable leaves an empty entry until most entries are empty.
struct VariableTable: Sendable {
    private var top = VariableLayer()
    /// The number of names, and how many of them are empty. Neither number depends on how the
    /// variables are divided into layers, so their order doesn't, either.
    private var count: Int32 = 0
    private var vacancies: Int32 = 0

    /// Whether there was a read-only variable with a name that loops bind; see
    /// ``Scope/isNameOfLoops(_:)``.
    private(set) var hasReadOnlyLoopName = false

    private static let smallLayer = 32
    private static let mostLayers = 5
    private static let mostVacancies: Int32 = 1_000

    /// Whether a variable keeps its name in loops: it's read-only, and they would hide it.
    func isReadOnly(nameOfLoops key: HashedKey) -> Bool {
        Scope.isNameOfLoops(key) && variable(for: key)?.isReadOnly == true
    }

    func variable(for key: HashedKey) -> Variable? {
        // Safe: this table holds its variables, and the result is a reference of its own.
        reader.variable(for: key)?.takeUnretainedValue()
    }

    /// Adds or replaces a variable. Complexity: O(1) amortized.
    mutating func set(_ variable: Variable, for key: HashedKey) {
        note(variable, replacing: self.variable(for: key))
        if variable.isReadOnly, Scope.isNameOfLoops(key) { hasReadOnlyLoopName = true }
        if !isKnownUniquelyReferenced(&top) {
            top = VariableLayer(on: top.table.count == 0 ? top.next : top)
            if top.height > Self.mostLayers { top = top.mergingSmallestNeighbors() }
        }
        while let next = top.next, isMerged(next, setting: key) {
            top = VariableLayer(next.table.replacing(with: top.table), on: next.next)
        }
        top.set(variable, for: key)
        if vacancies > Self.mostVacancies, vacancies > count / 2 { sweep() }
    }

    /// Whether a layer is merged with the top one: if that has grown as large, or to let go of a
    /// value that is replaced. A value in a large layer lives until the layer is merged.
    private func isMerged(_ next: VariableLayer, setting key: HashedKey) -> Bool {
        top.table.count >= max(Self.smallLayer, next.table.count)
            || next.table.count <= Self.smallLayer && next.reader.address(of: key) != nil
    }

    private mutating func note(_ variable: Variable, replacing former: Variable?) {
        if let former {
            if !former.isVisible { vacancies -= 1 }
        } else {
            count += 1
        }
        if !variable.isVisible { vacancies += 1 }
    }

    /// Removes the empty entries, so that new names don't use ever more memory.
    private mutating func sweep() {
        let kept = all.filter(\.isVisible)
        let hasReadOnlyLoopName = hasReadOnlyLoopName
        self = VariableTable()
        self.hasReadOnlyLoopName = hasReadOnlyLoopName
        for entry in kept { top.set(entry.variable, for: HashedKey(entry.name)) }
        count = Int32(kept.count)
    }

    /// The layers, the top one first.
    var layers: [VariableLayer] { Array(sequence(first: top, next: \.next)) }

    /// A variable with its name.
    struct Entry {
        let name: String
        let variable: Variable

        var isVisible: Bool { variable.isVisible }
    }

    /// All variables, in the order in which they were first set.
    var all: [Entry] {
        let folded = layers.reversed().reduce(OrderedTable<Variable>()) {
            $0.replacing(with: $1.table)
        }
        return (0..<folded.count).map {
            Entry(name: folded.key(at: $0), variable: folded.value(at: $0))
        }
    }

    @inline(__always)
    // Unretained: the caller keeps the table alive and unchanged while it reads.
    var reader: Reader { Reader(top: .passUnretained(top)) }

    /// Looks up variables without counting references, while the table is alive and unchanged.
    struct Reader {
        // Unretained: the table that made the reader keeps it.
        let top: Unmanaged<VariableLayer>

        /// The variable with a name, unretained.
        @inline(__always)
        func variable(for key: HashedKey) -> Unmanaged<Variable>? {
            if let address = top._withUnsafeGuaranteedRef({ $0.reader.address(of: key) }) {
                return Self.reference(at: address)
            }
            guard let next = top._withUnsafeGuaranteedRef({ $0.uncountedNext }) else {
                return Variable.predefinedReference(key)
            }
            return Reader(top: next).variableBelow(for: key)
        }

        @inline(never)
        private func variableBelow(for key: HashedKey) -> Unmanaged<Variable>? {
            var layer = top
            while true {
                if let address = layer._withUnsafeGuaranteedRef({ $0.reader.address(of: key) }) {
                    return Self.reference(at: address)
                }
                guard let next = layer._withUnsafeGuaranteedRef({ $0.uncountedNext }) else {
                    return Variable.predefinedReference(key)
                }
                layer = next
            }
        }

        /// An unmanaged reference has the representation of the reference itself.
        @inline(__always)
        private static func reference(at address: UnsafePointer<Variable>) -> Unmanaged<Variable> {
            // Unsafe: nothing is counted, so the reference is read as what it's stored as.
            UnsafeRawPointer(address).load(as: Unmanaged<Variable>.self)
        }
    }
}
