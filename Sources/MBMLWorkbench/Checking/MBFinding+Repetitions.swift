import MBDataEnvironment

extension MBFinding {
    /// The findings with one of those that say the same of a place in different ways: a function that
    /// nothing knows isn't offered either, and a key that no example has fails when it's read.
    ///
    /// - Parameter unoffered: the places of calls whose functions no app offers in any form.
    static func withoutRepetitions(
        _ findings: [MBFinding], unoffered: Set<MBSourceLocation>
    ) -> [MBFinding] {
        // Only what is as severe replaces another finding.
        let errors = findings.filter { $0.severity == .error }
        let unknown = Set(errors.filter { $0.rule == .unknownFunction }.compactMap(\.place))
            .intersection(unoffered)
        let failures = Dictionary(
            grouping: errors.filter { $0.rule == .evaluationFails }, by: \.line)
        return findings.filter { finding in
            switch finding.rule {
            case .notOffered, .guardNotOffered:
                finding.place.map { !unknown.contains($0) } ?? true
            case .unknownDataKey: !(failures[finding.line] ?? []).contains { $0.spans(finding) }
            default: true
            }
        }
    }

    private var place: MBSourceLocation? { start?.inFile(file) }

    /// The line where it begins.
    private var line: MBSourceLocation? {
        start.map { MBSourceLocation(file: file, line: $0.line, column: 0) }
    }

    /// Whether another one on the same line begins where this one is.
    private func spans(_ other: MBFinding) -> Bool {
        guard let start, let begin = other.start else { return false }
        let end = end ?? start
        let isBefore = begin.line < end.line || begin.line == end.line && begin.column < end.column
        return start.column <= begin.column && isBefore
    }
}

extension MBNeeds {
    /// The places where documents call functions that none of some apps has.
    func placesOfCalls(unknownTo offers: [MBContract]) -> Set<MBSourceLocation> {
        Set(
            uses.compactMap { use in
                guard case .function(let name, _) = use.need,
                    offers.allSatisfy({ $0.functions?[name] == nil })
                else { return nil }
                return use.place
            })
    }
}
