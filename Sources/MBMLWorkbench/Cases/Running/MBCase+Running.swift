import Foundation
import MBDataEnvironment
import MBEventHandling

extension MBCase {
    /// The seconds that a case may take.
    private static let seconds = 5.0

    /// The most delayed actions of an event that are run.
    private static let mostDeferred = 1_000

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
    func explanation(in given: MBEnvironment?) -> MBExplanation? {
        guard case .evaluate(let expression, let context) = action else { return nil }
        var environment = prepared(given, log: MBCollectingLog(capacity: 0))
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

    /// A delayed action with the time when it's due.
    private struct Waiting {
        let seconds: Double
        let action: MBDeferredAction
    }

    /// Handles an event, and runs what it delays on a clock that doesn't wait.
    private func handle(
        _ event: MBEvent, until: Double?, in environment: MBEnvironment
    ) -> CaseOutcome {
        let start = ContinuousClock.now
        var outcome = CaseOutcome(in: environment)
        var waiting: [Waiting] = []
        take(environment.handling(event), at: 0, into: &outcome, &waiting)
        var runs = 0
        while let next = waiting.first, next.seconds <= until ?? .infinity {
            waiting.removeFirst()
            runs += 1
            let left = Self.seconds - start.duration(to: .now).seconds
            guard runs <= Self.mostDeferred, left > 0 else {
                let code = left > 0 ? "limitExceeded" : "deadlineExceeded"
                outcome.diagnostics.append(
                    MBDiagnostic(
                        .error, MBDiagnostic.Code(rawValue: code),
                        left > 0
                            ? "more than \(Self.mostDeferred) delayed actions ran; say with "
                                + "'until' after how many seconds to stop"
                            : "the event took longer than \(Int(Self.seconds)) seconds"))
                break
            }
            var later = outcome.environment
            later.capabilities.clock = .fixed(scene.settings.now + next.seconds)
            later.limits.seconds = left
            take(later.running(next.action), at: next.seconds, into: &outcome, &waiting)
        }
        note(changesFrom: environment, in: &outcome)
        return outcome
    }

    private func take(
        _ result: MBEventResult, at seconds: Double, into outcome: inout CaseOutcome,
        _ waiting: inout [Waiting]
    ) {
        outcome.environment = result.environment
        outcome.effects += result.effects
        outcome.diagnostics += result.diagnostics
        for effect in result.effects {
            switch effect {
            case .log(let entry): outcome.log.append(entry)
            case .later(let action):
                let due = seconds + action.seconds.double
                // Those that are due at the same time run in the order in which they were delayed.
                let position = waiting.firstIndex { $0.seconds > due } ?? waiting.count
                waiting.insert(Waiting(seconds: due, action: action), at: position)
            case .posted, .saveFile, .deleteFile, .createLink: break
            }
        }
        outcome.log += result.diagnostics.map { MBLogEntry($0) }
    }

    /// Notes the variables that have other values than before. Computed ones follow from others.
    private func note(changesFrom before: MBEnvironment, in outcome: inout CaseOutcome) {
        let after = outcome.environment
        for name in after.variableNames where !after.isReadOnly(name) {
            let value = after[name]
            if value != before[name] { outcome.changed[name] = value ?? .null }
        }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
