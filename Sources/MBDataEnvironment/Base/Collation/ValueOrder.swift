/// The order of two values.
enum ValueOrder {
    case ascending
    case same
    case descending
    /// The values have no order: every comparison of them is false.
    case none

    init(_ isLess: Bool, _ isGreater: Bool) {
        self = isLess ? .ascending : isGreater ? .descending : .same
    }

    var reversed: ValueOrder {
        switch self {
        case .ascending: .descending
        case .descending: .ascending
        case .same, .none: self
        }
    }
}
