import MBDataEnvironment

/// The names of variables that actions and filters set.
struct SetNames {
    private var names: Set<String> = []
    /// What the names begin with that are computed, by their lengths.
    private var prefixes: [Int: Set<String>] = [:]

    /// Notes a name, which may contain expressions.
    mutating func insert(_ name: String) {
        guard !name.isConstant else {
            names.insert(name)
            return
        }
        let prefix = name.constantBeginning
        prefixes[prefix.utf8.count, default: []].insert(prefix)
    }

    func contains(_ name: String) -> Bool {
        names.contains(name)
            || prefixes.contains { length, prefixes in
                guard name.utf8.count >= length else { return false }
                return prefixes.contains(String(decoding: name.utf8.prefix(length), as: UTF8.self))
            }
    }
}

extension SetNames {
    /// The names to which the listeners and filters of documents may give values of other types.
    init(retypedIn survey: DocumentSurvey) {
        for declaring in survey.elements
        where declaring.element.name == "Listener" || declaring.element.name == "DataFilter" {
            let isListener = declaring.element.name == "Listener"
            let own = isListener ? [] : [declaring.element]
            for element in own + declaring.element.descendants {
                for (name, attribute) in element.targets(isAction: isListener)
                where element.mayRetype(name, attribute) { insert(name) }
            }
        }
    }
}

extension MBMLElement {
    /// Whether an action or a filter may give a variable a value of another type: it gives it a new
    /// one, and not only its own again.
    fileprivate func mayRetype(_ name: String, _ target: Attribute) -> Bool {
        switch self.name {
        case "UnsetVar", "PopVar": return false
        case "SetVar", "SetTransientVar", "PushVar":
            return attribute("mapKey") != nil || attribute("listIndex") != nil
                || (self["value"] ?? text).trimmingBlanks() != "$" + name
        case "PostEvent": return target.value.trimmingBlanks() != "$" + name
        default: return true
        }
    }
}
