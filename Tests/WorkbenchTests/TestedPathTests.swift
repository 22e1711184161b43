import Testing

@testable import MBMLWorkbench

@Suite("Paths that conditions ask about")
struct TestedPathTests {
    @Test("a path counts until each condition that asks about it has ended")
    func nested() {
        var paths = TestedPaths()
        paths.add(["user", "mail"], asWhole: false)
        paths.add(["user", "name"], asWhole: true)
        paths.add(["user", "name", "count"], asWhole: false)
        paths.remove(["user", "name"], asWhole: true)
        #expect(paths.isPartOfWhole(["user", "name", "first"]))
        #expect(!paths.contains(["user"]))
        paths.remove(["user", "name", "count"], asWhole: false)
        #expect(!paths.contains(["user", "name", "first"]) && !paths.contains(["user", "name"]))
        #expect(paths.contains(["user", "mail"]) && !paths.contains(["user", "mail", "first"]))
    }

    @Test("what is asked about counts itself, and what is looked at as a whole with its parts")
    func wholes() {
        var paths = TestedPaths()
        paths.add(["user"], asWhole: false)
        #expect(paths.contains(["user"]) && !paths.isPartOfWhole(["user"]))
        #expect(!paths.contains(["user", "name"]))
        paths.add(["user"], asWhole: true)
        #expect(paths.contains(["user", "name"]) && paths.isPartOfWhole(["user"]))
        paths.remove(["user"], asWhole: true)
        #expect(paths.contains(["user"]) && !paths.isPartOfWhole(["user"]))
    }
}
