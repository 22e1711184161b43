extension MBValue {
    /// What a path like `$catalog.products[3]` goes on from: a value, or a collection of the host of
    /// which nothing has been converted yet.
    @frozen
    public struct _PathValue {
        /// The value; of a collection a stand-in that only paths ever see.
        @usableFromInline let value: MBValue?

        /// A value; nil for nothing.
        @inlinable
        public init(_ value: MBValue?) {
            self.value = value
        }

        @inlinable
        init(_ collection: LazyCollection) {
            value = .opaque(MBOpaque(collection))
        }

        /// The value with all that a collection holds.
        func whole(depth: Int = 0) throws -> MBValue? {
            guard case .opaque(let opaque)? = value, let collection = opaque.adapted else {
                return value
            }
            guard StackGuard.isDue(at: depth) else {
                return try collection.whole { try $0.whole(depth: depth + 1) }
            }
            return try StackGuard.withRoom {
                try collection.whole { try $0.whole(depth: depth + 1) }
            }
        }
    }
}

/// It may hold values that are not: see ``LazyCollection``.
@available(*, unavailable)
extension MBValue._PathValue: Sendable {}
