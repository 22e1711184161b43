import MBDataEnvironment

/// An environment for looking at values while an author writes. Evaluating in it takes little time
/// and changes nothing outside.
struct CompletionScope {
    private var environment: MBEnvironment

    /// The most steps that looking at one value takes.
    private static let mostSteps = 20_000
    /// The longest that looking at one value takes, in seconds.
    private static let longest = 0.1
    /// The most elements of a list that are looked at to find the keys of an item.
    private static let mostElements = 100
    /// The most calls around the place whose names are bound to values, and the most parameters of
    /// each that are looked at for that.
    private static let mostCalls = 8

    init(_ calls: [CompletionPlace.Call], _ environment: MBEnvironment) {
        self.environment = environment
        self.environment.isStrict = false
        self.environment.limits.steps = min(environment.limits.steps, Self.mostSteps)
        self.environment.limits.seconds = min(
            environment.limits.seconds ?? Self.longest, Self.longest)
        self.environment.capabilities.log = MBCollectingLog(capacity: 1)
        self.environment.capabilities.files = nil
        self.environment.capabilities.debugger = nil
        self.environment.capabilities.random = .seeded(0)
        for call in calls.suffix(Self.mostCalls) { bind(in: call) }
    }

    /// The value of an expression; nil for nothing, after an error, and if evaluating it could
    /// change something.
    func value(of text: String) -> MBValue? {
        guard isHarmless(text) else { return nil }
        return try? environment.evaluate(text)
    }

    /// Whether a text calls no function of an app that isn't pure.
    private func isHarmless(_ text: String) -> Bool {
        guard let list = environment.tokens(ofUnfinished: text, as: .object) else { return false }
        return list.tokens.allSatisfy { token in
            guard case .call(let name, _) = token.kind,
                let function = environment.function(list.source.text(name))
            else { return true }
            return function.isPure || function.isOfLibrary
        }
    }

    /// The type of a variable's value; nil if it has none.
    func type(ofVariable name: String) -> String? {
        if let value = try? environment.value(of: name) { return value.typeName }
        return nil
    }
}

// MARK: - Bound names

extension CompletionScope {
    /// The names that calls bind in the parameters in which the author writes.
    static func boundNames(
        in calls: [CompletionPlace.Call], _ environment: MBEnvironment
    ) -> [String] {
        calls.flatMap { call -> [String] in
            guard let function = environment.function(call.name) else { return [] }
            return function.boundNames(at: call.position, of: call.parameters.count)
                + function.writtenNames(before: call.position, in: call.parameters).map(\.0)
        }
    }

    /// Binds the names of a call to values like those that they can have.
    private mutating func bind(in call: CompletionPlace.Call) {
        guard let function = environment.function(call.name) else { return }
        for (name, position) in function.writtenNames(before: call.position, in: call.parameters)
            .prefix(Self.mostCalls)
        {
            set(name, to: value(of: call.parameters[position]))
        }
        let count = call.parameters.count
        let names = Set(function.boundNames(at: call.position, of: count))
        guard !names.isEmpty else { return }
        let declared = function.parameters(of: count, endingWith: "")
        var items: [(item: MBValue?, key: MBValue?)] = []
        for (position, text) in call.parameters.prefix(min(call.position, Self.mostCalls))
            .enumerated()
        {
            let name = position < declared.count ? declared[position]?.name : nil
            guard position == 0 || name == "intermediate" else { continue }
            let (item, key) = Self.sample(of: value(of: text))
            items.append((item, key))
            set("item", to: item)
            set("key", to: key)
        }
        if names.contains("itemIndex") { set("itemIndex", to: 0) }
        if names.contains("root") { set("root", to: items.first?.item) }
        if names.contains("rootKey") { set("rootKey", to: items.first?.key) }
        if names.contains("currentValue"), call.parameters.count > 2 {
            set("currentValue", to: value(of: call.parameters[1]))
        }
        var prefix = ""
        for (item, key) in items.dropLast().reversed() {
            prefix += "outer:"
            set(prefix + "item", to: item)
            set(prefix + "key", to: key)
        }
    }

    private mutating func set(_ name: String, to value: MBValue?) {
        try? environment.set(name, to: value)
    }

    /// A value with the keys of the first elements of a collection, and the first key.
    private static func sample(of value: MBValue?) -> (item: MBValue?, key: MBValue?) {
        var elements: [MBValue]
        var key: MBValue?
        switch value {
        case .array(let all): elements = Array(all.prefix(mostElements))
        case .dictionary(let dictionary):
            elements = dictionary.prefix(mostElements).map(\.value)
            key = dictionary.first.map { .string($0.key) }
        case .opaque(let opaque):
            elements =
                (opaque.object as? MBSet).map { Array($0.members.prefix(mostElements)) } ?? []
        default: elements = []
        }
        elements.removeAll(where: \.isNull)
        var merged = MBDictionary()
        for element in elements {
            guard case .dictionary(let dictionary) = element else { return (elements.first, key) }
            for (name, value) in dictionary where merged[name]?.isNull != false {
                merged[name] = value
            }
        }
        return (elements.isEmpty ? nil : .dictionary(merged), key)
    }
}
