import MBDataEnvironment

/// A condition by which a document asks what an app has, as far as that decides it:
/// `$MBML.functions.groupBy`, `$MBML.language -GTE 2`.
indirect enum FeatureGuard: Sendable, Hashable {
    /// Something that isn't about the app.
    case unknown
    case constant(Bool)
    case function(String)
    case tag(String)
    case module(String)
    /// `^classExists(Shop)`, which works in all versions.
    case hostType(String)
    case language(Operator, MBNumber)
    case not(FeatureGuard)
    case all([FeatureGuard])
    case any([FeatureGuard])

    /// The condition of a part of an expression.
    init(_ node: SyntaxNode) {
        switch node.kind {
        case .group(_, let inside): self = FeatureGuard(inside)
        case .not(let count, let inside):
            self = count.isMultiple(of: 2) ? FeatureGuard(inside) : .not(FeatureGuard(inside))
        case .text(let text): self = .constant(MBValue(text).truth)
        case .reference(let reference): self = FeatureGuard(reference)
        case .call(let call) where call.functionName == "classExists" && call.path.isEmpty:
            let name = call.allParameters.first?.node.literal
            self = name.map { .hostType($0) } ?? .unknown
        case .call(let call) where call.path.isEmpty: self = FeatureGuard(choice: call)
        case .chain(let first, let terms): self = FeatureGuard(first, terms)
        // A condition that is one reference may be read as an expression.
        case .sequence(let parts) where parts.count == 1: self = FeatureGuard(parts[0])
        default: self = .unknown
        }
    }

    private init(_ reference: SyntaxReference) {
        let keys = reference.path.compactMap(\.literal)
        guard reference.name == "MBML", keys.count == reference.path.count, keys.count <= 2 else {
            self = .unknown
            return
        }
        guard keys.count == 2 else {
            // `$MBML` itself, and what is in it, is nothing only in the legacy library.
            let isThere = keys.first.map(Self.libraryKeys.contains) ?? true
            self = isThere ? .language(.greaterOrEqual, 0) : .unknown
            return
        }
        switch keys[0] {
        case "functions": self = .function(keys[1])
        case "tags": self = .tag(keys[1])
        case "modules": self = .module(keys[1])
        default: self = .unknown
        }
    }

    /// The keys of `$MBML`.
    static let libraryKeys: Set<String> = [
        "language", "version", "functions", "tags", "modules",
    ]

    /// Operators of one precedence apply from left to right.
    private init(_ first: SyntaxNode, _ terms: [SyntaxTerm]) {
        if let term = terms.first, terms.count == 1, term.operator.isComparison {
            self = Self.comparison(first, term)
            return
        }
        var chain = Chain(FeatureGuard(first))
        for term in terms { chain.append(term.operator, FeatureGuard(term.operand)) }
        self = chain.condition
    }

    /// The operands of a chain up to one of them, as one condition.
    struct Chain {
        private(set) var condition: FeatureGuard
        private var parts = 1

        /// The longest chain of conditions to look at; nobody asks for more at once.
        private static let mostParts = 32

        init(_ first: FeatureGuard) { condition = first }

        /// Operators of one precedence apply from left to right.
        mutating func append(_ operator: Operator, _ right: FeatureGuard) {
            guard parts < Self.mostParts else {
                condition = .unknown
                return
            }
            switch (condition, `operator`) {
            case (.unknown, .and) where right == .unknown, (.unknown, .or) where right == .unknown:
                return
            case (.all(let parts), .and):
                guard right != .unknown || !parts.contains(.unknown) else { return }
                condition = .all(parts + [right])
            case (.any(let parts), .or):
                guard right != .unknown || !parts.contains(.unknown) else { return }
                condition = .any(parts + [right])
            case (_, .and): condition = .all([condition, right])
            case (_, .or): condition = .any([condition, right])
            default: condition = .unknown
            }
            parts += 1
        }
    }

    /// Whether it holds in an app; nil if something else decides.
    func holds(in app: Features) -> Bool? {
        switch self {
        case .unknown: return nil
        case .constant(let value): return value
        case .function(let name): return app.function(name)
        case .tag(let name): return app.tag(name)
        case .module(let name): return app.module(name)
        case .hostType(let name): return app.hostType(name)
        case .language(let `operator`, let number):
            // How the legacy library compares nothing with a number isn't certain.
            guard app.hasLanguage else {
                return switch `operator` {
                case .notEqual: true
                case .less, .lessOrEqual: nil
                default: false
                }
            }
            return app.language.flatMap { Self.compare(MBNumber($0), `operator`, number) }
        case .not(let inside): return inside.holds(in: app).map { !$0 }
        case .all(let parts):
            let values = parts.map { $0.holds(in: app) }
            return values.contains(false) ? false : values.contains(nil) ? nil : true
        case .any(let parts):
            let values = parts.map { $0.holds(in: app) }
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        }
    }

    private static func compare(
        _ left: MBNumber, _ operator: Operator, _ right: MBNumber
    ) -> Bool? {
        switch `operator` {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        default: nil
        }
    }

    /// Whether it holds only in an app that has a function, and this library's language.
    func needs(function name: String) -> Bool {
        var without = Features(language: MBContract.libraryLanguage)
        without.function = { $0 == name ? false : nil }
        return holds(in: without) == false
    }

    /// Whether it holds only in an app that lacks a function.
    func excludes(function name: String) -> Bool {
        var with = Features(language: MBContract.libraryLanguage)
        with.function = { $0 == name ? true : nil }
        return holds(in: with) == false
    }

    /// Whether it holds only in an app that has a class.
    func needs(hostType name: String) -> Bool {
        var without = Features(language: MBContract.libraryLanguage)
        without.hostType = { $0 == name ? false : nil }
        return holds(in: without) == false
    }

    /// The condition with other questions about the app.
    func replacing(_ replacement: (FeatureGuard) -> FeatureGuard) -> FeatureGuard {
        switch self {
        case .function, .tag, .module, .hostType, .language: replacement(self)
        case .not(let inside): .not(inside.replacing(replacement))
        case .all(let parts): .all(parts.map { $0.replacing(replacement) })
        case .any(let parts): .any(parts.map { $0.replacing(replacement) })
        case .unknown, .constant: self
        }
    }

    /// Whether the app alone decides it.
    var isCertain: Bool {
        switch self {
        case .unknown: false
        case .constant, .function, .tag, .module, .hostType, .language: true
        case .not(let inside): inside.isCertain
        case .all(let parts), .any(let parts): parts.allSatisfy(\.isCertain)
        }
    }

    /// Whether it asks anything of the app.
    var asks: Bool {
        switch self {
        case .unknown, .constant: false
        case .function, .tag, .module, .hostType, .language: true
        case .not(let inside): inside.asks
        case .all(let parts), .any(let parts): parts.contains(where: \.asks)
        }
    }
}

/// What `$MBML` says in an app; nil where that isn't known.
struct Features {
    var language: Int?
    /// Whether there is `$MBML.language` at all.
    var hasLanguage = true
    var function: (String) -> Bool? = { _ in nil }
    var tag: (String) -> Bool? = { _ in nil }
    var module: (String) -> Bool? = { _ in nil }
    /// What `^classExists` says.
    var hostType: (String) -> Bool? = { _ in nil }

    /// Everything unknown, except for what is set.
    init(language: Int? = nil) {
        self.language = language
    }

    /// What an app offers. With the legacy library, there's no `$MBML`, so all of it is nothing.
    init(_ offer: MBContract) {
        language = offer.language
        // A library alone doesn't know the types of apps.
        if offer.app != nil {
            let types = HostTypeTable(offer)
            hostType = { name in offer.hostTypes.map { _ in types[name] != nil } }
        }
        guard offer.language != 0 else {
            hasLanguage = false
            (function, tag, module) = ({ _ in false }, { _ in false }, { _ in false })
            return
        }
        function = { name in offer.functions.map { $0[name] != nil } }
        tag = { offer.hasTag($0) }
        module = { name in offer.modules.map { _ in offer.module(name) != nil } }
    }
}

extension MBContract {
    /// The module with a name or an alias.
    func module(_ name: String) -> Module? {
        modules?[name]
            ?? modules?.filter { $0.value.aliases?.contains(name) == true }
            .min { $0.key.precedes($1.key) }?.value
    }

    /// Whether a tag is known; nil if tags aren't listed.
    func hasTag(_ name: String) -> Bool? {
        guard let tags else { return nil }
        return tags[name] != nil ? true : hasElement(name, \.tags)
    }

    /// Whether an action is known; nil if actions aren't listed.
    func hasAction(_ name: String) -> Bool? { hasElement(name, \.actions) }

    /// Whether a module has a tag or an action; nil if none has it, and one doesn't list its own.
    private func hasElement(_ name: String, _ elements: KeyPath<Module, [String: Tag]?>) -> Bool? {
        guard let sections = modules?.values.map({ $0[keyPath: elements] }) else { return nil }
        if sections.contains(where: { $0?[name] != nil }) { return true }
        return sections.contains { $0 == nil } ? nil : false
    }
}
