/// What an encoder has received for one place so far. The place's containers share it and may add
/// to it as long as the type in the place is being encoded.
final class EncodedValue {
    enum Kind { case nothing, value, entries, elements }

    private var kind = Kind.nothing
    private var value = MBValue.null
    private var entries = MBDictionary()
    private(set) var elements: [MBValue] = []
    /// The contents of places that aren't finished; the collection holds null there.
    private var openEntries: [HashedKey: EncodedValue] = [:]
    private var openElements: [(position: Int, content: EncodedValue)] = []
    private var isTooDeep = false

    /// Begins a collection, or continues one. Anything encoded as something else is dropped.
    func begin(_ kind: Kind) {
        guard self.kind != kind else { return }
        self.kind = kind
        entries = MBDictionary()
        elements = []
        openEntries = [:]
        openElements = []
    }

    func set(_ value: MBValue) {
        begin(.value)
        self.value = value
    }

    func set(_ value: MBValue, for key: String) {
        if !openEntries.isEmpty { openEntries[HashedKey(key)] = nil }
        entries[key] = value
    }

    func append(_ value: MBValue) { elements.append(value) }

    /// A place to be filled in later. A class and its subclass may both add to the same one.
    func place(for key: String) -> EncodedValue {
        let hashed = HashedKey(key)
        if let content = openEntries[hashed] { return content }
        entries[key] = .null
        let content = EncodedValue()
        openEntries[hashed] = content
        return content
    }

    func appendPlace() -> EncodedValue {
        let content = EncodedValue()
        openElements.append((elements.count, content))
        elements.append(.null)
        return content
    }

    /// A place whose contents are discarded, because it's nested too deep.
    func refusedPlace() -> EncodedValue {
        isTooDeep = true
        return EncodedValue()
    }

    /// The complete value; nil if a part was refused. A type that encodes nothing is an empty
    /// dictionary.
    func value(depth: Int = 0) -> MBValue? {
        guard StackGuard.isDue(at: depth) else { return finished(depth: depth) }
        return StackGuard.withRoom { finished(depth: depth) }
    }

    private func finished(depth: Int) -> MBValue? {
        guard !isTooDeep else { return nil }
        for (key, content) in openEntries {
            guard let value = content.value(depth: depth + 1) else { return nil }
            entries[key.text] = value
        }
        for (position, content) in openElements {
            guard let value = content.value(depth: depth + 1) else { return nil }
            elements[position] = value
        }
        return switch kind {
        case .nothing: .dictionary([:])
        case .value: value
        case .entries: .dictionary(entries)
        case .elements: .array(elements)
        }
    }
}
