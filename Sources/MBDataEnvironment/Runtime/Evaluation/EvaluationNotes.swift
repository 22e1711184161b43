/// The state that only some evaluations need. It belongs to one evaluation on one thread.
final class EvaluationNotes {
    /// The dynamic variables being read, innermost first.
    // Unchecked: one thread reaches this, and no access to it evaluates anything.
    @exclusivity(unchecked) var dynamics: DynamicFrame?
    /// The expression that the evaluation began with, if it is from a document.
    var declaration: DeclaredText?
    /// The evaluation that this one is part of.
    var outer: OuterEvaluation?
    /// The evaluation's budget, once app code may draw on it, too.
    var shared: SharedBudget?
    /// The evaluation as the app code called last sees it.
    var asOuter: OuterEvaluation?
    /// The errors that functions swallowed.
    var swallowed: [MBExpressionError] = []
    /// The names already warned about because they run on into the text that follows.
    var runOns: Set<HashedKey> = []
    /// What may still be done to suggest keys: an error may be swallowed for each element of a list.
    var suggestions = Suggestion.Budget(comparisons: 50_000)
    /// The last key for which one was searched.
    var lastUnknownKey: (type: String, key: String, advice: String?)?
    /// The tools that this evaluation has paid for, whether or not they came from a cache.
    var paidTools: Set<CostlyTool> = []
    /// The regular expressions that this evaluation has paid for, by pattern. It keeps them, so that
    /// none is made twice, however many there are.
    var patterns: [HashedKey: CountedExpression] = [:]
    /// The record of an explained evaluation.
    var trace: Trace?
    /// The values of the dynamic variables read so far; nil until one is read.
    // Unchecked: one thread reaches this, and no access to it evaluates anything.
    @exclusivity(unchecked) private(set) var memory: DynamicMemory?
    /// A closed scope, for the next call to reuse.
    // Unchecked: one thread reaches this, and no access to it evaluates anything.
    @exclusivity(unchecked) private var unusedScope: Scope?

    /// The values of the dynamic variables read so far, created when the first one is read.
    var dynamicMemory: DynamicMemory {
        if let memory { return memory }
        let new = DynamicMemory()
        memory = new
        return new
    }

    deinit { shared?.close() }

    func unusedScope(inside parent: Unmanaged<Scope>?, isLocal: Bool) -> Scope {
        guard let unused = unusedScope else { return Scope(inside: parent, isLocal: isLocal) }
        unusedScope = nil
        unused.reset(inside: parent, isLocal: isLocal)
        return unused
    }

    func keep(_ scope: Scope) {
        scope.reset(inside: nil)
        unusedScope = scope
    }
}

/// A tool that takes long to create, and is kept in a cache.
enum CostlyTool: Hashable {
    case dateFormatter(DateFormatterKey)
    case codedDateFormatter(DateFormatterKey)
    case relativeFormatter
    case numberStyle(NumberStyle)
}

/// A dynamic variable that is being read, or a function of a document that is being called.
final class DynamicFrame {
    /// The name, without its mark.
    let name: String
    let isFunction: Bool
    /// `$` or `^`, as texts write the name.
    var mark: String { isFunction ? "^" : "$" }
    /// Its expression and where a document declares it, if one does.
    let declaration: DeclaredText?
    let parent: DynamicFrame?

    init(
        _ name: String, isFunction: Bool = false, declaredAs declaration: DeclaredText?,
        inside parent: DynamicFrame?
    ) {
        self.name = name
        self.isFunction = isFunction
        self.declaration = declaration
        self.parent = parent
    }

    /// The names on the way from a variable back to itself, if it is already being read.
    ///
    /// A function may call itself: that isn't a way back.
    static func cycle(of name: String, from innermost: DynamicFrame?) -> [String]? {
        var chain = ["$" + name]
        var link = innermost
        while let current = link {
            chain.append(current.mark + current.name)
            if !current.isFunction, TextEquality.isIdentical(current.name, name) {
                return chain.reversed()
            }
            link = current.parent
        }
        return nil
    }
}
