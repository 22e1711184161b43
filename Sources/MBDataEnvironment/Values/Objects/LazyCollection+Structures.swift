extension RandomAccessCollection
where Element: MBValueConvertible, Self: SendableMetatype, Iterator: SendableMetatype {
    /// The result of following the path from the element at its next key, or the `count`; nil for
    /// any other key.
    @inlinable
    func elementValue(following path: inout MBValue._Path) throws -> MBValue._PathValue? {
        guard path.hasKey else { return nil }
        if let position = path.index(below: count) {
            path.follow(from: .array)
            // An element in contiguous memory isn't copied.
            let value = try withContiguousStorageIfAvailable {
                try $0[position]._pathValue(following: &path)
            }
            if let value { return value }
            let element = self[index(startIndex, offsetBy: position)]
            return try element._pathValue(following: &path)
        }
        guard path.isCount else { return nil }
        path.follow(from: .array)
        return MBValue._PathValue(MBValue(count))
    }

    /// An array along a path.
    @inlinable
    func adapted() -> LazyCollection {
        AdaptedBox(
            self, .array, count: count,
            LazyCollection.Access(
                callsApp: !Element.isPlain,
                follow: { box, path in
                    guard let box = box as? AdaptedBox<Self> else { return MBValue._PathValue(nil) }
                    return try box.base.elementValue(following: &path) ?? MBValue._PathValue(nil)
                },
                whole: { box, convert in
                    guard let box = box as? AdaptedBox<Self> else { return .array([]) }
                    var elements: [MBValue] = []
                    elements.reserveCapacity(box.base.count)
                    for element in box.base {
                        elements.append(try convert(try element._pathValue) ?? .null)
                    }
                    return .array(elements)
                },
                objects: { box, body in
                    let isVisited: Void? = (box as? AdaptedBox<Self>)?.base
                        .withContiguousStorageIfAvailable { body(StoredObjects($0)) }
                    if isVisited == nil { body(nil) }
                }))
    }
}

extension Dictionary where Key == String, Value: MBValueConvertible {
    /// The result of following the path from the value of its next key; nil if there is no such
    /// key. Swift finds keys that look the same, expressions only keys with the same code units.
    @inlinable
    func elementValue(following path: inout MBValue._Path) throws -> MBValue._PathValue? {
        guard let name = path.name, let index = index(forKey: name), path.isNamed(self[index].key)
        else { return nil }
        path.follow(from: .dictionary)
        return try self[index].value._pathValue(following: &path)
    }

    /// The keys and the values, in the same order.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if the evaluation must end that waits for this.
    @inlinable
    func copiedEntries() throws -> (keys: [String], values: [Value]) {
        let watch = ConversionWatch()
        var (keys, values): ([String], [Value]) = ([], [])
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
        for (key, value) in self {
            try watch.count()
            keys.append(key)
            values.append(value)
        }
        return (keys, values)
    }

    /// A dictionary along a path.
    @inlinable
    func adapted() -> LazyCollection {
        AdaptedBox(
            self, .dictionary, count: count,
            LazyCollection.Access(
                callsApp: !Value.isPlain,
                follow: { box, path in
                    guard let box = box as? AdaptedBox<Self> else { return MBValue._PathValue(nil) }
                    return try box.base.elementValue(following: &path) ?? MBValue._PathValue(nil)
                },
                whole: { box, convert in
                    guard let box = box as? AdaptedBox<Self> else { return .dictionary([:]) }
                    var entries = MBDictionary(minimumCapacity: box.base.count)
                    let (keys, values) = try box.base.copiedEntries()
                    for position in try keys.positionsInOrder() {
                        entries[keys[position]] = try convert(try values[position]._pathValue)
                    }
                    return .dictionary(entries)
                },
                keys: { box in
                    guard let box = box as? AdaptedBox<Self> else { return [] }
                    let keys = try box.base.copiedEntries().keys
                    return try keys.positionsInOrder().map { keys[$0] }
                }))
    }
}

extension Set where Element: MBValueConvertible {
    /// The `count` if that is the path's next key; nil otherwise.
    @inlinable
    func elementValue(following path: inout MBValue._Path) -> MBValue._PathValue? {
        guard path.isCount else { return nil }
        path.follow(from: .set)
        return MBValue._PathValue(MBValue(count))
    }

    /// A set along a path.
    @inlinable
    func adapted() -> LazyCollection {
        AdaptedBox(
            self, .set, count: count,
            LazyCollection.Access(
                callsApp: !Element.isPlain,
                follow: { box, path in
                    guard let box = box as? AdaptedBox<Self> else { return MBValue._PathValue(nil) }
                    return box.base.elementValue(following: &path) ?? MBValue._PathValue(nil)
                },
                whole: { box, convert in
                    guard let box = box as? AdaptedBox<Self> else { return .opaque(MBSet([])) }
                    // The order of a Swift set changes from run to run; the order of texts doesn't.
                    let members = try box.base.map { try convert(try $0._pathValue) ?? .null }
                    return .opaque(try MBSet(ordering: members))
                }))
    }
}
