extension MBEnvironment {
    /// The value of a variable; reading and setting never throw.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan"]
    ///     let cats = environment["cats"]
    ///     // → ["Barrett", "Duncan"]
    ///     let dogs = environment["dogs"]
    ///     // → nil
    ///
    /// Reading evaluates a dynamic variable. The result is nil if the variable doesn't exist, has
    /// no value, or is null, even in a strict environment, where ``value(of:)`` distinguishes them.
    /// If reading fails, the result is nil and the error is logged.
    ///
    /// Setting a read-only variable, or a value that is nested too deeply, has no effect, and the
    /// error is logged; ``set(_:to:)-(_,MBValue?)`` throws it.
    ///
    /// Setting nil removes the variable, as ``remove(_:)`` does:
    ///
    ///     var strict = MBEnvironment().strict
    ///     strict["coupon"] = nil
    ///     let unknown = strict.outcome(of: "$coupon").error?.code
    ///     // → .unknownVariable
    ///
    ///     try strict.set("coupon", to: nil)
    ///     let nothing = try strict.evaluate("$coupon")
    ///     // → nil
    ///
    /// - Parameter name: the name of the variable, without `$`.
    ///
    /// Legacy name: `objectForKeyedSubscript:` of the variable space.
    public subscript(name: String) -> MBValue? {
        get {
            do {
                return try content(of: name)
            } catch {
                storage.log(error)
                return nil
            }
        }
        set {
            do {
                if let newValue { try set(name, to: newValue) } else { try remove(name) }
            } catch {
                storage.log(error)
            }
        }
    }

    /// Reads a variable and throws its errors.
    ///
    ///     var environment = MBEnvironment()
    ///     try environment.declare("half", dynamic: "#($price / 2)")
    ///     environment["price"] = 25
    ///     let half = try environment.value(of: "half")
    ///     // → 12.5
    ///
    /// In a strict environment, a variable that doesn't exist is an error, null is
    /// ``MBValue/null``, and nil is a declared variable without a value. The subscript
    /// ``subscript(_:)->MBValue?`` is never strict and never throws.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: the value; nil if there is none.
    /// - Throws: ``MBExpressionError``: the error of a dynamic variable's expression
    ///   (`dynamicVariableFailed`, `dynamicVariableCycle`) or of app code that provides the value
    ///   (`hostFailed`), and in a strict environment `unknownVariable`.
    public func value(of name: String) throws(MBExpressionError) -> MBValue? {
        guard let variable = try variable(toRead: name) else { return nil }
        return try evaluating { evaluation throws(MBExpressionError) in
            try evaluation.content(of: variable)
        }
    }

    /// Reads a variable within what is left of a budget, and deducts what that used.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - budget: the steps and bytes that are left. A stored value costs almost nothing, a
    ///     dynamic one what its expression uses.
    /// - Returns: the value; nil if there is none.
    /// - Throws: ``MBExpressionError``: the same errors as ``value(of:)``, and `limitExceeded` if
    ///   the budget runs out.
    public func value(
        of name: String, within budget: inout MBLimits.Budget
    ) throws(MBExpressionError) -> MBValue? {
        guard let variable = try variable(toRead: name) else { return nil }
        return try evaluating(within: &budget) { evaluation throws(MBExpressionError) in
            try evaluation.content(of: variable)
        }
    }

    /// The variable with a name; nil if there is none and the environment is lenient.
    private func variable(toRead name: String) throws(MBExpressionError) -> Variable? {
        let variable = storage.variables.variable(for: HashedKey(name))
        guard isStrict, variable?.isVisible != true else { return variable }
        throw .unknownVariable(name, among: variableNames, at: nil)
    }

    /// The value of a variable, strict or not: nil if it doesn't exist, has no value, or is null.
    func content(of name: String) throws(MBExpressionError) -> MBValue? {
        guard let variable = storage.variables.variable(for: HashedKey(name)) else {
            return nil
        }
        return try evaluating { evaluation throws(MBExpressionError) in
            try evaluation.read(variable, at: nil).orNilIfNull
        }
    }

    /// Sets a variable, and throws an error if that isn't possible.
    ///
    ///     var environment = MBEnvironment()
    ///     try environment.set("cats", to: ["Barrett", "Duncan"])
    ///     let count = environment.number("$cats.count")
    ///     // → 2
    ///
    /// If the variable is kept in the preference store, its new value isn't written until
    /// ``savePreferences()``, and never if it replaces a pushed value.
    ///
    /// Complexity: O(1) amortized, and linear in the size of a collection, whose depth is checked.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`. It can be any text; expressions refer to
    ///     `my cart` as `$[my cart]`.
    ///   - value: the value. Nil declares the name without a value: the name is known even in a
    ///     strict environment, where it's nothing. Values that ``push(_:to:)-(_,MBValue?)``
    ///     remembers are kept. To forget the name, use ``remove(_:)``.
    /// - Throws: ``MBExpressionError``: `readOnlyVariable`, and `limitExceeded` if the value is
    ///   nested deeper than ``MBLimits/valueDepth`` or has more than 100 million elements on all its
    ///   levels.
    public mutating func set(_ name: String, to value: MBValue?) throws(MBExpressionError) {
        try set(name, to: MarkedValue(value))
    }

    /// Sets a variable to a value that may be escaped.
    package mutating func set(_ name: String, to marked: MarkedValue) throws(MBExpressionError) {
        let key = HashedKey(name)
        try replace(key, with: marked, declaresNothing: true)
        noteForPreferences(key, marked.value)
    }

    /// What the value of a variable is escaped for.
    package func mark(of name: String) -> EscapeMark {
        storage.variables.variable(for: HashedKey(name))?.mark ?? .none
    }

    /// Removes a variable and its declaration: a strict environment no longer knows the name.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["coupon"] = "SPRING"
    ///     try environment.remove("coupon")
    ///     let isDeclared = environment.isDeclared("coupon")
    ///     // → false
    ///
    /// Values that ``push(_:to:)-(_,MBValue?)`` remembers are kept. If there are none, and the
    /// variable is kept in the preference store, it keeps its key there, but the value is removed.
    ///
    /// Complexity: O(1) amortized.
    ///
    /// - Parameter name: the name of the variable, without `$`. If the variable doesn't exist,
    ///   nothing changes.
    /// - Throws: ``MBExpressionError``: `readOnlyVariable`.
    ///
    /// Legacy name: `unsetVariable:`.
    public mutating func remove(_ name: String) throws(MBExpressionError) {
        let key = HashedKey(name)
        guard let known = try requireWritable(key), known.isVisible else { return }
        declare(Variable(value: nil, isReadOnly: false, isDeclared: false), for: key)
        noteForPreferences(key, nil)
    }

    /// Sets a variable temporarily: the value in the preference store doesn't change.
    ///
    /// - Parameter declaresNothing: whether nil declares the name.
    mutating func replace(
        _ key: HashedKey, with marked: MarkedValue, declaresNothing: Bool = false
    ) throws(MBExpressionError) {
        let known = try requireWritable(key)
        let holdsObjects = try checkDepth(of: marked.value, for: key.text)
        put(
            marked.value, into: key, known, holdsObjects: holdsObjects,
            declaresNothing: declaresNothing, mark: marked.mark)
    }

    /// Changes the value of an existing variable, or adds a new one.
    mutating func put(
        _ value: MBValue?, into key: HashedKey, _ known: Variable?, holdsObjects: Bool? = nil,
        declaresNothing: Bool = false, mark: EscapeMark = .none
    ) {
        let isDeclared = known?.isDeclared ?? false || declaresNothing && value == nil
        declare(
            Variable(
                value: value, holdsObjects: holdsObjects, isReadOnly: false,
                isDeclared: isDeclared, at: known?.place, mark: mark),
            for: key)
    }

    /// Returns a copy in which a variable is set; this environment doesn't change.
    ///
    ///     let environment = MBEnvironment()
    ///     let request = try environment.setting("user", to: "Zoë")
    ///     let name = request.string("$user")
    ///     // → "Zoë"
    ///     let other = environment.string("$user")
    ///     // → nil
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the value; nil declares the name without a value.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValue?)``.
    public func setting(
        _ name: String, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, to: value)
        return copy
    }

    /// Returns a copy in which several variables are set, in the order of the dictionary.
    ///
    ///     let environment = MBEnvironment()
    ///     let request = try environment.setting(
    ///         ["user": "Zoë", "count": 3])
    ///     let line = request.string("${user}: $count")
    ///     // → "Zoë: 3"
    ///
    /// - Parameter values: the values by name. ``MBValue/null`` is set like any other value.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValue?)``.
    public func setting(
        _ values: MBDictionary
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        for (name, value) in values { try copy.set(name, to: value) }
        return copy
    }

    /// Returns a copy in which one entry of a variable that holds a dictionary is set.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - key: the key of the entry.
    ///   - value: the value of the entry; nil removes the entry.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:key:to:)-(_,_,MBValue?)``.
    public func setting(
        _ name: String, key: String, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, key: key, to: value)
        return copy
    }

    /// Returns a copy in which one element of a variable that holds an array is set.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - index: the position of the element, from 0.
    ///   - value: the value of the element; nil sets null.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:index:to:)-(_,_,MBValue?)``.
    public func setting(
        _ name: String, index: Int, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, index: index, to: value)
        return copy
    }

    /// Runs a body with a copy in which names are set, and returns its result.
    ///
    ///     let environment = MBEnvironment()
    ///     let doubled = try environment.withScope(["item": 3]) { scope in
    ///         try scope.evaluate("#($item * 2)")
    ///     }
    ///     // → 6
    ///
    /// This environment doesn't change, so the names are gone when the body returns or throws.
    /// Values set this way are never saved to the preference store.
    ///
    /// - Parameters:
    ///   - values: the values by name.
    ///   - body: called once with the copy.
    /// - Returns: what the body returns.
    /// - Throws: ``MBExpressionError``, as ``set(_:to:)-(_,MBValue?)``, if a name can't be set, and
    ///   any error that the body throws.
    ///
    /// Legacy name: `MBScopedVariables`.
    public func withScope<Result>(
        _ values: MBDictionary, _ body: (MBEnvironment) throws -> Result
    ) throws -> Result {
        var copy = self
        for (name, value) in values {
            try copy.replace(HashedKey(name), with: MarkedValue(value), declaresNothing: true)
        }
        return try body(copy)
    }

    /// Sets one entry of a variable that holds a dictionary, or creates the dictionary.
    ///
    ///     var environment = MBEnvironment()
    ///     try environment.set("user", key: "name", to: "Zoë")
    ///     let user = environment["user"]
    ///     // → ["name": "Zoë"]
    ///
    /// To set many entries, change a dictionary and set the variable once.
    ///
    /// Complexity: linear in the size of the variable's value, which is copied and checked.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - key: the key of the entry, taken as it is: a dot doesn't make a path.
    ///   - value: the value of the entry; nil removes the entry.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValue?)``, and
    ///   `notConvertible` if the variable holds a value other than a dictionary.
    public mutating func set(
        _ name: String, key: String, to value: MBValue?
    ) throws(MBExpressionError) {
        try requireWritable(HashedKey(name))
        var entries = MBDictionary()
        if let current = try content(of: name) {
            guard case .dictionary(let dictionary) = current else {
                throw .evaluation(
                    .notConvertible,
                    "$\(name) isn't a dictionary; its value is of type \(current.typeName)")
            }
            entries = dictionary
        }
        entries[key] = value
        try set(name, to: .dictionary(entries))
    }

    /// Sets one element of a variable that holds an array, or creates the array.
    ///
    ///     var environment = MBEnvironment()
    ///     try environment.set("cats", index: 1, to: "Duncan")
    ///     let cats = environment["cats"]
    ///     // → [.null, "Duncan"]
    ///
    /// The array is padded with null up to the index. To set many elements, change an array and set
    /// the variable once.
    ///
    /// Complexity: linear in the size of the variable's value, which is copied and checked.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - index: the position of the element, from 0.
    ///   - value: the value of the element; nil sets null.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValue?)``,
    ///   `notConvertible` if the variable holds a value other than an array, and `indexOutOfRange`
    ///   if the index is negative or isn't below ``MBLimits/elements``, which counts as at most
    ///   1,000,000.
    public mutating func set(
        _ name: String, index: Int, to value: MBValue?
    ) throws(MBExpressionError) {
        try requireWritable(HashedKey(name))
        var elements: [MBValue] = []
        if let current = try content(of: name) {
            guard case .array(let array) = current else {
                throw .evaluation(
                    .notConvertible,
                    "$\(name) isn't an array; its value is of type \(current.typeName)")
            }
            elements = array
        }
        guard index >= 0, index < min(limits.elements, MBLimits.standard.elements) else {
            throw .evaluation(.indexOutOfRange, "\(index) isn't an index of $\(name.excerpt())")
        }
        while elements.count <= index { elements.append(.null) }
        elements[index] = value ?? .null
        try set(name, to: .array(elements))
    }

    /// Whether a variable can't be set, because it's declared read-only or computed.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: false if the variable doesn't exist.
    public func isReadOnly(_ name: String) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.isReadOnly ?? false
    }

    /// Whether a name is declared, regardless of whether it has a value.
    ///
    /// A variable that was only set to a value isn't declared; one that was set to nil or declared
    /// in a document or in code is.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: false if the variable doesn't exist.
    public func isDeclared(_ name: String) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.isDeclared ?? false
    }

    /// The names of all variables that are declared or have a value, without `$`, in the order in
    /// which they were first set.
    public var variableNames: [String] {
        storage.variables.all.filter(\.isVisible).map(\.name)
    }

    /// The value of a variable that the app itself stored and that can't be set; nil for any other.
    package func constant(_ name: String) -> MBValue? {
        guard let variable = storage.variables.variable(for: HashedKey(name)),
            case .stored = variable.source, variable.isReadOnly, variable.place == nil
        else { return nil }
        return variable.value
    }

    /// Where a document declares a name.
    func place(of name: String) -> MBSourceLocation? {
        storage.variables.variable(for: HashedKey(name))?.place?.start
    }

    @discardableResult
    func requireWritable(_ key: HashedKey) throws(MBExpressionError) -> Variable? {
        let known = storage.variables.variable(for: key)
        guard known?.isReadOnly != true else {
            throw .evaluation(.readOnlyVariable, "the variable $\(key.text) is read-only")
        }
        return known
    }
}

extension Evaluation {
    /// The value of a variable. In a strict environment, null is distinct from nothing.
    fileprivate mutating func content(
        of variable: Variable
    ) throws(MBExpressionError) -> MBValue? {
        let value = try read(variable, at: nil)
        return isStrict ? value : value.orNilIfNull
    }
}
