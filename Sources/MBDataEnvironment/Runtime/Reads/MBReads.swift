/// What an expression can read, found without evaluating it.
///
///     let reads = try environment.reads(of: "$cart.items[0].price in $currency")
///     reads.variables                                        // ["cart", "currency"]
///     reads.keyPaths.map(\.description)                      // ["cart.items[0].price", "currency"]
///
/// An expression that is not open gives the same value again as long as nothing that is listed
/// here changes, and the functions do not look at something else, such as the clock. What the
/// expression skips, because a condition says so, is listed too: another time it may be read.
///
/// All names are in the order of their code points, each once.
public struct MBReads: Sendable, Hashable, Codable {
    /// A value that is read, with everything inside it: a variable and the keys that lead on from
    /// there, as far as they are known before the evaluation.
    public struct KeyPath: Sendable, Hashable, Codable {
        /// The name of the variable.
        public let variable: String

        /// The keys, outermost first: the names of entries or members, and the positions in arrays.
        /// `$list[$i].name` has none, because the first one is computed.
        public let keys: [String]
    }

    /// The variables. Names that a function binds while it evaluates its parameters, such as
    /// `item`, are not among them.
    public let variables: [String]

    /// The variables that are read only if a function around does not bind their names: `^list`
    /// binds `key` for a dictionary and not for an array.
    public let possibleVariables: [String]

    /// What of the ``variables`` is read.
    public let keyPaths: [KeyPath]

    /// The functions that are called.
    public let functions: [String]

    /// Those of the ``functions`` that are not declared.
    public let unknownFunctions: [String]

    /// Whether more may be read than is listed: a text is evaluated that is not known before, as by
    /// `^eval($text)`, or code of the host is asked that may look at all variables.
    public let isIncomplete: Bool
}

extension MBReads {
    /// Whether the expression can read one of some variables. True for each one if it is open.
    ///
    /// Complexity: linear in the number of names.
    public func intersects(_ names: some Sequence<String>) -> Bool {
        let read = Set((variables + possibleVariables).map(HashedKey.init))
        for name in names where isIncomplete || read.contains(HashedKey(name)) { return true }
        return false
    }
}

extension MBReads.KeyPath: CustomStringConvertible {
    /// The path as an expression has it, without the `$`: `cart.items[0].price`.
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
