/// Why a document cannot be read, before its file is known.
struct DocumentProblem: Error {
    var code: MBDiagnostic.Code
    var message: String
    var location: MBSourceLocation?

    init(_ code: MBDiagnostic.Code, _ message: String, at location: MBSourceLocation? = nil) {
        self.code = code
        self.message = message
        self.location = location
    }

    static func malformed(
        _ message: String, at location: MBSourceLocation? = nil
    ) -> DocumentProblem {
        DocumentProblem(.malformedXML, message, at: location)
    }

    static func limit(
        _ message: String, at location: MBSourceLocation? = nil
    ) -> DocumentProblem {
        DocumentProblem(.limitExceeded, message, at: location)
    }
}
