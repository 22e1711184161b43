import MBDataEnvironment

/// A place where a value isn't what it must be.
package struct CaseDifference: Sendable {
    /// Where it is in the value: `$.items[3].price`.
    package let path: String
    /// What was expected there, and what was found.
    package let message: String
    /// What was lost; nil if something is there.
    var loss: Loss?

    /// How a value can be lost.
    enum Loss {
        case nothing
        /// It became an empty text or array.
        case empty
    }

    /// The message with the path, unless that is the whole value.
    package var description: String { path == "$" ? message : "\(path): \(message)" }
}

/// The differences of a value from the one that was expected.
struct ValueDifferences {
    private(set) var all: [CaseDifference] = []
    /// How many more there are.
    private(set) var more = 0

    /// What is lost, also in those that aren't kept.
    private(set) var losses: Set<CaseDifference.Loss> = []

    /// The most differences that are kept.
    static let most = 10

    /// Differences below these aren't looked for.
    private let ignored: [CasePathPattern]
    /// The words for the two values.
    private let words: (old: String, new: String)

    init(
        ignoring ignored: [CasePathPattern] = [], words: (String, String) = ("expected", "got")
    ) {
        self.ignored = ignored
        self.words = words
    }

    /// - Parameter message: what is different; only made if it's kept.
    mutating func note(
        _ path: CasePath, _ message: @autoclosure () -> String, loss: CaseDifference.Loss? = nil
    ) {
        if let loss { losses.insert(loss) }
        if all.count < Self.most {
            all.append(
                CaseDifference(path: path.description, message: message(), loss: loss))
        } else {
            more += 1
        }
    }

    /// Compares two values, which must be equal, type included.
    ///
    /// A whole value that is null is nothing. In an array or a dictionary, null is an element or an
    /// entry like any other.
    mutating func compare(_ expected: MBValue?, _ found: MBValue?, at path: CasePath = .root) {
        guard !ignored.contains(where: { $0.matches(path) }) else { return }
        let isWhole = path.steps.isEmpty
        let words = words
        let left = isWhole ? expected.orNil : expected
        let right = isWhole ? found.orNil : found
        switch (left, right) {
        case (nil, nil), (.null?, .null?): return
        case (.null?, _), (nil, _): note(path, Self.message(left, right, words))
        case (_, .null?), (_, nil): note(path, Self.message(left, right, words), loss: .nothing)
        case (.array(let elements)?, .array([])?) where !elements.isEmpty:
            // An event without effects does nothing.
            let isEvent = path == CasePath(base: "effects")
            note(path, Self.message(left, right, words), loss: isEvent ? .nothing : .empty)
        case (.array(let left), .array(let right)): compare(left, right, at: path)
        case (.dictionary(let left), .dictionary(let right)): compare(left, right, at: path)
        case (.string(let left), .string(let right)):
            if let message = TextDifference.message(left, right, words) {
                note(path, message, loss: right.isEmpty ? .empty : nil)
            }
        case (let left?, let right?):
            guard left != right else { return }
            if let left = Self.members(of: left), let right = Self.members(of: right) {
                compare(members: left, right, at: path)
            } else {
                note(path, Self.message(left, right, words))
            }
        }
    }

    private static func message(
        _ left: MBValue?, _ right: MBValue?, _ words: (old: String, new: String)
    ) -> String {
        var (old, new) = (ShownText.part(left), ShownText.part(right))
        if let left, let right, !left.isNull, !right.isNull, left.typeName != right.typeName {
            (old, new) = ("\(old) (\(left.typeName))", "\(new) (\(right.typeName))")
        }
        return "\(words.old) \(old), \(words.new) \(new)"
    }

    /// The members of a set; nil for any other value.
    static func members(of value: MBValue) -> [MBValue]? {
        guard case .opaque(let opaque) = value else { return nil }
        return (opaque.object as? MBSet)?.members
    }

    private mutating func compare(members left: [MBValue], _ right: [MBValue], at path: CasePath) {
        let (old, new) = (MBSet(left), MBSet(right))
        let words = words
        for member in left where !new.contains(member) {
            note(path, "\(words.old) the member \(ShownText.json(member))")
        }
        for member in right where !old.contains(member) {
            note(path, "\(words.new) the member \(ShownText.json(member))")
        }
    }

    private mutating func compare(
        _ left: MBDictionary, _ right: MBDictionary, at path: CasePath
    ) {
        for (key, value) in left { compare(value, right[key], at: path.key(key)) }
        for (key, value) in right where left[key] == nil {
            compare(nil, value, at: path.key(key))
        }
    }

    /// Compares arrays element by element. One part that was inserted or removed is one difference.
    private mutating func compare(_ left: [MBValue], _ right: [MBValue], at path: CasePath) {
        guard left.count != right.count else {
            for (index, pair) in zip(left, right).enumerated() {
                compare(pair.0, pair.1, at: path.index(index))
            }
            return
        }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
            .prefix { $0 == $1 }.count
        let count = min(left.count, right.count) - start - end
        if count > 0 {
            let words = words
            note(
                path,
                "\(words.old) \(left.count) element\(left.count == 1 ? "" : "s"), "
                    + "\(words.new) \(right.count)")
        }
        for index in start..<start + max(0, count) {
            compare(left[index], right[index], at: path.index(index))
        }
        for index in start + max(0, count)..<left.count - end {
            compare(left[index], nil, at: path.index(index))
        }
        for index in start + max(0, count)..<right.count - end {
            compare(nil, right[index], at: path.index(index))
        }
    }
}

extension MBValue? {
    /// The value; nil for null.
    fileprivate var orNil: MBValue? { self?.isNull == true ? nil : self }
}
