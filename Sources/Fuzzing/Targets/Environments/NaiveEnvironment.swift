import MBDataEnvironment

/// The variables of an environment as a plain table, which changes as the documentation of
/// `MBEnvironment` says.
struct NaiveEnvironment {
    struct Variable: Equatable {
        var value: MBValue?
        /// What computes the value on each read.
        var expression: String?
        var isReadOnly = false
        var isDeclared = false
        /// Whether a document declares it.
        var isOfDocument = false
        /// Whether the environment had it from the beginning, with a value that isn't known here.
        var isBuiltIn = false

        var isVisible: Bool { isDeclared || value != nil }
    }

    /// A value that isn't saved; nil to remove what is saved under the key.
    struct Unsaved: Equatable {
        let key: String
        var value: MBValue?
    }

    /// What there is under a name.
    private struct Slot {
        /// Nil if it was never set.
        var variable: Variable?
        var stack: [Variable?] = []
        var preferenceKey: String?
    }

    /// By the bytes of the name: two texts that look alike are two names.
    private var slots: [[UInt8]: Slot] = [:]
    /// The names in the order in which they were first set, including those that were removed.
    private var order: [String] = []
    private var vacancies = 0
    var unsaved: [Unsaved] = []

    /// - Parameters:
    ///   - environment: what has the first variables.
    ///   - preferences: variables that a document then declares, with the keys under which they're
    ///     saved.
    init(_ environment: MBEnvironment, preferences: [(name: String, key: String, value: MBValue)]) {
        for name in environment.variableNames {
            put(
                Variable(
                    isReadOnly: environment.isReadOnly(name),
                    isDeclared: environment.isDeclared(name), isBuiltIn: true), name)
        }
        for (name, key, value) in preferences { _ = declare(name, value, in: key) }
    }

    private subscript(slot name: String) -> Slot {
        get { slots[Array(name.utf8)] ?? Slot() }
        set { slots[Array(name.utf8)] = newValue }
    }

    subscript(name: String) -> Variable? { self[slot: name].variable }

    /// The names of all variables that are declared or have a value.
    var names: [String] { order.filter { self[$0]?.isVisible == true } }

    func isReadOnly(_ name: String) -> Bool {
        self[name]?.isReadOnly ?? Self.predefined.contains(name)
    }

    func stackDepth(of name: String) -> Int { self[slot: name].stack.count }

    func preferenceKey(of name: String) -> String? { self[slot: name].preferenceKey }

    // MARK: - Changes, which return the code of the error if they fail

    mutating func set(_ name: String, _ value: MBValue?) -> MBExpressionError.Code? {
        if let code = replace(name, value) { return code }
        note(name, value)
        return nil
    }

    mutating func remove(_ name: String) -> MBExpressionError.Code? {
        guard !isReadOnly(name) else { return .readOnlyVariable }
        guard self[name]?.isVisible == true else { return nil }
        put(Variable(), name)
        note(name, nil)
        return nil
    }

    mutating func push(_ name: String, _ value: MBValue?) -> MBExpressionError.Code? {
        guard stackDepth(of: name) < Self.mostElements else { return .limitExceeded }
        let former = self[name]
        if let code = replace(name, value) { return code }
        self[slot: name].stack.append(former)
        return nil
    }

    mutating func pop(_ name: String) -> MBExpressionError.Code? {
        guard !isReadOnly(name) else { return .readOnlyVariable }
        guard let restored = self[slot: name].stack.popLast() else { return .emptyStack }
        let declaring = self[name]?.isOfDocument == true ? self[name] : restored
        put(
            Variable(
                value: restored?.value, isDeclared: declaring?.isDeclared ?? false,
                isOfDocument: declaring?.isOfDocument ?? false), name)
        return nil
    }

    mutating func set(
        _ name: String, key: String, _ value: MBValue?
    ) -> MBExpressionError.Code? {
        guard !isReadOnly(name) else { return .readOnlyVariable }
        var entries = MBDictionary()
        if let present = self[name]?.value, !present.isNull {
            guard let dictionary = present.asDictionary else { return .notConvertible }
            entries = dictionary
        }
        entries[key] = value
        return set(name, .dictionary(entries))
    }

    mutating func set(
        _ name: String, index: Int, _ value: MBValue?
    ) -> MBExpressionError.Code? {
        guard !isReadOnly(name) else { return .readOnlyVariable }
        var elements: [MBValue] = []
        if let present = self[name]?.value, !present.isNull {
            guard let array = present.asArray else { return .notConvertible }
            elements = array
        }
        guard (0..<Self.mostElements).contains(index) else { return .indexOutOfRange }
        while elements.count <= index { elements.append(.null) }
        elements[index] = value ?? .null
        return set(name, .array(elements))
    }

    /// - Parameter expression: what computes the value; nil for the value itself.
    mutating func declare(
        _ name: String, _ value: MBValue?, expression: String? = nil, isReadOnly: Bool
    ) -> MBExpressionError.Code? {
        guard !Self.predefined.contains(name) else { return .readOnlyVariable }
        guard Self.depth(of: value) <= Self.mostLevels else { return .limitExceeded }
        put(
            Variable(
                value: value, expression: expression,
                isReadOnly: isReadOnly || expression != nil, isDeclared: true), name)
        self[slot: name].preferenceKey = nil
        return nil
    }

    /// Declares a variable as a document does.
    ///
    /// - Parameter key: the key under which it's saved; empty if it isn't.
    mutating func declare(
        _ name: String, _ value: MBValue, in key: String
    ) -> MBExpressionError.Code? {
        put(Variable(value: value, isDeclared: true, isOfDocument: true), name)
        self[slot: name].preferenceKey = key.isEmpty ? nil : key
        return nil
    }

    /// - Parameter value: nil declares the name.
    mutating func replace(_ name: String, _ value: MBValue?) -> MBExpressionError.Code? {
        guard !isReadOnly(name) else { return .readOnlyVariable }
        guard Self.depth(of: value) <= Self.mostLevels else { return .limitExceeded }
        var variable = self[name] ?? Variable()
        variable.value = value
        if value == nil { variable.isDeclared = true }
        put(variable, name)
        return nil
    }

    private mutating func put(_ variable: Variable, _ name: String) {
        let former = self[name]
        if former == nil { order.append(name) }
        if former?.isVisible == false { vacancies -= 1 }
        if !variable.isVisible { vacancies += 1 }
        self[slot: name].variable = variable
        // A removed variable keeps its place until most places are empty.
        guard vacancies > max(1_000, order.count / 2) else { return }
        for name in order where self[name]?.isVisible == false { self[slot: name].variable = nil }
        order = order.filter { self[$0] != nil }
        vacancies = 0
    }

    private mutating func note(_ name: String, _ value: MBValue?) {
        let slot = self[slot: name]
        guard let key = slot.preferenceKey, slot.stack.isEmpty else { return }
        if let position = unsaved.firstIndex(where: { $0.key == key }) {
            unsaved[position].value = value
        } else {
            unsaved.append(Unsaved(key: key, value: value))
        }
    }

    // MARK: - Limits

    /// The levels that a value may have, and the elements of an array that is changed.
    static let (mostLevels, mostElements) = (6, 50)

    /// Names of variables that an app can't even declare.
    static let predefined = ["MBML"]

    private static func depth(of value: MBValue?) -> Int {
        switch value {
        case .array(let elements)?: 1 + (elements.map { depth(of: $0) }.max() ?? 0)
        case .dictionary(let entries)?: 1 + (entries.values.map { depth(of: $0) }.max() ?? 0)
        case .opaque(let opaque)?:
            (opaque.object as? MBSet).map { 1 + ($0.members.map { depth(of: $0) }.max() ?? 0) } ?? 0
        default: 0
        }
    }
}
