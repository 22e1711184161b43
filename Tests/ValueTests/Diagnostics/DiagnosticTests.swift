import MBDataEnvironment
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
    @Test("a message that quotes a long text is shortened")
    func length() {
        let long = String(repeating: "x", count: 10_000)
        let diagnostic = MBDiagnostic(.error, .unknownTag, "unknown tag '\(long)'")
        #expect(diagnostic.message.count < 500)
        #expect(diagnostic.message.hasPrefix("unknown tag 'xxx"))
    }

    @Test("severities have an order")
    func severities() {
        #expect(MBDiagnostic.Severity.allCases == [.note, .warning, .error])
        #expect(MBDiagnostic.Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
    }
}
