#if os(macOS) || os(Linux)
    import TestSupport
    import Testing

    @testable import Fuzzing

    @Suite("Seeded fuzzing")
    struct SeededFuzzTests {
        /// The number of expressions: a tenth of them, unless `MBDE_TESTS` holds `whole`.
        private static let count = TestScope.isWhole ? 1_500 : 150

        @Test("the properties hold for generated expressions", arguments: [1, 2, 3, 4] as [UInt64])
        func properties(seed: UInt64) {
            let generator = ExpressionGenerator(seed: seed)
            let properties = RichEnvironment.properties
            for _ in 0..<Self.count {
                let text = generator.next()
                if let violation = properties.violation(for: text) {
                    Issue.record("\(violation): \(text)")
                }
            }
        }
    }
#endif
