/// Calls of functions that are declared more than once.
extension DocumentChecker {
    /// A function that a later declaration replaces.
    struct Replaced {
        let function: MBMLFunction
        /// The position of the element that replaces it.
        var end: Int
        /// Whether that element is declared under a condition, so that the function may stay.
        var mayStay: Bool
    }

    /// A function as one of the declarations of its name.
    struct Declared {
        let function: MBMLFunction
        let number: Int

        func isSame(as other: Declared) -> Bool {
            number == other.number && function.name == other.function.name
        }
    }

    /// The functions of one name that an expression may call.
    struct Candidates {
        /// The one that is declared last before the expression; nil for the last one of all, and one
        /// that takes the same.
        var current: Declared?
        /// Those that it may not have replaced.
        var others: [Declared] = []
        /// Whether there are more.
        var isIncomplete = false
    }

    /// Notes the function that a declaration replaces.
    func noteReplaced(by element: MBMLElement, in loader: MBDocumentLoader) {
        guard element.name == "Function", let name = element["name"],
            let function = loader.environment.function(name)
        else { return }
        let next = Replaced(function: function, end: elements.count - 1, mayStay: isConditional)
        var known = replaced.removeValue(forKey: HashedKey(name)) ?? []
        if let last = known.last, last.mayStay, last.function.takesTheSame(as: function) {
            (known[known.count - 1].end, known[known.count - 1].mayStay) = (next.end, next.mayStay)
        } else {
            known.append(next)
        }
        replaced[HashedKey(name)] = known
    }

    /// The functions that an expression may call, of those that are declared more than once.
    func replacedFunctions(in noted: Noted) -> [Candidates] {
        guard !replaced.isEmpty else { return [] }
        let time = time(of: noted)
        return Self.calledNames(in: noted.attribute.value).compactMap { name in
            replaced[HashedKey(name)].map { candidates(of: $0, called: name, in: time) }
        }
    }

    /// When an expression is evaluated, in declarations of elements; nil for the end. The expression of
    /// a function that a later declaration replaces is evaluated before that.
    private func time(of noted: Noted) -> ClosedRange<Int>? {
        guard noted.isLater else { return noted.declared...noted.declared }
        guard noted.parameters != nil, elements.indices.contains(noted.element),
            let name = elements[noted.element].element["name"],
            let replaced = replaced[HashedKey(name)]
        else { return nil }
        let position = replaced.firstPosition { $0.end > noted.element }
        guard position < replaced.count, !replaced[position].mayStay else { return nil }
        return (noted.element + 1)...max(noted.element + 1, replaced[position].end)
    }

    private func candidates(
        of replaced: [Replaced], called name: String, in time: ClosedRange<Int>?
    ) -> Candidates {
        func declared(_ position: Int) -> Declared? {
            let function =
                position < replaced.count
                ? replaced[position].function : environment?.function(name)
            return function.map { Declared(function: $0, number: position) }
        }
        func position(at time: Int?) -> Int {
            time.map { time in replaced.firstPosition { $0.end >= time } } ?? replaced.count
        }
        var first = position(at: time?.lowerBound)
        let last = position(at: time?.upperBound)
        var found = Candidates()
        if first < replaced.count, let current = declared(first),
            environment?.function(name).map(current.function.takesTheSame) != true
        {
            found.current = current
        }
        guard last - first <= Self.mostAlternatives else {
            found.isIncomplete = true
            return found
        }
        if first < last { found.others = ((first + 1)...last).compactMap(declared) }
        while first > 0, replaced[first - 1].mayStay {
            guard found.others.count < Self.mostAlternatives else {
                found.isIncomplete = true
                return found
            }
            first -= 1
            declared(first).map { found.others.append($0) }
        }
        return found
    }

    /// What stands between a `^` and a parenthesis, each once.
    private static func calledNames(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.utf8.split(separator: UInt8(ascii: "^")).compactMap { part in
            guard let end = part.firstIndex(of: UInt8(ascii: "(")),
                let name = String(part[..<end]), seen.insert(name).inserted
            else { return nil }
            return name
        }
    }

    /// The environment at the end with other functions; nil for none, or too many.
    func storage(declaring functions: [Declared]) -> EnvironmentStorage? {
        guard !functions.isEmpty, var environment else { return nil }
        if let last = lastDeclared, last.functions.count == functions.count,
            zip(last.functions, functions).allSatisfy({ $0.isSame(as: $1) })
        {
            return last.storage
        }
        let count = environment.storage.functions.count
        guard functionsToCopy >= count else { return nil }
        functionsToCopy -= count
        for function in functions { environment.declare(function.function) }
        lastDeclared = (functions, environment.storage)
        return environment.storage
    }

    /// The errors that an expression has with each of the functions that it may call; none if there are
    /// too many of them.
    func certain(
        _ errors: [MBExpressionError], in noted: Noted, _ called: [Candidates]
    ) -> [MBExpressionError] {
        let count = called.reduce(0) { $0 + $1.others.count }
        guard count <= Self.mostAlternatives, !called.contains(where: \.isIncomplete) else {
            return []
        }
        var errors = errors
        var functions = called.compactMap(\.current)
        if !functions.isEmpty, !errors.isEmpty, storage(declaring: functions) == nil { return [] }
        for candidates in called where !errors.isEmpty {
            for function in candidates.others {
                functions.append(function)
                guard let storage = storage(declaring: functions) else { return [] }
                let others = ExpressionProblems(
                    of: noted.attribute.value, as: noted.context,
                    seeing: (noted.parameters ?? []).map(\.name), in: storage
                ) { _, _ in nil }.errors
                errors = errors.filter { error in
                    others.contains {
                        $0.code == error.code && $0.content.range == error.content.range
                    }
                }
            }
        }
        return errors
    }

    /// An expression with calls of functions that may be declared in more other ways is taken as
    /// right.
    private static let mostAlternatives = 32
}

extension MBMLFunction {
    /// Whether calls of another function have the same parameters.
    fileprivate func takesTheSame(as other: MBMLFunction) -> Bool {
        count == other.count && input == other.input
            && documentation?.parameters == other.documentation?.parameters
    }
}
