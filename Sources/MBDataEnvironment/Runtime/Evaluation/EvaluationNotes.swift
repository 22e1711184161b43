/// What only some evaluations need to remember. It belongs to one evaluation on one thread.
final class EvaluationNotes {
    /// The dynamic variables being read, innermost first.
    @exclusivity(unchecked) var dynamics: DynamicFrame?
    /// The expression that the evaluation began with, if it stands in a document.
    var declaration: DeclaredText?
    /// The evaluation that this is a part of.
    var outer: OuterEvaluation?
    /// What the evaluation still may use, once app code may draw on it.
    var shared: SharedBudget?
    /// What the app code called last needs to know about the evaluation.
    var around: OuterEvaluation?
    /// Errors that functions swallowed.
    var swallowed: [MBExpressionError] = []
    /// The names that were warned of because they go on for too long.
    var runOns: Set<HashedKey> = []
    /// What was paid for making it, though a cache may have had it.
    var paidTools: Set<CostlyTool> = []
    /// What an explained evaluation records.
    var trace: Trace?
    /// The values of the dynamic variables that were read; nil until one is.
    @exclusivity(unchecked) private(set) var memory: DynamicMemory?
    /// A scope that was closed, to be used again by the next one.
    @exclusivity(unchecked) private var unusedScope: Scope?

    /// The values of the dynamic variables, since one is read.
    var dynamicMemory: DynamicMemory {
        if let memory { return memory }
        let new = DynamicMemory()
        memory = new
        return new
    }

    deinit { shared?.close() }

    func unusedScope(inside parent: Unmanaged<Scope>?) -> Scope {
        guard let unused = unusedScope else { return Scope(inside: parent) }
        unusedScope = nil
        unused.reset(inside: parent)
        return unused
    }

    func keep(_ scope: Scope) {
        scope.reset(inside: nil)
        unusedScope = scope
    }
}

/// What takes long to make, and is kept in a cache.
enum CostlyTool: Hashable {
    case regularExpression(HashedKey)
    case dateFormatter(DateFormatterKey)
    case integerFormatter
}

/// A dynamic variable that is being read.
final class DynamicFrame {
    let name: String
    /// Its expression and where that is declared, if a document does.
    let declaration: DeclaredText?
    let parent: DynamicFrame?

    init(_ name: String, declaredAs declaration: DeclaredText?, inside parent: DynamicFrame?) {
        self.name = name
        self.declaration = declaration
        self.parent = parent
    }

    /// The names from a variable to itself, if it is being read already.
    static func cycle(of name: String, from innermost: DynamicFrame?) -> [String]? {
        var chain: [String] = [name]
        var link = innermost
        while let current = link {
            chain.append(current.name)
            if TextEquality.isIdentical(current.name, name) { return chain.reversed() }
            link = current.parent
        }
        return nil
    }
}
