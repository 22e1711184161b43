import MBDataEnvironment

/// Finds for each part an element of its own.
///
/// Equal dictionaries are found by their hashes, and those that have more entries by one of the
/// entries. Where several parts want the same elements, these change hands: that takes about the
/// number of parts times the number of elements in the worst case.
struct ElementMatching {
    /// All parts that are equal.
    private struct Kind {
        let part: MBDictionary
        /// The elements that hold it; nil before they were needed.
        var candidates: [Int]?
        /// How many of the candidates, from the first one on, belong to a part for certain.
        var taken = 0
        /// Whether none of its parts finds an element any more.
        var isExhausted = false
    }

    private let elements: [MBDictionary]
    /// The elements that are equal, by their value; the last one is looked at first.
    private var equals: [MBDictionary: [Int]] = [:]
    private var index: EntryIndex
    private var kinds: [Kind] = []
    private var kindOfPart: [MBDictionary: Int] = [:]
    /// The kind of the part that each element is for.
    private var owners: [Int?]
    /// The elements from which no chain leads to a free one: none ever will.
    private var isDead: [Bool]
    private var time: ComparisonTime

    private init(
        _ elements: [MBDictionary], for parts: [MBDictionary], _ time: ComparisonTime
    ) throws(ComparisonTime.Over) {
        self.elements = elements
        self.time = time
        owners = Array(repeating: nil, count: elements.count)
        isDead = Array(repeating: false, count: elements.count)
        index = EntryIndex(for: parts)
        for (position, element) in elements.enumerated().reversed() {
            equals[element, default: []].append(position)
            try self.time.spend(1 + element.count)
        }
        for (position, element) in elements.enumerated() {
            index.insert(element, as: position)
            try self.time.spend(1 + element.count)
        }
    }

    /// The parts without an element of their own, each with whether an element for it is there that
    /// another part needs.
    static func missing(
        _ parts: [MBValue], in elements: [MBValue], _ time: ComparisonTime
    ) throws(ComparisonTime.Over) -> [(part: MBValue, isThere: Bool)] {
        var counts: [MBValue: Int] = [:]
        for element in elements where element.asDictionary == nil {
            counts[element, default: 0] += 1
        }
        var matching = try Self(
            elements.compactMap(\.asDictionary), for: parts.compactMap(\.asDictionary), time)
        var missing: [(part: MBValue, isThere: Bool)] = []
        for part in parts {
            if case .dictionary(let entries) = part {
                let kind = matching.kind(of: entries)
                guard try !matching.findElement(for: kind) else { continue }
                missing.append((part, try !matching.candidates(of: kind).isEmpty))
            } else if let count = counts[part], count > 0 {
                counts[part] = count - 1
            } else {
                missing.append((part, counts[part] != nil))
            }
            try matching.time.spend()
        }
        return missing
    }

    private mutating func kind(of part: MBDictionary) -> Int {
        if let known = kindOfPart[part] { return known }
        kindOfPart[part] = kinds.count
        kinds.append(Kind(part: part))
        return kinds.count - 1
    }

    private mutating func candidates(of kind: Int) throws(ComparisonTime.Over) -> [Int] {
        if let known = kinds[kind].candidates { return known }
        let part = kinds[kind].part
        var candidates: [Int] = []
        for position in index.candidates(for: part) {
            try time.spend(1 + part.count)
            if Self.holds(elements[position], part) { candidates.append(position) }
        }
        kinds[kind].candidates = candidates
        return candidates
    }

    /// An element that no part has. Each is passed over once, so finding it has been paid for.
    private mutating func freeElement(for kind: Int) throws(ComparisonTime.Over) -> Int? {
        while let equal = equals[kinds[kind].part]?.popLast() {
            if owners[equal] == nil { return equal }
        }
        let candidates = try candidates(of: kind)
        // An element that a part has stays with a part.
        while kinds[kind].taken < candidates.count {
            let position = candidates[kinds[kind].taken]
            if owners[position] == nil { return position }
            kinds[kind].taken += 1
        }
        return nil
    }

    /// Finds an element for a part of a kind: a free one, or one that another part gives up for
    /// the last of the shortest chain of elements that change hands, looked for in breadth. Returns
    /// whether there is one.
    private mutating func findElement(for kind: Int) throws(ComparisonTime.Over) -> Bool {
        guard !kinds[kind].isExhausted else { return false }
        /// The kind that each element that was seen would go to.
        var from: [Int: Int] = [:]
        /// The element through which each kind was reached.
        var through: [Int: Int] = [:]
        var waiting = [kind]
        var next = 0
        while next < waiting.count {
            let current = waiting[next]
            next += 1
            if let free = try freeElement(for: current) {
                var (element, owner) = (free, current)
                owners[element] = owner
                while owner != kind, let before = through[owner], let other = from[before] {
                    (element, owner) = (before, other)
                    owners[element] = owner
                }
                return true
            }
            for position in try candidates(of: current)
            where !isDead[position] && from[position] == nil {
                try time.spend()
                from[position] = current
                guard let owner = owners[position], owner != kind, through[owner] == nil else {
                    continue
                }
                through[owner] = position
                waiting.append(owner)
            }
        }
        for position in from.keys { isDead[position] = true }
        for exhausted in waiting { kinds[exhausted].isExhausted = true }
        return false
    }

    /// Whether a dictionary has the entries; dictionaries in it may have more.
    private static func holds(_ whole: MBDictionary, _ part: MBDictionary) -> Bool {
        part.allSatisfy { key, expected in
            guard let value = whole[key] else { return false }
            guard case .dictionary(let inner) = expected, case .dictionary(let outer) = value
            else { return value == expected }
            return holds(outer, inner)
        }
    }
}
