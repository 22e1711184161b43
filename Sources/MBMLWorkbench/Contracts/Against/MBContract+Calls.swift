import MBDataEnvironment

extension MBContract.Function {
    /// Whether it takes a call; what the contract doesn't say, it takes.
    func takes(_ form: WrittenCall) -> Bool {
        form.count.map(takes) ?? true && wrongPosition(in: form) == nil
    }

    /// The same function, declared by a document, which says how its parameters are read.
    var asDeclared: MBContract.Function {
        var function = self
        function.isTyped = nil
        return function
    }

    /// Whether it takes a number of parameters.
    func takes(_ count: Int) -> Bool {
        counts.contains(count) && (count < 2 || input?.isOne != true)
    }

    /// The position of the first parameter of a call that it certainly fails with.
    func wrongPosition(in form: WrittenCall) -> Int? { wrongPositions(in: form).min() }

    /// The positions of all such parameters, in any order.
    func wrongPositions(in form: WrittenCall) -> [Int] {
        guard !form.arguments.isEmpty else { return [] }
        let declared = declared(for: form)
        return form.arguments.filter { position, argument in
            if input == .math || input == .pipedMath, let text = argument.text {
                return !ExpressionTyper.beginsWithNumber(text)
            }
            guard declared.indices.contains(position), let parameter = declared[position] else {
                return false
            }
            return !form.wrongWords.contains(position)
                && argument.fails(
                    as: parameter,
                    isConverted: isTyped == true && input?.isOfValues == true)
        }.map(\.key)
    }

    /// The parameter at a position of a call.
    func parameter(at position: Int, in form: WrittenCall) -> MBMLFunction.Parameter? {
        let declared = declared(for: form)
        return declared.indices.contains(position) ? declared[position] : nil
    }

    private func declared(for form: WrittenCall) -> [MBMLFunction.Parameter?] {
        guard parameters != nil, let count = form.count else { return [] }
        return MBMLFunction("", self).parameters(of: count, endingWith: form.last)
    }
}

extension MBContract {
    /// Whether a function binds a name while it evaluates a parameter. What the contract doesn't
    /// say, and a function or a parameter that isn't there, count as if.
    func binds(_ bound: BoundName) -> Bool {
        guard let function = functions?[bound.function], let parameters = function.parameters else {
            return true
        }
        // Before, it had no meaning, which is a difference of the language.
        if bound.name == "itemIndex", (language ?? .max) < 2 { return true }
        let declared = MBMLFunction("", function)
            .parameters(of: bound.count, endingWith: bound.last)
        guard declared.indices.contains(bound.position),
            let name = declared[bound.position]?.name,
            let parameter = parameters.first(where: { $0.name == name })
        else { return true }
        return ((parameter.binds ?? []) + (parameter.mayBind ?? [])).contains(bound.name)
    }
}

extension MBMLFunction.Input {
    /// Whether the parameters are values as they are, and not texts or numbers made of them.
    var isOfValues: Bool { self == .object || self == .pipedObjects }

    /// Whether what is between the parentheses is one parameter.
    fileprivate var isOne: Bool {
        switch self {
        case .raw, .string, .object, .math: true
        case .none, .pipedStrings, .pipedObjects, .pipedMath, .pipedExpressions: false
        }
    }
}

extension Int {
    /// How messages count parameters: `1 parameter`, `2 parameters`.
    var parametersPhrase: String { self == 1 ? "1 parameter" : "\(self) parameters" }
}
