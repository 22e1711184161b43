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

    /// What a contract has that an older one lacks or has otherwise, as a contract. Nothing may be
    /// missing that the older one has.
    package func additions(to older: MBContract) -> MBContract {
        var additions = self
        additions.functions = Self.changed(functions, older.functions)
        additions.hostTypes = Self.changed(hostTypes, older.hostTypes)
        additions.modules = Self.changed(modules, older.modules)
        additions.tags = Self.changed(tags, older.tags)
        additions.variables = Self.changed(variables, older.variables)
        additions.limits = Self.changed(limits, older.limits)
        return additions
    }

    private static func changed<Entry: Equatable>(
        _ newer: [String: Entry]?, _ older: [String: Entry]?
    ) -> [String: Entry]? {
        newer?.filter { older?[$0.key] != $0.value }
    }

    /// The contract whose additions to an older one this is.
    func added(to older: MBContract) -> MBContract {
        var whole = self
        whole.functions = Self.united(functions, older.functions)
        whole.hostTypes = Self.united(hostTypes, older.hostTypes)
        whole.modules = Self.united(modules, older.modules)
        whole.tags = Self.united(tags, older.tags)
        whole.variables = Self.united(variables, older.variables)
        whole.limits = Self.united(limits, older.limits)
        return whole
    }

    private static func united<Entry>(
        _ newer: [String: Entry]?, _ older: [String: Entry]?
    ) -> [String: Entry]? {
        older?.merging(newer ?? [:]) { _, new in new } ?? newer
    }
}
