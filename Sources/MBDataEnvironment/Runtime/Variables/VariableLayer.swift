/// Variables that were set one after the other, on top of earlier ones.
///
/// Sendable because only the holder of the one reference to a layer changes it; shared, it's read-only.
final class VariableLayer: @unchecked Sendable {
    // Unchecked: only a table that holds the sole reference to a layer changes it.
    @exclusivity(unchecked) private(set) var table: OrderedTable<Variable>
    let next: VariableLayer?
    /// The number of layers down from here.
    let height: Int

    init(_ table: OrderedTable<Variable> = OrderedTable(), on next: VariableLayer? = nil) {
        self.table = table
        self.next = next
        height = (next?.height ?? 0) + 1
    }

    func set(_ variable: Variable, for key: HashedKey) {
        table.set(variable, for: key)
    }

    /// Looks up in the table. Valid until the layer changes.
    @inline(__always)
    var reader: OrderedTable<Variable>.Reader { table.reader }

    /// The next layer, used without counting references.
    @inline(__always)
    // Unretained: a layer holds the next one as long as it lives.
    var uncountedNext: Unmanaged<VariableLayer>? { next.map { .passUnretained($0) } }

    /// The same layers, but with the two neighbors merged that together are the smallest.
    func mergingSmallestNeighbors() -> VariableLayer {
        let layers = Array(sequence(first: self, next: \.next))
        let smallest = (0..<layers.count - 1).min { first, second in
            layers[first].table.count + layers[first + 1].table.count
                < layers[second].table.count + layers[second + 1].table.count
        }
        guard let smallest else { return self }
        let merged = VariableLayer(
            layers[smallest + 1].table.replacing(with: layers[smallest].table),
            on: layers[smallest + 1].next)
        return layers[..<smallest].reversed().reduce(merged) { VariableLayer($1.table, on: $0) }
    }
}

extension OrderedTable {
    /// This table with the entries of another one, which replace those with the same keys.
    func replacing(with other: OrderedTable) -> OrderedTable {
        var result = self
        for position in 0..<other.count {
            result.set(other.value(at: position), for: HashedKey(other.key(at: position)))
        }
        return result
    }
}
