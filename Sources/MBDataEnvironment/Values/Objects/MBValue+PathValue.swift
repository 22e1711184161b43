extension MBValue {
    /// The point from which a path such as `$catalog.products[3]` continues: a value, or a host
    /// collection that hasn't been converted yet.
    @frozen
    public struct _PathValue {
        /// The value; for a collection, a placeholder that only paths see.
        @usableFromInline let value: MBValue?

        /// Creates a point from a value; nil for nothing.
        @inlinable
        public init(_ value: MBValue?) {
            self.value = value
        }

        @inlinable
        init(_ collection: LazyCollection) {
            value = .opaque(MBOpaque(collection))
        }

        /// The value with everything that a collection contains.
        func whole(depth: Int = 0) throws -> MBValue? {
            guard case .opaque(let opaque)? = value, let collection = opaque.adapted else {
                return value
            }
            guard StackGuard.isDue(at: depth) else { return try Self.whole(collection, depth) }
            return try StackGuard.withRoom { try Self.whole(collection, depth) }
        }

        private static func whole(_ collection: LazyCollection, _ depth: Int) throws -> MBValue {
            let watch = ConversionWatch()
            return try collection.whole { part in
                try watch.count()
                if collection.callsApp { try watch.checkAfterApp() }
                return try part.whole(depth: depth + 1)
            }
        }
    }
}

/// It may hold values that aren't Sendable: see ``LazyCollection``.
@available(*, unavailable)
extension MBValue._PathValue: Sendable {}
