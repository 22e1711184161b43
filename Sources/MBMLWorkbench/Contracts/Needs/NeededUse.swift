import MBDataEnvironment

/// Something that documents need at a place.
struct NeededUse: Sendable {
    let need: Need
    let place: MBSourceLocation
    let snippet: MBDiagnostic.Snippet?
    /// The conditions that hold wherever the place is reached.
    let guards: [FeatureGuard]
    /// Whether the place is in a condition that asks what the app has.
    var isInGuard = false
    /// Whether it's a variable only if no function binds its name around the place.
    var mayBeBound = false

    /// Whether an app can reach the place.
    func isReached(in app: Features) -> Bool {
        !guards.contains { $0.holds(in: app) == false }
    }

    /// Whether the document asks for what it needs: the place isn't reached in an app that lacks
    /// it, even if it has everything else.
    var isGuarded: Bool {
        guard guards.contains(where: \.asks) else { return false }
        return need.absences.contains { !isReached(in: $0) }
    }
}

/// What a place needs.
enum Need: Sendable, Hashable {
    /// A call; nil if the number of its parameters isn't known.
    case function(String, count: Int?, words: [String: String])
    /// The function behind a name that a document declares.
    case implementation(class: String, method: String, count: Int?, words: [String: String])
    case module(String)
    case tag(String)
    case action(String)
    case attribute(String, of: String, isAction: Bool, value: String)
    case hostType(String)
    case accessor(String, of: String)
    /// A variable with the keys that are read.
    case variable(String, keys: [String])
    case change(MBLanguageChange)

    /// Its subject in contracts: `function:groupBy`.
    var subject: String {
        switch self {
        case .function(let name, _, _): "function:\(name)"
        case .implementation(let name, let method, _, _): "function:\(name).\(method)"
        case .module(let name): "module:\(name)"
        case .tag(let name): "tag:\(name)"
        case .action(let name): "action:\(name)"
        case .attribute(let name, let element, let isAction, _):
            "\(isAction ? "action" : "tag"):\(element).\(name)"
        case .hostType(let name), .accessor(_, let name): "hostType:\(name)"
        case .variable(let name, _): "variable:\(name)"
        case .change(let change): "language:\(change.id)"
        }
    }

    /// Apps that lack it, and that nothing else is known of: one that says so, and one whose
    /// language is too old.
    fileprivate var absences: [Features] {
        var without = Features()
        switch self {
        case .function(let wanted, _, _): without.function = { $0 == wanted ? false : nil }
        case .implementation(_, let wanted, _, _): without.function = { $0 == wanted ? false : nil }
        case .module(let wanted): without.module = { $0 == wanted ? false : nil }
        case .tag(let wanted): without.tag = { $0 == wanted ? false : nil }
        case .attribute(_, let wanted, false, _): without.tag = { $0 == wanted ? false : nil }
        case .hostType(let wanted), .accessor(_, let wanted):
            without.hostType = { $0 == wanted ? false : nil }
        case .action, .attribute, .variable, .change: break
        }
        return [without, Features(language: 0)]
    }
}
