/// An explanation as JSON: the parts form one list in text order, each before its own parts and
/// with its depth, so that they can be nested as deeply as expressions are. Values are tagged JSON
/// in strings.
extension MBExplanation: Codable {
    private enum Keys: String, CodingKey {
        case expression, context, value, failure, isComplete, nilOrigin, parts
    }

    /// Decodes an explanation that ``encode(to:)`` wrote.
    ///
    /// Host objects in ``value`` come back as dictionaries that describe them.
    ///
    /// - Throws: a `DecodingError` if an entry is missing or has another type, or if the parts
    ///   don't form a tree, and an ``MBExpressionError`` with the code `invalidJSON` if the value
    ///   isn't tagged JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let rows = try container.decode([Row].self, forKey: .parts)
        let origin = try container.decodeIfPresent(Int.self, forKey: .nilOrigin)
        guard rows.first?.depth == 0, origin.map({ rows.indices.contains($0) }) ?? true,
            zip(rows, rows.dropFirst()).allSatisfy({ (1...$0.depth + 1).contains($1.depth) })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .parts, in: container, debugDescription: "the parts don't form a tree")
        }
        expression = try container.decode(String.self, forKey: .expression)
        context = try container.decode(MBContext.self, forKey: .context)
        value = try container.decodeIfPresent(String.self, forKey: .value).map {
            try MBValue(json: $0, tagged: true)
        }
        failure = try container.decodeIfPresent(Failure.self, forKey: .failure)
        isComplete = try container.decode(Bool.self, forKey: .isComplete)
        self.rows = rows
        self.origin = origin
    }

    /// Encodes the explanation, with its parts as one list in text order and with its value as
    /// tagged JSON in a string.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(expression, forKey: .expression)
        try container.encode(context, forKey: .context)
        try container.encodeIfPresent(json, forKey: .value)
        try container.encodeIfPresent(failure, forKey: .failure)
        try container.encode(isComplete, forKey: .isComplete)
        try container.encodeIfPresent(origin, forKey: .nilOrigin)
        try container.encode(rows, forKey: .parts)
    }
}

extension MBExpressionError.Kind: Codable {}

extension MBExplanation.Row: Codable {
    private enum Keys: String, CodingKey {
        case depth, kind, state, text, range, isExpression, value, reason, failure, evaluations
        case bindings, isRepeated
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        depth = try container.decode(Int.self, forKey: .depth)
        guard (0...1_000).contains(depth) else {
            throw DecodingError.dataCorruptedError(
                forKey: .depth, in: container, debugDescription: "\(depth) isn't a depth")
        }
        kind = try container.decode(MBExplanation.Part.Kind.self, forKey: .kind)
        state = try container.decode(MBExplanation.Part.State.self, forKey: .state)
        text = try container.decode(String.self, forKey: .text)
        range = try container.decode(Range<Int>.self, forKey: .range)
        isExpression = try container.decodeIfPresent(Bool.self, forKey: .isExpression) ?? false
        shown = try container.decodeIfPresent(ShownValue.self, forKey: .value)
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
        failure = try container.decodeIfPresent(MBExplanation.Failure.self, forKey: .failure)
        evaluations = try container.decodeIfPresent(Int.self, forKey: .evaluations) ?? 1
        bindings =
            try container.decodeIfPresent([MBExplanation.Binding].self, forKey: .bindings) ?? []
        isRepeated = try container.decodeIfPresent(Bool.self, forKey: .isRepeated) ?? false
    }

    /// Omits what has its default value.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(depth, forKey: .depth)
        try container.encode(kind, forKey: .kind)
        try container.encode(state, forKey: .state)
        try container.encode(text, forKey: .text)
        try container.encode(range, forKey: .range)
        if isExpression { try container.encode(true, forKey: .isExpression) }
        try container.encodeIfPresent(shown, forKey: .value)
        try container.encodeIfPresent(reason, forKey: .reason)
        try container.encodeIfPresent(failure, forKey: .failure)
        if evaluations != 1 { try container.encode(evaluations, forKey: .evaluations) }
        if !bindings.isEmpty { try container.encode(bindings, forKey: .bindings) }
        if isRepeated { try container.encode(true, forKey: .isRepeated) }
    }
}
