/// A dictionary with string keys that keeps its entries in insertion order.
///
/// JSON objects and MBML maps keep the order of their source. Replacing the value of a key doesn't
/// move the entry. Copies share storage until one of them changes. Keys are compared code unit by
/// code unit.
///
///     var prices: MBDictionary = ["fig": 3, "pear": 2]
///     prices["kiwi"] = 5
///     let keys = prices.keys
///     // → ["fig", "pear", "kiwi"]
///     let pear = prices["pear"]
///     // → 2
///
/// Complexity: reading and setting are O(1), removing is O(n).
///
/// Legacy name: `NSDictionary`, whose order was unspecified.
public struct MBDictionary: Sendable {
    private var table: OrderedTable<MBValue>

    /// Creates an empty dictionary with room for a number of entries.
    ///
    /// - Parameter minimumCapacity: how many entries it can hold before it allocates more memory;
    ///   0, the default, allocates nothing yet.
    public init(minimumCapacity: Int = 0) {
        table = OrderedTable(minimumCapacity: minimumCapacity)
    }

    /// Creates a dictionary from pairs of keys and values.
    ///
    ///     let prices = MBDictionary([("fig", 3), ("pear", 2), ("fig", 4)])
    ///     let fig = prices["fig"]
    ///     // → 4
    ///
    /// - Parameter pairs: the entries in order. If a key occurs more than once, it keeps its first
    ///   place and its last value.
    public init(_ pairs: some Sequence<(String, MBValue)>) {
        table = OrderedTable()
        for (key, value) in pairs { table.set(value, for: HashedKey(key)) }
    }

    /// The number of entries.
    public var count: Int { table.count }

    /// Whether there are no entries.
    public var isEmpty: Bool { table.count == 0 }

    /// The keys in insertion order.
    public var keys: [String] { (0..<count).map { table.key(at: $0) } }

    /// The values in the order of their keys.
    public var values: [MBValue] { (0..<count).map { table.value(at: $0) } }

    /// The value of a key; nil if the dictionary doesn't have the key.
    ///
    /// Setting nil removes the entry, which is O(n). To keep the key without a value, set
    /// ``MBValue/null``.
    ///
    /// - Parameter key: the key, compared code unit by code unit: an `é` of one code unit isn't the
    ///   `é` of two.
    public subscript(key: String) -> MBValue? {
        get { table.value(for: key) }
        set {
            if let newValue {
                table.set(newValue, for: HashedKey(key))
            } else {
                table.remove(key)
            }
        }
    }

    /// Whether the value at a position holds no other values, found without copying it.
    @inline(__always)
    func isScalar(at position: Int) -> Bool {
        switch reader.address(at: position).pointee {
        case .string, .number, .bool, .date: true
        case .array, .dictionary, .opaque: false
        }
    }

    /// Looks up keys without counting references, as long as this dictionary is alive and
    /// unchanged.
    var reader: OrderedTable<MBValue>.Reader { table.reader }

    /// The value of a key whose hash is known.
    @inline(__always)
    func value(for key: HashedKey) -> MBValue? {
        table.value(for: key)
    }
}

extension MBDictionary: RandomAccessCollection {
    /// An entry: a key with its value.
    public typealias Element = (key: String, value: MBValue)

    /// The position of the first entry, which is 0.
    public var startIndex: Int { 0 }

    /// The position after the last entry, which is the number of entries.
    public var endIndex: Int { count }

    /// The entry at a position in insertion order.
    ///
    /// - Parameter position: the position, from 0 to `count - 1`; any other stops the program, as
    ///   with an array.
    public subscript(position: Int) -> Element {
        (table.key(at: position), table.value(at: position))
    }
}

extension MBDictionary: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal, such as `["fig": 3, "pear": 2]`.
    ///
    /// - Parameter elements: the entries in order. If a key occurs more than once, it keeps its
    ///   first place and its last value.
    public init(dictionaryLiteral elements: (String, MBValue)...) {
        self.init(elements)
    }
}

extension MBDictionary: Hashable {
    /// Whether both dictionaries have equal values for the same keys, in any order.
    ///
    /// - Parameters:
    ///   - left: a dictionary.
    ///   - right: the dictionary to compare it with.
    public static func == (left: MBDictionary, right: MBDictionary) -> Bool {
        MBValue.equal(left, right, by: .structural)
    }

    /// Hashes the entries independently of their order. Complexity: linear in the contents.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    func hash(into hasher: inout Hasher, depth: Int, _ watch: WorkWatch? = nil) {
        var combined = 0
        for (key, value) in self {
            if let watch, watch.isOver(after: 4) { return }
            var entry = Hasher()
            entry.combine(KeyHash.of(key))
            value.hash(into: &entry, depth: depth, watch)
            combined ^= entry.finalize()
        }
        hasher.combine(combined)
    }
}
