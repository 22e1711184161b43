import MBDataEnvironment

extension MBMLFunction {
    /// A word of a parameter as it's declared: the library's own functions accept any case.
    ///
    /// - Returns: nil if the parameter doesn't accept the word.
    func word(_ text: String, of parameter: Parameter) -> String? {
        let word = text.trimmingBlanks()
        if parameter.words.contains(word) { return word }
        guard isOfLibrary else { return nil }
        return parameter.words.first { $0.lowercased() == word.lowercased() }
    }

    /// Whether a word has one position, in which another text is certainly meant as a word.
    func hasOne(_ word: Parameter) -> Bool {
        switch word.occurrence {
        case .once: true
        case .optional: parameters.allSatisfy { [.once, .optional].contains($0.occurrence) }
        case .any, .atLeastOnce: false
        }
    }

    /// Whether the library has a function of this name.
    var isOfLibrary: Bool { Self.library[name] != nil }

    /// Whether it's one of the library's functions, which nothing replaces.
    var isUnchanged: Bool { Self.library[name] === self }

    private static let library = Dictionary(
        MBMLFunction.Area.all.flatMap(\.functions).map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first })
}
