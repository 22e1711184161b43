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

    @Test("a thousand errors and a thousand others are kept, and neither takes the other's room")
    func room() {
        var list = DiagnosticList()
        for severity in [MBDiagnostic.Severity.error, .warning, .error, .note] {
            for _ in 0..<1_000 { list.append(MBDiagnostic(severity, .unknownTag, "unknown tag")) }
        }
        #expect(list.all.filter { $0.severity == .error }.count == 1_000)
        #expect(list.all.filter { $0.severity == .warning }.count == 1_000)
        #expect(list.all.count == 2_000)
    }

    @Test("severities have an order")
    func severities() {
        #expect(MBDiagnostic.Severity.allCases == [.note, .warning, .error])
        #expect(MBDiagnostic.Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
    }
}
