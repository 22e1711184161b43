extension DataProcessingFunctions {
    static func list(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        if let marking = call.marking { return try list(call, marking) }
        guard last > 1 else {
            guard let items = try call.items(0, for: 1) else { return .array([]) }
            return try call.array(call.values(of: items, 1))
        }
        guard let elements = try call.iteration(0) else { return .array([]) }
        let walk = Traversal(intermediates: 1..<last, missing: .isSkipped)
        var values: [MBValue] = []
        try walk.visit(elements, call) { call, _ throws(MBExpressionError) in
            if let value = try call.valueOrNil(last) { values.append(value) }
            return true
        }
        return try call.array(values)
    }

    /// The list with what each of its texts is escaped for.
    private static func list(
        _ call: borrowing MBMLCall, _ marking: MarkedCall
    ) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        var values: [MBValue] = []
        var marks: [EscapeMark] = []
        let source = try markedCollection(call)
        guard let elements = source.elements else { return .array([]) }
        let add = { (call: borrowing MBMLCall) throws(MBExpressionError) in
            do throws(MBExpressionError) {
                let marked = try call.marked(last)
                guard let value = marked.value else { return }
                values.append(value)
                marks.append(marked.mark)
            } catch {
                try call.swallow(error)
            }
        }
        if last > 1 {
            let walk = Traversal(intermediates: 1..<last, missing: .isSkipped)
            try walk.visit(elements, call) { call, _ throws(MBExpressionError) in
                try add(call)
                return true
            }
        } else {
            try call.withScope { scope throws(MBExpressionError) in
                for position in 0..<elements.count {
                    try call.step()
                    scope.bindItem(of: elements, at: position)
                    scope.scope.bind(.root, to: elements.value(at: position))
                    if let key = elements.key(at: position) { scope.scope.bind(.rootKey, to: key) }
                    scope.scope.mark(.item, source.mark.element(at: position))
                    try add(call)
                }
            }
        }
        marking.mark = .of(marks)
        return try call.array(values)
    }

    private static func markedCollection(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> (elements: Iteration?, mark: EscapeMark) {
        let marked: MarkedValue
        do throws(MBExpressionError) {
            marked = try call.marked(0)
        } catch {
            try call.swallow(error)
            return (nil, .none)
        }
        guard let value = marked.value else { return (nil, .none) }
        guard let elements = Iteration(value) else {
            throw call.wrongType(0, value, wanted: "a collection")
        }
        return (elements, marked.mark)
    }

    static func reduce(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let elements = try call.lazyElements(0)
        var result = try call.valueOrNil(1)
        try call.withScope { scope throws(MBExpressionError) in
            let growth = call.growth(2, in: scope)
            for (position, element) in elements.enumerated() {
                try call.step()
                scope.bind(.item, to: element)
                scope.scope.itemIndex = position
                scope.bind(.currentValue, to: result.take())
                result = try call.valueOrNil(2, growing: growth)
            }
        }
        return result
    }

    static func associate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let groups = try groups(call, isKeepingAll: true)
        return try dictionary(of: groups, call) { values in
            values.count == 1 ? values[0] : .array(values)
        }
    }

    static func associateWithSingleValue(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try dictionary(of: try groups(call, isKeepingAll: false), call) { values in values[0] }
    }

    static func associateWithArray(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try dictionary(of: try groups(call, isKeepingAll: true), call) { values in .array(values) }
    }

    static func mergeDictionaries(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        var merged = MBDictionary()
        for position in 0..<call.count {
            guard let value = try call.valueOrNil(position) else { continue }
            guard case .dictionary(let entries) = value else {
                throw call.wrongType(position, value, wanted: "a dictionary")
            }
            try call.step(entries.count)
            var pace = Pace()
            for (key, value) in entries {
                try call.work(8 + key.utf8.count / 16, &pace)
                merged[key] = value
            }
        }
        return try call.dictionary(merged)
    }

    /// A key with its values, at least one.
    private typealias Group = (key: String, values: [MBValue])

    /// The values by key, in the order in which the keys first appear, or only the last value of
    /// each.
    private static func groups(
        _ call: borrowing MBMLCall, isKeepingAll: Bool
    ) throws(MBExpressionError) -> [Group] {
        let (_, elements) = try call.collection(0)
        let last = call.count - 1
        let walk = Traversal(intermediates: 1..<(last - 1), missing: .isSkipped)
        var groups: [Group] = []
        var positions: [HashedKey: Int] = [:]
        try walk.visit(elements, call) { call, _ throws(MBExpressionError) in
            guard let key = try call.valueOrNil(last - 1),
                let value = try call.valueOrNil(last)
            else { return true }
            let text = try call.key(key)
            let hashed = HashedKey(text)
            if let position = positions[hashed] {
                if isKeepingAll {
                    groups[position].values.append(value)
                } else {
                    groups[position].values = [value]
                }
            } else {
                positions[hashed] = groups.count
                groups.append((text, [value]))
            }
            return true
        }
        return groups
    }

    private static func dictionary(
        of groups: [Group], _ call: borrowing MBMLCall, _ value: ([MBValue]) -> MBValue
    ) throws(MBExpressionError) -> MBValue {
        var entries = MBDictionary(minimumCapacity: groups.count)
        var pace = Pace()
        for group in groups {
            try call.work(8 + group.key.utf8.count / 16, &pace)
            entries[group.key] = value(group.values)
        }
        return try call.dictionary(entries)
    }
}

extension MBMLCall {
    /// The text of a value as the key of a dictionary, charged to the budget.
    func key(_ value: MBValue) throws(MBExpressionError) -> String {
        if case .string(let text) = value {
            try step(text.utf8.count / 32)
            return text
        }
        var text = ""
        try append(value, to: &text)
        try evaluation.allocate(text)
        return text
    }
}
