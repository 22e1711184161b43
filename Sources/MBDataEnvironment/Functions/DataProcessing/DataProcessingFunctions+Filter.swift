extension DataProcessingFunctions {
    static func filter(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let mode = FilterMode(source: call.source(call.count - 1))
        let test = call.count - (mode == nil ? 1 : 2)
        guard test >= 1 else {
            throw MBExpressionError(
                "expected a collection and a test before the mode", code: .parameterCount)
        }
        guard test > 1 else {
            guard let items = try call.items(0, for: test) else {
                return try call.nothing(withoutCollection: 0)
            }
            return try items.keeping(try positions(in: items, test, call), call)
        }
        guard let original = try call.valueOrNil(0) else {
            return try call.nothing(withoutCollection: 0)
        }
        guard let elements = Iteration(original) else {
            throw call.wrongType(0, original, wanted: "a collection")
        }
        let walk = Traversal(intermediates: 1..<test, missing: .fails)
        let isForAll = mode == .matchAll
        var matched = Array(repeating: isForAll, count: elements.count)
        try walk.visit(elements, call) { call, root throws(MBExpressionError) in
            matched[root] = try call.truthOrFalse(test)
            return matched[root] == isForAll
        }
        return try elements.keeping(matched.indices.filter { matched[$0] }, of: original, call)
    }

    static func valuesPassingTest(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let test = call.count - 1
        var values: [MBValue] = []
        for parameter in 0..<test {
            let items = try call.requiredItems(parameter, for: test)
            values += try items.values(at: try positions(in: items, test, call), call)
        }
        return try call.array(values)
    }

    /// The positions of the elements for which a test holds. Without intermediates, there is no
    /// outer level for `root` to name.
    private static func positions(
        in items: Items, _ test: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [Int] {
        var kept: [Int] = []
        try call.test(items, test) { position, truth in
            if truth { kept.append(position) }
            return true
        }
        return kept
    }

    static func pruneMatchingLeaves(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try leaves(matching: false, call)
    }

    static func pruneNonmatchingLeaves(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try leaves(matching: true, call)
    }

    /// The nested arrays with only the leaves for which the test has a given result, without arrays
    /// that become empty. It uses a stack of its own, so their depth doesn't matter.
    private static func leaves(
        matching answer: Bool, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var open = [Branch(elements: try call.lazyElements(0))]
        let kept = try call.withScope { scope throws(MBExpressionError) in
            while true {
                let top = open.count - 1
                guard let element = open[top].next() else {
                    let kept = open.removeLast().kept
                    guard top > 0 else { return kept }
                    if !kept.isEmpty { open[top - 1].kept.append(.array(kept)) }
                    continue
                }
                try call.step()
                if case .array(let inner) = element {
                    open.append(Branch(elements: inner))
                } else {
                    scope.bind(.item, to: element)
                    scope.scope.itemIndex = open[top].position - 1
                    if try call.truthOrFalse(1) == answer { open[top].kept.append(element) }
                }
            }
        }
        return try call.array(kept)
    }

    /// An array being pruned.
    private struct Branch {
        let elements: [MBValue]
        var kept: [MBValue] = []
        private(set) var position = 0

        init(elements: [MBValue]) {
            self.elements = elements
        }

        mutating func next() -> MBValue? {
            guard position < elements.count else { return nil }
            defer { position += 1 }
            return elements[position]
        }
    }
}

/// Whether one element or all elements of the inner collections must pass a filter's test.
enum FilterMode: String, CaseIterable {
    case matchAtLeastOnce
    case matchAll

    /// The words as a signature names them.
    static let signature = allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")

    init?(source: String) {
        guard TextEquality.isHarmless(source) else { return nil }
        self.init(rawValue: source.trimmingBlanks())
    }
}
