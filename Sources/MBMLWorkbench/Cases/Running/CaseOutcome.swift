package import MBDataEnvironment
package import MBEventHandling

/// What evaluating an expression or handling an event gave.
package struct CaseOutcome: Sendable {
    /// The value of the expression; nil for nothing and for an event.
    package var value: MBValue?
    /// Why it failed; nil if it didn't.
    package var error: MBExpressionError?
    /// What was logged, including by actions.
    package var log: [MBLogEntry] = []
    /// The effects of an event and of its delayed actions, in order.
    package var effects: [MBEffect] = []
    /// The problems in listeners.
    package var diagnostics: [MBDiagnostic] = []
    /// The environment after the event.
    package var environment: MBEnvironment
    /// The variables that an event changed, with their new values.
    package var changed = MBDictionary()
    /// What to say about an event that no listener listens to; nil for any other.
    package var unheard: String?
    /// Whether it's about an event.
    package var isEvent = false

    init(in environment: MBEnvironment) {
        self.environment = environment
    }

    /// The first error of an expression or of a listener: its code, and what it says with its
    /// place.
    var failure: (code: String, message: String)? {
        if let error { return (error.code.rawValue, error.summary) }
        return diagnostics.first { $0.severity == .error }.map {
            ($0.code.rawValue, "\($0)")
        }
    }

    /// The code of what really went wrong, such as that in a dynamic variable.
    var rootCode: String { error?.root.code.rawValue ?? failure?.code ?? "" }

    /// The failure without its place in the expression, which is the same for many cases.
    var reason: String {
        guard let failure else { return "" }
        return "\(error?.message ?? failure.message) [\(failure.code)]"
    }
}

extension MBEffect {
    /// The names of the members that effects have as values.
    static let memberNames = [
        "posted", "object", "userInfo", "later", "seconds", "log", "level", "saveFile", "bytes",
        "text", "deleteFile", "createLink", "to",
    ]

    /// The effect as a value, with one member for each of its parts.
    package var asValue: MBDictionary {
        var members = MBDictionary()
        switch self {
        case .posted(let event):
            members["posted"] = .string(event.name)
            members["object"] = event.object
            if !event.userInfo.isEmpty { members["userInfo"] = .dictionary(event.userInfo) }
        case .later(let deferred):
            members["later"] = .string(deferred.name)
            members["seconds"] = .number(deferred.seconds)
        case .log(let entry):
            members["log"] = .string(entry.message)
            members["level"] = .string(entry.level.rawValue)
        case .saveFile(let path, let bytes):
            members["saveFile"] = .string(path)
            members["bytes"] = MBValue(bytes.count)
            members["text"] = .string(String(decoding: bytes, as: UTF8.self))
        case .deleteFile(let path): members["deleteFile"] = .string(path)
        case .createLink(let path, let target):
            members["createLink"] = .string(path)
            members["to"] = .string(target)
        }
        return members
    }
}
