/// The reason that a document can't be read, before its file is known.
struct DocumentProblem: Error {
    var code: MBDiagnostic.Code
    var message: MBMessage
    var location: MBSourceLocation?

    init(_ code: MBDiagnostic.Code, _ message: MBMessage, at location: MBSourceLocation? = nil) {
        self.code = code
        self.message = message
        self.location = location
    }

    static func malformed(
        _ message: MBMessage, at location: MBSourceLocation? = nil
    ) -> DocumentProblem {
        DocumentProblem(.malformedXML, message, at: location)
    }

    static func limit(
        _ message: MBMessage, at location: MBSourceLocation? = nil
    ) -> DocumentProblem {
        DocumentProblem(.limitExceeded, message, at: location)
    }

    static func tooManyMarks(at location: MBSourceLocation) -> DocumentProblem {
        .limit(
            "more than \(MarkRun.longest) combining marks follow each other here; remove them",
            at: location)
    }
}
