/// An operator of the number or boolean grammar.
package enum Operator: Sendable, Hashable {
    case add, subtract, multiply, divide, remainder
    case and, or, not
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    /// The primary spelling of the operator.
    package var text: String {
        switch self {
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .remainder: "%"
        case .and: "-AND"
        case .or: "-OR"
        case .not: "!"
        case .equal: "-EQ"
        case .notEqual: "-NE"
        case .less: "-LT"
        case .lessOrEqual: "-LTE"
        case .greater: "-GT"
        case .greaterOrEqual: "-GTE"
        }
    }

    /// The name of the operator's node in dumps.
    var name: String {
        switch self {
        case .add: "addition"
        case .subtract: "subtraction"
        case .multiply: "multiplication"
        case .divide: "division"
        case .remainder: "modulo"
        case .and: "boolean and"
        case .or: "boolean or"
        case .not: "negation"
        case .equal: "equality test"
        case .notEqual: "inequality test"
        case .less: "less than test"
        case .lessOrEqual: "less than or equal test"
        case .greater: "greater than test"
        case .greaterOrEqual: "greater than or equal test"
        }
    }

    /// Whether it binds tighter than the other binary operators of its grammar: `*` `/` `%` in
    /// arithmetic, the comparators in logic.
    var bindsTightly: Bool {
        switch self {
        case .multiply, .divide, .remainder, .equal, .notEqual, .less, .lessOrEqual, .greater,
            .greaterOrEqual:
            true
        case .add, .subtract, .and, .or, .not: false
        }
    }

    /// The words; if one begins another, the longer one comes first.
    static let words: [(text: [UInt8], operator: Operator)] = [
        (Array("-AND".utf8), .and), (Array("-OR".utf8), .or), (Array("-EQ".utf8), .equal),
        (Array("-NE".utf8), .notEqual), (Array("-LTE".utf8), .lessOrEqual),
        (Array("-LT".utf8), .less), (Array("-GTE".utf8), .greaterOrEqual),
        (Array("-GT".utf8), .greater),
    ]

    /// The symbol that two bytes begin with, and its length.
    static func symbol(_ first: UInt8, _ second: UInt8?) -> (operator: Operator, length: Int)? {
        switch (first, second.map { UnicodeScalar($0) }) {
        case (UInt8(ascii: "&"), "&"): (.and, 2)
        case (UInt8(ascii: "|"), "|"): (.or, 2)
        case (UInt8(ascii: "="), "="): (.equal, 2)
        case (UInt8(ascii: "!"), "="): (.notEqual, 2)
        case (UInt8(ascii: "<"), "="), (UInt8(ascii: "="), "<"): (.lessOrEqual, 2)
        case (UInt8(ascii: ">"), "="), (UInt8(ascii: "="), ">"): (.greaterOrEqual, 2)
        case (UInt8(ascii: "<"), _): (.less, 1)
        case (UInt8(ascii: ">"), _): (.greater, 1)
        case (UInt8(ascii: "!"), _): (.not, 1)
        default: nil
        }
    }

    /// The arithmetic operator of a byte.
    static func arithmetic(_ byte: UInt8) -> Operator? {
        switch byte {
        case UInt8(ascii: "+"): .add
        case UInt8(ascii: "-"): .subtract
        case UInt8(ascii: "*"): .multiply
        case UInt8(ascii: "/"): .divide
        case UInt8(ascii: "%"): .remainder
        default: nil
        }
    }
}
