import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench

/// Commands that change the environment.
extension ReplSession {
    mutating func set(_ line: String) throws {
        let (name, value) = ReplLine.split(line)
        let isAssignment = value.hasPrefix("=") && !value.hasPrefix("==")
        guard Self.isName(name), !isAssignment else {
            throw ReplError(Self.complaint(about: name, value))
        }
        let result = value.isEmpty ? nil : try evaluate { try $0.evaluate(value) }
        try assign(result, to: name)
        if !value.isEmpty, result == nil {
            writeError("warning: the expression gives nothing; $\(name) has no value now")
        }
    }

    /// Whether `$name` refers to the variable with that name.
    private static func isName(_ name: String) -> Bool {
        MBExpression.reference(to: name) == "$" + name
    }

    /// What to write instead of `x=5`, `x = 5` and `$x 5`.
    private static func complaint(about name: String, _ value: String) -> String {
        var word = name.drop { $0 == "$" }
        var text = value
        if let equals = word.firstIndex(of: "=") {
            text = word[equals...].drop { $0 == "=" } + " " + value
            word = word[..<equals]
        } else if value.hasPrefix("=") {
            text = String(value.dropFirst())
        }
        text = text.trimmingCharacters(in: .whitespaces)
        let advice =
            isName(String(word))
            ? "write :set \(word) \(text.isEmpty ? "VALUE" : text)"
            : "a name has letters, digits, _, - and : and begins with a letter or _"
        return isName(name)
            ? "there is no = between name and value; \(advice)"
            : "\(Advice.quoted(name)) isn't the name of a variable; \(advice)"
    }

    private mutating func assign(_ value: MBValue?, to name: String) throws {
        try environment.set(name, to: value)
        assigned.removeAll { $0.name == name }
        assigned.append((name, value))
    }

    mutating func unset(_ name: String) throws {
        let name = try existing(name)
        try environment.remove(name)
        assigned.removeAll { $0.name == name }
    }

    /// The name of a variable, which may be written with `$`.
    func existing(_ name: String) throws -> String {
        let name = name.hasPrefix("$") ? String(name.dropFirst()) : name
        let names = environment.variableNames
        guard names.contains(name) || environment.isReadOnly(name) else {
            throw ReplError(
                "there is no variable \(Advice.quoted(name))"
                    + Suggestion.phrase(Suggestion.nearest(to: name, among: names)))
        }
        return name
    }

    mutating func setData(_ line: String) throws {
        let (name, file) = ReplLine.split(line)
        guard Self.isName(name) else { throw ReplError(Self.complaint(about: name, "")) }
        guard !file.isEmpty, file != "-" else {
            throw ReplError(":data needs a name and a file, as in :data \(name) data.json")
        }
        try assign(try options.value(in: file), to: name)
    }

    // MARK: - Documents

    mutating func load(_ file: String) throws {
        let url = URL(fileURLWithPath: file)
        let roots = options.roots
        let loaded = try evaluate { environment in
            environment.manifestPath == nil
                ? try MBEnvironment.load(manifest: url, searching: roots, into: environment)
                : try environment.loading(document: url, searching: roots)
        }
        for diagnostic in loaded.diagnostics { writeError(FindingFormat.shown(diagnostic)) }
        var new = loaded.environment
        let replaced = assigned.filter { new[$0.name] != $0.value }
        try options.keep(replaced, in: &new, from: "that was set")
        environment = new
        documents.append(file)
    }

    /// Loads the documents again into a new environment. What was set is set before, so that
    /// documents can read it, and again afterward.
    mutating func reload() throws {
        guard !documents.isEmpty else { throw ReplError("no document is loaded; write :load FILE") }
        var new = bare
        new.isStrict = environment.isStrict
        for (name, value) in assigned { try new.set(name, to: value) }
        new = try options.load(documents, into: new, keeping: []).environment
        for (name, value) in assigned where !new.isReadOnly(name) {
            try new.set(name, to: value)
        }
        environment = new
    }

    /// Posts an event to the listeners of the documents. What they change stays changed; effects
    /// are only shown.
    mutating func send(_ line: String) throws {
        let (name, json) = ReplLine.split(line)
        var object: MBValue?
        if !json.isEmpty {
            do {
                object = try MBValue(json: Data(json.utf8), limits: environment.limits)
            } catch {
                throw ReplError("\(Advice.quoted(json)) isn't JSON: \(error)")
            }
        }
        let names = environment.eventNames
        guard names.contains(name) || names.contains("*") else {
            throw ReplError(
                "no listener listens to \(Advice.quoted(name))"
                    + Advice.nearName(to: name, among: names))
        }
        let run = try evaluate { [object] in
            MBEventRun(of: MBEvent(name, object: object), in: $0)
        }
        try SendCommand.write(run)
        let capabilities = environment.capabilities
        environment = run.environment
        // The clock of the run has stopped.
        environment.capabilities = capabilities
    }
}
