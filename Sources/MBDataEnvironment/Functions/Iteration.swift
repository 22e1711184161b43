/// The elements of an array, set or dictionary, one by one; for a dictionary, with keys.
struct Iteration {
    private let elements: [MBValue]
    private let dictionary: MBDictionary?

    /// Nil if the value isn't one of the three.
    init?(_ value: MBValue) {
        switch value {
        case .array(let elements):
            self.init(elements: elements, dictionary: nil)
        case .dictionary(let dictionary):
            self.init(elements: [], dictionary: dictionary)
        case .opaque(let opaque):
            guard let set = opaque.holding(MBSet.self) else { return nil }
            self.init(elements: set.members, dictionary: nil)
        case .string, .number, .bool, .date: return nil
        }
    }

    /// No elements.
    init() {
        self.init(elements: [], dictionary: nil)
    }

    private init(elements: [MBValue], dictionary: MBDictionary?) {
        self.elements = elements
        self.dictionary = dictionary
    }

    var count: Int { dictionary?.count ?? elements.count }

    /// The elements; those of a dictionary are copied in parts.
    func values(_ call: borrowing MBMLCall) throws(MBExpressionError) -> [MBValue] {
        guard let dictionary else { return elements }
        return try call.parts(of: dictionary) { $0.value }
    }

    /// The keys of a dictionary; empty for anything else.
    func keys(_ call: borrowing MBMLCall) throws(MBExpressionError) -> [MBValue] {
        guard let dictionary else { return [] }
        return try call.parts(of: dictionary) { .string($0.key) }
    }

    func value(at position: Int) -> MBValue {
        dictionary?[position].value ?? elements[position]
    }

    /// Where the elements are, without counting references to them.
    struct Places {
        fileprivate var elements: UnsafeBufferPointer<MBValue>?
        fileprivate var entries: OrderedTable<MBValue>.Reader?

        @inline(__always)
        func address(at position: Int) -> UnsafePointer<MBValue>? {
            if let entries { return entries.address(at: position) }
            guard let elements, let first = elements.baseAddress,
                elements.indices.contains(position)
            else { return nil }
            return first + position
        }
    }

    func withPlaces<Result, Failure: Error>(
        _ body: (Places) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let dictionary { return try body(Places(entries: dictionary.reader)) }
        return try elements.withUnsafeBufferPointer { elements throws(Failure) in
            try body(Places(elements: elements))
        }
    }

    func key(at position: Int) -> MBValue? {
        dictionary.map { .string($0[position].key) }
    }

    var hasKeys: Bool { dictionary != nil }

    /// Only the elements at some positions, as a value of the same kind.
    func keeping(
        _ positions: [Int], of original: MBValue, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue {
        if let dictionary {
            var kept = MBDictionary(minimumCapacity: positions.count)
            var pace = Pace()
            for position in positions {
                try call.work(32, &pace)
                let entry = dictionary[position]
                kept[entry.key] = entry.value
            }
            return try call.dictionary(kept)
        }
        let kept = positions.map { elements[$0] }
        if case .array = original { return try call.array(kept) }
        return try call.set(kept)
    }
}

extension MBMLCall {
    /// A part of each entry of a dictionary, which may have very many.
    fileprivate func parts(
        of dictionary: MBDictionary, _ part: (MBDictionary.Element) -> MBValue
    ) throws(MBExpressionError) -> [MBValue] {
        try step(dictionary.count / 16)
        var parts: [MBValue] = []
        parts.reserveCapacity(dictionary.count)
        var pace = Pace()
        for position in 0..<dictionary.count {
            try work(1, &pace)
            parts.append(part(dictionary[position]))
        }
        return parts
    }
}

extension MBMLFunction.Dependencies {
    /// Some parameters are evaluated for the elements of collections, as `bindItem` binds them.
    static func item(in positions: Positions) -> MBMLFunction.Dependencies {
        .binding(sometimes: [.itemIndex, .key], in: positions)
    }
}

extension MBMLCall.Bindings {
    /// Binds `item`, and for a dictionary `key`, in a scope whose first binding is that of `item`.
    @inline(__always)
    func bindItem(of elements: Iteration, at position: Int) {
        if scope.isEmpty {
            scope.bind(.item, to: elements.value(at: position))
        } else {
            scope.rebindFirst(to: elements.value(at: position))
        }
        scope.itemIndex = position
        if elements.hasKeys { scope.bind(.key, to: elements.key(at: position)) }
    }
}
