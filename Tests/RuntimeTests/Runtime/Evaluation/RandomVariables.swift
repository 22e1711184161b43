@testable import MBDataEnvironment

/// Random dynamic variables that refer to each other, to names that functions bind, and to values
/// that change with every read.
struct RandomVariables {
    private let random: MBCapabilities.SeededRandomSource
    private var depth = 0

    static let names = (0..<6).map { "d\($0)" }

    init(seed: UInt64) {
        random = .seeded(seed)
    }

    private func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random.next() % UInt64(elements.count))]
    }

    /// A variable refers mostly to earlier ones, so that few are in a circle.
    mutating func expression(below limit: Int = Self.names.count) -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 5, random.next() % 4 != 0 else { return leaf(below: limit) }
        let inner = { (variables: inout RandomVariables) in variables.expression(below: limit) }
        switch random.next() % 13 {
        case 0: return "^list(\(collection())|\(inner(&self)))"
        case 1: return "^filter(\(collection())|\(inner(&self)) -NE \(inner(&self)))"
        case 2: return "^reduce(\(collection())|\(leaf(below: limit))|\(inner(&self)))"
        case 3: return "^if(\(inner(&self)) == \(inner(&self))|\(inner(&self))|\(inner(&self)))"
        case 4: return "^list(\(collection())|^array($item|7)|\(inner(&self)))"
        case 5: return "^list(\(collection())|^list(\(collection())|\(inner(&self))))"
        case 6: return "<\(inner(&self))\(inner(&self))>"
        case 7: return "^pruneMatchingLeaves(\(collection())|\(inner(&self)) == 2)"
        case 8: return "^sort(\(collection())|\(inner(&self)))"
        case 9: return "^associate(\(collection())|\(inner(&self))|\(inner(&self)))"
        case 10: return "^count(\(inner(&self)))"
        case 11: return "^row(\(inner(&self)))"
        default: return effect(inner(&self))
        }
    }

    private func effect(_ inner: String) -> String {
        switch random.next() % 7 {
        case 0: "^eval(^q(\(inner)))"
        case 1: "^log(\(inner))"
        case 2: "^touch(\(inner))"
        case 3: "^same(\(inner))"
        case 4: "^currentTime()"
        case 5: "^random(1000)"
        default: "^if(\(inner).bogus|1|2)"
        }
    }

    private func leaf(below limit: Int) -> String {
        let others = Self.names.prefix(random.next() % 20 == 0 ? Self.names.count : max(1, limit))
        return switch random.next() % 4 {
        case 0:
            pick([
                "$item", "$key", "$root", "$outer:item", "$currentValue", "$row", "$n", "$words",
                "$tally.count", "$tally", "$given", "$n: x", "$item-x",
            ])
        default: "$" + pick(Array(others))
        }
    }

    private func collection() -> String {
        pick(["$words", "$map", "^array(1|2|2)", "$lists", "^list($words|$item)", "$item", "$d0"])
    }
}
