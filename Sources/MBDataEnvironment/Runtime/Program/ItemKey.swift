/// A key of the element that a loop visits: `$item.price` in `^filter($items|$item.price > 5)`.
///
/// A loop reads it from the element itself. Binding `item`, finding it in the scope again and
/// following a path costs several times as much as reading the key.
///
///     ^filter($catalog.products|$item.price > 50)
///             │                 └─ a comparison with an ItemKey: asks each element for `price`
///             └─ a host collection, walked as it is: only the elements that are kept become values
final class ItemKey {
    let step: PathStep
    /// The key as the rest of a path, with the end marker after it.
    private let keys: UnsafeMutablePointer<PathKey>

    /// Nil if the node is anything but a constant key of `item`, which isn't recorded.
    init?(_ node: Node) {
        guard let path = node as? PathNode, let variable = path.base as? VariableNode,
            variable.key == .item, let step = path.onlyStep, step.isConstant, !step.isObserved
        else { return nil }
        self.step = step
        keys = .allocate(capacity: 2)
        (keys + 1).initialize(to: .end)
        keys.initialize(to: PathKey(step, before: .end))
    }

    deinit {
        keys.deinitialize(count: 2)
        keys.deallocate()
    }

    /// The steps that evaluating the path takes: one for the variable, one for the key.
    static let cost = 2

    /// Whether the first element of a host collection has the key. Nothing is charged: the key is
    /// read again.
    func canRead(_ collection: LazyCollection) -> Bool {
        Self.withPath(to: 0, keys) { path in
            (try? collection.follow(&path)) != nil && path.count == 2
        }
    }

    fileprivate static func withPath<Result, Failure: Error>(
        to position: Int, _ rest: UnsafePointer<PathKey>,
        _ follow: (inout MBValue._Path) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let place = PathKey(index: position)
        return try withUnsafePointer(to: place) { place throws(Failure) in
            var path = MBValue._Path(place, rest, atMost: 1)
            return try follow(&path)
        }
    }

    /// Reads the key of one element after another.
    ///
    /// It counts no references: the loop keeps the key, and an evaluation that waits on this thread,
    /// while it uses the reader.
    struct Reader {
        // Unretained: the loop holds the key, and that its step.
        private let step: Unmanaged<PathStep>
        private let rest: UnsafePointer<PathKey>
        private let evaluation: UnsafeMutablePointer<Evaluation>
        /// The steps to charge for each element that has the key.
        private let cost: Int
        /// Whether there is enough stack for app code.
        private let canAskHosts = !StackGuard.isShort

        init(_ key: ItemKey, cost: Int, _ evaluation: UnsafeMutablePointer<Evaluation>) {
            // Unretained: the loop holds the key, and that its step.
            step = .passUnretained(key.step)
            rest = UnsafePointer(key.keys)
            self.cost = cost
            self.evaluation = evaluation
        }

        /// Reads the key of an element. Nil if `item` has to be bound to find out.
        @inline(__always)
        func value(of element: UnsafePointer<MBValue>) throws(MBExpressionError) -> MBValue?? {
            let contents = Scope.Contents(of: element)
            if let entries = contents.entries {
                guard let address = step._withUnsafeGuaranteedRef({ entries.address(of: $0.name) })
                else { return nil }
                try evaluation.pointee.step(cost)
                return .some(address.pointee)
            }
            guard let box = contents.object, canAskHosts,
                let reader = step._withUnsafeGuaranteedRef({ step in
                    box._withUnsafeGuaranteedRef { $0.reader(for: step.name) }
                })
            else { return nil }
            try evaluation.pointee.step(cost)
            return .some(try Lookup.value(of: step, from: box, reader, waiting: evaluation))
        }

        /// What reads the key of each of some objects, if their type has it.
        func reader(of objects: StoredObjects) -> StoredObjects.Reader? {
            guard canAskHosts else { return nil }
            return step._withUnsafeGuaranteedRef { objects.reader(for: $0.name) }
        }

        /// Reads the key of one of some objects.
        @inline(__always)
        func value(
            at position: Int, of objects: StoredObjects.Reader
        ) throws(MBExpressionError) -> MBValue? {
            try evaluation.pointee.step(cost)
            return try Lookup.value(of: step, at: position, in: objects, waiting: evaluation)
        }

        /// Reads the key of an element of a host collection. Nil if the element doesn't have it.
        @inline(__always)
        func value(
            at position: Int, of collection: Unmanaged<LazyCollection>
        ) throws(MBExpressionError) -> MBValue?? {
            try ItemKey.withPath(to: position, rest) { path throws(MBExpressionError) in
                let found: MBValue??
                do throws(MBExpressionError) {
                    found = try Lookup.value(
                        &path, of: 2, in: collection, step, waiting: evaluation)
                } catch {
                    try evaluation.pointee.step(cost)
                    throw error
                }
                if found != nil { try evaluation.pointee.step(cost) }
                return found
            }
        }
    }
}
