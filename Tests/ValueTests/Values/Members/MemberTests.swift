import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Conversions that expressions ask for by name")
struct MemberTests {
    @Test("strings, numbers and dates have their conversions, collections have their count")
    func members() throws {
        for item in try CaseTable("Conversions/members").cases {
            let log = MBCollectingLog()
            item.check(in: try item.environment(log), log)
        }
    }
}
