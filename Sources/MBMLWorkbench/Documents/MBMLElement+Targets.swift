import MBDataEnvironment
import MBEventHandling

extension MBMLElement {
    /// The names of the variables that an action or a filter sets or binds, with the attributes that
    /// say so. A name may contain expressions.
    func targets(isAction: Bool) -> [(name: String, attribute: Attribute)] {
        switch (name, isAction) {
        case ("PostEvent", true):
            let own = ["name", "object"] + MBActions.commonAttributes
            return attributes.filter { !own.contains($0.name) }.map { ($0.name, $0) }
        case ("LoadFile", true): return attribute("var").map { [($0.value, $0)] } ?? []
        case ("DataFilter", false):
            return (attribute("var") ?? attribute("name")).map { [($0.value, $0)] } ?? []
        case (let name, true) where ValueRole.settingTags.contains(name):
            return attribute("name").map { [($0.value, $0)] } ?? []
        default: return []
        }
    }
}

extension MBMLElement {
    /// The elements inside it at any depth, in no particular order.
    var descendants: [MBMLElement] {
        var all = children
        var position = 0
        while position < all.count {
            all += all[position].children
            position += 1
        }
        return all
    }
}
