/// A host collection of objects at the end of a path, paid for but not converted: a loop reads keys
/// of its objects where they are.
struct FoundCollection {
    let collection: LazyCollection
    /// The last step of the path.
    private let step: PathStep
    /// The type that the collection belongs to.
    private let owner: String

    init(_ collection: LazyCollection, _ step: PathStep, of owner: String) {
        (self.collection, self.step, self.owner) = (collection, step, owner)
    }

    /// Elements as values.
    func paidElements(
        at positions: [Int], _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> [MBValue] {
        try reading { try evaluation.paidElements(at: positions, of: collection) }
    }

    /// The collection as a value.
    func paidValue(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue {
        let value = MBValue.opaque(MBOpaque(collection))
        return try reading { try evaluation.paidCollection(value) } ?? .array([])
    }

    /// The collection as a value, which is paid for.
    func converted(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try reading { try evaluation.taken(.opaque(MBOpaque(collection)), isLast: true) }
    }

    private func reading<Result>(
        _ body: () throws -> Result
    ) throws(MBExpressionError) -> Result {
        do {
            return try body()
        } catch {
            throw Lookup.failure(error, step.name.text, of: owner, at: step.range)
        }
    }
}

extension PathNode {
    /// The value, or the host collection that it is if a loop can read a key of its elements.
    func value(
        forLoopReading key: ItemKey, _ evaluation: UnsafeMutablePointer<Evaluation>
    ) throws(MBExpressionError) -> (MBValue?, FoundCollection?) {
        var owner = ""
        let value = try value(collectionOf: &owner, &evaluation.pointee)
        guard case .opaque(let opaque)? = value, let collection = opaque.adapted else {
            return (value, nil)
        }
        let found = FoundCollection(collection, lastStep, of: owner)
        guard collection.form == .array, collection.count > 0, key.canRead(collection)
        else { return (try found.converted(&evaluation.pointee), nil) }
        try evaluation.pointee.pay(forObjects: collection.count)
        return (nil, found)
    }
}
