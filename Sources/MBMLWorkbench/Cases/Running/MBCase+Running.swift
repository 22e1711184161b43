import Foundation
import MBDataEnvironment
import MBEventHandling

extension MBCase {
    /// The seconds that a case may take.
    static let seconds = 5.0

    /// Runs the case in a copy of an environment; nil for that of the file.
    func outcome(in given: MBEnvironment?) -> CaseOutcome {
        let log = MBCollectingLog(capacity: 10_000)
        var environment = prepared(given, log: log)
        var outcome: CaseOutcome
        do throws(MBExpressionError) {
            try declareVariables(in: &environment)
            switch action {
            case .evaluate(let expression, let context):
                outcome = CaseOutcome(in: environment)
                outcome.value = try environment.evaluate(expression, as: context)
            case .send(let event, let until):
                outcome = handle(event, until: until, in: environment)
            }
        } catch {
            outcome = CaseOutcome(in: environment)
            outcome.error = error
        }
        outcome.log = log.drain() + outcome.log
        if case .send = action { outcome.isEvent = true }
        return outcome
    }

    /// How the parts of the expression come to its value; nil for an event.
    ///
    /// - Parameter end: until when it may take, with half a second in any case.
    func explanation(
        in given: MBEnvironment?, until end: ContinuousClock.Instant
    ) -> MBExplanation? {
        guard case .evaluate(let expression, let context) = action else { return nil }
        var environment = prepared(given, log: MBCollectingLog(capacity: 0))
        let rest = max(0.5, (end - .now) / .seconds(1))
        environment.limits.seconds = min(environment.limits.seconds ?? rest, rest)
        guard (try? declareVariables(in: &environment)) != nil else { return nil }
        return environment.explain(expression, as: context)
    }

    /// A copy in which nothing is known of other cases.
    private func prepared(_ given: MBEnvironment?, log: MBCollectingLog) -> MBEnvironment {
        var environment = (given ?? scene.environment).isolated()
        scene.settings.prepare(&environment, log: log)
        environment.limits.seconds = min(environment.limits.seconds ?? Self.seconds, Self.seconds)
        return environment
    }

    private func declareVariables(
        in environment: inout MBEnvironment
    ) throws(MBExpressionError) {
        for (name, value) in variables {
            try environment.declare(name, value: value.isNull ? nil : value)
        }
    }

    // MARK: - Events

    /// The problem that no listener listens to an event; nil if one does.
    private func unheard(_ event: MBEvent, in environment: MBEnvironment) -> String? {
        guard !environment.hasListeners(for: event.name) else { return nil }
        let names = environment.eventNames
        return "no listener listens to '\(ShownText.shortened(ShownText.visible(event.name)))'"
            + Suggestion.phrase(Suggestion.nearest(to: event.name, among: names))
    }

    /// Handles an event, and runs what it delays on a clock that doesn't wait.
    private func handle(
        _ event: MBEvent, until: Double?, in environment: MBEnvironment
    ) -> CaseOutcome {
        let run = MBEventRun(
            of: event, in: environment, until: until ?? .infinity,
            within: .seconds(Self.seconds))
        var outcome = CaseOutcome(in: run.environment)
        outcome.unheard = unheard(event, in: environment)
        outcome.effects = run.effects.map(\.effect)
        outcome.diagnostics = run.diagnostics
        if run.isCut {
            outcome.diagnostics.append(
                MBDiagnostic(
                    .error, MBDiagnostic.Code(rawValue: "limitExceeded"),
                    "the event doesn't end: it was stopped after "
                        + "\(MBEventRun.mostActions) delayed actions or \(Int(Self.seconds)) "
                        + "seconds; say with 'until' after how many seconds to stop"))
        }
        for case .log(let entry) in outcome.effects { outcome.log.append(entry) }
        outcome.log += outcome.diagnostics.map { MBLogEntry($0) }
        // Computed variables follow from others, and reading them would count as coverage.
        for name in run.environment.variableNames where !run.environment.isReadOnly(name) {
            let value = run.environment[name]
            if value != environment[name] { outcome.changed[name] = value ?? .null }
        }
        return outcome
    }
}
