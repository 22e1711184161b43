/// How much a value holds through all its levels, up to a limit.
struct ValueSize {
    private let depthLimit: Int
    private let elementLimit: Int
    private let weighsTexts: Bool
    private(set) var elements = 0
    private(set) var isTooDeep = false
    private var textSteps = 0

    private static let elementsPerStep = 8
    private static let bytesPerStep = 256

    /// Counts elements only.
    init(limits: MBLimits) {
        depthLimit = limits.valueDepth
        elementLimit = limits.elements
        weighsTexts = false
    }

    /// Weighs everything that is hashed or compared, up to what a number of steps can pay for.
    fileprivate init(worth steps: Int, weighsTexts: Bool = true) {
        let (elements, overflows) = steps.multipliedReportingOverflow(by: Self.elementsPerStep)
        depthLimit = .max
        elementLimit = overflows ? .max : elements
        self.weighsTexts = weighsTexts
    }

    /// What it costs to hash the values that were added, or to compare them with others. A text
    /// of less than a step belongs to the price of the element.
    fileprivate var steps: Int {
        (elements / Self.elementsPerStep).addingReportingOverflow(textSteps).partialValue
    }

    /// Counts a value; false as soon as it is too deep or too large.
    mutating func add(_ value: MBValue, depth: Int) -> Bool {
        switch value {
        case .string(let text):
            if weighsTexts { textSteps += text.utf8.count / Self.bytesPerStep }
            return true
        case .number, .bool, .date: return true
        case .array, .dictionary, .opaque:
            guard StackGuard.isDue(at: depth) else { return addContents(of: value, depth: depth) }
            return StackGuard.withRoom { addContents(of: value, depth: depth) }
        }
    }

    private mutating func addContents(of value: MBValue, depth: Int) -> Bool {
        switch value {
        case .array(let elements): return add(elements, depth: depth)
        case .dictionary(let dictionary): return add(dictionary, depth: depth)
        case .opaque(let opaque):
            if let set = opaque.holding(MBSet.self) { return add(set.members, depth: depth) }
            if weighsTexts, let data = opaque.holding(MBData.self) {
                textSteps += data.bytes.count / Self.bytesPerStep
            }
            if weighsTexts, let node = opaque.holding(MBNode.self) {
                return add(node, depth: depth)
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
                textSteps += key.utf8.count / Self.bytesPerStep
                guard add(value, depth: depth + 1) else { return false }
            } else if !dictionary.isScalar(at: position) {
                guard add(dictionary[position].value, depth: depth + 1) else { return false }
            }
            position += 1
        }
        return true
    }

    private mutating func add(_ array: [MBValue], depth: Int) -> Bool {
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
        return elements <= elementLimit
    }
}

extension MBBudget {
    /// Pays for walking through a value, as setting a variable to it does: a step for each eight
    /// elements that it holds.
    ///
    /// - Throws: `limitExceeded` if not so much is left; then no steps are.
    public mutating func spend(walking value: MBValue?) throws(MBExpressionError) {
        guard let value else { return }
        var size = ValueSize(worth: steps, weighsTexts: false)
        _ = size.add(value, depth: 1)
        try spend(steps: size.steps)
    }
}

/// Values are paid for before they are hashed or compared: they may hold far more than the code
/// that does it sees of them.
extension Evaluation {
    /// Pays for comparing two values as `-EQ` does.
    @inline(__always)
    mutating func payForComparing(
        _ left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) {
        switch (left, right) {
        case (.string(let left)?, .string(let right)?):
            try step(Swift.max(left.utf8.count, right.utf8.count) / 16)
        case (.string(let text)?, _), (_, .string(let text)?):
            try step(text.utf8.count / 16)
        case (.array?, .array?), (.dictionary?, .dictionary?), (.opaque?, .opaque?):
            try payForMatching(left, right)
        default: break
        }
    }

    /// Pays for comparing two values as collections do with their members. Most are told apart at a
    /// glance.
    @inline(never)
    mutating func payForMatching(
        _ left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) {
        let mayBeEqual =
            switch (left, right) {
            case (.string(let left)?, .string(let right)?): left.utf8.count == right.utf8.count
            case (.array(let left)?, .array(let right)?): left.count == right.count
            case (.dictionary(let left)?, .dictionary(let right)?): left.count == right.count
            case (.opaque?, .opaque?): true
            default: false
            }
        if mayBeEqual, let left { try payForContents(of: left) }
    }

    /// Pays for hashing a value, to put it into a set or to look for it there.
    mutating func payForHashing(_ value: MBValue) throws(MBExpressionError) {
        try step()
        switch value {
        case .string, .array, .dictionary, .opaque: try payForContents(of: value)
        case .number, .bool, .date: break
        }
    }

    /// Pays for hashing values.
    mutating func payForHashing(_ values: [MBValue]) throws(MBExpressionError) {
        for value in values { try payForHashing(value) }
    }

    private mutating func payForContents(of value: MBValue) throws(MBExpressionError) {
        var size = ValueSize(worth: budget.steps)
        _ = size.add(value, depth: 1)
        try step(size.steps)
    }
}
