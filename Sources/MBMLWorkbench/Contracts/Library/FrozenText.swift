package import MBDataEnvironment

extension MBContract {
    /// The contract as JSON whose sections have one entry on each line, for sources that keep it.
    package func lines() throws -> String {
        guard case .dictionary(let sections) = try sortedValue() else { return "" }
        var parts: [String] = []
        for (name, section) in sections.map({ ($0.key, $0.value) }) {
            guard case .dictionary(let entries) = section, !entries.isEmpty else {
                parts.append("\"\(name)\": \(try section.jsonString())")
                continue
            }
            let lines = try entries.map { entry in
                let name = try MBValue.string(entry.key).jsonString()
                return "\(name): \(try entry.value.jsonString())"
            }
            parts.append("\"\(name)\": {\n\(lines.joined(separator: ",\n"))\n}")
        }
        return "{\n\(parts.joined(separator: ",\n"))\n}"
    }
}
