/// Functions that help an author see what an expression does. They write to the log, after an arrow
/// that makes the entries easy to find.
enum DebugFunctions {
    // MARK: - Values

    static func log(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let source = try source(of: call)
        let value = try call.evaluate(source, as: .object)
        try show(value, of: source, call)
        return value
    }

    static func test(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let source = try source(of: call)
        let outcome = try call.evaluate(source, as: .boolean)?.truth ?? false
        try write("\(quoted(source)) is \(outcome ? "TRUE" : "FALSE")", call)
        return .bool(outcome)
    }

    static func dump(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try log(call) else { return nil }
        var text = ""
        try call.append(value, to: &text)
        return .string(text)
    }

    /// Breaks even without a message.
    static func debugBreak(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let message = try call.value(0)
        let source = try source(of: call)
        let debugger = call.capabilities.debugger
        let advice = debugger == nil ? "; there is no debugger to call" : ""
        try write("^debugBreak was reached: \(quoted(source))\(advice)", call)
        if let debugger { try call.evaluation.callingHost { debugger(source) } }
        return message
    }

    /// An error of the new expression is only logged.
    static func deprecateVariableInFavorOf(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let module = try moduleName(call) ?? "MBDataEnvironment"
        let message: MBMessage =
            "--> deprecated; a later version of \(bounded(module)) will drop this:\n"
            + "\tthe variable \(quoted(call.source(0))) is deprecated; "
            + "use \(quoted(call.source(1))) instead"
        try call.step(message.text.utf8.count / bytesPerStep)
        let (storage, origin) = (call.evaluation.storage, call.evaluation.origin(of: call))
        call.evaluation.callLog { storage.warnOnce(.deprecated, message, from: origin) }
        return try call.valueOrNil(1)
    }

    /// The module that the third parameter names, by its own name or its legacy class name, if it
    /// contributes to the environment.
    private static func moduleName(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String? {
        guard call.count > 2, let given = try call.valueOrNil(2)?.asString else { return nil }
        let names = call.evaluation.storage.documents.moduleNames
        try call.step(names.count)
        guard TextEquality.isHarmless(given) else { return nil }
        return names.first { given == $0 || given == $0 + "Module" }
    }

    // MARK: - Structures

    static func tokenize(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try tokenize(call, as: .object)
    }

    static func tokenizeBoolean(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try tokenize(call, as: .boolean)
    }

    static func tokenizeMath(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try tokenize(call, as: .number)
    }

    private static func tokenize(
        _ call: borrowing MBMLCall, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(let source)? = try call.value(0) else { return nil }
        let storage = call.evaluation.storage
        try call.step(source.utf8.count / 4)
        let dump: String
        do {
            let tree = try SyntaxTree(source, as: context, in: storage)
            dump = TreeDump.text(of: tree, source, length: longestDescription)
        } catch {
            let entry = MBLogEntry(
                .error, MBMessage(arrow + "\(quoted(source)): \(error)"), code: nil,
                error: error, origin: call.evaluation.origin(of: call))
            call.evaluation.callLog { storage.capabilities.deliver(entry) }
            return .string(source)
        }
        try write(dump, call)
        return .string(source)
    }

    // MARK: - Messages

    private static let arrow = "--> "

    /// The most characters of a description that are written.
    private static let longestDescription = 10_000

    private static let bytesPerStep = 16

    /// The expression of a raw parameter, or an empty one.
    static func source(of call: borrowing MBMLCall) throws(MBExpressionError) -> String {
        guard case .string(let source)? = try call.value(0) else { return "" }
        return source
    }

    static func quoted(_ expression: String) -> String {
        SourceText(text: expression).quotation
    }

    /// Writes a message and charges it to the budget.
    static func write(
        _ message: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        call.log(.info, arrow + message, code: .debugOutput)
        try call.step(message.utf8.count / bytesPerStep)
    }

    private static func show(
        _ value: MBValue?, of source: String, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        guard let value else {
            try write("\(quoted(source)) resolves to nil", call)
            return
        }
        try step(throughElementsOf: value, call)
        var text = ""
        _ = try call.evaluation.write(value, to: &text, limit: longestDescription)
        text = bounded(text)
        guard let elements = Iteration(value) else {
            try write("\(quoted(source)) (\(value.typeName)): \(text)", call)
            return
        }
        let items = elements.count == 1 ? "1 item" : "\(elements.count) items"
        try write("\(quoted(source)) (\(value.typeName) of \(items)):\n\(text)", call)
    }

    private static func bounded(_ text: String) -> String {
        text.excerpt(atMost: longestDescription)
    }

    /// Although only the beginning of a long description is written, the keys of all dictionaries
    /// in it are sorted first.
    private static func step(
        throughElementsOf value: MBValue, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        var limits = call.limits
        limits.elements = min(limits.elements, MBLimits.standard.elements)
        var size = ValueSize(limits: limits, call.evaluation.watch)
        _ = size.add(value, depth: 1)
        try call.step(size.elements)
    }
}
