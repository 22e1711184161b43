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
        ///
        /// - Parameter depth: how many collections around it are being converted.
        /// - Throws: `limitExceeded` if collections are nested deeper than any value may be, as one
        ///   is that contains itself; and the error of an element's conversion.
        func whole(depth: Int = 0) throws -> MBValue? {
            guard case .opaque(let opaque)? = value, let collection = opaque.adapted else {
                return value
            }
            guard depth < Self.mostDepth else {
                throw MBExpressionError.nestedTooDeeply(Self.mostDepth)
            }
            return try ConversionWatch.nested { watch in
                try collection.whole { part in
                    try watch.count()
                    if collection.callsApp { try watch.check() }
                    return try part.whole(depth: depth + 1)
                }
            }
        }

        private static let mostDepth = MBLimits.standard.valueDepth
    }
}

/// It may hold values that aren't Sendable: see ``LazyCollection``.
@available(*, unavailable)
extension MBValue._PathValue: Sendable {}
