import Testing

@testable import MBMLWorkbench

@Suite("Paths that conditions ask about")
struct TestedPathTests {
    @Test("a path counts until each condition that asks about it has ended")
    func nested() {
        var paths = TestedPaths()
        paths.add(["user", "mail"])
        paths.add(["user", "name"])
        paths.add(["user", "name", "count"])
        paths.remove(["user", "name"])
        #expect(paths.containsStart(of: ["user", "name", "first"]))
        #expect(!paths.containsStart(of: ["user"]))
        paths.remove(["user", "name", "count"])
        #expect(!paths.containsStart(of: ["user", "name", "first"]))
    }
}
