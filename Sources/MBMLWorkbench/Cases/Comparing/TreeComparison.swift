package import MBDataEnvironment

/// What the same cases give over two trees of documents.
package struct TreeComparison {
    /// What became of a case, the gravest first.
    package enum Kind: String, CaseIterable, Sendable {
        /// It fails with the new documents only.
        case fails
        /// Something in it is nothing with the new documents only.
        case nothing
        /// A text or an array in it is empty with the new documents only.
        case empty
        /// It has another value, or other effects.
        case changed
        /// It fails with the old documents only.
        case works
    }

    /// A change, with all cases that it is the same for.
    package struct Change: Sendable {
        package let kind: Kind
        package let differences: [CaseDifference]
        /// How many more differences there are.
        package let more: Int
        package fileprivate(set) var cases: [(location: MBSourceLocation, id: String)]
    }

    private var found: [Change] = []
    private var positions: [String: Int] = [:]
    private let ignored: [CasePathPattern]
    /// How many cases were compared.
    package private(set) var count = 0
    package private(set) var countOfChanged: [Kind: Int] = [:]

    /// - Parameter ignored: where in values differences don't count.
    package init(ignoring ignored: [CasePathPattern]) {
        self.ignored = ignored
    }

    /// The changes, the gravest first; those of a kind in the order of their first cases.
    package var changes: [Change] {
        Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
    }

    /// Compares what a case gives with the old documents and with the new ones.
    package mutating func compare(_ old: MBCase, _ new: MBCase) {
        count += 1
        let (before, after) = (old.run().outcome, new.run().outcome)
        switch (before.failure, after.failure) {
        case (nil, _?): note(.fails, [difference("failed: \(after.reason)")], in: new)
        case (_?, nil): note(.works, [difference("failed before: \(before.reason)")], in: new)
        case (let was?, let now?):
            // Listeners go on after an error.
            let codes =
                was.code == now.code ? (before.rootCode, after.rootCode) : (was.code, now.code)
            guard codes.0 != codes.1 else { return compareValues(before, after, of: new) }
            note(
                .changed, [difference("failed with \(codes.0), fails with \(codes.1) now")],
                in: new)
        case (nil, nil): compareValues(before, after, of: new)
        }
    }

    private func difference(_ message: String) -> CaseDifference {
        CaseDifference(path: "$", message: message)
    }

    private mutating func compareValues(
        _ before: CaseOutcome, _ after: CaseOutcome, of example: MBCase
    ) {
        var differences = ValueDifferences(ignoring: ignored, words: ("was", "is"))
        differences.compare(before.value, after.value)
        if example.isEvent {
            differences.compare(
                .array(before.effects.map { .dictionary($0.asValue) }),
                .array(after.effects.map { .dictionary($0.asValue) }),
                at: CasePath(base: "effects"))
            for name in Set(before.changed.keys + after.changed.keys).sorted() {
                differences.compare(
                    before.changed[name]
                        ?? after.changed[name].flatMap { _ in
                            try? before.environment.value(of: name)
                        },
                    after.changed[name]
                        ?? before.changed[name].flatMap { _ in
                            try? after.environment.value(of: name)
                        }, at: CasePath(base: "$" + name))
            }
        }
        guard !differences.all.isEmpty else { return }
        let losses = differences.losses
        let kind: Kind =
            losses.contains(.nothing) ? .nothing : losses.isEmpty ? .changed : .empty
        note(kind, differences.all, more: differences.more, in: example)
    }

    private mutating func note(
        _ kind: Kind, _ differences: [CaseDifference], more: Int = 0, in example: MBCase
    ) {
        countOfChanged[kind, default: 0] += 1
        let key = ([kind.rawValue, "\(more)"] + differences.map(\.description))
            .joined(separator: "\u{0}")
        let place = (example.location, example.id)
        if let position = positions[key] {
            found[position].cases.append(place)
        } else {
            positions[key] = found.count
            found.append(Change(kind: kind, differences: differences, more: more, cases: [place]))
        }
    }
}
