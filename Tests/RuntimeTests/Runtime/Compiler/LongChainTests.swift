import MBDataEnvironment
import TestSupport
import Testing

@Suite("Long chains of operators")
struct LongChainTests {
    @Test(
        "compiling takes time in proportion to their length", .ends(withinMinutes: 1),
        arguments: [
            ("(1)*", "1", MBContext.number), ("(1)/", "1", .number), ("(T)==", "T", .boolean),
            ("(T)<", "T", .boolean), ("!(T)!=", "T", .boolean), ("(T)&&", "T", .boolean),
        ])
    func time(_ part: String, _ last: String, _ context: MBContext) throws {
        var environment = MBEnvironment.pinned()
        environment.limits.expressionLength = 2_000_000
        let text = String(repeating: part, count: 1_000_000 / part.utf8.count) + last
        // Whether so many comparisons are allowed doesn't matter.
        _ = try? environment.expression(text, as: context)
    }
}
