import MBDataEnvironment

/// What is needed while loading, through dynamic variables and functions.
extension DynamicGraph {
    /// For each dynamic variable and function, by its name, the declaration that is loaded last of
    /// those that evaluating it certainly needs, directly or through others.
    ///
    /// Complexity: linear in the references and calls.
    func lastNeeds() -> [String: Declaration] {
        var last = nodes.map(\.need)
        // Those that a group needs come before it.
        for group in groups() {
            let needs = group.flatMap { node in
                [last[node]] + nodes[node].edges.filter(\.isOfDocuments).map { last[$0.node] }
            }
            let latest = needs.compactMap { $0 }.max { $0.position < $1.position }
            for node in group { last[node] = latest }
        }
        return Dictionary(
            zip(nodes.map(\.name), last).compactMap { name, need in need.map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}

extension DocumentTypes {
    /// The first declaration of a variable or, after `^`, a function that only documents declare.
    func firstDeclaration(of name: String) -> Declaration? {
        guard name.hasPrefix("^") else {
            return variable(name, before: 0) == nil ? variables[name]?.first : nil
        }
        let function = String(name.dropFirst())
        return survey.base.function(function) == nil ? functions[function]?.first : nil
    }
}
