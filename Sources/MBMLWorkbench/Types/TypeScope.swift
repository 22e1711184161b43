import MBDataEnvironment

/// What an expression can see, without evaluating anything.
protocol TypeScope {
    /// The functions that calls can name.
    var environment: MBEnvironment { get }

    /// Why an app's contract says that documents shouldn't call a function of the library; nil if it
    /// doesn't.
    func deprecation(of function: MBMLFunction) -> String?

    /// What is known of a variable; nil for an unknown name.
    func variable(_ name: String) -> KnownPart?

    /// What is known of a read-only variable that loops see instead of the name that they bind; nil
    /// if they see what they bind.
    func kept(_ name: String) -> KnownPart?

    /// Whether a condition calls no function that gives something else each time, not even by way of
    /// variables and functions of documents.
    func isPure(_ condition: String) -> Bool

    /// What is known of the value of a function that a document defines; nil for any other function.
    func body(ofFunction name: String) -> KnownPart?

    /// The keys of a host type; nil if they aren't known.
    func fields(ofHostType name: String) -> MBType.Fields?

    /// The name among some that is most like another one; nil if there is none, or if that was asked
    /// too often: it takes long.
    func nearest(to name: String, among names: some Collection<String>) -> String?

    /// Whether the types of some parts may still be put together. For many large ones, that takes long.
    func mayUnite(_ parts: [KnownPart]) -> Bool

    /// The name of the library's function that a function of documents is, or the same name; empty
    /// for another function that a document declares.
    func libraryName(ofFunction name: String) -> String

    /// Whether calls of a function may be those of different ones.
    func hasAlternatives(_ function: String) -> Bool

    /// Whether all names of the app are known.
    var isHostComplete: Bool { get }

    /// Whether evaluations are strict: what is missing is an error.
    var isStrict: Bool { get }

    /// Whether the expression may be evaluated only where a condition of its document holds.
    var isConditional: Bool { get }

    /// The error of evaluating a text; nil if there is none, or if it isn't known because that takes
    /// long.
    ///
    /// - Parameters:
    ///   - values: the values of the variables that it reads.
    ///   - function: a function that it calls beside those of the library.
    func failure(
        of text: String, as context: MBContext, isStrict: Bool, seeing values: MBDictionary,
        calling function: MBMLFunction?
    ) -> MBExpressionError?

    /// The error of evaluating a text that reads nothing and fails in the same way in every language
    /// and region, and at any time; nil if there is none, or if that isn't known.
    func failureEverywhere(
        of text: String, as context: MBContext, isStrict: Bool
    ) -> MBExpressionError?

    /// Whether `$Environment` may have an attribute with a name.
    func isRootAttribute(_ name: String) -> Bool
}

/// Something that is wrong with an expression.
struct ExpressionFinding {
    let rule: MBRule
    let message: String
    let range: SourceRange
    /// What to write in place of the range.
    var replacement: String?
    /// The code of the error, if evaluating fails.
    var code: MBDiagnostic.Code?
    /// How severe it is, if that isn't the severity of the rule.
    var severity: MBDiagnostic.Severity?
    /// Whether `^try` catches it.
    var isTried = false
    /// What reading the key does, if it's about a key that the result of an app's function lacks.
    var absence: KeyAbsence?
    /// The conditions around it that ask what the app has.
    var guards: [FeatureGuard] = []

    static let doublePipe = "inside piped parameters, '||' separates parameters; write -OR"

    var isError: Bool { (severity ?? rule.severity) == .error }

    /// Whether it's about a range or a part of it.
    func isInside(_ other: SourceRange) -> Bool { other.contains(range) }
}

/// What an expression reads and calls.
struct ExpressionUses {
    /// A reference to a variable that no function binds.
    struct Reference {
        let name: String
        let range: SourceRange
        /// The range of `$` and the name alone.
        let nameRange: SourceRange
        /// Whether it's certainly evaluated whenever the expression is.
        let isCertain: Bool
        /// Whether it's in a condition, where documents ask whether something exists.
        let isInCondition: Bool
        /// The names that functions bind around it, if nothing is known of its own.
        var bound: [String] = []

        func moved(by offset: Int) -> Reference {
            Reference(
                name: name, range: range.moved(by: offset),
                nameRange: nameRange.moved(by: offset), isCertain: false,
                isInCondition: isInCondition, bound: bound)
        }
    }

    /// A call of a function.
    struct Call {
        let name: String
        let range: SourceRange
        /// Whether it's certainly evaluated whenever the expression is.
        let isCertain: Bool
        /// Whether the condition around it asks for the function.
        let isGuarded: Bool

        func moved(by offset: Int) -> Call {
            Call(
                name: name, range: range.moved(by: offset), isCertain: false,
                isGuarded: isGuarded)
        }
    }

    var references: [Reference] = []
    var calls: [Call] = []
    /// The conditions, where documents ask whether something exists.
    var conditions: [SourceRange] = []
    /// Where parts begin and end whose errors `^try` catches, and those inside whose errors a
    /// function catches before that, in order.
    private var turns: [(offset: Int, isTried: Bool)] = []

    /// The names of the variables and, with `^`, the functions that are certainly read and called,
    /// and where.
    var certain: [(name: String, range: SourceRange)] {
        references.filter(\.isCertain).map { ($0.name, $0.nameRange) }
            + calls.filter(\.isCertain).map { ("^" + $0.name, $0.range) }
    }

    /// The names of all variables and, with `^`, functions that are read and called.
    var names: [String] { references.map(\.name) + calls.map { "^" + $0.name } }

    /// Whether `^try` catches the errors of a part.
    func tries(_ range: SourceRange) -> Bool {
        let next = turns.firstPosition { $0.offset > range.lower }
        return next > 0 && turns[next - 1].isTried
    }

    /// Notes whether `^try` catches the errors of what follows an offset.
    mutating func turn(at offset: Int, isTried: Bool) {
        turns.append((offset, isTried))
    }
}

extension SourceRange {
    func moved(by offset: Int) -> SourceRange { SourceRange(lower + offset, upper + offset) }
}
