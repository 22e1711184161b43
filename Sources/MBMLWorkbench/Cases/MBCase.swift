public import MBDataEnvironment

/// One expectation of a case file: an expression or an event, and what it must give.
///
///     let shop = URL(
///         fileURLWithPath: "Fixtures/Shop/shop.cases.jsonl")
///     let first = try MBCaseFile(contentsOf: shop).cases[0]
///     let name = first.description
///     // → "title"
///     try first.verify()
///
/// Its ``description`` is its id, so that reports of parameterized tests name the case.
public struct MBCase: Sendable, Identifiable, CustomStringConvertible {
    /// The name of the case, which no other case of its file has.
    public let id: String

    /// Where the case begins in its file.
    public let location: MBSourceLocation

    /// Why the case isn't run: the text of its member `skip`. Nil for a case that is run.
    public let skipReason: String?

    let action: CaseAction
    let variables: MBDictionary
    let expectations: [CaseExpectation]
    let source: CaseSource
    let scene: CaseScene

    /// Whether it sends an event.
    var isEvent: Bool { if case .send = action { true } else { false } }

    /// The id, by which reports name the case.
    public var description: String { id }

    /// Runs the case, and throws if it doesn't give what it must.
    ///
    /// - Parameter environment: an environment in which the app has loaded its documents and data,
    ///   to use in place of the one that the case file describes. The clock, the locale, the time
    ///   zone and the random numbers are those of the case file. Nil, the default, means the file's
    ///   own.
    /// - Throws: ``MBCaseFailure`` with the differences. A case with a ``skipReason`` never throws.
    ///
    /// The case has a copy of the environment, and five seconds, which include the comparison.
    public func verify(in environment: MBEnvironment? = nil) throws(MBCaseFailure) {
        if let failure = failure(in: environment) { throw failure }
    }

    /// Runs the case, and returns how it differs from what it must give.
    ///
    ///     var app = MBEnvironment()
    ///     app["total"] = 12
    ///     let text = """
    ///         {}
    ///         {"id": "total", "expression": "$total", "expect": 13}
    ///         """
    ///     let file = FileManager.default.temporaryDirectory
    ///         .appendingPathComponent("\(UUID()).cases.jsonl")
    ///     try Data(text.utf8).write(to: file)
    ///     let total = try MBCaseFile(contentsOf: file).cases[0]
    ///     let messages = total.failure(in: app)?.messages
    ///     // → ["expected 13, got 12"]
    ///
    /// - Parameter environment: as for ``verify(in:)``.
    /// - Returns: the failure; nil if the case gives what it must, or is to be skipped.
    public func failure(in environment: MBEnvironment? = nil) -> MBCaseFailure? {
        skipReason == nil ? run(in: environment).failure : nil
    }

    /// Runs the case, whether or not it's to be skipped.
    package func run(in environment: MBEnvironment? = nil) -> CaseResult {
        let end = ContinuousClock.now + .seconds(Self.seconds)
        let outcome = outcome(in: environment)
        var comparison = CaseComparison(outcome, ComparisonTime(until: end))
        comparison.compare(expectations)
        guard !comparison.differences.isEmpty else {
            return CaseResult(outcome: outcome, failure: nil)
        }
        return CaseResult(
            outcome: outcome,
            failure: MBCaseFailure(
                self, comparison,
                // What ran out of time would do so again.
                explanation: outcome.error?.code == .deadlineExceeded
                    ? nil : explanation(in: environment, until: end)))
    }
}

/// What a case does.
enum CaseAction: Sendable {
    case evaluate(String, MBContext)
    case send(MBEvent, until: Double?)
}

/// Something that a case must give.
enum CaseExpectation: Sendable {
    /// Exactly this value; nil for null.
    case value(MBValue?)
    /// No value, or null.
    case nothing
    case error(String)
    case type(String)
    /// At least these entries, elements or texts.
    case contains(MBValue)
    /// A match of this regular expression.
    case matches(String)
    /// Entries of the log that contain these texts, in this order.
    case log([String])
    case effects([MBValue])
    case variables(MBDictionary)

    /// Whether it says that an event has no effects.
    var isNoEffects: Bool { if case .effects([]) = self { true } else { false } }

    /// Whether it's about the value of an expression.
    var needsValue: Bool {
        switch self {
        case .value, .nothing, .type, .contains, .matches: true
        case .error, .log, .effects, .variables: false
        }
    }
}

/// Where a case is written.
struct CaseSource: Sendable {
    let object: Range<Int>
    let members: [CaseMember]

    init(_ members: CaseMembers) {
        (object, self.members) = (members.object, members.all)
    }
}

/// What all cases of a file share.
struct CaseScene: Sendable {
    let environment: MBEnvironment
    let settings: CaseSettings
}

/// What running a case gave.
package struct CaseResult: Sendable {
    package let outcome: CaseOutcome
    /// How it differs from what it must give; nil if it doesn't.
    package let failure: MBCaseFailure?

    /// Whether it failed because a variable, a function or a listener is missing.
    package var isMissingName: Bool {
        guard let failure else { return false }
        let codes: [MBExpressionError.Code] = [.unknownVariable, .unknownFunction]
        return outcome.unheard != nil || outcome.error.map { codes.contains($0.code) } ?? false
            || failure.explanation?.nilOrigin?.isMissingVariable ?? false
    }
}
