package import Foundation
import MBDataEnvironment

/// A number that any thread may count. Copies count together.
///
/// As a clock, it is a second later at each reading.
package struct Counter: MBClock {
    private let number = Guarded(0)

    package init() {}

    package var count: Int { number.withLock { $0 } }

    package var now: Date { Date(timeIntervalSince1970: Double(next())) }

    /// Counts one, and returns the number then.
    @discardableResult
    package func next() -> Int {
        add(1)
    }

    /// Adds to the number, and returns it then.
    @discardableResult
    package func add(_ more: Int) -> Int {
        number.withLock {
            $0 += more
            return $0
        }
    }
}
