#if os(macOS) || os(Linux)
    import MBDataEnvironment
    import Testing

    @testable import Fuzzing

    @Suite("Fuzzing with lowered limits")
    struct BudgetPropertyTests {
        /// Why the property doesn't hold for a call in texts that lower all limits by turns.
        private func violations(of call: String, in environment: MBEnvironment) -> Set<String> {
            Set(
                (0..<400).compactMap { number in
                    let text = "\(call) \(number)"
                    let result = outcome { try environment.evaluate(text, as: .string) }
                    let violation = BudgetProperties.violation(
                        for: text, as: .string, in: environment, result: result)
                    return violation?.split(separator: ",").dropFirst().first.map(String.init)
                })
        }

        @Test("the same result, and a limit that is exceeded, are right")
        func right() {
            var environment = MBEnvironment()
            environment["numbers"] = [1, 2, 3]
            #expect(violations(of: "^list($numbers|^f(x))", in: environment) == [])
            #expect(violations(of: "^join($numbers|, )", in: environment) == [])
        }

        @Test("another result, and another error, are found")
        func wrong() {
            let calls = Guarded(0)
            var environment = MBEnvironment()
            environment.declare(function: "next") { () in
                calls.withLock { count in
                    count += 1
                    return count
                }
            }
            #expect(violations(of: "^next()", in: environment) == [" it gives another value"])
            environment.declare(function: "failing") { () throws -> Int in
                let isEven = calls.withLock { count in
                    count += 1
                    return count % 2 == 0
                }
                throw MBExpressionError("no", code: isEven ? .invalidParameter : .functionFailed)
            }
            let found = violations(of: "^failing()", in: environment)
            #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix(" it fails differently") })
        }
    }
#endif
