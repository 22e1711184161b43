import Foundation
package import Testing

/// The sanitizer that the tests are built with. `.ci/sanitize` passes its name on.
package enum Sanitizer: String {
    case address, thread, undefined

    package static let current = ProcessInfo.processInfo.environment["MBDE_SANITIZER"]
        .flatMap(Sanitizer.init)

    /// How much more stack the code takes that a sanitizer checks.
    package static let stackFactor = current == nil ? 1 : 4
}

extension Trait where Self == ConditionTrait {
    /// Skips what can't work where a sanitizer checks the code, with the reason.
    package static func unsanitized(_ reason: Comment) -> Self {
        .enabled(if: Sanitizer.current == nil, reason)
    }
}
