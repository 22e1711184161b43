#if os(macOS) || os(Linux)
    import MBDataEnvironment
    import MBMLWorkbench
    import TestSupport
    import Testing

    @testable import Fuzzing

    @Suite("Formatting generated expressions")
    struct FormattingFuzzTests {
        /// The number of expressions for each seed: 100,000 for all, or 2 in 100 of them, unless
        /// `MBDE_TESTS` holds `whole`.
        private static let count = TestScope.isWhole ? 25_000 : 500

        @Test(
            "an expression means the same after formatting, and formatting twice changes nothing",
            arguments: [1, 2, 3, 4] as [UInt64])
        func meaning(seed: UInt64) throws {
            let generator = ExpressionGenerator(seed: seed)
            var formatter = MBMLFormatter()
            let environment = formatter.environment
            var valid = 0
            for number in 0..<Self.count {
                let text = generator.next()
                let context = MBContext.allCases[number % MBContext.allCases.count]
                formatter.lineWidth = [100, 20, 5, nil][number / 5 % 4]
                let meaning = ExpressionMeaning(of: text, as: context, in: environment)
                guard let formatted = try? formatter.formatted(text, as: context) else {
                    #expect(meaning == nil, "\(context): \(text)")
                    continue
                }
                valid += 1
                #expect(
                    ExpressionMeaning(of: formatted, as: context, in: environment) == meaning,
                    "\(context): \(text)")
                #expect(
                    try formatter.formatted(formatted, as: context) == formatted,
                    "\(context): \(text)")
            }
            #expect(valid > Self.count / 4)
        }
    }
#endif
