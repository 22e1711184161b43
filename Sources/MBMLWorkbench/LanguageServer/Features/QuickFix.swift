import Foundation
import MBDataEnvironment

/// The change of a document that corrects a finding.
struct QuickFix {
    let title: String
    let edits: [ValueEdit]

    /// Nil if it isn't certain what to change, or if the document didn't read back as meant.
    init?(_ finding: MBFinding, in document: TreeDocument) {
        guard let start = finding.start else { return nil }
        let range = document.text.range(from: start, to: finding.end)
        if let replacement = finding.replacement {
            guard let edits = Self.edits(range, replacement, document) else { return nil }
            self.init("Change to '\(replacement)'", edits, document)
            return
        }
        guard let (wrong, near) = Self.suggestion(in: finding.message) else { return nil }
        let edits =
            Self.renamedMarkup(at: range.lowerBound, wrong, near, document)
            ?? Self.renamedPart(of: range, wrong, near, document)
        guard let edits else { return nil }
        self.init("Change to '\(near)'", edits, document)
    }

    private init?(_ title: String, _ edits: [ValueEdit], _ document: TreeDocument) {
        (self.title, self.edits) = (title, edits)
        let changed = document.text.applying(edits)
        let isReadable = { (text: EditedText) in (try? MBMLElement(xml: text.documentData)) != nil }
        guard !isReadable(document.text) || isReadable(changed) else { return nil }
        let former = document.markup
        let later = MarkupScanner.markup(of: changed.bytes)
        guard former.elements.count == later.elements.count,
            former.values.count == later.values.count
        else { return nil }
    }

    /// The wrong name and the one that was probably meant, of a message with "did you mean".
    private static func suggestion(in message: String) -> (wrong: String, near: String)? {
        let mark = "did you mean '"
        guard let start = message.range(of: mark) else { return nil }
        let rest = message[start.upperBound...]
        guard let end = rest.range(of: "'?") else { return nil }
        let quoted = message[..<start.lowerBound].split(
            separator: "'", omittingEmptySubsequences: false)
        // The wrong name is the last of those in quotes before.
        let names = quoted.indices.filter { !$0.isMultiple(of: 2) }.map { String(quoted[$0]) }
        guard quoted.count >= 3, let wrong = names.last else { return nil }
        return (wrong, String(rest[..<end.lowerBound]))
    }

    /// Replaces a range of a value.
    private static func edits(
        _ range: Range<Int>, _ replacement: String, _ document: TreeDocument
    ) -> [ValueEdit]? {
        guard let value = document.markup.value(at: range.lowerBound),
            range.upperBound <= value.range.upperBound
        else { return nil }
        let written = value.written(in: document.text.bytes)
        let lower = written.meaning(of: range.lowerBound)
        let meaning = lower..<max(lower, written.meaning(of: range.upperBound))
        guard !meaning.isEmpty, written.range(of: meaning) == range else { return nil }
        return value.edits(replacing: [(meaning, replacement)], in: document.text)
    }

    /// Replaces the name of a tag, in its end tag too, or that of an attribute.
    private static func renamedMarkup(
        at offset: Int, _ wrong: String, _ near: String, _ document: TreeDocument
    ) -> [ValueEdit]? {
        let bytes = document.text.bytes
        guard near.utf8.allSatisfy({ ExpressionNames.isInName($0) }) else { return nil }
        for element in document.markup.elements {
            if element.start == offset, bytes[element.name].elementsEqual(wrong.utf8) {
                return ([element.name] + (element.endName.map { [$0] } ?? [])).map {
                    ValueEdit(range: $0, text: near)
                }
            }
            for attribute in element.attributes
            where attribute.name.lowerBound == offset
                && bytes[attribute.name].elementsEqual(wrong.utf8)
            {
                return [ValueEdit(range: attribute.name, text: near)]
            }
        }
        return nil
    }

    /// Replaces a name in the part of a value that a finding is about.
    private static func renamedPart(
        of range: Range<Int>, _ wrong: String, _ near: String, _ document: TreeDocument
    ) -> [ValueEdit]? {
        guard let value = document.markup.value(at: range.lowerBound), !wrong.isEmpty else {
            return nil
        }
        let written = value.written(in: document.text.bytes)
        let start = written.meaning(of: range.lowerBound)
        let end = max(start, written.meaning(of: min(range.upperBound, value.range.upperBound)))
        let name = Array(wrong.utf8)
        let places = (start..<max(start, end)).filter { offset in
            let after = offset + name.count
            return after <= end && written.bytes[offset...].starts(with: name)
                && (after == written.bytes.count || !ExpressionNames.isInName(written.bytes[after]))
        }
        guard places.count == 1 || places.first == start, let place = places.first else {
            return nil
        }
        return value.edits(
            replacing: [(place..<(place + name.count), near)], in: document.text)
    }
}
