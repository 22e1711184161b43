/// What an encoder has received for one place so far. The place's containers share it and may add
/// to it as long as the type in the place is being encoded.
final class EncodedValue {
    enum Kind { case nothing, value, entries, elements }

    private enum Place {
        case key(String)
        case position(Int)
    }

    private var kind = Kind.nothing
    private var value = MBValue.null
    private var entries = MBDictionary()
    private(set) var elements: [MBValue] = []
    /// The contents of places that aren't finished; the collection holds null there.
    private var open: [(place: Place, content: EncodedValue)] = []
    private var isTooDeep = false

    /// Begins a collection, or continues one. Anything encoded as something else is dropped.
    func begin(_ kind: Kind) {
        guard self.kind != kind else { return }
        self.kind = kind
        entries = MBDictionary()
        elements = []
        open = []
    }

    func set(_ value: MBValue) {
        begin(.value)
        self.value = value
    }

    func set(_ value: MBValue, for key: String) { entries[key] = value }

    func append(_ value: MBValue) { elements.append(value) }

    /// A place to be filled in later.
    func place(for key: String) -> EncodedValue {
        entries[key] = .null
        return open(.key(key))
    }

    func appendPlace() -> EncodedValue {
        elements.append(.null)
        return open(.position(elements.count - 1))
    }

    private func open(_ place: Place) -> EncodedValue {
        let content = EncodedValue()
        open.append((place, content))
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
        for (place, content) in open {
            guard let value = content.value(depth: depth + 1) else { return nil }
            switch place {
            case .key(let key): entries[key] = value
            case .position(let position): elements[position] = value
            }
        }
        return switch kind {
        case .nothing: .dictionary([:])
        case .value: value
        case .entries: .dictionary(entries)
        case .elements: .array(elements)
        }
    }
}
