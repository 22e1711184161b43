/// What an expression can read, found without evaluating it.
///
///     let environment = MBEnvironment()
///     let reads = try environment.reads(
///         of: "$cart.items[0].price in $currency")
///     let variables = reads.variables
///     // → ["cart", "currency"]
///     let paths = reads.keyPaths.map(\.description)
///     // → ["cart.items[0].price", "currency"]
///
/// Unless the list is incomplete (see ``isIncomplete``), an expression gives the same value as long
/// as nothing listed here changes and its functions don't use anything else, such as the clock. The
/// list includes parts that a condition skips, because another evaluation may read them.
///
/// ``MBEnvironment/reads(of:as:)`` and ``MBExpression/reads(in:)`` follow dynamic variables, and
/// ``MBExpression/reads`` doesn't. All names are sorted by code point, without duplicates.
public struct MBReads: Sendable, Hashable, Codable {
    /// A value that is read, including everything inside it: a variable and its keys, up to the
    /// first key that isn't known before the evaluation.
    public struct KeyPath: Sendable, Hashable, Codable {
        /// The name of the variable, without `$`.
        public let variable: String

        /// The keys, outermost first: the names of entries or members, and the positions in arrays
        /// as texts. `$list[$i].name` has none, because the first one is computed.
        public let keys: [String]
    }

    /// The variables that are read, without the names that a function binds while it evaluates its
    /// parameters, such as `item`.
    public let variables: [String]

    /// The variables that are read only if no enclosing function binds their names: `^list` binds
    /// `key` for a dictionary, but not for an array.
    public let possibleVariables: [String]

    /// The parts of the ``variables`` that are read.
    public let keyPaths: [KeyPath]

    /// The functions that are called, declared or not.
    public let functions: [String]

    /// Those of the ``functions`` that aren't declared.
    public let unknownFunctions: [String]

    /// Whether the expression may read more than is listed: it evaluates text that isn't known in
    /// advance, as in `^eval($text)`, or calls app code that may read any variable.
    public let isIncomplete: Bool
}

extension MBReads {
    /// Whether the expression can read any of the given variables, to find values that are out of
    /// date.
    ///
    ///     let environment = MBEnvironment()
    ///     let reads = try environment.reads(of: "$cart.count items")
    ///     let isStale = reads.intersects(["cart", "theme"])
    ///     // → true
    ///     let isStaleToo = reads.intersects(["user"])
    ///     // → false
    ///
    /// Complexity: linear in the number of names.
    ///
    /// - Parameter names: the names of variables that changed, without `$`.
    /// - Returns: true for any name if the list is incomplete (``isIncomplete``); false for no
    ///   names.
    public func intersects(_ names: some Sequence<String>) -> Bool {
        let read = Set((variables + possibleVariables).map(HashedKey.init))
        for name in names where isIncomplete || read.contains(HashedKey(name)) { return true }
        return false
    }
}

extension MBReads.KeyPath: CustomStringConvertible {
    /// The path as written in an expression, without the `$`: `cart.items[0].price`.
    public var description: String {
        var text = variable
        for key in keys {
            let source = SourceBytes(key)
            let isIdentifier = source.identifierEnd(from: 0, before: source.bytes.count)
            text += isIdentifier == source.bytes.count ? ".\(key)" : "[\(key)]"
        }
        return text
    }
}
