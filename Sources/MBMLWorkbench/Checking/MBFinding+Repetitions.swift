import MBDataEnvironment

extension MBFinding {
    /// The findings with one of those that say the same of a place in different ways: a function that
    /// nothing knows, or that nothing takes so many parameters for, isn't offered either, what fails
    /// because of its type may fail in the versions of an app, too, and a key that no example has
    /// fails when it's read.
    ///
    /// - Parameter unoffered: the places of calls that no app offers.
    static func withoutRepetitions(
        _ findings: [MBFinding], unoffered: Set<MBSourceLocation>
    ) -> [MBFinding] {
        // Only what is as severe replaces another finding.
        let errors = findings.filter { $0.severity == .error }
        let rules: [MBRule] = [.unknownFunction, .parameterCount]
        let unknown = Set(errors.filter { rules.contains($0.rule) }.compactMap(\.place))
            .intersection(unoffered)
        // What certainly fails in the app itself fails because of the same types.
        let failing = Dictionary(
            grouping: errors.filter { Self.rulesOfTypes.contains($0.rule) }, by: \.place
        ).mapValues { $0.map(\.message) }
        let failures = Dictionary(
            grouping: errors.filter { $0.rule == .evaluationFails }, by: \.file
        ).mapValues { DocumentRanges($0.compactMap(\.span)) }
        return findings.filter { finding in
            switch finding.rule {
            case .notOffered, .guardNotOffered:
                finding.place.map { place in
                    !unknown.contains(place)
                        && failing[place]?.contains(where: finding.message.hasSuffix) != true
                } ?? true
            case .unknownDataKey:
                finding.start.map { failures[finding.file]?.contain(DocumentPosition($0)) != true }
                    ?? true
            default: true
            }
        }
    }

    private static let rulesOfTypes: Set<MBRule> = [
        .parameterType, .numberExpected, .unknownKey, .keyOfText,
    ]

    private var place: MBSourceLocation? { start?.inFile(file) }

    /// The positions of its first and its last character.
    private var span: ClosedRange<DocumentPosition>? {
        guard let start else { return nil }
        let first = DocumentPosition(start)
        let last = end.map {
            DocumentPosition(MBSourceLocation(line: $0.line, column: $0.column - 1))
        }
        return first...max(first, last ?? first)
    }
}

extension MBNeeds {
    /// The places where documents call functions that none of some apps has in that form.
    func placesOfCalls(unknownTo offers: [MBContract]) -> Set<MBSourceLocation> {
        Set(
            uses.compactMap { use in
                guard case .function(let name, let form) = use.need,
                    offers.allSatisfy({ $0.functions?[name]?.takes(form) != true })
                else { return nil }
                return use.place
            })
    }
}
