/// Looks up a key in a value, for variables, paths, `^valueForKey` and explanations.
struct Lookup {
    /// Not counted, because the path, or any other caller, keeps the step alive during the lookup.
    private let uncounted: Unmanaged<PathStep>
    /// The keys after the step. After a lookup, the keys after those that host types followed along
    /// with the step.
    var next: UnsafePointer<PathKey>?
    /// Where to note the type that a collection at the end of the path belongs to, if it isn't to be
    /// converted; otherwise nil.
    var owner: UnsafeMutablePointer<String>?

    @inline(__always)
    init(_ step: PathStep, before next: UnsafePointer<PathKey>? = nil) {
        // Unretained: the program that is running keeps its steps.
        uncounted = .passUnretained(step)
        self.next = next
    }

    // Safe: the program that is running keeps its steps.
    var step: PathStep { uncounted.takeUnretainedValue() }

    /// Reads a property of the step without counting a reference to it.
    @inline(__always)
    func of<Result>(_ read: (PathStep) -> Result) -> Result {
        uncounted._withUnsafeGuaranteedRef(read)
    }

    /// Follows the key from a value.
    mutating func follow(
        from current: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard !of(\.isObserved) else { return try step.followObserved(from: current, &evaluation) }
        guard of(\.isConstant) else {
            guard !current.isNull else { return evaluation.isStrict ? current : nil }
            return try element(try key(&evaluation), of: current, &evaluation)
        }
        var found: MBValue?
        if of({ $0.lookUp(in: current, &found) }) {
            if found == nil { try refuse(current, &evaluation) }
            return found
        }
        if case .opaque(let opaque) = current, let reader = of({ opaque.box.reader(for: $0.name) })
        {
            // Unretained: the value keeps its box during the call.
            return try read(reader, of: .passUnretained(opaque.box), &evaluation)
        }
        return try member(step.name.text, of: current, &evaluation)
    }

    /// The value of the key in brackets.
    @inline(__always)
    func key(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try uncounted.withInstance { step throws(MBExpressionError) in try step.key(&evaluation) }
    }

    @inline(never)
    private func refuse(
        _ value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) {
        try evaluation.refuseMissing(key: step.name.text, of: value, at: step.range)
    }

    /// Looks up the value of a key in brackets.
    mutating func element(
        _ key: MBValue?, of value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let key, !key.isNull else {
            throw .evaluation(
                .missingKey, "the key in brackets evaluates to nothing", at: step.range)
        }
        if case .string(let text) = key { try evaluation.step(text.utf8.count / 16) }
        if case .array(let elements) = value {
            return try element(at: key, of: elements, &evaluation)
        }
        if case .opaque(let opaque) = value, let collection = opaque.adapted {
            let found = try member(key, of: collection, &evaluation)
            if case .value(let member) = found { return member }
        }
        return try member(try evaluation.paidText(of: key), of: value, &evaluation)
    }

    /// The element that a key refers to.
    private mutating func element(
        at key: MBValue, of elements: [MBValue], _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        if let found = Self.element(at: key, of: elements),
            !evaluation.isStrict || key.isElementIndex || key.isCount
        {
            return found
        }
        if evaluation.isStrict {
            let name = try evaluation.paidText(of: key)
            try evaluation.refuseMissing(key: name, of: .array(elements), at: step.range)
        }
        return nil
    }

    /// The element that a key refers to, or the number of elements.
    static func element(at key: MBValue, of elements: [MBValue]) -> MBValue? {
        guard !key.isCount else { return MBValue(elements.count) }
        guard let index = key.elementIndex, index >= 0, index < Int64(elements.count) else {
            return nil
        }
        return elements[Int(index)]
    }

    /// The member with a name. A collection of the host isn't converted unless the path ends with
    /// it.
    mutating func member(
        _ name: String, of value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        switch value {
        case .dictionary(let dictionary):
            let found = dictionary[name]
            if found == nil { try evaluation.refuseMissing(key: name, of: value, at: step.range) }
            return found
        case .array(let elements):
            return try element(at: .string(name), of: elements, &evaluation)
        case .opaque(let opaque) where opaque.isNull: return evaluation.isStrict ? value : nil
        default:
            if case .value(let found) = try answer(name, of: value, &evaluation) { return found }
            try evaluation.step(20)
            throw Self.unknownKey(name, of: value, evaluation.note(), at: step.range)
        }
    }

    /// Looks up a name in a value that isn't an array or a dictionary.
    mutating func answer(
        _ name: String, of value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBMember {
        if case .opaque(let opaque) = value, let collection = opaque.adapted {
            return try member(.string(name), of: collection, &evaluation)
        }
        guard TextEquality.isHarmless(name) else { return .unknownKey }
        guard case .opaque(let opaque) = value else {
            let found = try Self.scalarMember(name, of: value, &evaluation)
            return found.map { .value($0) } ?? .unknownKey
        }
        if let node = opaque.holding(MBNode.self) {
            return .value(try Self.member(name, of: node, &evaluation))
        }
        return try answer(name, of: opaque, &evaluation)
    }

    /// The member of a node, paid for if the lookup created it.
    private static func member(
        _ name: String, of node: MBNode, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        let (value, isMade) = node.lookUp(name)
        return isMade ? try paid(value, &evaluation) : value
    }

    private static func unknownKey(
        _ name: String, of value: MBValue, _ notes: EvaluationNotes, at range: SourceRange?
    ) -> MBExpressionError {
        .evaluation(
            .unknownKey, "a value of type \(safe: value.typeName) has no key \(name.quoted)",
            suggestion: Suggestion.forTrailingMark(name) ?? advice(for: name, of: value, notes),
            at: range)
    }

    /// A loop may look up the same key in each element.
    private static func advice(
        for name: String, of value: MBValue, _ notes: EvaluationNotes
    ) -> String? {
        let type = value.typeName
        if let last = notes.lastUnknownKey, last.type == type,
            TextEquality.isIdentical(last.key, name)
        {
            return last.advice
        }
        let known = names(of: value)
        guard notes.suggestions.covers(known) else { return nil }
        let advice = Suggestion.advice(for: name, among: known)
        notes.lastUnknownKey = (type, name, advice)
        return advice
    }

    private static func scalarMember(
        _ name: String, of value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        switch value {
        case .string(let text):
            try evaluation.step(text.utf8.count / 16)
            return try member(name, of: text, &evaluation)
        case .number(let number):
            return try paid(NumberMembers.member(name, of: number), &evaluation)
        case .bool(let truth):
            return try paid(NumberMembers.member(name, of: truth ? .one : .zero), &evaluation)
        case .date(let date):
            let value = try DateMembers.member(name, of: date) { () throws(MBExpressionError) in
                evaluation.noteFleeting()
                return try evaluation.now()
            }
            return try paid(value, &evaluation)
        case .array, .dictionary, .opaque: return nil
        }
    }

    /// The member of a text, checked and paid for if the lookup created it.
    private static func member(
        _ name: String, of text: String, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        if name == "pathComponents" { try evaluation.step(PathText.slashes(in: text)) }
        let isShort = TextEquality.isHarmless(text)
        let value = StringMembers.member(name, of: text, isShort ? nil : evaluation.watch)
        if !isShort { try evaluation.checkTime() }
        return StringMembers.isItself(name) ? value : try paid(value, &evaluation)
    }

    /// What a lookup created, checked against the limits and paid for.
    private static func paid(
        _ value: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        switch value {
        case .string(let text)?: try evaluation.allocate(text)
        // The components of a text take far more memory than the text.
        case .array(let elements)?: return try evaluation.array(elements)
        default: break
        }
        return value
    }

    /// The keys that values of this kind have, for suggestions.
    static func names(of value: MBValue) -> [String] {
        switch value {
        case .string: StringMembers.names
        case .number, .bool: NumberMembers.names
        case .date: DateMembers.names
        case .array: ["count"]
        case .dictionary: []
        case .opaque(let opaque):
            opaque.adapted == nil ? type(of: opaque.object).memberNames : ["count"]
        }
    }
}
