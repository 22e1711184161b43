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
