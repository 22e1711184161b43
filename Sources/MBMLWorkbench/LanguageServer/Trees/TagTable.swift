import MBDataEnvironment

/// The tags that documents can have, with their attributes.
struct TagTable: Sendable {
    /// The tags of the library.
    private var own: [String: MBContract.Tag] = [:]
    /// The modules by their names, in order.
    private var modules: [(key: String, value: MBContract.Module)] = []

    init() {}

    init(_ contract: MBContract) {
        own = contract.tags ?? [:]
        modules = (contract.modules ?? [:]).sorted { $0.key < $1.key }
    }

    /// A tag or an action; nil if it isn't known.
    ///
    /// - Parameter parents: the tags around it, the innermost first.
    func tag(_ name: String) -> MBContract.Tag? {
        if let tag = own[name] { return tag }
        for (_, module) in modules {
            if let tag = module.tags?[name] ?? module.actions?[name] { return tag }
        }
        return nil
    }

    /// The names of the tags that an element can contain, in order.
    ///
    /// - Parameters:
    ///   - parent: the tag around; nil for a document's root.
    ///   - enabled: the names of the modules that the documents request.
    func names(inside parent: String?, enabled: Set<String>) -> [String] {
        guard let parent else { return ["MBML"] }
        if parent.lowercased() == "mbml" {
            let names = modules.filter { enabled.contains($0.key) }
                .flatMap { $0.value.tags?.keys.sorted() ?? [] }
            return Set(own.keys.filter { $0 != "MBML" } + names).inOrder()
        }
        guard let tag = tag(parent) else { return [] }
        var names = tag.children ?? []
        if tag.hasActions == true {
            names += modules.filter { enabled.contains($0.key) }
                .flatMap { $0.value.actions?.keys.sorted() ?? [] }
        }
        return Set(names).inOrder()
    }

    /// The names of the modules, in order.
    var moduleNames: [String] { modules.map(\.key) }
}

extension TagTable {
    /// The tags of the library and of the modules that ship with it.
    static let standard = TreeSettings.standardTags
}
