extension TargetingFunctions {
    static func compareVersions(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        MBValue(try order(0, 1, call))
    }

    static func versionIs(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let order = try order(0, 2, call)
        let word = try call.string(1)
        switch VersionOperator(word) {
        case .equal: return .bool(order == 0)
        case .notEqual: return .bool(order != 0)
        case .less: return .bool(order < 0)
        case .lessOrEqual: return .bool(order <= 0)
        case .greater: return .bool(order > 0)
        case .greaterOrEqual: return .bool(order >= 0)
        case nil:
            throw call.function.parameters[1].unknown(word, of: call.function.name)
        }
    }

    private static func order(
        _ left: Int, _ right: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Int {
        try version(left, call).order(to: try version(right, call))
    }

    /// In UTF-8 bytes: it's read without looking at the clock.
    private static let longestVersion = 300_000

    private static func version(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> SemanticVersion {
        let text = try call.string(position)
        try call.scan(text)
        let trimmed = text.trimmingBlanks(call.evaluation.watch)
        guard trimmed.utf8.count <= Self.longestVersion, let version = SemanticVersion(trimmed)
        else {
            try call.evaluation.checkTime()
            throw MBExpressionError(
                "\(text.quoted) isn't a version such as 2, 2.1, v2.1.3 or 2.1.3-beta.1",
                code: .invalidParameter)
        }
        return version
    }
}

/// The ways to compare versions, by the signs and words of the language's own operators.
enum VersionOperator {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    /// - Parameter text: a sign or a word, optionally with blanks around it.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        switch text.trimmingBlanks().uppercased() {
        case "=", "==", "-EQ": self = .equal
        case "!=", "-NE": self = .notEqual
        case "<", "-LT": self = .less
        case "<=", "-LTE": self = .lessOrEqual
        case ">", "-GT": self = .greater
        case ">=", "-GTE": self = .greaterOrEqual
        default: return nil
        }
    }

    private static let longest = 64

    /// The signs and words as a signature names them.
    static let signature =
        [
            "=", "==", "!=", "<", "<=", ">", ">=", "-EQ", "-NE", "-LT", "-LTE", "-GT", "-GTE",
        ]
        .map { "\"\($0)\"" }.joined(separator: "|")
}
