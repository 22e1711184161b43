/// A named value of an environment, how it is read, and whether it can be set.
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
        let source: Source
        let place: DeclarationPlace?

        init(_ source: Source, _ place: DeclarationPlace?) {
            (self.source, self.place) = (source, place)
        }
    }

    let name: String
    private let origin: Origin?
    var source: Source { origin?.source ?? .stored }
    /// Where a document declares it; for a dynamic variable, where the expression begins.
    var place: DeclarationPlace? { origin?.place }
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

    // The same value, in the forms that are read most often: reading these copies neither the value
    // nor a reference.
    let truth: Bool
    let number: SmallNumber?
    let elements: [MBValue]
    let isArray: Bool
    /// Valid while the variable exists, because `value` keeps the dictionary alive.
    let entries: OrderedTable<MBValue>.Reader?
    /// Valid while the variable exists, because `value` keeps the object alive.
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
        if case .stored = source, place == nil {
            origin = nil
        } else {
            origin = Origin(source, place)
        }
        self.value = value
        self.isReadOnly = isReadOnly
        self.isDeclared = isDeclared
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
    /// Whether the variable has a value or a declaration.
    var isVisible: Bool {
        isDeclared || value != nil
    }
}
