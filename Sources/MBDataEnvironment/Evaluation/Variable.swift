/// A named value of an environment, with how it is read and whether it may be set.
final class Variable: Sendable {
    enum Source: Sendable {
        /// A value, or nothing.
        case stored(MBValue?)
        /// The value of an expression, evaluated at each read.
        case dynamic(Program)
        /// The answer of the host, asked at each read.
        case host(@Sendable () throws -> MBValue?)
    }

    let name: String
    let source: Source
    let isReadOnly: Bool

    init(_ name: String, _ source: Source, isReadOnly: Bool) {
        self.name = name
        self.source = source
        self.isReadOnly = isReadOnly
    }
}

/// The variables of an environment.
///
/// A shared base and a small overlay: changing one variable of a copied environment copies only
/// the overlay, which is folded into the base when it has grown to 32. Unset variables leave an
/// entry that holds nothing.
struct VariableTable: Sendable {
    private var base = OrderedTable<Variable>()
    private var overlay = OrderedTable<Variable>()

    private static let overlayLimit = 32

    @inline(__always)
    func variable(for key: HashedKey) -> Variable? {
        if overlay.count > 0, let variable = overlay.value(for: key) { return variable }
        return base.value(for: key)
    }

    /// Adds or replaces a variable. Complexity: O(1) amortized.
    mutating func set(_ variable: Variable) {
        let key = HashedKey(variable.name)
        if overlay.count == 0, base.isUnique() {
            base.set(variable, for: key)
            return
        }
        overlay.set(variable, for: key)
        if overlay.count >= Self.overlayLimit { fold() }
    }

    /// Puts everything into one table.
    mutating func fold() {
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
}
