import Foundation
import MBDataEnvironment
import Testing

/// The Swift block of the page on checking, word for word.
@Suite("Examples of the page on checking")
struct CheckingExamples {
    @Test("A check in code")
    func code() throws {
        var base = MBEnvironment()
        base.isStrict = true
        base["city"] = "Oslo"
        let root = MBMemoryRoot([
            "manifest.xml": "<MBML><Var name='title' value='Kiosk $citty'/></MBML>"
        ])
        let check = MBEnvironment.check(searching: [root], into: base)
        let problem = check.diagnostics.first?.description

        #expect(check.diagnostics.count == 1)
        #expect(
            problem == """
                manifest.xml:1:38: error: 'value': evaluation error: there is no variable '$citty'; \
                did you mean '$city'?
                """)

        var code: MBDiagnostic.Code?
        var range: Range<Int>?
        var printed: [String] = []
        func print(_ problem: MBDiagnostic) { printed.append(problem.description) }

        base.isStrict = false
        for problem in base.check("$age > 18 -AND ^isMemberr($user)", as: .boolean) {
            code = problem.code  // .unknownFunction
            range = problem.range  // 15..<32
            print(problem)
        }

        #expect(code?.rawValue == MBExpressionError.Code.unknownFunction.rawValue)
        #expect(range == 15..<32)
        #expect(
            printed == ["1:16: error: evaluation error: unknown function '^isMemberr'"])
    }
}
