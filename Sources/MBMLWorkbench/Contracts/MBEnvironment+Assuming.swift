public import MBDataEnvironment
import MBEventHandling

extension MBEnvironment {
    /// Returns a copy of this environment to which everything is added that an app's contract lists
    /// and this environment lacks, for checking documents without the app's code.
    ///
    ///     let file = URL(
    ///         fileURLWithPath: "Fixtures/Shop/offers/shop-3.2.json")
    ///     let shop = try MBContract(contentsOf: file)
    ///     let base = MBEnvironment().assuming(shop)
    ///     let check = MBEnvironment.check(
    ///         manifest: URL(fileURLWithPath: "Fixtures/Shop/manifest.xml"),
    ///         into: base)
    ///     let hasErrors = check.hasErrors
    ///     // → false
    ///
    /// It adds functions, modules with their tags and actions, host types, and variables. The
    /// functions do nothing, and the variables have no values. The types of the variables and of
    /// the keys of host types are in the contract itself; ``MBChecker/host`` uses both.
    ///
    /// - Parameter host: what the app offers. What this environment already declares stays as it
    ///   is.
    public func assuming(_ host: MBContract) -> MBEnvironment {
        var environment = self
        environment.declare(offersOf: host)
        let own = MBEventHandlingModule()
        if host.modules?[own.name] != nil, !knownModules.contains(where: { $0.name == own.name }) {
            environment.register(own)
        }
        let known = Set(environment.knownModules.map(\.name))
        for (name, module) in (host.modules ?? [:]).sorted(by: { $0.key.precedes($1.key) })
        where !known.contains(name) {
            environment.register(OfferedModule(name: name, contract: module))
        }
        return environment
    }
}

/// A stand-in for a module of an app: it knows the tags and actions, and does nothing.
private struct OfferedModule: MBModule {
    let name: String
    let contract: MBContract.Module

    var aliases: [String] { contract.aliases ?? [] }

    func register(with load: inout MBDocumentLoader) {
        let tags = contract.tags ?? [:]
        for (name, tag) in tags.sorted(by: { $0.key.precedes($1.key) }) {
            load.handle(name) { element, load in
                Self.note(element, tag, tags, &load)
            }
        }
        let actions = load.environment[MBActions.self]
        for (name, tag) in (contract.actions ?? [:]).sorted(by: { $0.key.precedes($1.key) })
        where actions[name] == nil {
            let factory: MBActions.Factory = { element, load in
                Self.note(element, tag, tags, &load)
                return OfferedAction()
            }
            load.extend(MBActions.self, with: factory, as: name)
        }
    }

    /// Checks the attributes of an element, and notes its expressions.
    private static func note(
        _ element: MBMLElement, _ tag: MBContract.Tag, _ tags: [String: MBContract.Tag],
        _ load: inout MBDocumentLoader
    ) {
        load.warn(of: element, beyond: tag)
        let attributes = tag.attributes ?? [:]
        // What it declares or sets isn't known, so each name may be that of a variable.
        for attribute in element.attributes
        where ["name", "var"].contains(attribute.name)
            || (attributes[attribute.name]?.kind ?? tag.others)?.context == nil
                && attribute.isConstant
        {
            load.assume(variable: attribute.value)
        }
        for (name, attribute) in attributes.sorted(by: { $0.key.precedes($1.key) })
        where attribute.isRequired == true {
            _ = load.required(name, of: element)
        }
        for attribute in element.attributes {
            let kind = attributes[attribute.name]?.kind ?? tag.others
            guard let context = kind?.context, !attribute.value.isEmpty else { continue }
            _ = load.expression(of: attribute, as: context)
        }
        if element.children.isEmpty, let context = tag.text?.context,
            !element.text.allSatisfy(\.isWhitespace)
        {
            _ = load.expression(of: element.textAttribute, as: context)
        }
        if tag.hasActions == true {
            _ = load.actions(in: element)
            return
        }
        MBDocumentLoader.withStack {
            for child in element.children {
                guard let inner = tags[child.name] else { continue }
                note(child, inner, tags, &load)
            }
        }
    }
}

/// A stand-in for an action.
private struct OfferedAction: MBAction {
    func run(in context: inout MBActionContext) -> MBActionFlow { .next }
}
