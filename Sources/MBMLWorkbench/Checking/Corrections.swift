import Foundation
import MBDataEnvironment

/// What corrects a finding.
struct Correction {
    /// What was meant, without escapes.
    let meaning: String
    /// The changes of the document.
    let edits: [ValueEdit]
}

/// Finds the corrections of what is wrong in a document.
struct Corrections {
    private let document: [UInt8]
    private let markup: Markup
    /// The value that was read last: findings that follow each other are often in the same one.
    private var last: (start: Int, written: ValueText)?

    init(_ document: [UInt8], _ markup: Markup) {
        self.document = document
        self.markup = markup
    }

    /// Whether a finding knows what was meant.
    static func isKnown(_ finding: MBFinding) -> Bool {
        finding.meant != nil || Suggestion.isIn(finding.message)
    }

    /// The correction of a finding; nil if it isn't certain what to change.
    ///
    /// - Parameter range: where the finding is in the document.
    mutating func correction(of finding: MBFinding, at range: Range<Int>) -> Correction? {
        if let meaning = finding.meant {
            let edits = edits(replacing: range, with: meaning)
            return edits.map { Correction(meaning: meaning, edits: $0) }
        }
        guard let (wrong, near) = Suggestion.read(from: finding.message),
            // A name with one of these would end what is around it, or be read as an expression.
            !near.contains(where: { "()[]{}|".contains($0) }),
            !near.dropFirst().contains(where: { "$^#".contains($0) })
        else { return nil }
        let edits =
            renamedMarkup(at: range.lowerBound, wrong, near) ?? renamedPart(of: range, wrong, near)
        return edits.map { Correction(meaning: near, edits: $0) }
    }

    /// What to write instead of a range to correct a finding there; nil if it isn't certain, or if
    /// something else must change, too, such as an end tag.
    mutating func replacement(for finding: MBFinding, at range: Range<Int>) -> String? {
        guard let edits = correction(of: finding, at: range)?.edits,
            edits.allSatisfy({ $0.range.clamped(to: range) == $0.range })
        else { return nil }
        return String(decoding: document[range].applying(edits), as: UTF8.self)
    }
}

// MARK: - Markup

extension Corrections {
    /// Replaces the name of a tag, in its end tag too, or that of an attribute.
    private func renamedMarkup(at offset: Int, _ wrong: String, _ near: String) -> [ValueEdit]? {
        guard near.utf8.allSatisfy({ ExpressionNames.isInName($0) }),
            let element = markup.element(at: offset).map({ markup.elements[$0] })
        else { return nil }
        if element.start == offset, isNamed(wrong, element.name) {
            return ([element.name] + (element.endName.map { [$0] } ?? [])).map {
                ValueEdit(range: $0, text: near)
            }
        }
        let names = element.attributes.map(\.name)
        guard let name = names.first(where: { $0.lowerBound == offset }), isNamed(wrong, name),
            !names.contains(where: { isNamed(near, $0) })
        else { return nil }
        return [ValueEdit(range: name, text: near)]
    }

    private func isNamed(_ name: String, _ range: Range<Int>) -> Bool {
        document[range].elementsEqual(name.utf8)
    }
}

// MARK: - Values

extension Corrections {
    /// Replaces a range of a value.
    private mutating func edits(
        replacing range: Range<Int>, with text: String
    ) -> [ValueEdit]? {
        guard let value = markup.value(at: range.lowerBound),
            range.upperBound <= value.range.upperBound
        else { return nil }
        let written = written(value)
        let lower = written.meaning(of: range.lowerBound)
        let meaning = lower..<max(lower, written.meaning(of: range.upperBound))
        guard !meaning.isEmpty, written.plainRange(of: meaning) == range else { return nil }
        return written.safeEdit(replacing: meaning, with: text).map { [$0] }
    }

    /// Replaces a name at the beginning of the part of a value that a finding is about.
    private mutating func renamedPart(
        of range: Range<Int>, _ wrong: String, _ near: String
    ) -> [ValueEdit]? {
        guard let value = markup.value(at: range.lowerBound), !wrong.isEmpty else { return nil }
        let written = written(value)
        let start = written.meaning(of: range.lowerBound)
        let end = written.meaning(of: min(range.upperBound, value.range.upperBound))
        let after = start + wrong.utf8.count
        guard after <= end, written.bytes[start...].starts(with: wrong.utf8),
            after == written.bytes.count || !ExpressionNames.isInName(written.bytes[after])
        else { return nil }
        return written.safeEdit(replacing: start..<after, with: near).map { [$0] }
    }

    private mutating func written(_ value: Markup.Value) -> ValueText {
        if let last, last.start == value.range.lowerBound { return last.written }
        let written = value.written(in: document)
        last = (value.range.lowerBound, written)
        return written
    }
}

// MARK: - Findings

extension MBFinding {
    /// Findings with replacements as their documents have to write them.
    ///
    /// - Parameter findings: in the order of their places.
    static func writingReplacements(
        of findings: [MBFinding], in texts: [String: DocumentText]
    ) -> [MBFinding] {
        var current: (file: String, corrections: Corrections)?
        return findings.map { finding in
            guard Corrections.isKnown(finding), let file = finding.file, let text = texts[file]
            else { return finding }
            if current?.file != file {
                current = (
                    file, Corrections(text.bytes, MarkupScanner.markup(of: text.bytes))
                )
            }
            return finding.written(
                as: text.range(of: finding).flatMap {
                    current?.corrections.replacement(for: finding, at: $0)
                })
        }
    }
}

extension DocumentText {
    /// Where a finding is; nil if it isn't at one place.
    fileprivate func range(of finding: MBFinding) -> Range<Int>? {
        guard let lower = finding.start.flatMap(offset(of:)) else { return nil }
        return lower..<max(lower, finding.end.flatMap(offset(of:)) ?? lower)
    }
}
