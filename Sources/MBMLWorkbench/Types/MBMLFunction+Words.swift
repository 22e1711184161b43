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

    /// Whether the library has a function of this name.
    var isOfLibrary: Bool { Self.libraryNames.contains(name) }

    private static let libraryNames = Set(MBMLFunction.Area.all.flatMap(\.functions).map(\.name))
}
