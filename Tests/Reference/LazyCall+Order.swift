import MBDataEnvironment

extension LazyCall {
    func reduce() throws -> MBValue? {
        guard let array = try collection(0) else { throw ReferenceError(.missingParameter) }
        guard let elements = array.asArray else { throw ReferenceError(.parameterType) }
        var result = try object(1, scope)
        for (index, element) in elements.enumerated() {
            let inner = binding(Item(key: nil, value: element), index, scope)
            result = try object(2, inner.binding(["currentValue": result]))
        }
        return result
    }

    func passes() throws -> MBValue? {
        let items = try items(try collection(0)) ?? []
        for (index, item) in items.enumerated() {
            guard try truth(1, binding(item, index, scope)) else { return false }
        }
        return .bool(!items.isEmpty)
    }

    func passing() throws -> MBValue? {
        var values: [MBValue] = []
        for position in 0..<last {
            guard let items = try items(try collection(position)) else {
                throw ReferenceError(.missingParameter)
            }
            for (index, item) in items.enumerated()
            where try truth(last, binding(item, index, scope)) {
                values.append(item.value)
            }
        }
        return .array(values)
    }

    func pruned(_ keeps: (Bool) -> Bool) throws -> MBValue? {
        guard let array = try collection(0) else { throw ReferenceError(.missingParameter) }
        guard case .array(let elements) = array else { throw ReferenceError(.parameterType) }
        func pruned(_ elements: [MBValue]) throws -> [MBValue] {
            try elements.enumerated().compactMap { index, element in
                if case .array(let inner) = element {
                    let rest = try pruned(inner)
                    return rest.isEmpty ? nil : .array(rest)
                }
                let item = Item(key: nil, value: element)
                return keeps(try truth(1, binding(item, index, scope))) ? element : nil
            }
        }
        return .array(try pruned(elements))
    }

    // MARK: - Sorting

    func sort() throws -> MBValue? {
        guard let items = try items(try collection(0)) else {
            if evaluator.isStrict { throw ReferenceError(.missingParameter) }
            return nil
        }
        let hasKey = count > 1 && !sources[1].isEmpty
        let keyed = try items.enumerated().map { index, item in
            let inner = binding(item, index, scope)
            let key = hasKey ? try object(1, inner, dropsBlanks: true) : item.value
            return (item.value, key?.isNull == true ? nil : key)
        }
        let isDescending = try isDescending()
        if evaluator.isStrict { try check(keyed.map(\.1)) }
        var sorted: [(MBValue, MBValue?)] = []
        for element in keyed {
            let place = sorted.lastIndex { !comesFirst(element.1, $0.1, isDescending) }
            sorted.insert(element, at: place.map { $0 + 1 } ?? 0)
        }
        return .array(sorted.map(\.0))
    }

    /// Reports sort keys without an order, and texts that are partly numbers beside numbers.
    private func check(_ keys: [MBValue?]) throws {
        let pairs = keys.enumerated().flatMap { position, left in
            keys[..<position].map { (left, $0) }
        }
        if pairs.contains(where: { ReferenceValue.order($0, $1) == nil }) {
            throw ReferenceError(.notComparable)
        }
        if !pairs.allSatisfy({ ReferenceValue.isStrictlyComparable($0, $1) }) {
            throw ReferenceError(.notANumber)
        }
    }

    private func isDescending() throws -> Bool {
        guard count > 2 else { return false }
        let word = ReferenceValue.text(try object(2, scope, dropsBlanks: true)).lowercased()
        if word == "desc" || word == "descending" { return true }
        if evaluator.isStrict, !["", "asc", "ascending"].contains(word) {
            throw ReferenceError(.invalidParameter)
        }
        return false
    }

    /// Whether a sort key comes before another one: nothing first, and then numbers as their texts
    /// beside texts. Those without an order come last.
    private func comesFirst(_ left: MBValue?, _ right: MBValue?, _ isDescending: Bool) -> Bool {
        if !isOrdered(left) || !isOrdered(right) { return isOrdered(left) && !isOrdered(right) }
        let order =
            ReferenceValue.order(left, right) ?? ReferenceValue.order(text(left), text(right))
        return isDescending ? order ?? 0 > 0 : order ?? 0 < 0
    }

    private func text(_ key: MBValue?) -> MBValue? {
        key.map { .string(ReferenceValue.text($0)) }
    }

    private func isOrdered(_ key: MBValue?) -> Bool {
        switch key {
        case nil, .number, .bool, .date, .string: true
        default: false
        }
    }
}
