/// The value of a variable, how it is read, and whether it can be set.
final class Variable: Sendable {
    enum Source: Sendable {
        /// The variable's own value.
        case stored
        /// The value of an expression, evaluated on each read.
        case dynamic(DynamicExpression)
        /// A value that the host computes on each read, and whether the host may read variables.
        case host(MBHostType.Accessor, readsVariables: Bool)
        /// The library's description of itself and of the environment.
        case library
    }

    /// What most variables, which app code sets, don't have.
    private final class Origin: Sendable {
        let name: String
        let source: Source
        let place: DeclarationPlace?
        let mark: EscapeMark

        init(
            _ name: String, _ source: Source, _ place: DeclarationPlace?,
            _ mark: EscapeMark = .none
        ) {
            (self.name, self.source, self.place, self.mark) = (name, source, place, mark)
        }
    }

    // There may be many thousands, so each property counts: together, these fill a block of 64 bytes.

    /// The value of a stored variable, or nothing.
    let value: MBValue?
    /// Whether reading returns `value`. False for a variable without a value that was never
    /// declared.
    let isStored: Bool
    let isReadOnly: Bool
    /// Whether it was declared, rather than only set.
    let isDeclared: Bool
    /// Whether the value contains objects of the host; true if that isn't known.
    let holdsObjects: Bool
    let truth: Bool
    private let origin: Origin?
    /// The value if it's an array: reading this copy doesn't count a reference.
    let elements: [MBValue]

    init(
        value: MBValue?, holdsObjects: Bool? = nil, isReadOnly: Bool, isDeclared: Bool,
        at place: DeclarationPlace? = nil, mark: EscapeMark = .none
    ) {
        self.value = value
        isStored = isDeclared || value != nil
        self.isReadOnly = isReadOnly
        self.isDeclared = isDeclared
        self.holdsObjects =
            switch value {
            case .array?, .dictionary?, .opaque?: holdsObjects ?? true
            case .string?, .number?, .bool?, .date?, nil: false
            }
        truth = value?.truth ?? false
        origin =
            place == nil && mark.isNone ? nil : Origin("", .stored, place, mark)
        if case .array(let elements)? = value { self.elements = elements } else { elements = [] }
    }

    init(_ name: String, computedBy source: Source, at place: DeclarationPlace? = nil) {
        value = nil
        (isStored, isReadOnly, isDeclared) = (false, true, true)
        (holdsObjects, truth) = (false, false)
        origin = Origin(name, source, place)
        elements = []
    }
}

extension Variable {
    var source: Source { origin?.source ?? .stored }

    /// The name of a variable that is computed on each read.
    var name: String { origin?.name ?? "" }

    /// What its own value is escaped for.
    var mark: EscapeMark { origin?.mark ?? .none }

    /// Whether its value may be escaped already.
    var mayBeMarked: Bool {
        switch source {
        case .stored: !mark.isNone
        case .dynamic: true
        case .host, .library: false
        }
    }

    /// How the elements of its value are escaped if the value is an array; nil if they aren't.
    var escapingOfElements: MBEscaping? {
        switch source {
        case .stored: mark.placeOfElements
        case .dynamic(let expression): expression.program.escaping
        case .host, .library: nil
        }
    }

    /// Where a document declares it; for a dynamic variable, where the expression begins.
    var place: DeclarationPlace? { origin?.place }

    /// Whether the variable has a value or a declaration.
    var isVisible: Bool { isDeclared || value != nil }
}

// The value in the forms that are read most often. Reading these copies neither the value nor a
// reference.
extension Variable {
    @inline(__always)
    var number: SmallNumber? { SmallNumber(value) }

    @inline(__always)
    var isArray: Bool {
        if case .array? = value { true } else { false }
    }

    /// Valid while the variable exists.
    ///
    /// Not inlined, because a caller that also reads `value` would copy that first.
    @inline(never)
    var entries: OrderedTable<MBValue>.Reader? {
        if case .dictionary(let dictionary)? = value { dictionary.reader } else { nil }
    }

    /// Valid while the variable exists.
    @inline(__always)
    var object: Unmanaged<OpaqueBox>? {
        // Unretained: the variable, which never changes, keeps it.
        if case .opaque(let opaque)? = value { .passUnretained(opaque.box) } else { nil }
    }
}
