import Foundation

extension FunctionArea {
    static let dataProcessing = FunctionArea(
        title: "DataProcessing", className: "MBMLDataProcessingFunctions",
        functions: [
            MBMLFunction(
                "join", .pipedObjects, 2...(.max),
                .init(
                    "collection|…|separator",
                    "The texts of all elements with the separator "
                        + "between them.",
                    returns: "string",
                    example: "^join(^array(a|b|c)|, )", gives: "a, b, c"),
                body: DataProcessingFunctions.join),
            MBMLFunction(
                "split", .pipedStrings, 2...2,
                .init(
                    "delimiter|text", "The pieces of the text between the delimiters.",
                    returns: "array or nothing",
                    example: "^count(^split(,|a,b,,c))", gives: "4"),
                body: DataProcessingFunctions.split),
            MBMLFunction(
                "filter", .pipedExpressions, 2...(.max),
                contexts: .last(.boolean, words: FilterMode.words),
                .init(
                    "collection|intermediate…|test|mode",
                    "The elements for which the test holds, as a collection of the same kind. "
                        + "Intermediates lead to inner collections, on whose elements the test "
                        + "runs; mode is matchAtLeastOnce or matchAll.",
                    returns: "array, set or dictionary",
                    example: "^join(^filter(^array(3|1|2)|$item -GT 1)|,)", gives: "3,2"),
                body: DataProcessingFunctions.filter),
            MBMLFunction(
                "list", .pipedExpressions, 2...(.max), contexts: .positions([.object]),
                .init(
                    "collection|intermediate…|value",
                    "The values of the last expression for all elements, without those that are "
                        + "nothing.",
                    returns: "array",
                    example: "^join(^list(^array(1|2)|#($item * 2))|,)", gives: "2,4"),
                body: DataProcessingFunctions.list),
            MBMLFunction(
                "sort", .pipedExpressions, 1...3, contexts: .positions([.object]),
                .init(
                    "collection|key|order",
                    "The elements as an array, ordered by the key, $item if there is none; order "
                        + "desc is descending. Equal ones keep their order.",
                    returns: "array",
                    example: "^join(^sort(^array(pear|fig)|$item.length)|,)", gives: "fig,pear"),
                body: DataProcessingFunctions.sort),
            MBMLFunction(
                "reduce", .pipedExpressions, 3...3, contexts: .positions([.object]),
                .init(
                    "array|initial|combine",
                    "Combines all elements into one value: $currentValue is what has been "
                        + "combined, $item the next element.",
                    returns: "any value or nothing",
                    example: "^reduce(^array(1|2|3)|0|#($currentValue + $item))", gives: "6"),
                body: DataProcessingFunctions.reduce),
        ])
}

enum DataProcessingFunctions {
    static func join(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        let separator = try call.value(last) ?? ""
        guard case .string(let separator) = separator else {
            throw call.wrongType(last, separator, wanted: "a string")
        }
        var text = ""
        var isFirst = true
        for parameter in 0..<last {
            guard let value = try call.value(parameter) else { continue }
            guard let elements = Iteration(value) else {
                throw call.wrongType(parameter, value, wanted: "a collection")
            }
            for position in 0..<elements.count {
                try call.step()
                if !isFirst { text += separator }
                isFirst = false
                try call.append(elements.value(at: position), to: &text)
            }
        }
        return .string(text)
    }

    static func split(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (delimiter, text) = (try call.string(0), try call.string(1))
        guard !delimiter.isEmpty else {
            throw MBExpressionError("the delimiter is empty", code: .invalidParameter)
        }
        guard !text.isEmpty else { return nil }
        try call.step(text.utf8.count / 8)
        return try call.array(text.components(separatedBy: delimiter).map { .string($0) })
    }

    static func filter(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let mode = FilterMode(rawValue: call.source(call.count - 1))
        let test = call.count - (mode == nil ? 1 : 2)
        guard test >= 1 else {
            throw MBExpressionError(
                "expected a collection and a test before the mode", code: .parameterCount)
        }
        let (original, elements) = try call.collection(0)
        guard test > 1 else {
            let kept = try positions(in: elements, test, call)
            return try elements.keeping(kept, of: original, call)
        }
        let walk = Traversal(intermediates: 1..<test, missing: .fails)
        var kept: [Int] = []
        for position in 0..<elements.count {
            var matched = mode == .matchAll
            _ = try walk.visitElement(position, of: elements, call) {
                call throws(MBExpressionError) in
                matched = try call.truthOrFalse(test)
                return matched == (mode == .matchAll)
            }
            if matched { kept.append(position) }
        }
        return try elements.keeping(kept, of: original, call)
    }

    /// The positions of the elements for which a test holds. Without intermediates there is no
    /// outer level that `root` could name.
    private static func positions(
        in elements: Iteration, _ test: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [Int] {
        try call.withScope { scope throws(MBExpressionError) in
            var kept: [Int] = []
            let count = elements.count
            var position = 0
            while position < count {
                try call.step()
                scope.bindItem(of: elements, at: position)
                if try call.truthOrFalse(test) { kept.append(position) }
                position += 1
            }
            return kept
        }
    }

    static func list(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.valueOrNil(0) else { return .array([]) }
        guard let elements = Iteration(value) else {
            throw call.wrongType(0, value, wanted: "a collection")
        }
        let last = call.count - 1
        let walk = Traversal(intermediates: 1..<last, missing: .isSkipped)
        var values: [MBValue] = []
        _ = try walk.visit(elements, call) { call throws(MBExpressionError) in
            if let value = try call.valueOrNil(last) { values.append(value) }
            return true
        }
        return try call.array(values)
    }

    static func reduce(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.valueOrNil(0) else {
            throw MBExpressionError("the array is nothing", code: .missingParameter)
        }
        guard case .array(let elements) = value else {
            throw call.wrongType(0, value, wanted: "an array")
        }
        var result = try call.valueOrNil(1)
        try call.withScope { scope throws(MBExpressionError) in
            for element in elements {
                try call.step()
                scope.bind(.item, to: element)
                scope.bind(.currentValue, to: result)
                result = try call.valueOrNil(2)
            }
        }
        return result
    }

    /// The key is evaluated once for each element; elements whose keys are equal or have no order
    /// keep theirs, in both directions.
    static func sort(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (_, elements) = try call.collection(0)
        let isDescending = try call.text(2)?.lowercased() == "desc"
        let keys = try sortKeys(of: elements, call)
        let collation = call.capabilities.collation
        let rounds = elements.count.bitWidth - elements.count.leadingZeroBitCount
        for case .string(let text)? in keys { try call.step(Collation.cost(of: text) * rounds) }
        let order = keys.indices.sorted { left, right in
            switch compare(keys[left], keys[right], collation) {
            case .ascending: return !isDescending
            case .descending: return isDescending
            case .same, .none: return left < right
            }
        }
        return try call.array(order.map { elements.value(at: $0) })
    }

    private static func sortKeys(
        of elements: Iteration, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue?] {
        let hasKey = call.count > 1 && !call.source(1).isEmpty
        return try call.withScope { scope throws(MBExpressionError) in
            var keys: [MBValue?] = []
            keys.reserveCapacity(elements.count)
            for position in 0..<elements.count {
                try call.step(2)
                let item = elements.value(at: position)
                scope.bind(.item, to: item)
                if let key = elements.key(at: position) { scope.bind(.key, to: key) }
                keys.append(hasKey ? try call.valueOrNil(1) : item)
            }
            return keys
        }
    }

    private static func compare(
        _ left: MBValue?, _ right: MBValue?, _ collation: Collation
    ) -> ValueOrder {
        if MBValue.areLooselyEqual(left, right) { return .same }
        return MBValue.order(left, right, collation: collation)
    }
}

/// Whether one element of the inner collections must pass a filter's test, or all.
private enum FilterMode: String, CaseIterable {
    case matchAtLeastOnce
    case matchAll

    static let words = Set(allCases.map(\.rawValue))
}

extension MBMLCall {
    /// The collection that a lazily evaluated parameter gives.
    func collection(
        _ position: Int
    ) throws(MBExpressionError) -> (value: MBValue, elements: Iteration) {
        guard let value = try valueOrNil(position) else {
            throw MBExpressionError("the collection is nothing", code: .missingParameter)
        }
        guard let elements = Iteration(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return (value, elements)
    }

    /// Appends the string form of a value, held against the limit on strings.
    func append(_ value: MBValue, to text: inout String) throws(MBExpressionError) {
        guard value.write(to: &text, limit: evaluation.stringLimit) else {
            throw evaluation.stringTooLong
        }
    }
}
