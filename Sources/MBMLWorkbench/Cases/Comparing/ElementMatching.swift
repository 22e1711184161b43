import MBDataEnvironment

/// Finds for each part an element of its own.
struct ElementMatching {
    private let elements: [MBDictionary]
    /// The part that each element is for.
    private var owners: [Int?]
    private var parts: [MBDictionary] = []

    private init(_ elements: [MBDictionary]) {
        self.elements = elements
        owners = Array(repeating: nil, count: elements.count)
    }

    /// The parts without an element of their own, each with whether an element for it is there that
    /// another part needs.
    static func missing(
        _ parts: [MBValue], in elements: [MBValue]
    ) -> [(part: MBValue, isThere: Bool)] {
        var counts: [MBValue: Int] = [:]
        for element in elements { counts[element, default: 0] += 1 }
        var matching = Self(elements.compactMap(\.asDictionary))
        var missing: [(part: MBValue, isThere: Bool)] = []
        for part in parts {
            if case .dictionary(let entries) = part {
                guard !matching.add(entries) else { continue }
                let isThere = matching.elements.contains { holds($0, entries) }
                missing.append((part, isThere))
            } else if let count = counts[part], count > 0 {
                counts[part] = count - 1
            } else {
                missing.append((part, counts[part] != nil))
            }
        }
        return missing
    }

    /// Finds an element for a part; other parts may take others for it. Returns whether there is
    /// one.
    private mutating func add(_ part: MBDictionary) -> Bool {
        parts.append(part)
        // The shortest chain of elements that change hands, found in breadth.
        var from: [Int: Int] = [:]
        var waiting = [parts.count - 1]
        var next = 0
        var seen: Set<Int> = []
        while next < waiting.count {
            let current = waiting[next]
            next += 1
            for index in elements.indices
            where !seen.contains(index) && Self.holds(elements[index], parts[current]) {
                seen.insert(index)
                from[index] = current
                if let owner = owners[index] {
                    waiting.append(owner)
                } else {
                    take(index, from)
                    return true
                }
            }
        }
        parts.removeLast()
        return false
    }

    /// Hands elements on along a chain that ends at a free one.
    private mutating func take(_ free: Int, _ from: [Int: Int]) {
        var index = free
        while let part = from[index] {
            let before = owners.firstIndex(of: part)
            owners[index] = part
            guard let before else { return }
            index = before
        }
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
