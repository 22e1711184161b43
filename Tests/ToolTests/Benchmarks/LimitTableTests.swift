#if os(macOS) || os(Linux)
    import MBDataEnvironment
    import Testing

    @testable import Benchmarks

    @Suite("The table of limits")
    struct LimitTableTests {
        @Test("each limit has a row")
        func completeness() {
            let rows = Set(LimitTable.rows.map(\.limit))
            let limits = Mirror(reflecting: MBLimits.standard).children.compactMap(\.label)
            #expect(limits.count == MBLimits.names.count + 1)
            #expect(limits.filter { !rows.contains($0) } == [])
            #expect(rows.subtracting(limits) == ["waiting actions"])
        }

        @Test("a row says what its input ends with")
        func outcomes() throws {
            let text = String(repeating: "a", count: 200_000)
            let tooLong = try LimitRow("expressionLength", text).measure()
            #expect(tooLong.outcome == "ends: `expressionLength`")
            let late = try LimitRow("seconds", "#(1 + 1)", deadline: 0).measure()
            #expect(late.outcome == "ends: `deadlineExceeded`" && late.seconds < 10)
            let fine = try LimitRow("steps", "$a", with: ["a": 1]).measure()
            #expect(fine.outcome == "a result")
            let include = try #require(LimitTable.rows.first { $0.limit == "includeDepth" })
            #expect(try include.measure().outcome == "ends: `includeDepth`")
        }
    }
#endif
