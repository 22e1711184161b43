/// The functions of an environment, by name.
struct FunctionTable: Sendable {
    /// Identifies a set of declarations: two tables with the same version are the same.
    final class Version: Sendable {}

    private(set) var version: Version
    private(set) var versionID: ObjectIdentifier
    private var table = OrderedTable<MBMLFunction>()

    init(_ functions: some Sequence<MBMLFunction> = []) {
        version = Version()
        versionID = ObjectIdentifier(version)
        for function in functions { table.set(function, for: HashedKey(function.name)) }
    }

    @inline(__always)
    func function(_ name: HashedKey) -> MBMLFunction? {
        table.value(for: name)
    }

    /// Adds a function, and returns the function that it replaces, if any.
    @discardableResult
    mutating func declare(_ function: MBMLFunction) -> MBMLFunction? {
        let key = HashedKey(function.name)
        let replaced = table.value(for: key)
        table.set(function, for: key)
        version = Version()
        versionID = ObjectIdentifier(version)
        return replaced
    }

    var count: Int { table.count }

    /// The functions in declaration order.
    var all: [MBMLFunction] {
        (0..<table.count).map { table.value(at: $0) }
    }
}

extension MBMLFunction {
    /// Why expressions can't call a function with a name; nil if they can.
    static func problem(withName name: String) -> MBMessage? {
        guard !SourceBytes(name).isIdentifier else { return nil }
        return "'\(name)' isn't a name for a function: it begins with a letter or '_' and goes on "
            + "with letters, digits, '_', ':' and '-'"
    }
}
