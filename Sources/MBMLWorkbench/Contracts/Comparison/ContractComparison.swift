import MBDataEnvironment

/// Finds what changed from one contract to another.
struct ContractComparison {
    let old: MBContract
    let new: MBContract
    let oldTypes: HostTypeTable
    let newTypes: HostTypeTable
    private(set) var differences: [MBContract.Difference] = []
    private var reported: Set<MBContract.Difference> = []

    init(old: MBContract, new: MBContract) {
        (self.old, self.new) = (old, new)
        (oldTypes, newTypes) = (HostTypeTable(old), HostTypeTable(new))
    }

    mutating func report(
        _ severity: MBDiagnostic.Severity, _ subject: String, _ message: String
    ) {
        let difference = MBContract.Difference(
            severity: severity, subject: subject, message: message)
        if reported.insert(difference).inserted { differences.append(difference) }
    }

    mutating func compare() {
        compareLanguage()
        section("functions", "function", \.functions) { $0.compare($1, $2, $3) }
        section("modules", "module", \.modules, names: \.aliases) { $0.compare($1, $2, $3) }
        section("tags", "tag", \.tags) { $0.compare(tag: $1, $2, $3) }
        section("hostTypes", "hostType", \.hostTypes, names: \.aliases) {
            $0.compare($1, $2, $3)
        }
        section("variables", "variable", \.variables) { $0.compare($1, $2, $3) }
        compareCapabilities()
        compareLimits()
    }

    /// Compares a section by the names in it; one that is unknown on one side is noted.
    private mutating func section<Entry>(
        _ name: String, _ kind: String, _ path: (MBContract) -> [String: Entry]?,
        names: WritableKeyPath<Entry, [String]?>? = nil,
        _ compare: (inout Self, String, Entry, Entry) -> Void
    ) {
        guard let (old, new) = both(path, name) else { return }
        guard let names else { return entries(kind, old, new, compare) }
        entries(kind, old, Self.keepingNames(of: old, in: new, names), compare)
    }

    /// The newer entries, where those that have older names only as aliases are under these names.
    private static func keepingNames<Entry>(
        of old: [String: Entry], in new: [String: Entry],
        _ names: WritableKeyPath<Entry, [String]?>
    ) -> [String: Entry] {
        var owners: [String: String] = [:]
        for name in new.keys.inOrder() {
            for alias in new[name]?[keyPath: names] ?? [] where owners[alias] == nil {
                owners[alias] = name
            }
        }
        var result = new
        for name in Set(old.keys).subtracting(new.keys) {
            guard let owner = owners[name], var entry = new[owner] else { continue }
            // Entries that become one are all compared with that.
            let others = (entry[keyPath: names] ?? []).filter { $0 != name }
            entry[keyPath: names] = others + [owner]
            result[name] = entry
            if old[owner] == nil { result[owner] = nil }
        }
        return result
    }

    private mutating func both<Section>(
        _ path: (MBContract) -> Section?, _ name: String
    ) -> (Section, Section)? {
        switch (path(old), path(new)) {
        case (let old?, let new?): return (old, new)
        case (nil, nil): return nil
        case (nil, _):
            report(.note, name, "the older contract doesn't list these, so they aren't compared")
        case (_, nil):
            report(.note, name, "the newer contract doesn't list these, so they aren't compared")
        }
        return nil
    }

    /// - Parameter known: names of entries that aren't new because the older contract has them
    ///   elsewhere. Empty by default.
    mutating func entries<Entry>(
        _ kind: String, _ old: [String: Entry], _ new: [String: Entry],
        except known: Set<String> = [], _ compare: (inout Self, String, Entry, Entry) -> Void
    ) {
        for name in Set(old.keys).union(new.keys).inOrder() {
            let subject = "\(kind):\(name)"
            switch (old[name], new[name]) {
            case (let old?, let new?): compare(&self, subject, old, new)
            case (_?, nil): report(.error, subject, "it isn't offered any more")
            case (nil, _): if !known.contains(name) { report(.note, subject, "it's new") }
            }
        }
    }

    /// Compares lists of names in which nothing may be missing.
    mutating func names(
        _ subject: String, _ what: String, _ old: [String]?, _ new: [String]?
    ) {
        let (former, current) = (Set(old ?? []), Set(new ?? []))
        for name in former.subtracting(current).inOrder() {
            report(.error, subject, "the \(what) '\(name)' isn't there any more")
        }
        for name in current.subtracting(former).inOrder() {
            report(.note, subject, "the \(what) '\(name)' is new")
        }
    }

    /// Notes what only the older contract says.
    mutating func noteMissing<Part>(
        _ subject: String, _ what: String, _ old: Part?, _ new: Part?
    ) {
        guard old != nil, new == nil else { return }
        report(.note, subject, "the newer contract doesn't list \(what), so it isn't compared")
    }

    private mutating func compareLanguage() {
        noteMissing("language", "the language", old.language, new.language)
        guard let former = old.language, let current = new.language, former != current else {
            return
        }
        if current > former {
            report(
                .warning, "language",
                "it was raised from \(former) to \(current), so some texts mean something else")
        } else {
            report(.error, "language", "it was lowered from \(former) to \(current)")
        }
    }

    private mutating func compareCapabilities() {
        guard let (former, current) = both(\.capabilities, "capabilities") else { return }
        for name in former.subtracting(current).inOrder() {
            report(.error, "capability:\(name)", "it isn't granted any more")
        }
        for name in current.subtracting(former).inOrder() {
            report(.note, "capability:\(name)", "it's new")
        }
    }

    private mutating func compareLimits() {
        guard let (former, current) = both(\.limits, "limits") else { return }
        for name in Set(former.keys).union(current.keys).inOrder() {
            let (before, after) = (former[name] ?? .max, current[name] ?? .max)
            guard before != after else { continue }
            let change = "from \(former[name].text) to \(current[name].text)"
            if after < before {
                report(.error, "limit:\(name)", "it was lowered \(change)")
            } else {
                report(.note, "limit:\(name)", "it was raised \(change)")
            }
        }
    }
}

extension Int? {
    fileprivate var text: String { map { "\($0)" } ?? "infinite" }
}
