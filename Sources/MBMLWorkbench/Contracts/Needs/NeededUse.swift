import MBDataEnvironment

/// Something that documents need at a place.
struct NeededUse: Sendable {
    let need: Need
    let place: MBSourceLocation
    let snippet: MBDiagnostic.Snippet?
    /// One of the ways to the place.
    private struct Way: Sendable, Hashable {
        /// The conditions that all hold on it.
        let guards: [FeatureGuard]
        /// Whether a key that isn't there is nothing, whatever the value is.
        let isLenient: Bool

        func isOpen(in app: Features) -> Bool { !guards.contains { $0.holds(in: app) == false } }
    }

    private var ways: [Way]
    /// Whether the place is in a condition that asks what the app has.
    let isInGuard: Bool
    /// Whether it's a variable only if no function binds its name around the place.
    let mayBeBound: Bool

    /// The most ways to a place to keep: beyond that, it counts as reached in all apps.
    private static let mostWays = 32

    init(
        _ need: Need, at place: MBSourceLocation, _ snippet: MBDiagnostic.Snippet?,
        _ guards: [FeatureGuard], isInGuard: Bool, mayBeBound: Bool, isLenient: Bool
    ) {
        (self.need, self.place, self.snippet) = (need, place, snippet)
        ways = [Way(guards: guards, isLenient: isLenient)]
        (self.isInGuard, self.mayBeBound) = (isInGuard, mayBeBound)
    }

    /// Adds another way to the place.
    mutating func add(way guards: [FeatureGuard], isLenient: Bool) {
        let way = Way(guards: guards, isLenient: isLenient)
        guard !ways.contains(way) else { return }
        guard ways.count < Self.mostWays else {
            let rest = Way(guards: [], isLenient: isLenient)
            if !ways.contains(rest) { ways.append(rest) }
            return
        }
        ways.append(way)
    }

    /// Whether an app can reach the place.
    func isReached(in app: Features) -> Bool {
        ways.contains { $0.isOpen(in: app) }
    }

    /// Whether a key that isn't there fails in an app, if its value is an object.
    func needsKey(in app: Features) -> Bool {
        ways.contains { !$0.isLenient && $0.isOpen(in: app) }
    }

    /// Whether the document asks for what it needs: the place isn't reached in an app that lacks
    /// it, even if it has everything else.
    var isGuarded: Bool {
        guard ways.allSatisfy({ $0.guards.contains(where: \.asks) }) else { return false }
        return need.absences.contains { !isReached(in: $0) }
    }
}

/// Keys that a place reads of values of the app's variables.
struct KeyReading: Sendable, Hashable {
    struct Path: Sendable, Hashable {
        /// The variable and the keys.
        let keys: [NeededKey]
        /// How many of them are read elsewhere.
        let known: Int

        /// The path if a position in it may also be the key of a value that has no elements.
        var forAnyPosition: Path {
            Path(keys: keys.map { $0 == .index ? .computed : $0 }, known: known)
        }

        /// The path if `^valueForKey` looks up its first own key.
        var forLookup: Path {
            var keys = forAnyPosition.keys
            if keys.indices.contains(known), let name = keys[known].name {
                keys[known] = .lookedUp(name)
            }
            return Path(keys: keys, known: known)
        }
    }

    /// The value is at one of these.
    let paths: [Path]
}

/// What a place needs.
enum Need: Sendable, Hashable {
    case function(String, WrittenCall)
    /// The function behind a name that a document declares.
    case implementation(class: String, method: String, WrittenCall)
    /// A name that is read in a parameter of a call, where the function binds it.
    case boundName(BoundName)
    /// What the app must grant to a function or an action.
    case capability(String, for: String, isAction: Bool)
    case module(String)
    case tag(String)
    case action(String)
    case attribute(String, of: String, isAction: Bool, value: String)
    case hostType(String)
    case accessor(String, of: String)
    /// What else an element has or needs.
    case part(ElementPart, of: String, isAction: Bool)
    case variable(String)
    /// A variable that the document sets.
    case setting(String)
    /// A size of documents that apps limit.
    case limit(String, Int)
    case keys(KeyReading)
    /// A form that means something else in an older language; in calls, with the function.
    case change(MBLanguageChange, in: String?)

    /// Whether it's about a call, or keys of values.
    var isOfValues: Bool {
        switch self {
        case .function, .implementation, .keys: true
        default: false
        }
    }

    /// Apps that lack it, and that nothing else is known of: one that says so, and one whose
    /// language is too old.
    fileprivate var absences: [Features] {
        var without = Features()
        switch self {
        case .function(let wanted, _): without.function = { $0 == wanted ? false : nil }
        case .implementation(_, let wanted, _): without.function = { $0 == wanted ? false : nil }
        case .module(let wanted): without.module = { $0 == wanted ? false : nil }
        case .tag(let wanted): without.tag = { $0 == wanted ? false : nil }
        case .attribute(_, let wanted, false, _): without.tag = { $0 == wanted ? false : nil }
        case .hostType(let wanted), .accessor(_, let wanted):
            without.hostType = { $0 == wanted ? false : nil }
        case .boundName, .capability, .action, .attribute, .part, .variable, .setting, .limit,
            .keys,
            .change:
            break
        }
        return [without, Features(language: 0)]
    }
}
