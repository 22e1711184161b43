import Foundation
import MBDataEnvironment
import MBEventHandling

/// New expectations for a case file. The rest of the file stays byte for byte.
package struct CaseUpdate {
    /// What is written.
    package enum Extent: String, CaseIterable, Sendable {
        /// Expectations of cases without any.
        case missing
        /// Those, and others in place of expectations that differ.
        case all
    }

    /// What became of a case.
    package enum Answer: Sendable {
        /// An expectation was written; what that is.
        case written(String)
        /// It couldn't be, and why.
        case refused(String)
        /// It isn't to be changed.
        case untouched
    }

    private struct Edit {
        let range: Range<Int>
        let text: String
    }

    private let file: MBCaseFile
    private let extent: Extent
    private var edits: [Edit] = []

    /// Where the file is.
    package var path: String { file.url.path }

    package init(of file: MBCaseFile, _ extent: Extent) {
        (self.file, self.extent) = (file, extent)
    }

    private var bytes: [UInt8] { file.text.bytes }

    /// A value that can't be written so that it reads back.
    private struct Unwritable: Error {
        let reason: String
    }

    /// Notes the new expectations of a case that failed.
    package mutating func add(_ example: MBCase, _ result: CaseResult) -> Answer {
        let outcome = result.outcome
        let isMissing = example.expectations.isEmpty
        guard isMissing || extent == .all else { return .untouched }
        if file.diagnostics.contains(where: { $0.severity == .error }) {
            return .refused("not updated: the documents have errors; correct them first")
        }
        if outcome.failure != nil {
            return .refused("not updated: the evaluation failed")
        }
        if outcome.unheard != nil, !example.expectations.contains(where: \.isNoEffects) {
            return .refused("not updated: no listener listens to the event")
        }
        do {
            guard isMissing else {
                edits += try edits(example, outcome)
                return .written("updated")
            }
            let edit = try insertion(example, outcome)
            edits.append(edit)
            let lines = edit.text.dropFirst().split(whereSeparator: \.isNewline)
            let shown = lines.map { String($0).trimmingBlanks() }.joined(separator: " ")
            return .written("wrote " + ShownText.shortened(shown, atMost: 120))
        } catch let error as Unwritable {
            return .refused("not updated: \(error.reason)")
        } catch {
            return .refused("not updated: \(error)")
        }
    }

    // MARK: - Missing expectations

    private func insertion(_ example: MBCase, _ outcome: CaseOutcome) throws -> Edit {
        var members: [String] = []
        if outcome.isEvent {
            members.append("\"expectEffects\": \(try effects(outcome))")
            if !outcome.changed.isEmpty {
                members.append(
                    "\"expectVariables\": \(try json(.dictionary(outcome.changed)))")
            }
        } else {
            members.append(try expectation(of: outcome.value))
        }
        let source = example.source
        let end = source.members.last?.value.upperBound ?? source.object.lowerBound + 1
        let separator = separator(source)
        return Edit(range: end..<end, text: members.map { separator + $0 }.joined())
    }

    /// The expectation of a value, with its name.
    private func expectation(of value: MBValue?) throws -> String {
        guard let value, !value.isNull else { return "\"expectNothing\": true" }
        return "\"expect\": \(try json(value))"
    }

    /// What is between the members of a case: a comma, and what follows the one before the last.
    private func separator(_ source: CaseSource) -> String {
        guard let last = source.members.last else { return "" }
        var start = last.start
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
        let blanks = String(decoding: bytes[start..<last.start], as: UTF8.self)
        return "," + (source.members.count > 1 || blanks.contains("\n") ? blanks : " ")
    }

    // MARK: - Other expectations

    private func edits(_ example: MBCase, _ outcome: CaseOutcome) throws -> [Edit] {
        var found: [Edit] = []
        for expectation in example.expectations {
            var comparison = CaseComparison(outcome)
            comparison.compare([expectation])
            guard !comparison.differences.isEmpty else { continue }
            found.append(try edit(expectation, example, outcome))
        }
        return found
    }

    private func edit(
        _ expectation: CaseExpectation, _ example: MBCase, _ outcome: CaseOutcome
    ) throws -> Edit {
        func member(_ name: String) throws -> CaseMember {
            guard let member = example.source.members.first(where: { $0.name == name }) else {
                throw Unwritable(reason: "'\(name)' isn't found in the file")
            }
            return member
        }
        func replacement(of name: String, by text: String) throws -> Edit {
            Edit(range: try member(name).value, text: text)
        }
        switch expectation {
        case .value:
            let old = try member("expect")
            return Edit(range: old.value, text: try value(outcome.value, inPlaceOf: old, example))
        case .nothing: throw Unwritable(reason: "say yourself what replaces 'expectNothing'")
        case .error: throw Unwritable(reason: "say yourself what replaces 'expectError'")
        case .type:
            let name = outcome.value?.typeName ?? "null"
            return try replacement(of: "expectType", by: try json(.string(name)))
        case .log:
            let entries = outcome.log.map { MBValue.string($0.message) }
            return try replacement(of: "expectLog", by: try json(.array(entries)))
        case .effects: return try replacement(of: "expectEffects", by: try effects(outcome))
        case .variables(let variables):
            var values = MBDictionary()
            for name in variables.keys {
                values[name] = try outcome.environment.value(of: name) ?? .null
            }
            return try replacement(of: "expectVariables", by: try json(.dictionary(values)))
        case .contains:
            throw Unwritable(reason: "say yourself what 'expectContains' must be")
        case .matches: throw Unwritable(reason: "say yourself what 'expectMatches' must be")
        }
    }

    /// The value; a text as lines if it was lines before, with the same layout.
    private func value(
        _ value: MBValue?, inPlaceOf old: CaseMember, _ example: MBCase
    ) throws -> String {
        guard let value else { return "null" }
        guard case .string(let text) = value, case .evaluate(_, .string) = example.action,
            bytes[old.value.lowerBound] == UInt8(ascii: "[")
        else { return try json(value) }
        let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).map {
            try json(.string(String($0)))
        }
        let inside = bytes[(old.value.lowerBound + 1)..<old.value.upperBound]
        let lead = inside.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let end = bytes[old.value].dropLast().reversed()
            .prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.reversed()
        let blanks = String(decoding: lead, as: UTF8.self)
        let between = blanks.contains("\n") ? "," + blanks : ", "
        return "[" + blanks + lines.joined(separator: between)
            + String(decoding: Array(end), as: UTF8.self) + "]"
    }

    private func effects(_ outcome: CaseOutcome) throws -> String {
        try json(.array(outcome.effects.map { .string($0.description) }))
    }

    /// A value as JSON in one line, which reads back as the same value.
    private func json(_ value: MBValue) throws -> String {
        if let reason = Self.reasonNotToWrite(value) { throw Unwritable(reason: reason) }
        return ShownText.visible(Self.spaced(try value.jsonString(tagged: true)))
    }

    /// Why a case file can't hold a value; nil if JSON reads back as the same value.
    static func reasonNotToWrite(_ value: MBValue) -> String? {
        let type = "a case file can't hold the value, which has the type \(value.typeName)"
        guard let written = try? value.jsonString(tagged: true),
            let again = try? MBValue(json: written, tagged: true)
        else { return type }
        do {
            try again.refuseMarks()
        } catch {
            return "a case file can't hold the value: \(error.message)"
        }
        return again == value ? nil : type
    }

    /// JSON with a blank after each comma and colon.
    private static func spaced(_ json: String) -> String {
        var spaced: [UInt8] = []
        var (isInText, isEscaped) = (false, false)
        for byte in json.utf8 {
            spaced.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInText.toggle()
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                spaced.append(0x20)
            }
        }
        return String(decoding: spaced, as: UTF8.self)
    }

    // MARK: - Writing

    /// The file with what was updated; nil if nothing was.
    ///
    /// - Throws: ``MBCaseFile/ReadError`` if the file has changed meanwhile.
    package func contents() throws -> [UInt8]? {
        guard !edits.isEmpty else { return nil }
        let bytes = bytes
        guard FileManager.default.contents(atPath: file.url.path)?.elementsEqual(bytes) == true
        else {
            throw MBCaseFile.ReadError(
                "the file has changed meanwhile; nothing was written", at: nil, in: file.text.path)
        }
        var result: [UInt8] = []
        var end = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes[end..<edit.range.lowerBound]
            result += edit.text.utf8
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }
}
