package import MBDataEnvironment

/// The errors that follow from the types of parameters.
extension FunctionEntry {
    /// The codes that any call can fail with; an entry lists one only if there's more to say.
    package static let generalCodes: Set<MBExpressionError.Code> = [
        .parameterCount, .limitExceeded, .deadlineExceeded, .cancelled, .hostFailed,
    ]

    static func problems(of function: MBMLFunction, _ notes: FunctionNotes) -> [Problem] {
        var conditions = DerivedProblems(function, notes).conditions
        for (code, condition) in notes.problems {
            conditions.removeAll { $0.code == code }
            if !condition.isEmpty { conditions.append(Problem(code: code, condition: condition)) }
        }
        if let evaluated = notes.evaluated {
            conditions.append(Problem(code: nil, condition: "any error of \(evaluated)"))
        }
        return order.flatMap { code in conditions.filter { $0.code == code } }
            + conditions.filter { !order.contains($0.code) }
    }

    /// The order in which entries list codes.
    private static let order: [MBExpressionError.Code?] = [
        .parameterCount, .missingParameter, .parameterType, .notANumber, .invalidDate,
        .invalidPattern, .invalidParameter, .divisionByZero, .numberOutOfRange, .functionFailed,
        .capabilityMissing, .hostFailed,
    ]
}

/// The problems of a function that need no words of their own.
private struct DerivedProblems {
    private(set) var conditions: [FunctionEntry.Problem] = []

    init(_ function: MBMLFunction, _ notes: FunctionNotes) {
        var checked: [(name: String, type: MBMLFunction.ParameterType)] = []
        for parameter in function.parameters {
            guard let type = parameter.type, !notes.unchecked.contains(parameter.name),
                !checked.contains(where: { $0.name == parameter.name }),
                Self.isChecked(type, by: function.input)
            else { continue }
            checked.append((parameter.name, type))
        }
        addMissing(
            checked.filter { $0.type.failsForNothing && !notes.nothing.contains($0.name) }
                .map(\.name), function.input)
        addWrongType(checked)
        add(.invalidDate, checked.filter { $0.type == .date }) {
            "\($0) is text that ^parseDate can't read, and isn't in the full form of ISO 8601"
        }
        add(.invalidParameter, checked.filter { $0.type == .date }) {
            "\($0) is outside the years 1 to 9999"
        }
        add(.invalidParameter, checked.filter { $0.type == .class }) { _ in
            "no class has the name"
        }
        add(.invalidParameter, checked.filter { $0.type.isGeometry }) {
            "\($0) is text of another form"
        }
    }

    /// Whether a function can get a value that isn't of the type. Texts and arithmetic are
    /// converted before the call, and words and conditions take anything.
    private static func isChecked(
        _ type: MBMLFunction.ParameterType, by input: MBMLFunction.Input
    ) -> Bool {
        switch type {
        case .value, .object, .source, .condition, .sortKey, .word, .bool: false
        case .number: input != .pipedExpressions && input != .string
        case .text: input == .pipedObjects
        case .collection, .array, .set, .dictionary, .data, .date, .class, .font, .point, .size,
            .rect, .insets:
            input != .string && input != .pipedStrings
        }
    }

    private mutating func addMissing(_ names: [String], _ input: MBMLFunction.Input) {
        switch input {
        case .object, .pipedObjects, .pipedExpressions: break
        // Nothing is 0 in arithmetic, and an empty text.
        case .none, .raw, .string, .math, .pipedStrings, .pipedMath: return
        }
        guard !names.isEmpty else { return }
        let list = names.map { "`\($0)`" }.joined(or: ", ")
        conditions.append(
            .init(code: .missingParameter, condition: "\(list) is missing or nothing"))
    }

    private mutating func addWrongType(
        _ checked: [(name: String, type: MBMLFunction.ParameterType)]
    ) {
        var nouns: [(noun: String, names: [String])] = []
        for (name, type) in checked {
            if let position = nouns.firstIndex(where: { $0.noun == type.noun }) {
                nouns[position].names.append("`\(name)`")
            } else {
                nouns.append((type.noun, ["`\(name)`"]))
            }
        }
        guard !nouns.isEmpty else { return }
        let clauses = nouns.map { "\($0.names.joined(or: ", ")) isn't \($0.noun)" }
        let condition =
            clauses.dropLast().map { $0 + ", " }.joined() + (clauses.count > 1 ? "or " : "")
            + (clauses.last ?? "")
        conditions.append(.init(code: .parameterType, condition: condition))
    }

    private mutating func add(
        _ code: MBExpressionError.Code,
        _ checked: [(name: String, type: MBMLFunction.ParameterType)],
        _ clause: (String) -> String
    ) {
        guard !checked.isEmpty else { return }
        let names = checked.map { "`\($0.name)`" }.joined(or: ", ")
        conditions.append(.init(code: code, condition: clause(names)))
    }
}

extension MBMLFunction.ParameterType {
    fileprivate var isGeometry: Bool {
        switch self {
        case .point, .size, .rect, .insets: true
        default: false
        }
    }

    /// Whether nothing has an error of its own, and isn't just of the wrong type.
    fileprivate var failsForNothing: Bool { !isGeometry }
}
