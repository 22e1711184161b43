/// Walks a collection and, through intermediate expressions, the collections inside it.
///
/// On each element, `item` is the element, `key` its key if its container is a dictionary, `root`
/// and `rootKey` those of the outermost collection, and `outer:item`, `outer:outer:item` … the
/// `item` of the enclosing levels; `outer:key` likewise.
struct Traversal {
    /// The parameters for the collections of the inner levels.
    let intermediates: Range<Int>

    /// How to treat an inner collection that is nothing.
    enum Missing {
        case fails
        case isSkipped
    }

    let missing: Missing

    /// The names for the enclosing levels, from the nearest outward.
    private let names: [(item: HashedKey, key: HashedKey)]

    /// The weight of a level in the limit on nesting: more than a call, because each binds the
    /// names of all enclosing levels.
    private static let weight = 4

    init(intermediates: Range<Int>, missing: Missing) {
        self.intermediates = intermediates
        self.missing = missing
        var prefix = ""
        names = intermediates.prefix(MBLimits.standard.nesting / Self.weight).map { _ in
            prefix += "outer:"
            return (HashedKey(prefix + "item"), HashedKey(prefix + "key"))
        }
    }

    /// The action for an element of the innermost level. It gets the position of the enclosing
    /// element of the outermost collection, and returns whether to continue inside that.
    typealias Visit = (_ call: borrowing MBMLCall, _ root: Int) throws(MBExpressionError) -> Bool

    /// Calls `visit` on each element of the innermost level, depth first.
    func visit(
        _ container: Iteration, _ call: borrowing MBMLCall, _ visit: Visit
    ) throws(MBExpressionError) {
        try call.withScope { scope throws(MBExpressionError) in
            for position in 0..<container.count {
                try call.step()
                scope.bindItem(of: container, at: position)
                let place = Place(container.value(at: position), container.key(at: position))
                scope.bind(.root, to: place.item)
                if let key = place.key { scope.bind(.rootKey, to: key) }
                if intermediates.isEmpty {
                    _ = try visit(call, position)
                } else {
                    _ = try goIn(from: [place], root: position, call, visit)
                }
            }
        }
    }

    private typealias Place = (item: MBValue, key: MBValue?)

    /// Goes into the collection inside the current element.
    /// - Returns: false if `visit` returned false.
    private func goIn(
        from places: [Place], root: Int, _ call: borrowing MBMLCall, _ visit: Visit
    ) throws(MBExpressionError) -> Bool {
        let parameter = intermediates.lowerBound + places.count - 1
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
        return try call.goingDeeper(Self.weight) { () throws(MBExpressionError) in
            try visitInner(elements, from: places, root: root, call, visit)
        }
    }

    private func visitInner(
        _ elements: Iteration, from places: [Place], root: Int, _ call: borrowing MBMLCall,
        _ visit: Visit
    ) throws(MBExpressionError) -> Bool {
        let isInnermost = places.count == intermediates.count
        return try call.withScope { scope throws(MBExpressionError) in
            for position in 0..<elements.count {
                try call.step()
                scope.bindItem(of: elements, at: position)
                if position == 0 { try bindNames(of: places, call, scope) }
                let go: Bool
                if isInnermost {
                    go = try visit(call, root)
                } else {
                    let place = Place(elements.value(at: position), elements.key(at: position))
                    go = try goIn(from: places + [place], root: root, call, visit)
                }
                guard go else { return false }
            }
            return true
        }
    }

    /// A level without keys doesn't bind any: there, `outer:key` is the same as one level out, and
    /// so is `key`.
    private func bindNames(
        of places: [Place], _ call: borrowing MBMLCall, _ scope: borrowing MBMLCall.Bindings
    ) throws(MBExpressionError) {
        try call.step(places.count)
        for (place, name) in zip(places.reversed(), names) {
            scope.bind(name.item, to: place.item)
            if let key = place.key { scope.bind(name.key, to: key) }
        }
    }
}

extension MBMLFunction.Dependencies {
    /// All parameters except the first are evaluated in a traversal of its collection. In addition
    /// to `item`, it binds the names that a function always binds, and the rest for inner
    /// collections and dictionaries.
    static func traversal(_ more: [HashedKey] = []) -> MBMLFunction.Dependencies {
        .binding(
            [.item] + more, sometimes: [.itemIndex, .key, .root, .rootKey], outer: true,
            in: .from(1))
    }
}

extension MBMLCall {
    /// Runs a body some levels deeper, with enough stack.
    fileprivate func goingDeeper<Result>(
        _ levels: Int, _ body: () throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        try evaluation.enter(levels, at: nil)
        defer { evaluation.depth &-= levels }
        guard evaluation.depth &- evaluation.guardedDepth >= StackGuard.interval else {
            return try body()
        }
        let outer = evaluation.guardedDepth
        evaluation.guardedDepth = evaluation.depth
        defer { evaluation.guardedDepth = outer }
        return try StackGuard.withRoom(body)
    }
}
