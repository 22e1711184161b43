public import MBDataEnvironment

extension MBContract {
    /// What changed from one contract to another, as `mbml compare` prints it.
    public struct Comparison: Sendable {
        /// The differences: errors first, then warnings, then notes, each in the order of their
        /// subjects.
        public let differences: [Difference]

        /// Whether a document that worked may not work any more.
        public var hasErrors: Bool { differences.contains { $0.severity == .error } }
    }

    /// One difference between two contracts.
    public struct Difference: Sendable, Hashable, CustomStringConvertible {
        /// Error if documents that worked may fail, warning if they may give something else, and
        /// note for what is new.
        public let severity: MBDiagnostic.Severity
        /// What changed, by its kind and name: `function:groupBy`, `limit:steps`. Pass it to
        /// ``MBContract/compared(to:allowing:)`` to accept the difference.
        public let subject: String
        /// What changed, in words for people.
        public let message: String

        /// The difference in one line: `error: function:groupBy: it isn't offered any more`.
        public var description: String { "\(severity.rawValue): \(subject): \(message)" }
    }

    /// Lists what changed from an older contract to this one.
    ///
    ///     let old = try MBContract.contracts(
    ///         named: "Fixtures/Shop/offers/shop-3.0.json")
    ///     let new = try MBContract.contracts(
    ///         named: "Fixtures/Shop/offers/shop-3.1.json")
    ///     let comparison = new[0].compared(to: old[0])
    ///     let hasErrors = comparison.hasErrors
    ///     // → false
    ///
    /// - Parameters:
    ///   - older: the contract that documents were written for.
    ///   - subjects: the subjects of intended differences, whose errors and warnings become notes.
    ///     A subject without such a difference is itself a warning. Empty by default.
    public func compared(to older: MBContract, allowing subjects: Set<String> = []) -> Comparison {
        var comparing = ContractComparison(old: older, new: self)
        comparing.compare()
        var unused = subjects
        var found = comparing.differences.map { difference in
            guard subjects.contains(difference.subject) else { return difference }
            unused.remove(difference.subject)
            guard difference.severity != .note else { return difference }
            return Difference(
                severity: .note, subject: difference.subject,
                message: difference.message + " (allowed)")
        }
        for subject in unused {
            found.append(
                Difference(
                    severity: .warning, subject: subject,
                    message: "this is allowed, but it didn't change; remove it from the command"))
        }
        return Comparison(differences: Self.sorted(found))
    }

    private static func sorted(_ differences: [Difference]) -> [Difference] {
        differences.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            guard a.severity == b.severity else { return a.severity > b.severity }
            guard a.subject == b.subject else { return a.subject.precedes(b.subject) }
            return left.offset < right.offset
        }.map(\.element)
    }
}
