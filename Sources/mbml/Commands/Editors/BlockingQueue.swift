import Foundation

/// Elements that some threads leave for another one, in their order.
///
/// Sendable because the condition's lock guards all that changes.
final class BlockingQueue<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var elements: [Element] = []
    /// The position of the first element that isn't taken yet.
    private var first = 0
    private var isClosed = false

    func append(_ element: Element) {
        condition.withLock {
            elements.append(element)
            condition.signal()
        }
    }

    /// Leaves an element in place of all that aren't taken yet.
    func replace(with element: Element) {
        condition.withLock {
            (elements, first) = ([element], 0)
            condition.signal()
        }
    }

    /// Ends all waiting; what isn't taken yet is forgotten.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Takes the next element; nil after waiting for some time, and once the queue is closed.
    ///
    /// - Parameter time: how long to wait; nil for as long as it takes.
    func next(waiting time: Duration? = nil) -> Element? {
        let limit = time.map { Date(timeIntervalSinceNow: max(0, $0 / .seconds(1))) }
        return condition.withLock {
            while first == elements.count, !isClosed {
                guard let limit else {
                    condition.wait()
                    continue
                }
                guard condition.wait(until: limit) else { return nil }
            }
            guard !isClosed else { return nil }
            defer {
                first += 1
                if first == elements.count {
                    elements.removeAll(keepingCapacity: true)
                    first = 0
                }
            }
            return elements[first]
        }
    }
}
