/// A named value of an environment, with how it is read and whether it may be set.
final class Variable: Sendable {
    enum Source: Sendable {
        /// The value that it has.
        case stored
        /// The value of an expression, evaluated at each read.
        case dynamic(DynamicExpression)
        /// The answer of the host, asked at each read, and whether it may look at variables.
        case host(MBHostType.Accessor, readsVariables: Bool)
        /// What the library says of itself and the environment.
        case library
    }

    let name: String
    let source: Source
    /// The value of a stored variable, or nothing.
    let value: MBValue?
    /// Whether it is read as it is, which a variable that holds nothing and was never declared is not.
    let isStored: Bool
    let isReadOnly: Bool
    /// Whether it was declared, not only set.
    let isDeclared: Bool
    /// Whether objects of the host are in the value, as far as that is known: if not, there may be.
    let holdsObjects: Bool
    /// Where in a document it was declared; if it is dynamic, where its expression begins.
    let place: DeclarationPlace?

    // The same value once more in the forms in which it is read most: reading these copies
    // neither the value nor a reference.
    let truth: Bool
    let number: SmallNumber?
    let elements: [MBValue]
    let isArray: Bool
    /// Valid while the variable exists, since that keeps the dictionary in `value`.
    let entries: OrderedTable<MBValue>.Reader?
    /// Valid while the variable exists, since that keeps the object in `value`.
    let object: Unmanaged<OpaqueBox>?

    convenience init(
        _ name: String, value: MBValue?, holdsObjects: Bool? = nil, isReadOnly: Bool,
        isDeclared: Bool, at place: DeclarationPlace? = nil
    ) {
        self.init(
            name, .stored, value, holdsObjects, isReadOnly: isReadOnly, isDeclared: isDeclared,
            place)
    }

    convenience init(
        _ name: String, computedBy source: Source, at place: DeclarationPlace? = nil
    ) {
        self.init(name, source, nil, false, isReadOnly: true, isDeclared: true, place)
    }

    private init(
        _ name: String, _ source: Source, _ value: MBValue?, _ holdsObjects: Bool?,
        isReadOnly: Bool, isDeclared: Bool, _ place: DeclarationPlace?
    ) {
        self.name = name
        self.source = source
        self.value = value
        self.isReadOnly = isReadOnly
        self.isDeclared = isDeclared
        self.place = place
        self.holdsObjects =
            switch value {
            case .array?, .dictionary?, .opaque?: holdsObjects ?? true
            case .string?, .number?, .bool?, .date?, nil: false
            }
        if case .stored = source {
            isStored = isDeclared || value != nil
        } else {
            isStored = false
        }
        truth = value?.truth ?? false
        number = SmallNumber(value)
        if case .array(let elements)? = value {
            (self.elements, isArray) = (elements, true)
        } else {
            (elements, isArray) = ([], false)
        }
        if case .dictionary(let dictionary)? = value {
            entries = dictionary.reader
        } else {
            entries = nil
        }
        if case .opaque(let opaque)? = value {
            object = .passUnretained(opaque.box)
        } else {
            object = nil
        }
    }
}

extension Variable {
    /// Whether there is something to read or a declaration to know about.
    var isVisible: Bool {
        isDeclared || value != nil
    }
}

/// The variables of an environment.
///
/// A shared base and a small overlay: changing one variable of a copied environment copies only
/// the overlay, which is folded into the base when it has grown to 32. Unset variables leave an
/// entry that holds nothing, until most entries do.
struct VariableTable: Sendable {
    private(set) var base = OrderedTable<Variable>()
    private(set) var overlay = OrderedTable<Variable>()
    /// How many names there are in both, and how many of them hold nothing. Neither depends on what
    /// is shared with copies, so that the order of the variables does not either.
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

    /// Forgets the names that hold nothing, so that ever new ones take no memory in the end.
    private mutating func sweep() {
        let kept = all.filter(\.isVisible)
        self = VariableTable()
        base = OrderedTable(minimumCapacity: kept.count)
        for variable in kept { base.set(variable, for: HashedKey(variable.name)) }
        count = kept.count
    }

    /// Puts everything into one table.
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

    /// Looks variables up without counting references, while the table is alive and unchanged.
    struct Reader {
        fileprivate let overlay: OrderedTable<Variable>.Reader
        fileprivate let base: OrderedTable<Variable>.Reader

        /// The variable of a name, unretained.
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
