/// The variables of an environment.
///
/// The table consists of a shared base and a small overlay. Changing one variable of a copied
/// environment copies only the overlay, which is folded into the base when it reaches 32 entries.
/// An unset variable leaves an empty entry until most entries are empty.
struct VariableTable: Sendable {
    private(set) var base = OrderedTable<Variable>()
    private(set) var overlay = OrderedTable<Variable>()
    /// The number of names in both, and how many of them are empty. Neither number depends on what
    /// is shared with copies, so the order of the variables doesn't, either.
    private var count = 0
    private var vacancies = 0

    private static let overlayLimit = 32
    private static let mostVacancies = 1_000

    func variable(for key: HashedKey) -> Variable? {
        overlay.value(for: key) ?? base.value(for: key) ?? Variable.predefined(key)
    }

    /// Adds or replaces a variable. Complexity: O(1) amortized.
    mutating func set(_ variable: Variable) {
        let key = HashedKey(variable.name)
        note(variable, replacing: overlay.value(for: key) ?? base.value(for: key))
        if overlay.count == 0, base.isUnique() {
            base.set(variable, for: key)
        } else {
            overlay.set(variable, for: key)
            if overlay.count >= Self.overlayLimit { fold() }
        }
        if vacancies > Self.mostVacancies, vacancies > count / 2 { sweep() }
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
        self = VariableTable()
        base = OrderedTable(minimumCapacity: kept.count)
        for variable in kept { base.set(variable, for: HashedKey(variable.name)) }
        count = kept.count
    }

    /// Folds the overlay into the base.
    private mutating func fold() {
        for position in 0..<overlay.count {
            base.set(overlay.value(at: position), for: HashedKey(overlay.key(at: position)))
        }
        overlay = OrderedTable()
    }

    /// All variables, in the order in which they were first set.
    var all: [Variable] {
        var folded = self
        folded.fold()
        return (0..<folded.base.count).map { folded.base.value(at: $0) }
    }

    var reader: Reader { Reader(overlay: overlay.reader, base: base.reader) }

    /// Looks up variables without counting references, while the table is alive and unchanged.
    struct Reader {
        fileprivate let overlay: OrderedTable<Variable>.Reader
        fileprivate let base: OrderedTable<Variable>.Reader

        /// The variable with a name, unretained.
        @inline(__always)
        func variable(for key: HashedKey) -> Unmanaged<Variable>? {
            if !overlay.isEmpty, let address = overlay.address(of: key) {
                return Self.reference(at: address)
            }
            guard let address = base.address(of: key) else {
                return Variable.predefinedReference(key)
            }
            return Self.reference(at: address)
        }

        /// An unmanaged reference has the representation of the reference itself.
        @inline(__always)
        private static func reference(at address: UnsafePointer<Variable>) -> Unmanaged<Variable> {
            UnsafeRawPointer(address).load(as: Unmanaged<Variable>.self)
        }
    }
}
