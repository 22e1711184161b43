import MBDataEnvironment

/// Finds the dictionaries that have some entries, by those of the entries that occur least.
struct EntryIndex {
    /// The values at one path, with the positions of the dictionaries that have them there.
    private struct Node {
        var children: [String: Int] = [:]
        var positions: [MBValue: [Int]] = [:]
        /// Those that have a dictionary there.
        var dictionaries: [Int] = []
        /// Whether a part has another value there.
        var hasValue = false
        /// Whether a part has an empty dictionary there.
        var hasEmpty = false
    }

    private var nodes = [Node()]

    /// - Parameter parts: the entries that are looked for; nothing else is kept.
    init(for parts: some Sequence<MBDictionary>) {
        for part in parts { add(part, at: 0) }
    }

    private mutating func add(_ part: MBDictionary, at node: Int) {
        if part.isEmpty { nodes[node].hasEmpty = true }
        for (key, value) in part {
            let child = nodes[node].children[key] ?? nodes.count
            if child == nodes.count {
                nodes[node].children[key] = child
                nodes.append(Node())
            }
            if case .dictionary(let inner) = value {
                add(inner, at: child)
            } else {
                nodes[child].hasValue = true
            }
        }
    }

    /// Adds a dictionary, under the values that parts have.
    mutating func insert(_ whole: MBDictionary, as position: Int, at node: Int = 0) {
        if nodes[node].hasEmpty { nodes[node].dictionaries.append(position) }
        if whole.count <= nodes[node].children.count {
            for (key, value) in whole {
                guard let child = nodes[node].children[key] else { continue }
                insert(value, as: position, at: child)
            }
        } else {
            for (key, child) in nodes[node].children {
                guard let value = whole[key] else { continue }
                insert(value, as: position, at: child)
            }
        }
    }

    private mutating func insert(_ value: MBValue, as position: Int, at node: Int) {
        if case .dictionary(let inner) = value {
            insert(inner, as: position, at: node)
        } else if nodes[node].hasValue {
            nodes[node].positions[value, default: []].append(position)
        }
    }

    /// The positions of the dictionaries that may have the entries of a part, which was given to the
    /// initializer: all others don't.
    func candidates(for part: MBDictionary) -> [Int] {
        var least: [Int]?
        var open = [(part: part, node: 0)]
        while let (part, node) = open.popLast() {
            if part.isEmpty { note(nodes[node].dictionaries) }
            for (key, value) in part {
                guard let child = nodes[node].children[key] else { return [] }
                if case .dictionary(let inner) = value {
                    open.append((inner, child))
                } else {
                    note(nodes[child].positions[value] ?? [])
                }
            }
        }
        func note(_ positions: [Int]) {
            if positions.count < least?.count ?? .max { least = positions }
        }
        return least ?? []
    }
}
