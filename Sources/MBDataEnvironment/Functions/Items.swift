/// The elements of a collection. For each, a function evaluates a parameter with `item` bound to it.
///
/// If the parameter only reads a key of the element, or compares one with a constant, nothing is
/// bound, and a host collection isn't converted: see ``ItemKey``.
struct Items {
    /// The collection and its elements, without those of a host collection.
    private let value: MBValue
    private let elements: Iteration
    private let found: FoundCollection?

    init?(_ value: MBValue) {
        guard let elements = Iteration(value) else { return nil }
        (self.value, self.elements, found) = (value, elements, nil)
    }

    init(_ found: FoundCollection) {
        (value, elements, self.found) = (.null, Iteration(), found)
    }

    var count: Int { found?.collection.count ?? elements.count }

    /// The elements at some positions.
    func values(
        at positions: [Int], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue] {
        guard let found else { return positions.map { elements.value(at: $0) } }
        return try found.paidElements(at: positions, &call.evaluation)
    }

    /// Only the elements at some positions, as a collection of the same kind.
    func keeping(
        _ positions: [Int], _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue {
        guard found == nil else { return try call.array(values(at: positions, call)) }
        return try elements.keeping(positions, of: value, call)
    }

    /// Walks through the elements in a scope of their own.
    ///
    /// - Parameters:
    ///   - key: the key to read, if that is all there is to do.
    ///   - cost: the steps to charge for reading it.
    func walk(
        reading key: ItemKey?, cost: Int, _ call: borrowing MBMLCall,
        _ body: (inout Walk, borrowing MBMLCall.Bindings) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        let reader = key.map { ItemKey.Reader($0, cost: cost, call.pointer) }
        try call.withScope { scope throws(MBExpressionError) in
            try call.during { () throws(MBExpressionError) in
                try withPlaces { places, objects throws(MBExpressionError) in
                    var walk = Walk(self, places, objects, reader)
                    try body(&walk, scope)
                }
            }
        }
    }

    /// Calls a function with the places of the elements, or with those of a host collection if they
    /// are objects in its memory.
    private func withPlaces(
        _ body: (Iteration.Places, StoredObjects?) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        try elements.withPlaces { places throws(MBExpressionError) in
            guard let found else { return try body(places, nil) }
            try found.collection.withObjects { objects throws(MBExpressionError) in
                try body(places, objects)
            }
        }
    }

    /// Where the elements of a host collection are. It counts no references: the items, which the
    /// walk keeps, keep the collection.
    private struct HostPlaces {
        // Unretained: the items keep it.
        let collection: Unmanaged<LazyCollection>
        /// Reads the key of each of the objects, if they are in the collection's memory.
        let objects: StoredObjects.Reader?

        /// Not inlined, or else the compiler no longer inlines how a key of a dictionary is read.
        @inline(never)
        func value(
            at position: Int, _ reader: ItemKey.Reader
        ) throws(MBExpressionError) -> MBValue?? {
            if let objects { return .some(try reader.value(at: position, of: objects)) }
            return try reader.value(at: position, of: collection)
        }
    }

    /// A walk through the elements.
    struct Walk {
        private(set) var position = -1
        private let count: Int
        private let places: Iteration.Places
        /// Nil if each element has to be bound.
        private var reader: ItemKey.Reader?
        private let hostPlaces: HostPlaces?
        private let items: Items
        /// The elements to bind, once a host collection was converted.
        private var elements: Iteration

        fileprivate init(
            _ items: Items, _ places: Iteration.Places, _ objects: StoredObjects?,
            _ reader: ItemKey.Reader?
        ) {
            self.items = items
            self.places = places
            self.reader = reader
            count = items.count
            hostPlaces = items.found.map { found in
                HostPlaces(
                    // Unretained: the items, which are kept beside it, keep it.
                    collection: .passUnretained(found.collection),
                    objects: objects.flatMap { reader?.reader(of: $0) })
            }
            elements = items.elements
        }

        /// Moves to the next element, if there is one.
        @inline(__always)
        mutating func next() -> Bool {
            position += 1
            return position < count
        }

        /// The key of the element. Nil if `item` has to be bound to find out.
        @inline(__always)
        func value() throws(MBExpressionError) -> MBValue?? {
            guard let reader else { return nil }
            guard let element = places.address(at: position) else {
                return try hostPlaces?.value(at: position, reader)
            }
            return try reader.value(of: element)
        }

        /// Binds `item`, and what belongs to it, to the element. A host collection is converted.
        mutating func bind(
            withRoot: Bool = false, _ scope: borrowing MBMLCall.Bindings, _ call: borrowing MBMLCall
        ) throws(MBExpressionError) {
            if let found = items.found, reader != nil {
                elements = Iteration(try found.paidValue(&call.evaluation)) ?? elements
                reader = nil
            }
            scope.bindItem(of: elements, at: position)
            guard withRoot else { return }
            scope.scope.bind(.root, to: elements.value(at: position))
            if let key = elements.key(at: position) { scope.scope.bind(.rootKey, to: key) }
        }
    }
}

extension MBMLCall {
    /// The collection in a parameter, for a loop over it that evaluates another parameter; nil if
    /// it's nothing.
    func items(_ position: Int, for body: Int) throws(MBExpressionError) -> Items? {
        let value: MBValue?
        let found: FoundCollection?
        do throws(MBExpressionError) {
            (value, found) = try collection(position, for: body)
        } catch {
            try swallow(error)
            return nil
        }
        if let found { return Items(found) }
        guard let value else { return nil }
        guard let items = Items(value) else {
            throw wrongType(position, value, wanted: "a collection")
        }
        return items
    }

    /// The collection in a parameter, which must not be nothing.
    func requiredItems(_ position: Int, for body: Int) throws(MBExpressionError) -> Items {
        if let items = try items(position, for: body) { return items }
        throw missingCollection(position)
    }

    /// The collection in a parameter, or the place where it was found if it's a host collection and
    /// the loop only reads a key of its objects.
    private func collection(
        _ position: Int, for body: Int
    ) throws(MBExpressionError) -> (value: MBValue?, found: FoundCollection?) {
        guard let key = itemKey(body), let path = path(position), !StackGuard.isShort else {
            return (try self.value(position), nil)
        }
        let (value, found) = try during { () throws(MBExpressionError) in
            try path.value(forLoopReading: key, pointer)
        }
        return (value.orNilIfNull, found)
    }

    /// Evaluates a parameter with `item` bound to each element, and omits nothing and failures.
    func values(of items: Items, _ parameter: Int) throws(MBExpressionError) -> [MBValue] {
        var values: [MBValue] = []
        try items.walk(reading: itemKey(parameter), cost: ItemKey.cost, self) {
            walk, scope throws(MBExpressionError) in
            while walk.next() {
                try step()
                let found = try orNil { () throws(MBExpressionError) in try walk.value() }
                if let found {
                    if let value = found.orNilIfNull { values.append(value) }
                } else {
                    try walk.bind(withRoot: true, scope, self)
                    if let value = try valueOrNil(parameter) { values.append(value) }
                }
            }
        }
        return values
    }

    /// Evaluates a parameter as a test with `item` bound to each element, until `visit` returns
    /// false. A test that fails is false.
    func test(
        _ items: Items, _ parameter: Int, _ visit: (_ position: Int, _ truth: Bool) -> Bool
    ) throws(MBExpressionError) {
        let test = itemTest(parameter)
        // Unretained in the loop: threads share the program.
        let uncounted = test.map { Unmanaged.passUnretained($0) }
        defer { withExtendedLifetime(test) {} }
        try items.walk(reading: test?.itemKey, cost: 1 + ItemKey.cost, self) {
            walk, scope throws(MBExpressionError) in
            while walk.next() {
                try step()
                var truth: Bool?
                do throws(MBExpressionError) {
                    if let uncounted, let found = try walk.value() {
                        truth = try uncounted.withInstance { test throws(MBExpressionError) in
                            try test.holds(found, &evaluation)
                        }
                    }
                } catch {
                    try swallow(error)
                    truth = false
                }
                if truth == nil {
                    try walk.bind(scope, self)
                    truth = try truthOrFalse(parameter)
                }
                guard visit(walk.position, truth ?? false) else { return }
            }
        }
    }

    /// Nothing in place of an error, which is logged. Errors of limits are rethrown, and in strict
    /// mode all errors are.
    @inline(__always)
    private func orNil<Value>(
        _ body: () throws(MBExpressionError) -> Value??
    ) throws(MBExpressionError) -> Value?? {
        do {
            return try body()
        } catch {
            try swallow(error)
            return .some(nil)
        }
    }
}
