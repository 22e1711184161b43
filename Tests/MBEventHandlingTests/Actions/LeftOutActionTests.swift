import MBDataEnvironment
import Testing

@testable import MBEventHandling

@Suite("Actions that are left out")
struct LeftOutActionTests {
    private typealias Role = MBActionBlock.Step.Role

    @Test("at most two of their roles are kept, however many there are")
    func roles() {
        let all: [Role] = [.plain, .aside, .choice(goesOn: nil), .otherwise]
        for first in all {
            for second in all {
                var kept: [Role] = []
                for _ in 0..<1_000 {
                    for role in [first, second, second] { role.follow(&kept) }
                }
                #expect(kept.count <= 2, "\(first), \(second)")
            }
        }
    }

    @Test(
        "what is kept matters as all of them do",
        arguments: [
            ([], "else"), (["choice"], "else"), (["plain"], ""), (["plain", "choice"], "else"),
            (["choice", "plain"], ""), (["aside", "plain", "aside"], ""),
            (["otherwise", "choice", "choice"], "else"), (["plain", "otherwise"], "else"),
        ])
    func order(_ names: [String], _ expected: String) {
        let roles: [String: Role] = [
            "plain": .plain, "aside": .aside, "choice": .choice(goesOn: nil),
            "otherwise": .otherwise,
        ]
        var kept: [Role] = []
        for name in names { roles[name]?.follow(&kept) }
        var (whole, folded) = (MBActionBlock.Choice(), MBActionBlock.Choice())
        for name in names { roles[name].map { whole.pass($0) } }
        for role in kept { folded.pass(role) }
        let allows = whole.allows(.otherwise)
        #expect(folded.allows(.otherwise) == allows)
        #expect(allows == (expected == "else"))
    }
}
