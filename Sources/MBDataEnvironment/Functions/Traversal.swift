/// Walks a collection and, through intermediate expressions, the collections inside it.
///
/// While it stands on an element, `item` is the element, `key` its key if its container is a
/// dictionary, `root` and `rootKey` those of the outermost collection, and `outer:item`,
/// `outer:outer:item` … those of the levels around.
struct Traversal {
    /// The parameters that give the collections of the inner levels.
    let intermediates: Range<Int>

    /// What an inner collection that is nothing means.
    enum Missing {
        case fails
        case isSkipped
    }

    let missing: Missing

    /// Calls `visit` on each element of the innermost level, depth first, until it answers false.
    /// - Returns: false if it was stopped.
    func visit(
        _ container: Iteration, _ call: borrowing MBMLCall,
        _ visit: (borrowing MBMLCall) throws(MBExpressionError) -> Bool
    ) throws(MBExpressionError) -> Bool {
        for position in 0..<container.count {
            let go = try visitElement(position, of: container, call, visit)
            guard go else { return false }
        }
        return true
    }

    /// Stands on one element of the outermost collection.
    func visitElement(
        _ position: Int, of container: Iteration, _ call: borrowing MBMLCall,
        _ visit: (borrowing MBMLCall) throws(MBExpressionError) -> Bool
    ) throws(MBExpressionError) -> Bool {
        let (value, key) = (container.value(at: position), container.key(at: position))
        return try call.withScope { scope throws(MBExpressionError) in
            scope.bind(.root, to: value)
            if let key { scope.bind(.rootKey, to: key) }
            return try stand(on: value, key, level: [], call, scope, visit)
        }
    }

    private typealias Place = (item: MBValue, key: MBValue?)

    private func stand(
        on value: MBValue, _ key: MBValue?, level outer: [Place], _ call: borrowing MBMLCall,
        _ scope: borrowing MBMLScope,
        _ visit: (borrowing MBMLCall) throws(MBExpressionError) -> Bool
    ) throws(MBExpressionError) -> Bool {
        try call.step()
        scope.bind(.item, to: value)
        if let key { scope.bind(.key, to: key) }
        var prefix = "outer:"
        for place in outer.reversed() {
            scope.bind(prefix + "item", to: place.item)
            if let key = place.key { scope.bind(prefix + "key", to: key) }
            prefix += "outer:"
        }
        guard outer.count < intermediates.count else { return try visit(call) }
        let parameter = intermediates.lowerBound + outer.count
        guard let inner = try call.valueOrNil(parameter) else {
            guard case .isSkipped = missing else {
                throw MBExpressionError(
                    "parameter \(parameter + 1) gives nothing where a collection is needed",
                    code: .missingParameter)
            }
            return true
        }
        guard let elements = Iteration(inner) else {
            throw call.wrongType(parameter, inner, wanted: "a collection")
        }
        let places = outer + [(value, key)]
        for position in 0..<elements.count {
            let go = try call.withScope { scope throws(MBExpressionError) in
                try stand(
                    on: elements.value(at: position), elements.key(at: position), level: places,
                    call, scope, visit)
            }
            guard go else { return false }
        }
        return true
    }
}
