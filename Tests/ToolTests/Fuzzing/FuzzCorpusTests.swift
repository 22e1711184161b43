#if os(macOS) || os(Linux)
    import MBDataEnvironment
    import TestSupport
    import Testing

    @testable import Fuzzing

    @Suite("Fuzz targets")
    struct FuzzCorpusTests {
        private static let targets = FuzzTarget.all.map(\.name)
        /// The number of texts of each corpus, about. All of them take half an hour; the script
        /// `Sources/Fuzzing/fuzz` checks them in a build that is faster.
        private static let sample = TestScope.isWhole ? 160 : 40

        @Test("what was found once doesn't come back", arguments: targets)
        func finds(name: String) async throws {
            let target = try #require(FuzzTarget.named(name))
            await expectNoViolation(target, try FuzzCorpus(contentsOf: target.findsFile).texts)
        }

        @Test("the properties hold for the texts that reach everything", arguments: targets)
        func corpus(name: String) async throws {
            let target = try #require(FuzzTarget.named(name))
            let texts = try FuzzCorpus(contentsOf: target.corpusFile).texts
            let step = max(1, texts.count / Self.sample)
            await expectNoViolation(
                target, texts.enumerated().filter { $0.offset % step == 0 }.map(\.element))
        }

        @Test(
            "the properties hold for generated texts", arguments: targets,
            [1, 2, 3, 4] as [UInt64])
        func generated(name: String, seed: UInt64) async throws {
            let target = try #require(FuzzTarget.named(name))
            let count: UInt64 = TestScope.isWhole ? 40 : 10
            let texts = (0..<count).map { target.text(seed: seed << 32 + $0) }
            #expect(Set(texts).count > texts.count / 4)
            await expectNoViolation(target, texts)
        }

        @Test("generated expressions call each function of the library")
        func functions() {
            var missing = Set(MBMLFunction.Area.all.flatMap(\.functions).map(\.name))
            for seed in 0..<10_000 as Range<UInt64> where !missing.isEmpty {
                let text = FuzzTarget.expressions.text(seed: seed)
                for part in text.split(separator: "^", omittingEmptySubsequences: false)
                    .dropFirst()
                {
                    missing.remove(String(part.prefix { $0 != "(" }))
                }
            }
            #expect(missing.isEmpty)
        }

        /// Some properties wait for a task, which must find a thread.
        private func expectNoViolation(_ target: FuzzTarget, _ texts: [String]) async {
            let violations = await onSmallStackOfTask {
                texts.compactMap { text in
                    target.violation(for: text).map { "\(target.name): \($0): \(text)" }
                }
            }
            #expect(violations == [])
        }
    }
#endif
