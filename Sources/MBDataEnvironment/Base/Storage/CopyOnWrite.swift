/// A large value behind one reference: copying it retains one reference, and changing it first
/// copies the value if another copy shares it.
///
/// Sendable because a box changes only while one copy holds the sole reference to it.
struct CopyOnWrite<Value: Sendable>: @unchecked Sendable {
    private final class Box {
        // Unchecked: only the holder of the sole reference changes it, in one access at a time.
        @exclusivity(unchecked) var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var box: Box

    init(_ value: Value) {
        box = Box(value)
    }

    /// Whether neither value has changed since one was copied from the other.
    func isShared(with other: CopyOnWrite) -> Bool { box === other.box }

    var value: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
