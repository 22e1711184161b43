package import MBDataEnvironment

/// What the reference says about a built-in function, for pages, terminals and editors.
///
///     FunctionEntry.named("join")?.text()
package struct FunctionEntry: Sendable {
    /// A parameter, or several in a row with the same name.
    package struct Parameter: Sendable {
        /// The name as the signature shows it: `separator`.
        package let name: String
        /// What it is, in words: `a number, optional`.
        package let words: String
    }

    /// An error that a function throws itself, in addition to those that any call can throw.
    package struct Problem: Sendable, Hashable {
        /// The error's code; nil for all errors of a text or an expression that it evaluates.
        package let code: MBExpressionError.Code?
        /// When it's thrown, as a clause that begins in lower case and has no full stop.
        package let condition: String
    }

    /// The function, with what its own table says about it.
    package let function: MBMLFunction
    /// The area that the function belongs to.
    package let area: MBMLFunction.Area
    /// The parameters in the order of the signature.
    package let parameters: [Parameter]
    /// The type of the result, in words.
    package let result: String
    /// The errors of its own, in the order in which authors meet them.
    package let problems: [Problem]
    /// The first version of the library that has the function: `legacy`, `1.0`.
    package let since: String
    /// What authors use it for: `Join the elements of a list`.
    package let tasks: [FunctionTask]

    init(_ function: MBMLFunction, in area: MBMLFunction.Area) {
        let notes = FunctionNotes.byName[function.name] ?? FunctionNotes()
        self.function = function
        self.area = area
        parameters = Self.parameters(of: function, notes)
        result = notes.result ?? Self.words(forResultOf: function)
        problems = Self.problems(of: function, notes)
        since = Self.firstVersion(with: function.name)
        tasks = FunctionTask.all.filter { $0.functions.contains(function.name) }
    }

    /// The entries of all built-in functions, in the order of their tables.
    package static let all = MBMLFunction.Area.all.flatMap { area in
        area.functions.map { FunctionEntry($0, in: area) }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The entry of the function with a name; nil if none is built in.
    package static func named(_ name: String) -> FunctionEntry? { byName[name] }

    /// The version of the library that gets the functions that no released version has.
    private static let nextVersion = "1.2"

    private static func firstVersion(with name: String) -> String {
        MBContract.libraryVersions.first {
            MBContract.library($0)?.functions?[name] != nil
        } ?? nextVersion
    }
}

extension FunctionEntry {
    /// The name by which expressions call the function.
    package var name: String { function.name }

    /// The method by which documents declare the function.
    package var method: String { area.method(of: function) }

    /// What the function does.
    package var summary: String { function.documentation?.summary ?? "" }

    /// The type of the result in the form of ``MBType``: `[string]?`.
    package var returns: String { function.documentation?.returns ?? "any" }

    /// An example call.
    package var example: String { function.documentation?.example ?? "" }

    /// The result of the example in one line, with `\n` and `\t` for line breaks and tabs.
    package var exampleResult: String {
        let result = function.documentation?.result ?? ""
        return result.isEmpty
            ? "(an empty text)"
            : result.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }

    /// The signature in lines of at most 70 columns.
    package var signatureLines: [String] {
        let signature = function.signature
        guard signature.count > Self.longestLine else { return [signature] }
        let parameters = function.documentation?.parameters ?? ""
        return ["^\(name)(", "    \(parameters)"]
            + ") → \(returns)".wrapped(Self.longestLine, indent: "", hanging: "    ")
    }

    private static let longestLine = 70

    /// The version that first had the function, in words.
    package var sinceWords: String {
        since == MBContract.libraryVersions.first ? "the legacy library" : "version \(since)"
    }
}
