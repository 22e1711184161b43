import MBDataEnvironment

/// Groups uses by what they need, and makes a contract of them.
struct NeedsContract {
    /// What a contract has an entry for.
    private enum Entry: Hashable {
        case function(String)
        case module(String)
        case element(String, isAction: Bool)
        case attribute(String, of: String, isAction: Bool)
        case hostType(String)
        case variable(String)
    }

    private let known: MBContract
    private let names: [DocumentNames]
    private var uses: [Entry: [MBContract.Use]] = [:]
    /// The values of attributes that may have only some.
    private var values: [Entry: Set<String>] = [:]
    private var accessors: [String: Set<String>] = [:]
    private var implementations: [String: (class: String, method: String)] = [:]

    init(_ known: MBContract, _ names: [DocumentNames]) {
        self.known = known
        self.names = names
    }

    mutating func add(_ use: NeededUse) {
        var noted = MBContract.Use(at: DocumentNames.text(use.place, names))
        noted.isGuarded = use.isGuarded ? true : nil
        let entry: Entry
        switch use.need {
        case .function(let name, let form):
            (noted.count, noted.words) = (form.count, form.words)
            entry = .function(name)
        case .implementation(let className, let method, let form):
            (noted.count, noted.words) = (form.count, form.words)
            let name = known.function(className, method)?.name ?? "\(className).\(method)"
            implementations[name] = (className, method)
            entry = .function(name)
        case .module(let name): entry = .module(name)
        case .tag(let name): entry = .element(name, isAction: false)
        case .action(let name): entry = .element(name, isAction: true)
        case .attribute(let name, let element, let isAction, let value):
            entry = .attribute(name, of: element, isAction: isAction)
            values[entry, default: []].insert(value)
        case .hostType(let name): entry = .hostType(name)
        case .variable(let name): entry = .variable(name)
        case .accessor(let accessor, let name):
            accessors[name, default: []].insert(accessor)
            return
        case .boundName, .capability, .part, .setting, .limit, .keys, .change: return
        }
        uses[entry, default: []].append(noted)
    }

    func contract() -> MBContract {
        var contract = MBContract(.needs)
        contract.functions = functions
        contract.hostTypes = hostTypes
        (contract.modules, contract.tags) = ([:], [:])
        (contract.variables, contract.reads) = ([:], [:])
        let attributes = attributesOfElements()
        for (entry, uses) in uses {
            switch entry {
            case .module(let name):
                contract.modules?[name, default: .init()].uses = uses
                contract.modules?[name]?.isGuarded = uses.areGuarded
            case .variable(let name): contract.variables?[name, default: .init()].uses = uses
            case .element(let name, let isAction):
                var tag = MBContract.Tag(attributes[entry] ?? [:])
                tag.uses = uses
                tag.isGuarded = uses.areGuarded
                add(tag, name, isAction, to: &contract)
            case .function, .hostType, .attribute: break
            }
        }
        return contract
    }

    private var functions: [String: MBContract.Function] {
        var result: [String: MBContract.Function] = [:]
        for case (.function(let name), let uses) in uses.map({ ($0.key, $0.value) }) {
            var function = MBContract.Function()
            let counts = uses.compactMap(\.count)
            (function.least, function.most) = (counts.min(), counts.max())
            function.className = implementations[name]?.class
            function.method = implementations[name]?.method
            function.uses = uses
            function.isGuarded = uses.areGuarded
            result[name] = function
        }
        return result
    }

    private var hostTypes: [String: MBContract.HostType] {
        var result: [String: MBContract.HostType] = [:]
        for case (.hostType(let name), let uses) in uses.map({ ($0.key, $0.value) }) {
            var type = MBContract.HostType()
            type.accessors = accessors[name]?.inOrder()
            type.uses = uses
            type.isGuarded = uses.areGuarded
            result[name] = type
        }
        return result
    }

    private func add(
        _ tag: MBContract.Tag, _ name: String, _ isAction: Bool, to contract: inout MBContract
    ) {
        guard let module = known.owner(of: name, isAction: isAction) else {
            contract.tags?[name] = tag
            return
        }
        // Nothing else holds it meanwhile, so that its dictionaries aren't copied.
        var own = contract.modules?.removeValue(forKey: module) ?? MBContract.Module()
        if isAction {
            own.actions = own.actions ?? [:]
            own.actions?[name] = tag
        } else {
            own.tags = own.tags ?? [:]
            own.tags?[name] = tag
        }
        contract.modules?[module] = own
    }

    /// The attributes of each element.
    private func attributesOfElements() -> [Entry: [String: MBContract.Attribute]] {
        var result: [Entry: [String: MBContract.Attribute]] = [:]
        for (entry, uses) in uses {
            guard case .attribute(let name, let element, let isAction) = entry else { continue }
            let declared = known.element(element, isAction: isAction)?.attributes?[name]
            var attribute = MBContract.Attribute.optional(
                declared?.kind ?? .text,
                values: declared?.values == nil ? nil : values[entry]?.inOrder())
            attribute.uses = uses
            result[.element(element, isAction: isAction), default: [:]][name] = attribute
        }
        return result
    }
}

extension [MBContract.Use] {
    /// True if a guard protects each of them; otherwise nil.
    fileprivate var areGuarded: Bool? { allSatisfy { $0.isGuarded == true } ? true : nil }
}

extension MBContract {
    /// The function that documents declare by a class and a method.
    func function(_ className: String, _ method: String) -> (name: String, Function)? {
        let found = (functions ?? [:]).filter {
            ($0.value.className ?? "") == className
                && ($0.value.method == method || $0.key == method)
        }
        return found.min { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
    }

    /// What is known of a tag or an action.
    func element(_ name: String, isAction: Bool) -> Tag? {
        if !isAction, let tag = tags?[name] { return tag }
        return owner(of: name, isAction: isAction).flatMap { module in
            isAction ? modules?[module]?.actions?[name] : modules?[module]?.tags?[name]
        }
    }

    /// The module that has a tag or an action; nil for the library's own.
    func owner(of name: String, isAction: Bool) -> String? {
        (modules ?? [:]).filter {
            (isAction ? $0.value.actions : $0.value.tags)?[name] != nil
        }.keys.inOrder().first
    }
}
