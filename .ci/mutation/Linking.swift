import Foundation

extension Workshop {
    /// The tests as they are in the copy.
    private func contentsOfTests() throws -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let tests = package.appendingPathComponent("Tests")
        let names = FileManager.default.enumerator(atPath: tests.path)?.allObjects ?? []
        for name in names.compactMap({ $0 as? String }).filter({ $0.hasSuffix(".swift") }).sorted()
        {
            let data = try Data(contentsOf: tests.appendingPathComponent(name))
            for byte in Array(name.utf8) + Array(data) {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        return String(hash, radix: 16)
    }

    private var stampOfTests: URL { home.appendingPathComponent("tests") }

    /// Builds the tests. A mutant changes nothing that they're compiled against, so if they are as
    /// they were, they are only linked again.
    func buildTests() throws -> Command.Result {
        let contents = try contentsOfTests()
        if (try? String(contentsOf: stampOfTests, encoding: .utf8)) == contents,
            let arguments = try linkArguments()
        {
            return try Command.run(arguments, in: package, seconds: 1_800)
        }
        let result = try Command.run(
            ["swift", "build", "--build-tests"], in: package, seconds: 7_200)
        if result.status == 0 {
            try contents.write(to: stampOfTests, atomically: true, encoding: .utf8)
        }
        return result
    }

    /// The package manager's command that links the tests, with the sources that mutants add.
    private func linkArguments() throws -> [String]? {
        let plan = package.appendingPathComponent(".build/debug.yaml")
        let lines = try String(contentsOf: plan, encoding: .utf8).components(separatedBy: "\n")
        let linking = lines.firstIndex {
            $0.contains("description: \"Linking") && $0.contains("PackageTests.xctest\"")
        }
        guard let linking, lines.indices.contains(linking + 1),
            let start = lines[linking + 1].range(of: "args: "),
            var arguments = try JSONSerialization.jsonObject(
                with: Data(lines[linking + 1][start.upperBound...].utf8)) as? [String],
            let position = arguments.firstIndex(where: { $0.hasPrefix("@") })
        else { return nil }
        let list = URL(fileURLWithPath: String(arguments[position].dropFirst()))
        var objects = try String(contentsOf: list, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let folder = list.deletingLastPathComponent().deletingLastPathComponent().path
        for module in Selection.modules {
            let object = "\(folder)/\(module).build/Mutants.swift.o"
            if !objects.contains(where: { $0.contains(object) }) { objects.append(object) }
        }
        let own = home.appendingPathComponent("objects")
        try objects.joined(separator: "\n").write(to: own, atomically: true, encoding: .utf8)
        arguments[position] = "@" + own.path
        return arguments
    }
}
