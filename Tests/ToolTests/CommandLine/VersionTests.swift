import Foundation
import MBDataEnvironment
import Testing

extension CommandLineTests {
    @Test("--version prints the version of the library")
    func printsVersion() throws {
        let result = try Tool.run(["--version"])
        #expect(result.status == 0)
        #expect(result.lines == [MBDataEnvironment.version])
    }

    @Test("--version and --help are the only arguments", arguments: ["--version", "--help", "-h"])
    func onlyArguments(option: String) throws {
        let result = try Tool.run([option, "more"])
        #expect(result.status == 2)
        #expect(result.errors.contains("'\(option)' must be the only argument, found 'more'"))
    }
}

@Suite("Version")
struct VersionTests {
    @Test("it has three numbers")
    func threeNumbers() {
        let parts = MBDataEnvironment.version.components(separatedBy: ".")
        #expect(parts.count == 3)
        #expect(parts.allSatisfy { Int($0) != nil })
    }
}
