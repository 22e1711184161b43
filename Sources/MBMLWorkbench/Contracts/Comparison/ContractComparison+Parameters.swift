import MBDataEnvironment

/// The parameters of functions, as calls pass them.
extension ContractComparison {
    mutating func compareParameters(
        _ subject: String, _ old: MBContract.Function, _ new: MBContract.Function
    ) {
        guard let former = old.parameters, let current = new.parameters, former != current else {
            return
        }
        let names = Set(current.map(\.name))
        for passed in PassedParameter.all(from: old, to: new) {
            let (old, new) = (former[passed.old], current[passed.new])
            let isMoved = old.name != new.name && names.contains(old.name)
            let name =
                "the parameter '\(old.name)'"
                + (isMoved ? " of a call with \(passed.count.parametersPhrase)" : "")
            if compareValues(subject, name, old, new) { compareUse(subject, name, old, new) }
        }
    }

    /// Compares what parameters accept, and returns whether the newer one accepts all that the older
    /// one did.
    private mutating func compareValues(
        _ subject: String, _ name: String, _ old: MBContract.Parameter, _ new: MBContract.Parameter
    ) -> Bool {
        guard let words = new.words else {
            guard !Self.type(new.type).accepts(Self.type(old.type)) else { return true }
            report(
                .error, subject,
                "\(name) was '\(old.type)' and accepts only '\(new.type)' now")
            return false
        }
        guard let former = old.words else {
            report(.error, subject, "\(name) accepts only some words now")
            return false
        }
        let missing = Set(former).subtracting(words).inOrder()
        for word in missing {
            report(.error, subject, "\(name) doesn't accept '\(word)' any more")
        }
        for word in Set(words).subtracting(former).inOrder() {
            report(.note, subject, "\(name) accepts '\(word)', too")
        }
        return missing.isEmpty
    }

    private mutating func compareUse(
        _ subject: String, _ name: String, _ old: MBContract.Parameter, _ new: MBContract.Parameter
    ) {
        noteMissing(subject, "what \(name) is used for", old.role, new.role)
        if let former = old.role, let current = new.role, former != current {
            report(
                .error, subject,
                "\(name) was used as '\(former.rawValue)' and is used as '\(current.rawValue)' now")
        }
        let bound = Set(new.binds ?? [])
        let possible = bound.union(new.mayBind ?? [])
        let missing =
            (old.binds ?? []).filter { !bound.contains($0) }
            + (old.mayBind ?? []).filter { !possible.contains($0) }
        for variable in missing {
            report(.error, subject, "'$\(variable)' isn't bound in \(name) any more")
        }
    }
}

/// A parameter of a function, and the one that a call passes it as to another version of the function,
/// by their positions in the signatures.
private struct PassedParameter: Hashable {
    let old: Int
    let new: Int
    /// The number of parameters in the call.
    let count: Int

    /// All of them, in calls that both versions take.
    static func all(
        from old: MBContract.Function, to new: MBContract.Function
    ) -> [PassedParameter] {
        let (former, current) = (Signature(old), Signature(new))
        // With more parameters, those that repeat only do so more often.
        let longest = max(former.count, current.count) + 2
        let least = min(max(old.counts.lowerBound, new.counts.lowerBound), longest)
        let most = min(old.counts.upperBound, new.counts.upperBound, longest)
        var (result, seen): ([PassedParameter], Set<[Int]>) = ([], [])
        func add(_ old: Int, _ new: Int, _ count: Int) {
            guard seen.insert([old, new]).inserted else { return }
            result.append(PassedParameter(old: old, new: new, count: count))
        }
        guard least <= most else { return [] }
        for count in Array(least...min(most, least + mostCounts)) + [most] {
            for last in former.lastWords(and: current) {
                let positions = zip(
                    former.positions(of: count, endingWith: last),
                    current.positions(of: count, endingWith: last))
                for case (let old?, let new?) in positions { add(old, new, count) }
            }
        }
        // Words at the end are compared with each other even if they have none in common.
        if former.endsWithWord, current.endsWithWord {
            add(former.count - 1, current.count - 1, longest)
        }
        return result
    }

    /// How many more parameters than needed each make a call of their own; nobody declares so many
    /// optional ones.
    private static let mostCounts = 200
}

/// Which parameter of a signature is where in a call.
private struct Signature {
    let count: Int
    /// Whether an optional word comes after parameters that repeat.
    let endsWithWord: Bool
    private let function: MBMLFunction
    private let words: [String]

    init(_ function: MBContract.Function) {
        var numbered = function
        let parameters = function.parameters ?? []
        for position in parameters.indices {
            numbered.parameters?[position].name = "\(position)"
        }
        count = parameters.count
        words = parameters.last?.words ?? []
        endsWithWord =
            parameters.last?.occurrence == .optional && !words.isEmpty
            && parameters.contains { $0.occurrence == .any || $0.occurrence == .atLeastOnce }
        self.function = MBMLFunction("", numbered)
    }

    /// The position in the signature of each parameter of a call; nil for one that isn't declared.
    func positions(of count: Int, endingWith last: String) -> some Sequence<Int?> {
        function.parameters(of: count, endingWith: last).prefix(count)
            .map { $0.flatMap { Int($0.name) } }
    }

    /// Texts for the last parameter of calls that differ in whether it's a word at the end, for this
    /// version of a function and a newer one.
    func lastWords(and newer: Signature) -> [String] {
        guard endsWithWord else { return [""] }
        let kept = Set(newer.endsWithWord ? newer.words : [])
        return ["", words.first(where: kept.contains), words.first { !kept.contains($0) }]
            .compactMap { $0 }
    }
}
