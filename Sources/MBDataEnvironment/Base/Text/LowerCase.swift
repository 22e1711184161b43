/// Lower case as Unicode defines it for all languages, with the final form of a sigma.
enum LowerCase {
    private static let sigma: Unicode.Scalar = "Σ"
    /// How many marks and signs around a sigma are looked past.
    private static let mostIgnored = 100

    /// A part of a text in lower case. The text around it decides about a sigma at its edges.
    static func of(_ part: Substring) -> String {
        let scalars = part.unicodeScalars
        // Its bytes are CE A3; few texts have the first one.
        guard part.utf8.contains(0xCE), scalars.contains(sigma) else { return part.lowercased() }
        var result = ""
        for position in scalars.indices { result += mapping(at: position, in: part) }
        return result
    }

    /// The lower case of the scalar at a position.
    static func mapping(at position: String.Index, in part: Substring) -> String {
        let scalar = part.unicodeScalars[position]
        guard scalar == sigma else { return scalar.properties.lowercaseMapping }
        return isFinal(at: position, in: part.base.unicodeScalars) ? "ς" : "σ"
    }

    /// Whether a cased letter comes before a position, and none after it.
    private static func isFinal(
        at position: String.Index, in scalars: String.UnicodeScalarView
    ) -> Bool {
        isCased(scalars[..<position].reversed())
            && !isCased(scalars[scalars.index(after: position)...])
    }

    /// Whether the first of some scalars that isn't ignored is a cased letter.
    private static func isCased(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        let next = scalars.prefix(mostIgnored).first { !$0.properties.isCaseIgnorable }
        return next?.properties.isCased ?? false
    }
}
