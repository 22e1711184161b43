import MBDataEnvironment

/// Types and variables, whose values documents read.
extension ContractComparison {
    mutating func compare(
        _ subject: String, _ old: MBContract.HostType, _ new: MBContract.HostType
    ) {
        names(subject, "name", old.aliases, new.aliases)
        names(subject, "accessor", old.accessors, new.accessors)
        names(subject, "member", old.members, new.members)
        noteMissing(subject, "its keys", old.keys, new.keys)
        let isMoved = compareParent(subject, old.parent, new.parent)
        let (known, whole) = (oldTypes.withInherited(old), newTypes.withInherited(new))
        guard var former = known.keys, var current = whole.keys else { return }
        if (isMoved ? known : old).hasOtherKeys == true, whole.hasOtherKeys != true {
            report(.error, subject, "it has no other keys than these any more")
        }
        if !isMoved {
            // What a type inherits from the same type is compared there.
            let own = Set((old.keys ?? [:]).keys).union((new.keys ?? [:]).keys)
            former = former.filter { own.contains($0.key) }
            current = current.filter { own.contains($0.key) }
        }
        names(subject, "key", Array(former.keys), Array(current.keys))
        for (key, type) in former.sorted(by: { $0.key.precedes($1.key) }) {
            compareValue(subject, "the key '\(key)'", type, current[key])
        }
    }

    /// Compares what a type inherits from, and returns whether that is another type.
    private mutating func compareParent(
        _ subject: String, _ old: String?, _ new: String?
    ) -> Bool {
        guard old != new else { return false }
        let distance = old.flatMap { old in
            newTypes.parents(from: new).firstIndex { areSameType($0, old) }
        }
        guard distance != 0 else { return false }
        if let old, distance == nil {
            report(
                .warning, subject,
                "it doesn't inherit from '\(old)' any more"
                    + (new.map { ", but from '\($0)'" } ?? ""))
        } else {
            report(.note, subject, "it inherits from '\(new ?? "")' now")
        }
        return true
    }

    /// Whether two names are those of one type in the newer contract.
    private func areSameType(_ name: String, _ other: String) -> Bool {
        func isAlias(_ alias: String, of name: String) -> Bool {
            self.new.hostTypes?[name]?.aliases?.contains(alias) == true
        }
        return name == other || isAlias(name, of: other) || isAlias(other, of: name)
    }

    mutating func compare(
        _ subject: String, _ old: MBContract.Variable, _ new: MBContract.Variable
    ) {
        if new.isReadOnly == true, old.isReadOnly != true {
            report(.error, subject, "documents can't set it any more")
        } else if new.isReadOnly != true, old.isReadOnly == true {
            report(.note, subject, "documents can set it")
        }
        compareValue(subject, "it", old.type, new.type)
    }

    private mutating func compareValue(
        _ subject: String, _ what: String, _ old: String, _ new: String?
    ) {
        guard let new else { return }
        guard let severity = severity(of: Self.type(new), after: Self.type(old)) else { return }
        report(severity, subject, "\(what) was '\(old)' and is '\(new)' now")
    }

    /// How much a newer type of values matters to documents that read them; nil if it doesn't. New
    /// keys of dictionaries are an addition.
    func severity(of new: MBType, after old: MBType) -> MBDiagnostic.Severity? {
        guard keepsKeys(new, of: old), old.accepts(new, hasNewKeys: true) else { return .warning }
        return old.accepts(new) ? nil : .note
    }

    /// Whether documents can read all keys of a type that they could read of another one. They can
    /// read any key of what isn't known.
    private func keepsKeys(_ new: MBType, of old: MBType) -> Bool {
        let (news, olds) = (new.members, old.members)
        guard news.count == 1, olds.count == 1 else { return keepsKeys(news, of: olds) }
        switch (new.unwrapped, old.unwrapped) {
        case (.dictionary(let fields), .any): return keepsKeys(fields, of: .init(others: .any))
        case (.dictionary(let fields), .dictionary(let former)):
            return keepsKeys(fields, of: former)
        case (.host(let name), .any):
            return newTypes[name]?.fields.map { $0.others != nil } ?? true
        case (.array(let element), .any), (.set(let element), .any):
            return keepsKeys(element, of: .any)
        case (.array(let element), .array(let former)), (.set(let element), .set(let former)):
            return keepsKeys(element, of: former)
        default: return true
        }
    }

    /// Each member of a union keeps the keys of one that it may have been, and those of each are kept
    /// by one that it may be.
    private func keepsKeys(_ news: Set<MBType>, of olds: Set<MBType>) -> Bool {
        let (pairs, areTooMany) = news.count.multipliedReportingOverflow(by: olds.count)
        guard !areTooMany, pairs <= Self.mostPairs else { return true }
        let (added, lost) = (news.subtracting(olds), olds.subtracting(news))
        return added.allSatisfy { new in
            let former = olds.filter { new.mayHaveBeen($0) }
            return former.isEmpty || former.contains { keepsKeys(new, of: $0.closed) }
        }
            && lost.allSatisfy { old in
                let current = news.filter { $0.mayHaveBeen(old) }
                return current.isEmpty || current.contains { keepsKeys($0, of: old.closed) }
            }
    }

    /// The most pairs of members of unions to compare; nobody writes so many.
    private static let mostPairs = 100_000

    private func keepsKeys(_ new: MBType.Fields, of old: MBType.Fields) -> Bool {
        guard new.others != nil || old.others == nil else { return false }
        return Set(new.known.keys).union(old.known.keys).allSatisfy { key in
            guard let former = old.type(of: key) else { return true }
            return new.type(of: key).map { keepsKeys($0, of: former) } ?? false
        } && (new.others.map { keepsKeys($0, of: old.others ?? .nothing) } ?? true)
    }
}

extension MBType {
    /// The members of a union, or the type itself, without the case that it's nothing.
    fileprivate var members: Set<MBType> {
        guard case .union(let types) = unwrapped else { return [unwrapped] }
        return Set(types.map(\.unwrapped))
    }

    /// A dictionary without the keys that aren't known; any other type as it is.
    fileprivate var closed: MBType {
        guard case .dictionary(var fields) = self else { return self }
        fields.others = nil
        return .dictionary(fields)
    }

    /// Whether its values are of the same sort as those of an older type.
    fileprivate func mayHaveBeen(_ old: MBType) -> Bool {
        switch (self, old) {
        case (.dictionary, .dictionary), (.array, .array), (.set, .set), (_, .any): true
        default: false
        }
    }
}
