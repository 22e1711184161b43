/// A type of the library, other than collections and nodes, whose equality goes through values that it
/// holds.
protocol ValueHolder {
    /// Everything that equality compares.
    var heldValues: [MBValue] { get }
}

/// How much a value contains on all its levels, up to a limit.
struct ValueSize {
    private let depthLimit: Int
    private let elementLimit: Int
    private let weighsTexts: Bool
    private(set) var elements = 0
    private(set) var isTooDeep = false
    /// Whether there are objects that aren't library values.
    private(set) var holdsObjects = false
    /// Many long texts cost more than an Int of 32 bits holds.
    private var textSteps: Int64 = 0
    private let watch: Watch?
    private var pace = Pace()
    /// Whether the count was abandoned because it had to end.
    private(set) var isGivenUp = false

    private static let elementsPerStep = 8
    private static let bytesPerStep = 256

    /// Counts elements only.
    init(limits: MBLimits, _ watch: Watch? = nil) {
        self.watch = watch
        depthLimit = limits.valueDepth
        elementLimit = limits.elements
        weighsTexts = false
    }

    /// Weighs everything that is hashed or compared, up to what a number of steps can pay for.
    init(worth steps: Int, weighsTexts: Bool = true, _ watch: Watch? = nil) {
        // Elements that cost one step more than there are stop the count.
        let (elements, overflows) = steps.multipliedReportingOverflow(by: Self.elementsPerStep)
        self.watch = watch
        depthLimit = .max
        elementLimit = overflows ? .max : elements + Self.elementsPerStep - 1
        self.weighsTexts = weighsTexts
    }

    /// The cost of hashing the values that were added, or of comparing them with others. A text
    /// worth less than a step is included in its element's price.
    var steps: Int {
        Int(clamping: Int64(elements / Self.elementsPerStep) + textSteps)
    }

    /// Counts a value; returns false as soon as it's too deep or too large.
    mutating func add(_ value: MBValue, depth: Int) -> Bool {
        switch value {
        case .string(let text):
            if weighsTexts { weigh(text.utf8.count) }
            return true
        case .number, .bool, .date: return true
        case .array, .dictionary, .opaque:
            guard StackGuard.isDue(at: depth) else { return addContents(of: value, depth: depth) }
            return StackGuard.withRoom { addContents(of: value, depth: depth) }
        }
    }

    private mutating func weigh(_ bytes: Int) { textSteps += Int64(bytes / Self.bytesPerStep) }

    private mutating func addContents(of value: MBValue, depth: Int) -> Bool {
        switch value {
        case .array(let elements): return add(elements, depth: depth)
        case .dictionary(let dictionary): return add(dictionary, depth: depth)
        case .opaque(let opaque):
            if let set = opaque.holding(MBSet.self) { return add(set.members, depth: depth) }
            if !opaque.isValue { holdsObjects = true }
            if weighsTexts, let data = opaque.holding(MBData.self) {
                weigh(data.bytes.count)
            }
            if weighsTexts, let node = opaque.holding(MBNode.self) {
                return add(node, depth: depth)
            }
            if weighsTexts, let holder = opaque.object as? any ValueHolder {
                return add(holder.heldValues, depth: depth)
            }
            return true
        case .string, .number, .bool, .date: return true
        }
    }

    private mutating func add(_ node: MBNode, depth: Int) -> Bool {
        guard enter(1, depth: depth), add(node.attributes, depth: depth + 1) else { return false }
        if let content = node.content, !add(content, depth: depth + 1) { return false }
        guard let relations = node.contents.relations else { return true }
        return add(relations, depth: depth + 1)
    }

    private mutating func add(_ dictionary: MBDictionary, depth: Int) -> Bool {
        guard enter(dictionary.count, depth: depth) else { return false }
        var position = 0
        while position < dictionary.count {
            if weighsTexts {
                let (key, value) = dictionary[position]
                weigh(key.utf8.count)
                guard add(value, depth: depth + 1) else { return false }
            } else if !dictionary.isScalar(at: position) {
                guard add(dictionary[position].value, depth: depth + 1) else { return false }
            }
            position += 1
        }
        return true
    }

    /// Counts the elements of an array.
    mutating func add(_ array: [MBValue], depth: Int) -> Bool {
        guard enter(array.count, depth: depth) else { return false }
        var position = 0
        while position < array.count {
            guard add(array[position], depth: depth + 1) else { return false }
            position += 1
        }
        return true
    }

    private mutating func enter(_ count: Int, depth: Int) -> Bool {
        guard depth <= depthLimit else {
            isTooDeep = true
            return false
        }
        elements += count
        if pace.isDue(1 + count / 4), let watch, watch.isOver { isGivenUp = true }
        guard !isGivenUp else { return false }
        return elements <= elementLimit
    }
}
