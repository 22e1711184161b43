import MBDataEnvironment

extension LazyCall {
    /// An element of a collection, with its key in a dictionary.
    struct Item {
        let key: String?
        let value: MBValue
    }

    /// The value of a call of a function over elements.
    func iteration() throws -> MBValue? {
        switch function.name {
        case "list": return try list()
        case "filter": return try filter()
        case "sort": return try sort()
        case "reduce": return try reduce()
        case "collectionPassesTest": return try passes()
        case "valuesPassingTest": return try passing()
        case "associate", "associateWithSingleValue", "associateWithArray":
            return try association()
        case "pruneMatchingLeaves": return try pruned { !$0 }
        case "pruneNonmatchingLeaves": return try pruned { $0 }
        default: throw Unsupported()
        }
    }

    /// The elements of a collection, or nil for nothing.
    func items(_ value: MBValue?) throws -> [Item]? {
        guard let value, !value.isNull else { return nil }
        switch value {
        case .array(let elements): return elements.map { Item(key: nil, value: $0) }
        case .dictionary(let entries):
            return entries.map { Item(key: $0.key, value: $0.value) }
        default:
            guard let set = value.asOpaque(MBSet.self) else {
                throw ReferenceError(.parameterType)
            }
            return set.members.map { Item(key: nil, value: $0) }
        }
    }

    func collection(_ position: Int) throws -> MBValue? {
        let value = try object(position, scope, dropsBlanks: true)
        return value?.isNull == true ? nil : value
    }

    /// A scope where the names for an element have values.
    func binding(_ item: Item, _ index: Int, _ scope: Scope, isRoot: Bool = false) -> Scope {
        var inner = scope.binding(["itemIndex": MBValue(index), "item": item.value])
        if let key = item.key { inner = inner.binding(["key": .string(key)]) }
        if isRoot {
            inner = inner.binding(["root": item.value])
            if let key = item.key { inner = inner.binding(["rootKey": .string(key)]) }
        }
        return inner
    }

    /// Visits the elements that the intermediates lead to; returns false to end the visit.
    func visit(
        _ items: [Item], _ scope: Scope, intermediates: Range<Int>, isRoot: Bool = true,
        requiresInner: Bool = false, outer: [Item] = [], _ body: (Scope, Item) throws -> Void
    ) throws {
        for (index, item) in items.enumerated() {
            var inner = binding(item, index, scope, isRoot: isRoot)
            for (distance, item) in outer.reversed().enumerated() {
                let prefix = String(repeating: "outer:", count: distance + 1)
                inner.frames.append(.bound(prefix + "item", item.value))
                if let key = item.key { inner.frames.append(.bound(prefix + "key", .string(key))) }
            }
            guard let first = intermediates.first else {
                try body(inner, item)
                continue
            }
            let value = try object(first, inner, dropsBlanks: true)
            guard let children = try self.items(value) else {
                if requiresInner { throw ReferenceError(.missingParameter) }
                continue
            }
            try visit(
                children, inner, intermediates: intermediates.dropFirst(), isRoot: false,
                requiresInner: requiresInner, outer: outer + [item], body)
        }
    }

    private func list() throws -> MBValue? {
        var results: [MBValue] = []
        let items = try items(try collection(0)) ?? []
        try visit(items, scope, intermediates: 1..<last) { scope, _ in
            if let value = try object(last, scope), !value.isNull { results.append(value) }
        }
        return .array(results)
    }

    private func association() throws -> MBValue? {
        guard let items = try items(try collection(0)) else {
            throw ReferenceError(.missingParameter)
        }
        var keys: [String] = []
        var values: [String: [MBValue]] = [:]
        try visit(items, scope, intermediates: 1..<(last - 1)) { scope, _ in
            guard let key = try object(last - 1, scope), !key.isNull,
                let value = try object(last, scope), !value.isNull
            else { return }
            let text = ReferenceValue.text(key)
            if values[text] == nil { keys.append(text) }
            values[text, default: []].append(value)
        }
        var entries = MBDictionary()
        for key in keys {
            let all = values[key] ?? []
            switch function.name {
            case "associateWithArray": entries[key] = .array(all)
            case "associateWithSingleValue": entries[key] = all.last
            default: entries[key] = all.count == 1 ? all.first : .array(all)
            }
        }
        return .dictionary(entries)
    }

    private func filter() throws -> MBValue? {
        let mode = sources[last].trimmed.text
        let hasMode = mode == "matchAll" || mode == "matchAtLeastOnce"
        if hasMode, count < 3 { throw ReferenceError(.parameterCount) }
        let test = hasMode ? last - 1 : last
        let collection = try collection(0)
        guard let items = try items(collection) else {
            if evaluator.isStrict { throw ReferenceError(.missingParameter) }
            return nil
        }
        var kept: [Item] = []
        for (index, item) in items.enumerated() {
            if test == 1 {
                if try truth(1, binding(item, index, scope)) { kept.append(item) }
            } else if try keeps(item, index, test, isForAll: hasMode && mode == "matchAll") {
                kept.append(item)
            }
        }
        switch collection {
        case .array: return .array(kept.map(\.value))
        case .dictionary:
            return .dictionary(MBDictionary(kept.map { ($0.key ?? "", $0.value) }))
        default: return .opaque(MBSet(kept.map(\.value)))
        }
    }

    private struct Decided: Error {
        let keeps: Bool
    }

    private func keeps(_ item: Item, _ index: Int, _ test: Int, isForAll: Bool) throws -> Bool {
        do {
            try visit([item], scope, intermediates: 1..<test, requiresInner: true) { scope, _ in
                if try truth(test, scope) != isForAll { throw Decided(keeps: !isForAll) }
            }
            return isForAll
        } catch let decided as Decided {
            return decided.keeps
        }
    }
}
