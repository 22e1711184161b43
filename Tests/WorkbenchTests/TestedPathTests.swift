import Testing

@testable import MBMLWorkbench

@Suite("Paths that conditions ask about")
struct TestedPathTests {
    private func walk(_ paths: TestedPaths, _ names: String...) -> TestedPaths.Walk {
        var walk = TestedPaths.Walk(paths)
        for name in names { walk.enter(name) }
        return walk
    }

    @Test("a path counts until each condition that asks about it has ended")
    func nested() {
        var paths = TestedPaths()
        paths.add(["user", "mail"], asWhole: false)
        paths.add(["user", "name"], asWhole: true)
        paths.add(["user", "name", "count"], asWhole: false)
        paths.remove(["user", "name"], asWhole: true)
        #expect(walk(paths, "name", "first").isInWhole)
        #expect(!paths.contains(["user"]))
        paths.remove(["user", "name", "count"], asWhole: false)
        #expect(!paths.contains(["user", "name", "first"]) && !paths.contains(["user", "name"]))
        #expect(paths.contains(["user", "mail"]) && !paths.contains(["user", "mail", "first"]))
        paths.remove(["user", "other"], asWhole: true)
        #expect(paths.contains(["user", "mail"]) && !paths.contains(["user", "other"]))
    }

    @Test("what is asked about counts itself, and what is looked at as a whole with its parts")
    func wholes() {
        var paths = TestedPaths()
        paths.add(["user"], asWhole: false)
        #expect(paths.contains(["user"]) && !walk(paths).isInWhole)
        #expect(!paths.contains(["user", "name"]))
        paths.add(["user"], asWhole: true)
        #expect(paths.contains(["user", "name"]) && walk(paths).isInWhole)
        paths.remove(["user"], asWhole: true)
        #expect(paths.contains(["user"]) && !walk(paths).isInWhole)
        // A variable may be called so.
        paths.add(["count"], asWhole: false)
        #expect(!walk(paths).isInWhole)
    }

    @Test("what leads to a path that is asked about is mentioned, too")
    func mentions() {
        var paths = TestedPaths()
        paths.add(["user", "address", "zip"], asWhole: false)
        #expect(walk(paths, "address").isMentioned && !walk(paths, "address").isAsked)
        #expect(walk(paths, "address", "zip").isAsked)
        #expect(!walk(paths, "address", "city").isMentioned && !walk(paths, "mail").isMentioned)
        paths.remove(["user", "address", "zip"], asWhole: false)
        #expect(!walk(paths, "address").isMentioned)
    }
}
