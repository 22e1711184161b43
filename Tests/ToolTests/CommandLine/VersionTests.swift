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
