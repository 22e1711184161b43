import Foundation
import TestSupport
import Testing

/// The rules that give the sources the same meaning on every platform.
@Suite("Rules for all platforms")
struct PlatformRuleTests {
    private struct Line {
        let place: String
        let text: Substring
        /// The line, and those before it that may state the type of its literals.
        let around: ArraySlice<Substring>
    }

    /// The lines of code in a folder of the package, without comments and quoted text.
    private static func lines(in folder: String) throws -> [Line] {
        let directory = MarkdownPage.repository.appendingPathComponent(folder)
        var lines: [Line] = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
        where file.hasSuffix(".swift") {
            let url = directory.appendingPathComponent(file)
            let text = try String(contentsOf: url, encoding: .utf8)
                .replacing(/\/\/[^\n]*/, with: "")
                .replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
            let all = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in all.enumerated() where !line.allSatisfy(\.isWhitespace) {
                lines.append(
                    Line(
                        place: "\(file):\(index + 1)", text: line,
                        around: all[max(0, index - 12)...index]))
            }
        }
        return lines
    }

    /// Whether a line has a literal beyond 31 bits or shifts by that much.
    private static func isWide(_ line: Substring) -> Bool {
        for match in line.matches(of: /(?:^|[^\w.])(0x[0-9A-Fa-f_]+|[0-9][0-9_]*)(?!\w|\.[0-9])/) {
            let digits = match.output.1.filter { $0 != "_" }
            let isHexadecimal = digits.hasPrefix("0x")
            let value = UInt64(
                digits.dropFirst(isHexadecimal ? 2 : 0), radix: isHexadecimal ? 16 : 10)
            if value.map({ $0 > UInt64(Int32.max) }) ?? true { return true }
        }
        return line.matches(of: /<<=? *([0-9]+)/).contains { (Int($0.output.1) ?? 0) > 30 }
    }

    @Test("a number beyond 31 bits has an explicit type: on a watch, an Int can have 32 bits")
    func wideNumbers() throws {
        let types = /\b(U?Int(32|64)|Double|DoubleWord|Word)\b/
        var count = 0
        let folders = ["MBDataEnvironment", "MBEventHandling", "MBMLWorkbench"]
        for folder in folders.map({ "Sources/\($0)" }) {
            for line in try Self.lines(in: folder) where Self.isWide(line.text) {
                count += 1
                let isTyped = line.around.contains { $0.firstMatch(of: types) != nil }
                #expect(isTyped, "\(line.place): \(line.text)")
            }
        }
        #expect(count > 20)
        #expect(Self.isWide("if value < 1 << 48 { value = 0 }"))
        #expect(Self.isWide("let mask = 0x8000_0000"))
        #expect(!Self.isWide("let mask = 0x7FFF_FFFF; let x1 = 1 << 30; let y = 10000000000.5"))
    }

    @Test("only the tests of the tool start processes, which not every platform can do")
    func processes() throws {
        for line in try Self.lines(in: "Tests")
        where line.text.firstMatch(of: /[:=>] *Process\b/) != nil {
            #expect(line.place.hasPrefix("ToolTests/"), "move \(line.place) to Tests/ToolTests")
        }
    }
}
