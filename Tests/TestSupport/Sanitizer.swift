import Foundation
package import Testing

/// The sanitizer that the tests are built with. `.ci/sanitize` passes its name on.
package enum Sanitizer: String {
    case address, thread, undefined

    package static let current = ProcessInfo.processInfo.environment["MBDE_SANITIZER"]
        .flatMap(Sanitizer.init)

    /// How much more stack the code takes that a sanitizer checks.
    package static let stackFactor = current == nil ? 1 : 4

    /// How much more time it takes at most. A ``Stopwatch`` divides by it.
    package static let timeFactor = current == nil ? 1.0 : 10
}

extension Trait where Self == ConditionTrait {
    /// Skips what can't work where a sanitizer, or the given one, checks the code, with the reason.
    package static func unsanitized(
        by sanitizer: Sanitizer? = nil, _ reason: Comment
    ) -> Self {
        .enabled(
            if: Sanitizer.current == nil || sanitizer.map { $0 != Sanitizer.current } ?? false,
            reason)
    }
}

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that takes so many minutes, or ten times as many where a sanitizer checks the
    /// code.
    package static func ends(withinMinutes minutes: Int) -> Self {
        .timeLimit(.minutes(minutes * Int(Sanitizer.timeFactor)))
    }
}
