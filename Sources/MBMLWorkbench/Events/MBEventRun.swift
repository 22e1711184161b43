import Foundation
public import MBDataEnvironment
public import MBEventHandling

/// What an event does: its effects, the variables that it changes, and its problems. Delayed
/// actions run on a clock that doesn't wait.
///
///     let xml = """
///         <MBML>
///           <Var name="badge" literal=""/>
///           <Listener name="Cart:add">
///             <SetVar name="badge" literal="new" afterDelay="5"/>
///           </Listener>
///         </MBML>
///         """
///     let loaded = try MBEnvironment.load(
///         searching: [MBMemoryRoot(["manifest.xml": xml])],
///         modules: [MBEventHandlingModule()])
///     let run = MBEventRun(of: MBEvent("Cart:add"), in: loaded.environment)
///     let seconds = run.effects[0].seconds
///     // → 0.0
///     let badge = run.environment.string("$badge")
///     // → "new"
///
/// Nothing outside changes: effects are only noted. `mbml send` prints a run.
public struct MBEventRun: Sendable {
    /// An effect, with the time at which it occurred.
    public struct Effect: Sendable {
        /// The seconds since the event.
        public let seconds: Double
        /// What the host has to do.
        public let effect: MBEffect
    }

    /// A variable that has another value than before.
    public struct Change: Sendable {
        /// The name of the variable, without `$`.
        public let name: String
        /// The value before the event; nil for none.
        public let before: MBValue?
        /// The value after everything; nil for none.
        public let after: MBValue?
    }

    /// The environment after everything.
    public private(set) var environment: MBEnvironment
    /// The effects, in the order in which they occurred.
    public private(set) var effects: [Effect] = []
    /// The problems in listeners and actions.
    public private(set) var diagnostics: [MBDiagnostic] = []
    /// The delayed actions that aren't due yet, the first one first.
    public private(set) var waiting: [Waiting] = []

    /// A delayed action, with the time at which it's due.
    public struct Waiting: Sendable {
        /// The seconds since the event.
        public let seconds: Double
        /// The action that will run then.
        public let action: MBDeferredAction
    }

    /// Whether the run ended before its end: too many actions ran, or it took too long.
    public private(set) var isCut = false

    /// How many delayed actions ran.
    package private(set) var runs = 0

    private let start: MBEnvironment

    /// The maximum number of delayed actions that run.
    public static let mostActions = 1_000

    /// How long a run may take, unless the caller says so: each action has limits of its own, and
    /// all of them together would take many times as long.
    package static let longest = Duration.seconds(10)

    /// Handles an event, and runs what it delays.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - environment: the environment with the listeners. In the run, its clock stands still, and
    ///     advances only from one delayed action to the next.
    ///   - delayed: actions that already wait, such as those of loading. Empty by default.
    ///   - seconds: how far the clock advances; the actions that are due until then run, too. By
    ///     default, as far as actions wait.
    ///   - duration: how long all of this may take in real time; nil, the default, for ten seconds. What
    ///     runs then fails, and ``isCut`` is true.
    public init(
        of event: MBEvent, in environment: MBEnvironment, delayed: [MBDeferredAction] = [],
        until seconds: Double = .infinity, within duration: Duration? = nil
    ) {
        (start, self.environment) = (environment, environment)
        // The results can be used for longer.
        defer { self.environment.limits = environment.limits }
        let limit = max(.zero, duration ?? Self.longest)
        let began = ContinuousClock.now
        let now = environment.capabilities.clock.now
        for action in delayed { wait(for: action, at: 0) }
        take(at(0, now, began, limit).handling(event), at: 0, limit - began.duration(to: .now))
        while let next = waiting.first, next.seconds <= seconds {
            guard runs < Self.mostActions, began.duration(to: .now) < limit else {
                isCut = true
                return
            }
            runs += 1
            waiting.removeFirst()
            let result = at(next.seconds, now, began, limit).running(next.action)
            take(result, at: next.seconds, limit - began.duration(to: .now))
        }
        // The last action may have failed for want of time, and then delays no other.
        isCut = runs > 0 && began.duration(to: .now) >= limit
    }

    /// The environment at a time, with what is left of the duration as its limit.
    private func at(
        _ seconds: Double, _ now: Date, _ began: ContinuousClock.Instant, _ duration: Duration
    ) -> MBEnvironment {
        var later = environment
        later.capabilities.clock = .fixed(now + seconds)
        let left = max(0, (duration - began.duration(to: .now)) / .seconds(1))
        later.limits.seconds = min(left, later.limits.seconds ?? left)
        return later
    }

    /// Takes what an event or an action did, and has listeners notified of preferences that it
    /// changed, as a store does, if there is time for it.
    private mutating func take(_ result: MBEventResult, at seconds: Double, _ left: Duration) {
        let result =
            left > .zero
            ? result.notifyingOfPreferences(changedSince: environment, within: left / .seconds(1))
            : result
        environment = result.environment
        diagnostics += result.diagnostics
        for effect in result.effects {
            effects.append(Effect(seconds: seconds, effect: effect))
            if case .later(let action) = effect { wait(for: action, at: seconds) }
        }
    }

    /// Actions that are due at the same time run in the order in which they were delayed.
    private mutating func wait(for action: MBDeferredAction, at seconds: Double) {
        let due = seconds + action.seconds.double
        let position = waiting.firstIndex { $0.seconds > due } ?? waiting.count
        waiting.insert(Waiting(seconds: due, action: action), at: position)
    }

    /// The variables that have other values than before, in the order of `variableNames`, including
    /// those that are computed from others. A variable that fails has no value.
    ///
    /// Once evaluating them has taken ten seconds or 20,000,000 steps, computed variables that take more
    /// than a few steps are left out.
    public var changes: [Change] { comparison().changes }

    /// What became of the variables.
    package struct Comparison: Sendable {
        package let changes: [Change]
        /// How many of the variables weren't compared because that takes too long.
        package let uncompared: Int
    }

    /// Compares the variables with those before the event.
    ///
    /// - Parameters:
    ///   - mostSteps: the most steps of all evaluations.
    ///   - duration: how long they may take.
    package func comparison(
        mostSteps: Int = 20_000_000, within duration: Duration = longest
    ) -> Comparison {
        var (start, end) = (start.withoutLog, environment.withoutLog)
        let names = end.variableNames
        let known = Set(names.map { HashedKey($0) })
        let gone = start.variableNames.filter { !known.contains(HashedKey($0)) }
        let began = ContinuousClock.now
        var (stepsLeft, isCut, uncompared) = (mostSteps, false, 0)
        /// The value, or nil if it fails; nothing is known of one that takes too long.
        func value(of name: String, in environment: MBEnvironment) -> MBValue?? {
            var budget = MBLimits.Budget(environment.limits)
            let steps = budget.steps
            defer { stepsLeft -= steps - budget.steps }
            do throws(MBExpressionError) {
                return .some(try environment.value(of: name, within: &budget))
            } catch {
                return isCut && error.root.kind == .limit ? nil : .some(nil)
            }
        }
        var changes: [Change] = []
        for name in names + gone {
            if !isCut, stepsLeft < 0 || began.duration(to: .now) > duration {
                isCut = true
                (start.limits.steps, end.limits.steps) = (Self.stepsOfStored, Self.stepsOfStored)
            }
            guard let before = value(of: name, in: start), let after = value(of: name, in: end)
            else {
                uncompared += 1
                continue
            }
            if before != after { changes.append(Change(name: name, before: before, after: after)) }
        }
        return Comparison(changes: changes, uncompared: uncompared)
    }

    /// Enough steps to read a stored value.
    private static let stepsOfStored = 64
}
