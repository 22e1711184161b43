/// Named values and functions, and what expressions may reach and use: all that an evaluation
/// sees.
///
/// An environment is a value: copying one is O(1), changing a copy leaves the original as it is,
/// and any number of threads may evaluate in it at the same time.
///
///     var environment = try MBEnvironment.default
///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
///     environment.string("$cats.count cats")                        // "3 cats"
///     let request = try environment.setting("userName", to: "Cooper")
///     request.string("Hello, $userName!")                           // "Hello, Cooper!"
///
/// Legacy name: `MBEnvironment` with its `MBVariableSpace`.
public struct MBEnvironment: Sendable {
    private var storage: Surroundings

    /// An environment with the library's functions and no variables.
    public init() {
        self.init(functions: MBFunctionArea.all.flatMap(\.functions))
    }

    /// An environment with some functions and no variables.
    public init(functions: [MBMLFunction]) {
        storage = Surroundings(
            functions: FunctionTable(functions),
            cache: ExpressionCache {
                text, context, surroundings throws(MBExpressionError) in
                try Compiler.program(text, as: context, in: surroundings)
            })
    }

    /// An environment with the functions and variables of another one, a cache of its own, and
    /// everything else as in a new one.
    init(declarationsOf other: MBEnvironment) {
        self.init(functions: [])
        storage.functions = other.storage.functions
        storage.variables = other.storage.variables
    }

    var surroundings: Surroundings { storage }

    /// Changes what evaluations see, copying it first if another environment shares it.
    mutating func change<Result>(_ body: (Surroundings) throws -> Result) rethrows -> Result {
        makeUnique()
        return try body(storage)
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = Surroundings(copying: storage) }
    }

    /// Which documents this was loaded from. Changed in place: a loader adds to it bit by bit.
    var documents: LoadedDocuments {
        get { storage.documents }
        _modify {
            makeUnique()
            yield &storage.documents
        }
    }

    /// What evaluations may use at most.
    public var limits: MBLimits {
        get { storage.limits }
        set { change { $0.limits = newValue } }
    }

    /// Whether a variable that does not exist and a key that a dictionary lacks are errors, with
    /// the name that was probably meant. Off by default: documents count on nil.
    public var isStrict: Bool {
        get { storage.isStrict }
        set { change { $0.isStrict = newValue } }
    }

    /// What evaluations can reach: clock, locale, log and so on.
    public var capabilities: MBCapabilities {
        get { storage.capabilities }
        set { change { $0.capabilities = newValue } }
    }

    /// The types that expressions know by name: the library's own, unless the host adds some.
    public var hostTypes: MBHostTypeRegistry {
        get { storage.hostTypes }
        set { change { $0.hostTypes = newValue } }
    }
}

// MARK: - Functions

extension MBEnvironment {
    /// Declares a function, answering the one of that name that it replaces.
    ///
    /// Expressions that were compiled before notice.
    @discardableResult
    public mutating func declare(_ function: MBMLFunction) -> MBMLFunction? {
        change { $0.functions.declare(function) }
    }

    /// The function that a name is declared as.
    public func function(_ name: String) -> MBMLFunction? {
        storage.functions.function(HashedKey(name))
    }

    /// All functions, in the order of their declaration.
    public var functions: [MBMLFunction] { storage.functions.all }
}
