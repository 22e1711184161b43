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
