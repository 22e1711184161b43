import MBDataEnvironment

/// What is around a part of an expression whose needs are collected.
struct ExpressionNeeds {
    let tree: SyntaxTree
    let expression: DocumentSurvey.Expression
    /// The conditions that hold where the part is evaluated.
    var guards: [FeatureGuard] = []
    /// Those around the part whose errors `^try` replaces; nil outside of it.
    private var guardsOutsideTry: [FeatureGuard]?
    /// The names that functions bind, with where their values come from.
    var bound: [String: ValueOrigin] = [:]
    /// Those of them that dynamic variables see, too.
    var passed: [String: ValueOrigin] = [:]
    /// The number of the innermost binding of those; 0 if there is none.
    var binding = 0
    /// The names that functions bind for some values.
    var mayBeBound: Set<String> = []
    /// The functions that bind them, by the names. Only those of the app and the library.
    var binders: [String: BoundName] = [:]
    /// The forms that mean something else in an older language, by the ranges of the parts.
    var changes: [SourceRange: [MBLanguageChange]] = [:]
    /// Whether the part is in a condition that asks what the app has.
    var isInGuard = false
    /// Whether what fails counts as nothing.
    var isLenient = false
    /// Whether only the origin of the value is wanted.
    var isSilent = false
    /// Whether what the part uses is noted elsewhere: a function's expression is a part of its
    /// declaration, and a call of it adds only what it reads of the parameters.
    var isBody = false
    var depth = 0

    /// The largest number of conditions to keep for a part.
    private static let mostGuards = 32

    init(_ tree: SyntaxTree, _ expression: DocumentSurvey.Expression) {
        (self.tree, self.expression) = (tree, expression)
    }

    func with(guards: [FeatureGuard]) -> ExpressionNeeds {
        var copy = self
        copy.guards = guards
        return copy
    }

    /// Adds a condition that may decide whether an app reaches the part.
    mutating func add(_ condition: FeatureGuard) {
        guard guards.count < Self.mostGuards, condition.asks || condition.isCertain,
            condition != .all([])
        else { return }
        guards.append(condition)
    }

    /// Notes what becomes of an error in a parameter of a function: `^try` replaces what fails, so an
    /// app needs none of it. A function that only logs an error doesn't pass it on to `^try`.
    ///
    /// - Parameters:
    ///   - name: the name of the function; nil if it isn't one of the app or the library.
    ///   - count: the number of parameters of the call.
    mutating func noteErrors(in position: Int, of name: String?, _ count: Int) {
        guard let name else { return }
        if name == "try", position == 0 {
            guard guardsOutsideTry == nil else { return }
            guardsOutsideTry = guards
            guards = [.constant(false)]
        } else if let outer = guardsOutsideTry,
            MBMLFunction.logsErrors(name, in: position, of: count)
        {
            guards = outer + guards.dropFirst()
            guardsOutsideTry = nil
        }
    }

    /// The conditions that hold where the part is evaluated, even if `^try` replaces its errors.
    var guardsOfMeaning: [FeatureGuard] {
        guardsOutsideTry.map { $0 + guards.dropFirst() } ?? guards
    }

    /// The place of a part in the document.
    func place(
        of range: SourceRange
    ) -> (start: MBSourceLocation, snippet: MBDiagnostic.Snippet?) {
        let place = expression.place(of: range)
        return (place.start.inFile(expression.file), place.snippet)
    }
}
