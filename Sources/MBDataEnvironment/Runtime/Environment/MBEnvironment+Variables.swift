extension MBEnvironment {
    /// The value of a variable; dynamic variables are evaluated. Nil if the variable doesn't exist
    /// or is null, even in a strict environment, where ``value(of:)`` distinguishes the two.
    ///
    /// If reading a variable fails, the result is nil and the error is logged. Setting a read-only
    /// variable has no effect, and the error is logged. See ``set(_:to:)-(_,MBValue?)`` for the
    /// form that throws.
    ///
    /// Setting nil removes the variable, as ``remove(_:)`` does:
    ///
    ///     environment["coupon"] = nil                // in a strict environment `$coupon` is an error
    ///     try environment.set("coupon", to: nil)     // `$coupon` is nothing
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

    /// The value of a variable, or nil if there is none.
    ///
    /// In a strict environment, a variable that doesn't exist is an error, null is
    /// ``MBValue/null``, and nil is a declared variable without a value.
    ///
    /// - Throws: an error in a dynamic variable's expression, and `unknownVariable` in a strict
    ///   environment.
    public func value(of name: String) throws(MBExpressionError) -> MBValue? {
        guard let variable = try variable(toRead: name) else { return nil }
        return try evaluating { evaluation throws(MBExpressionError) in
            try evaluation.content(of: variable)
        }
    }

    /// The value of a variable, evaluated within what is left of a budget, or nil if there is none.
    ///
    /// - Throws: the same errors as ``value(of:)``, and `limitExceeded` if the budget runs out.
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

    /// Sets a variable. Nil declares the name without a value: even in a strict environment the
    /// name is known and is nothing, and values pushed below it are kept. To forget the name, use
    /// ``remove(_:)``. Complexity: O(1) amortized, and linear in the size of a collection, whose
    /// depth is checked.
    ///
    /// If the variable is kept in the preference store, its new value isn't written until
    /// ``savePreferences()``.
    ///
    /// - Throws: `readOnlyVariable`, or `limitExceeded` if the value is nested too deeply.
    public mutating func set(_ name: String, to value: MBValue?) throws(MBExpressionError) {
        let key = HashedKey(name)
        try replace(key, with: value, declaresNothing: true)
        noteForPreferences(key, value)
    }

    /// Removes a variable and its declaration, so that a strict environment no longer knows the
    /// name. Values pushed below it are kept. If the variable is kept in the preference store, it
    /// keeps its key there, but the value is removed. Complexity: O(1) amortized.
    ///
    ///     try environment.remove("coupon")
    ///
    /// - Throws: `readOnlyVariable`.
    ///
    /// Legacy name: `unsetVariable:`.
    public mutating func remove(_ name: String) throws(MBExpressionError) {
        let key = HashedKey(name)
        guard let known = try requireWritable(key) else { return }
        if known.isVisible {
            declare(Variable(value: nil, isReadOnly: false, isDeclared: false), for: key)
        }
        noteForPreferences(key, nil)
    }

    /// Sets a variable temporarily: the value in the preference store doesn't change.
    ///
    /// - Parameter declaresNothing: whether nil declares the name.
    mutating func replace(
        _ key: HashedKey, with value: MBValue?, declaresNothing: Bool = false
    ) throws(MBExpressionError) {
        let known = try requireWritable(key)
        let holdsObjects = try checkDepth(of: value, for: key.text)
        put(value, into: key, known, holdsObjects: holdsObjects, declaresNothing: declaresNothing)
    }

    /// Changes the value of an existing variable, or adds a new one.
    mutating func put(
        _ value: MBValue?, into key: HashedKey, _ known: Variable?, holdsObjects: Bool? = nil,
        declaresNothing: Bool = false
    ) {
        let isDeclared = known?.isDeclared ?? false || declaresNothing && value == nil
        declare(
            Variable(
                value: value, holdsObjects: holdsObjects, isReadOnly: false,
                isDeclared: isDeclared, at: known?.place),
            for: key)
    }

    /// A copy in which a variable is set.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``.
    public func setting(
        _ name: String, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, to: value)
        return copy
    }

    /// A copy in which variables are set.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``.
    public func setting(
        _ values: MBDictionary
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        for (name, value) in values { try copy.set(name, to: value) }
        return copy
    }

    /// A copy in which one entry of a variable that holds a dictionary is set; nil removes the
    /// entry.
    ///
    /// - Throws: the same errors as ``set(_:key:to:)-(_,_,MBValue?)``.
    public func setting(
        _ name: String, key: String, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, key: key, to: value)
        return copy
    }

    /// A copy in which one element of a variable that holds an array is set.
    ///
    /// - Throws: the same errors as ``set(_:index:to:)-(_,_,MBValue?)``.
    public func setting(
        _ name: String, index: Int, to value: MBValue?
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, index: index, to: value)
        return copy
    }

    /// Runs a body with a copy in which names are set. This environment doesn't change, so the
    /// names are gone when the body returns or throws. Values set this way are never saved to the
    /// preference store.
    ///
    ///     try environment.withScope(["item": 3]) { try $0.evaluate("#($item * 2)") }   // 6
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``, and any error that the body
    ///   throws.
    ///
    /// Legacy name: `MBScopedVariables`.
    public func withScope<Result>(
        _ values: MBDictionary, _ body: (MBEnvironment) throws -> Result
    ) throws -> Result {
        var copy = self
        for (name, value) in values {
            try copy.replace(HashedKey(name), with: value, declaresNothing: true)
        }
        return try body(copy)
    }

    /// Sets one entry of a variable that holds a dictionary, or creates the dictionary. Nil removes
    /// the entry.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``, and `notConvertible` if the
    ///   variable holds another value.
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

    /// Sets one element of a variable that holds an array, or creates the array. The array is
    /// padded with null up to the index, and nil sets null.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``, `notConvertible` if the variable
    ///   holds another value, and `indexOutOfRange` if the index is negative or beyond the limit on
    ///   elements.
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

    /// Whether a name is declared read-only.
    public func isReadOnly(_ name: String) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.isReadOnly ?? false
    }

    /// Whether a name is declared, regardless of its value.
    public func isDeclared(_ name: String) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.isDeclared ?? false
    }

    /// The names of all variables that are declared or have a value.
    public var variableNames: [String] {
        storage.variables.all.filter(\.isVisible).map(\.name)
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
