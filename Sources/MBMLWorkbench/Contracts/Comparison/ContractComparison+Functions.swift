import MBDataEnvironment

/// Functions and their parameters.
extension ContractComparison {
    mutating func compare(
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
        for (position, former) in old.enumerated() {
            // The last parameter may take the place of several if it repeats.
            let isFolded = position >= new.count && new.last?.mayRepeat == true
            guard position < new.count || isFolded else { return }
            let current = isFolded ? new[new.count - 1] : new[position]
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
            compareUse(subject, name, former, current, isFolded: isFolded)
        }
    }

    private mutating func compareUse(
        _ subject: String, _ name: String, _ old: MBContract.Parameter, _ new: MBContract.Parameter,
        isFolded: Bool
    ) {
        if !isFolded, !(new.occurrence ?? .once).allows(old.occurrence ?? .once) {
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

extension MBContract.Parameter {
    fileprivate var mayRepeat: Bool { occurrence == .any || occurrence == .atLeastOnce }
}
