import MBDataEnvironment

/// Functions.
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
        compareParameters(subject, old, new)
        if let former = old.method,
            (former, old.className ?? "") != (new.method ?? "", new.className ?? "")
        {
            report(
                .error, subject,
                "documents can't declare it as '\(old.className ?? "")' '\(former)' any more")
        }
        compareResult(subject, old, new)
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
                "it needs at least \(new.lowerBound.parametersPhrase), not \(old.lowerBound)")
        }
        if new.upperBound < old.upperBound {
            let former = old.upperBound == .max ? "any number" : "\(old.upperBound)"
            report(
                .error, subject,
                "it takes at most \(new.upperBound.parametersPhrase), not \(former)")
        }
        if new.lowerBound < old.lowerBound || new.upperBound > old.upperBound {
            report(.note, subject, "it takes other numbers of parameters, too")
        }
    }

    private mutating func compareResult(
        _ subject: String, _ former: MBContract.Function, _ current: MBContract.Function
    ) {
        guard let old = former.result, let new = current.result, old != new else { return }
        let names = current.oldNames(in: former)
        let (former, current) = (Self.type(old), Self.type(new).renamingParameters(names))
        guard let severity = severity(of: current, after: former) else { return }
        let isNothing = current.mayBeNothing && !former.mayBeNothing
        report(
            severity, subject,
            isNothing
                ? "its result was '\(old)' and may be nothing now ('\(new)')"
                : "its result was '\(old)' and is '\(new)' now")
    }

    static func type(_ text: String) -> MBType { (try? MBType(text)) ?? .any }
}

extension MBContract.Function {
    /// The names that parameters had before, by their names now.
    fileprivate func oldNames(in old: MBContract.Function) -> [String: String] {
        let (former, current) = ((old.parameters ?? []).map(\.name), (parameters ?? []).map(\.name))
        let kept = Set(former).intersection(current)
        let renamed = zip(current, former).filter { !kept.contains($0) && !kept.contains($1) }
        return Dictionary(renamed, uniquingKeysWith: { first, _ in first })
    }
}

extension MBType {
    /// The type of a result, in which `list.element` means the elements of the parameter `list`, with
    /// other names of parameters.
    fileprivate func renamingParameters(_ names: [String: String]) -> MBType {
        replacingHosts { host in
            let name = host.prefix { $0 != "." }
            return names[String(name)].map { .host($0 + host[name.endIndex...]) }
        }
    }
}
