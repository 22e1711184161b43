import Foundation
public import MBDataEnvironment

/// Why a variable is what it is: its value, where nothing or a failure began, and what it costs.
///
///     let xml = """
///         <MBML>
///           <Var name="title" type="dynamic" value="$feed.title"/>
///         </MBML>
///         """
///     let loaded = try MBEnvironment.load(
///         searching: [MBMemoryRoot(["manifest.xml": xml])])
///     let title = loaded.environment.diagnosis(of: "title")
///     let outcome = title.outcome
///     // → .nothing
///     let reason = title.reason
///     // → "$feed: there is no variable 'feed'"
///
/// ``MBDataEnvironment/MBEnvironment/diagnoses(declaredIn:searching:)`` makes those of all
/// variables, with their places in documents, which `mbml why` prints.
public struct MBVariableDiagnosis: Sendable {
    /// What evaluating the variable gives, the worst first.
    public enum Outcome: String, Sendable, CaseIterable, Codable {
        /// Evaluating it ends with an error.
        case failed
        /// It's nil or null.
        case nothing
        /// It's a text without characters, or a collection without elements.
        case empty
        /// It has another value.
        case value
    }

    /// The name of the variable, without `$`.
    public let name: String
    /// What evaluating it gives.
    public let outcome: Outcome
    /// The evaluation with all its parts. For a variable that was evaluated while loading and has
    /// no value or an empty one, this is the expression in its declaration. Its value is cut as those
    /// of its parts are, so that the diagnoses of many variables can be kept.
    public let explanation: MBExplanation
    /// The innermost part that the outcome began with; nil for a value.
    public let origin: MBExplanation.Part?
    /// The parts from the whole expression to ``origin``; empty for a value.
    public let path: [MBExplanation.Part]
    /// Where a document declares the variable; nil if that isn't known.
    public let declaration: MBSourceLocation?
    /// Where ``origin`` is in a document; nil if that isn't known.
    public let place: MBSourceLocation?
    /// The line of the document at ``place``.
    public let snippet: MBDiagnostic.Snippet?
    /// The number of steps that evaluating the variable takes, as `MBLimits.steps` counts them.
    public let steps: Int
    /// How long evaluating the variable took once.
    public let duration: Duration

    /// Why the outcome isn't a value, beginning with the part that it began with; nil for a value.
    public var reason: String? {
        guard let origin, let last = path.last else { return nil }
        switch outcome {
        case .value: return nil
        case .failed: return Self.reason(ofFailed: origin, explanation.failure)
        case .nothing, .empty:
            if last.state == .failed, let reason = Self.reason(ofFailed: last, nil) {
                return "\(origin.text): \(reason)"
            }
            if let reason = last.reason { return "\(origin.text): \(reason)" }
            return "\(origin.text) gives \(last.isNothing ? "nothing" : Self.empty(last))"
        }
    }

    /// Why a part failed, and where what it lacks became nothing.
    private static func reason(
        ofFailed part: MBExplanation.Part, _ failure: MBExplanation.Failure?
    ) -> String? {
        let message = (part.failure ?? failure)?.message
        let cause = part.children.last(where: \.isNothing).flatMap {
            DiagnosisSearch(outcome: .nothing).steps(from: $0, of: nil).last?.part
        }
        guard let cause, let reason = cause.reason else { return message }
        return (message.map { "\($0); " } ?? "") + "\(cause.text): \(reason)"
    }

    private static func empty(_ part: MBExplanation.Part) -> String {
        switch part.valueType {
        case "string": "an empty text"
        case "array": "an empty array"
        case "dictionary": "an empty dictionary"
        case let type: "an empty \(type ?? "value")"
        }
    }
}

extension MBVariableDiagnosis: CustomStringConvertible {
    /// The place, what the variable is, and why: `feed.xml:3:8: $title is nothing: …`.
    public var description: String { description { $0 } }

    /// The description with other paths for documents, in one line.
    ///
    /// - Parameter path: makes the path to show of the path of a document.
    public func description(showing path: (String) -> String) -> String {
        let lead = (place ?? declaration).map { location in
            MBSourceLocation(
                file: location.file.map(path), line: location.line, column: location.column
            ).description + ": "
        }
        let text = (lead ?? "") + "\(reference) \(outcome.words)"
        return (text + (reason.map { ": \($0)" } ?? "")).inOneLine
    }

    /// The variable as an expression refers to it, such as `$name` or `$[first name]`.
    public var reference: String { MBExpression.reference(to: name) ?? name }
}

extension MBVariableDiagnosis.Outcome {
    /// What is said of a variable: `is nothing`.
    public var words: String {
        switch self {
        case .failed: "fails"
        case .nothing: "is nothing"
        case .empty: "is empty"
        case .value: "has a value"
        }
    }
}
