/// What an evaluation logs, with the place in the expression and in the document.
extension Evaluation {
    /// Records an error that a function swallows.
    mutating func swallow(_ error: MBExpressionError, by call: borrowing MBMLCall) {
        noteFleeting()
        let origin = origin(of: call)
        var error = error.located(in: call.text).declared(call.text, at: origin.place)
        for name in origin.chain.reversed() { error = error.inside(name) }
        let storage = storage
        callLog { storage.log(error, from: origin) }
        let notes = note()
        if notes.swallowed.count < 32 { notes.swallowed.append(error) }
    }

    /// Logs an error without a place, once.
    mutating func logOnce(_ error: MBExpressionError) {
        let storage = storage
        callLog { storage.logOnce(error) }
    }

    /// Logs a warning, each time.
    mutating func warn(
        _ code: MBDiagnostic.Code, _ message: MBMessage, of text: String, at range: SourceRange
    ) {
        noteFleeting()
        let (storage, origin) = (storage, origin(of: text, at: range))
        callLog { storage.log(.warning, code, message, from: origin) }
    }

    /// Logs a warning, once.
    mutating func warnOnce(
        _ code: MBDiagnostic.Code, _ message: MBMessage, of text: String, at range: SourceRange
    ) {
        let (storage, origin) = (storage, origin(of: text, at: range))
        callLog { storage.warnOnce(code, message, from: origin) }
    }

    /// Calls the log, which may be app code, while this waits: what it evaluates is a part of this
    /// evaluation. Nothing that is logged is lost, even if no stack is left to call the log on the
    /// thread where the evaluation began.
    @inline(never)
    mutating func callLog(_ body: () -> Void) {
        withUnsafeMutablePointer(to: &self) { evaluation in
            do {
                try Self.withHostStack { HostCall.during(evaluation, body) }
            } catch {
                HostCall.during(evaluation, body)
            }
        }
    }

    /// The origin of a call.
    func origin(of call: borrowing MBMLCall) -> MBLogOrigin {
        var origin = origin(of: call.text, at: call.place.range)
        origin.function = call.function.name
        for name in call.place.names { origin.chain.append("^" + name.excerpt()) }
        return origin
    }

    /// The origin of a part of a text that is being evaluated.
    func origin(of text: String, at range: SourceRange?) -> MBLogOrigin {
        let dynamics = notes?.dynamics
        let declaration = dynamics.map { $0.declaration } ?? notes?.declaration
        var origin = MBLogOrigin(text, range)
        if let declaration, TextEquality.isIdentical(declaration.text, text) {
            origin.place = declaration.place
        } else {
            // A text that another one evaluates.
            origin.ownDocument = declaration?.place.start
        }
        var names: [String] = []
        var link = dynamics
        while let current = link, names.count < 32 {
            names.append(current.mark + current.name.excerpt())
            link = current.parent
        }
        origin.chain = names.reversed()
        return origin
    }
}

/// The text of an expression in a document, and its place there.
struct DeclaredText: Sendable {
    let text: String
    let place: DeclarationPlace

    init?(_ text: String, at place: DeclarationPlace?) {
        guard let place else { return nil }
        self.text = text
        self.place = place
    }
}

/// The place of a call in its text, with the calls around it.
final class CallPlace: Sendable {
    let name: String
    let range: SourceRange
    private let outer: CallPlace?

    init(_ name: String, _ range: SourceRange, inside outer: CallPlace?) {
        self.name = name
        self.range = range
        self.outer = outer
    }

    /// The functions that are called, from the outside in.
    var names: [String] {
        var names: [String] = []
        var next: CallPlace? = self
        while let place = next, names.count < 32 {
            names.append(place.name)
            next = place.outer
        }
        return names.reversed()
    }
}
