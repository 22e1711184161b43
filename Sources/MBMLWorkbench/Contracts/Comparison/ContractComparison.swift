import MBDataEnvironment

/// Finds what changed from one contract to another.
struct ContractComparison {
    let old: MBContract
    let new: MBContract
    private(set) var differences: [MBContract.Difference] = []

    init(old: MBContract, new: MBContract) {
        (self.old, self.new) = (old, new)
    }

    mutating func report(
        _ severity: MBDiagnostic.Severity, _ subject: String, _ message: String
    ) {
        differences.append(
            MBContract.Difference(severity: severity, subject: subject, message: message))
    }

    mutating func compare() {
        compareLanguage()
        section("functions", "function", \.functions) { $0.compare($1, $2, $3) }
        section("modules", "module", \.modules) { $0.compare($1, $2, $3) }
        section("tags", "tag", \.tags) { $0.compare(tag: $1, $2, $3) }
        section("hostTypes", "hostType", \.hostTypes) { $0.compare($1, $2, $3) }
        section("variables", "variable", \.variables) { $0.compare($1, $2, $3) }
        compareCapabilities()
        compareLimits()
    }

    /// Compares a section by the names in it; one that is unknown on one side is noted.
    private mutating func section<Entry>(
        _ name: String, _ kind: String, _ path: (MBContract) -> [String: Entry]?,
        _ compare: (inout Self, String, Entry, Entry) -> Void
    ) {
        guard let (old, new) = both(path, name) else { return }
        entries(kind, old, new, compare)
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

    mutating func entries<Entry>(
        _ kind: String, _ old: [String: Entry], _ new: [String: Entry],
        _ compare: (inout Self, String, Entry, Entry) -> Void
    ) {
        for name in Set(old.keys).union(new.keys).inOrder() {
            let subject = "\(kind):\(name)"
            switch (old[name], new[name]) {
            case (let old?, let new?): compare(&self, subject, old, new)
            case (_?, nil): report(.error, subject, "it isn't offered any more")
            case (nil, _): report(.note, subject, "it's new")
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

extension MBMLFunction.Parameter.Occurrence {
    /// Whether a parameter that appears as often as another one says may appear so here.
    fileprivate func allows(_ other: Self) -> Bool {
        switch self {
        case .once: other == .once
        case .optional: other == .once || other == .optional
        case .atLeastOnce: other == .once || other == .atLeastOnce
        case .any: true
        }
    }

    fileprivate var times: String {
        switch self {
        case .once: "once"
        case .optional: "at most once"
        case .any: "any number of times"
        case .atLeastOnce: "at least once"
        }
    }
}

extension Int? {
    fileprivate var text: String { map { "\($0)" } ?? "infinite" }
}

// MARK: - Functions

extension ContractComparison {
    private mutating func compare(
        _ subject: String, _ old: MBContract.Function, _ new: MBContract.Function
    ) {
        if old.input != new.input, let former = old.input, let current = new.input {
            report(
                .error, subject,
                "its parameters were read as '\(former.rawValue)' and are read as "
                    + "'\(current.rawValue)' now")
        }
        noteMissing(subject, "how its parameters are read", old.input, new.input)
        noteMissing(subject, "its parameters", old.parameters, new.parameters)
        noteMissing(subject, "its result", old.result, new.result)
        if old.parameters == nil || new.parameters != nil {
            compareCounts(subject, old.counts, new.counts)
        }
        compareParameters(subject, old.parameters, new.parameters)
        if let former = old.method,
            (former, old.className ?? "") != (new.method ?? "", new.className ?? "")
        {
            report(
                .error, subject,
                "documents can't declare it as '\(old.className ?? "")' '\(former)' any more")
        }
        compareResult(subject, old.result, new.result)
        if let reason = new.deprecated, old.deprecated == nil {
            report(.note, subject, "it's deprecated now: \(reason)")
        }
    }

    private mutating func compareCounts(
        _ subject: String, _ old: ClosedRange<Int>, _ new: ClosedRange<Int>
    ) {
        if new.lowerBound > old.lowerBound {
            report(
                .error, subject,
                "it needs at least \(new.lowerBound) parameters, not \(old.lowerBound)")
        }
        if new.upperBound < old.upperBound {
            let former = old.upperBound == .max ? "any number" : "\(old.upperBound)"
            report(
                .error, subject, "it takes at most \(new.upperBound) parameters, not \(former)")
        }
        if new.lowerBound < old.lowerBound || new.upperBound > old.upperBound {
            report(.note, subject, "it takes other numbers of parameters, too")
        }
    }

    private mutating func compareParameters(
        _ subject: String, _ old: [MBContract.Parameter]?, _ new: [MBContract.Parameter]?
    ) {
        guard let old, let new else { return }
        for (former, current) in zip(old, new) {
            let name = "the parameter '\(former.name)'"
            let words = Set(former.words ?? [])
            if let known = current.words {
                let missing = words.subtracting(known).inOrder()
                if former.words == nil {
                    report(.error, subject, "\(name) accepts only some words now")
                }
                for word in missing {
                    report(.error, subject, "\(name) doesn't accept '\(word)' any more")
                }
                for word in Set(known).subtracting(words).inOrder() where former.words != nil {
                    report(.note, subject, "\(name) accepts '\(word)', too")
                }
            } else if !Self.type(current.type).accepts(Self.type(former.type)) {
                report(
                    .error, subject,
                    "\(name) was '\(former.type)' and accepts only '\(current.type)' now")
            }
            compareUse(subject, name, former, current)
        }
    }

    private mutating func compareUse(
        _ subject: String, _ name: String, _ old: MBContract.Parameter, _ new: MBContract.Parameter
    ) {
        if !(new.occurrence ?? .once).allows(old.occurrence ?? .once) {
            report(
                .error, subject,
                "\(name) appeared \((old.occurrence ?? .once).times) and appears "
                    + "\((new.occurrence ?? .once).times) now")
        }
        noteMissing(subject, "what \(name) is used for", old.role, new.role)
        if let former = old.role, let current = new.role, former != current {
            report(
                .error, subject,
                "\(name) was used as '\(former.rawValue)' and is used as '\(current.rawValue)' now")
        }
        let bound = Set(new.binds ?? [])
        for name in old.binds ?? [] where !bound.contains(name) {
            report(
                .error, subject, "'$\(name)' isn't bound in the parameter '\(old.name)' any more")
        }
        let possible = bound.union(new.mayBind ?? [])
        for name in old.mayBind ?? [] where !possible.contains(name) {
            report(
                .error, subject, "'$\(name)' isn't bound in the parameter '\(old.name)' any more")
        }
    }

    private mutating func compareResult(_ subject: String, _ old: String?, _ new: String?) {
        guard let old, let new, old != new else { return }
        let (former, current) = (Self.type(old), Self.type(new))
        guard !former.accepts(current) else { return }
        let isNothing = current.mayBeNothing && !former.mayBeNothing
        report(
            .warning, subject,
            isNothing
                ? "its result was '\(old)' and may be nothing now ('\(new)')"
                : "its result was '\(old)' and is '\(new)' now")
    }

    static func type(_ text: String) -> MBType { (try? MBType(text)) ?? .any }
}
