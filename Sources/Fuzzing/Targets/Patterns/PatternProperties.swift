import Foundation
import MBDataEnvironment

/// The properties of regular expressions: they match what Foundation's match, or end with an error
/// that names the limit.
struct PatternProperties {
    private static let steps = 50_000

    private static let environment: MBEnvironment = {
        var environment = RichEnvironment.environment
        environment.limits.steps = 100_000
        environment.limits.regularExpressionSteps = steps
        environment.limits.regularExpressionText = 20_000
        return environment
    }()

    private let pattern: String
    private let template: String
    /// Nil if the engine refuses the pattern.
    private let engine: NSRegularExpression?

    /// Why a property doesn't hold for a text, or nil if all hold.
    static func violation(for text: String) -> String? {
        // Characters may hold more than one code point: `\r\n` is a line end, too.
        let lines = text.unicodeScalars.split(
            separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3 else { return nil }
        let properties = PatternProperties(String(lines[0]), template: String(lines[1]))
        return properties.violation(in: String(lines[2]))
    }

    private init(_ pattern: String, template: String) {
        self.pattern = pattern
        self.template = template
        engine = try? NSRegularExpression(pattern: pattern)
    }

    private func violation(in text: String) -> String? {
        if let violation = violationOfMatches(in: text) ?? violationOfSearch(in: text) {
            return violation
        }
        guard !text.isEmpty else { return nil }
        // Long texts are searched in other ways than short ones.
        if text.utf8.count % 4 == 0, let violation = violationOfMatches(in: text, length: 1_100) {
            return "repeated to 1100 units, \(violation)"
        }
        return violationOfFreedom(for: text)
    }

    // MARK: The functions

    private func violationOfMatches(in text: String, length: Int? = nil) -> String? {
        let text = length.map { Self.repeated(text, to: $0) } ?? text
        var environment = Self.environment
        environment["text"] = .string(text)
        environment["pattern"] = .string(pattern)
        environment["template"] = .string(template)
        environment["whole"] = "$0"
        environment["mark"] = "\u{1}"
        let call = { (text: String) in outcome { try environment.evaluate(text) } }
        let matches = call("^matchesRegex($text|$pattern)")
        guard let engine, !pattern.isEmpty else {
            // What a pattern costs is known before the engine reads it.
            let isCostly = !pattern.isEmpty && matches.code == .limitExceeded
            return matches.code == .invalidPattern || isCostly
                ? nil : "an invalid pattern gives \(matches)"
        }
        let replaced = call("^replaceRegex($text|$pattern|$template)")
        let stripped = call("^stripRegex($text|$pattern)")
        let whole = call("^replaceRegex($text|$pattern|$whole)")
        let marked = call("^replaceRegex($text|$pattern|$mark)")
        for result in [matches, replaced, stripped, whole, marked] {
            if case .value(.some) = result { continue }
            guard result.code == .limitExceeded else { return "a function gives \(result)" }
        }
        if let result = whole.value, result != .string(text) { return "$0 isn't the match" }
        guard let direct = Run(engine, in: text) else { return nil }
        if let result = matches.value, result != .bool(!direct.matches.isEmpty) {
            return "Foundation has \(direct.matches.count) matches, ^matchesRegex says \(matches)"
        }
        if let result = marked.value??.asString {
            let count = result.utf8.count { $0 == 1 } - Self.kept(text, outside: direct.matches)
            guard count == direct.matches.count else {
                return "Foundation has \(direct.matches.count) matches, ^replaceRegex has \(count)"
            }
        }
        return violation(of: replaced, direct, text, template)
            ?? violation(of: stripped, direct, text, "")
            ?? violationOfLimit(matches, direct, text)
    }

    /// How many marks of the text itself stay.
    private static func kept(_ text: String, outside matches: [NSTextCheckingResult]) -> Int {
        let units = Array(text.utf16)
        let all = units.count { $0 == 1 }
        return matches.reduce(all) { count, match in
            count - units[match.range.lowerBound..<match.range.upperBound].count { $0 == 1 }
        }
    }

    private func violation(
        of result: Outcome<MBValue?>, _ direct: Run, _ text: String, _ template: String
    ) -> String? {
        // Foundation's time grows with the square of a template's length.
        guard let engine, let found = result.value, template.utf8.count <= 200,
            !Self.combines(template)
        else { return nil }
        let expected = engine.stringByReplacingMatches(
            in: text, range: NSRange(location: 0, length: text.utf16.count), withTemplate: template)
        return found?.asString.map { Array($0.utf16) } == Array(expected.utf16)
            ? nil : "Foundation replaces '\(template)' another way"
    }

    /// Whether Foundation reads a template otherwise than by code points, as the library does: where a
    /// mark, or a digit after it, begins a character of more code points, it doesn't see it, and after
    /// a backslash before a code point of two units, it doesn't see the next mark.
    private static func combines(_ template: String) -> Bool {
        let escapesPair = zip(template.unicodeScalars, template.unicodeScalars.dropFirst())
            .contains { $0 == "\\" && $1.value > 0xFFFF }
        return escapesPair
            || template.contains { character in
                let scalars = character.unicodeScalars
                guard scalars.count > 1, let first = scalars.first else { return false }
                return "\\$0123456789".unicodeScalars.contains(first)
            }
    }

    /// What takes few steps isn't given up, but for what the engine repeats forever although it
    /// consumes nothing: a condition, such as `^*?`, and a group that may be empty, as few times as
    /// possible. The engine alone may see that there's no place to begin. Repeated groups may take many
    /// blocks of steps, although few are certain; and where the engine sees that a text is shorter than
    /// any match, it looks nowhere, but still does with something around the pattern that may be empty.
    /// The search at each place may take fewer than a block of steps, and all of them together many.
    private func violationOfLimit(
        _ matches: Outcome<MBValue?>, _ direct: Run, _ text: String
    ) -> String? {
        // A repetition goes on to any later place, from each place where one begins.
        let repetitions = pattern.count { "*+{".contains($0) }
        let isSmall =
            text.utf16.count <= 200 && pattern.utf8.count <= 50
            && pow(Double(text.utf16.count), Double(repetitions + 1)) <= Double(Self.steps)
        guard isSmall, direct.blocks == 0, matches.code == .limitExceeded else { return nil }
        if pattern.contains(/(?:[\^$]|\\[bBAZzG])[*+{]|\)(?:[*+]|\{[0-9,]*\})\?/) { return nil }
        return pattern.contains(/\)[*+{]/) ? nil : "a small search is given up"
    }

    // MARK: Plain searches

    /// Texts are found as a plain search finds them.
    private func violationOfSearch(in text: String) -> String? {
        var environment = Self.environment
        environment["text"] = .string(text)
        let parts = template.split(separator: "$").map(String.init) + [String(text.suffix(2))]
        for part in parts where !part.isEmpty && !text.isEmpty {
            environment["part"] = .string(part)
            let pieces = outcome { try environment.evaluate("^split($part|$text)") }
            guard pieces == .value(.array(Self.pieces(of: text, around: part))) else {
                return "split at '\(part)', it's \(pieces)"
            }
        }
        guard text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count <= 60 else { return nil }
        for wildcard in [pattern, "*\(parts[0])*", "\(text.prefix(2))*\(text.suffix(1))"]
        where wildcard.utf8.allSatisfy({ $0 < 0x80 }) && wildcard.utf8.count <= 30 {
            environment["part"] = .string(wildcard)
            let result = outcome { try environment.evaluate("^matchesAny($text|$part)") }
            let expected = Self.matches(Array(text.utf8)[...], Array(wildcard.utf8)[...])
            guard result == .value(.bool(expected)) else {
                return "'\(wildcard)' matches: \(result)"
            }
        }
        return nil
    }

    private static func pieces(of text: String, around part: String) -> [MBValue] {
        var (pieces, rest): ([MBValue], ArraySlice<UInt8>) = ([], [])
        let (bytes, delimiter) = (Array(text.utf8), Array(part.utf8))
        var position = 0
        while position < bytes.count {
            if bytes[position...].starts(with: delimiter) {
                pieces.append(.string(String(decoding: rest, as: UTF8.self)))
                rest = []
                position += delimiter.count
            } else {
                rest.append(bytes[position])
                position += 1
            }
        }
        return pieces + [.string(String(decoding: rest, as: UTF8.self))]
    }

    /// Whether a text has the form of a pattern in which `*` means any text.
    private static func matches(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        // The ends of the text's beginnings that the part of the pattern so far matches.
        var ends: Set<Int> = [0]
        for byte in pattern {
            ends =
                byte == UInt8(ascii: "*")
                ? Set((ends.min() ?? text.count + 1)..<(text.count + 1))
                : Set(ends.filter { $0 < text.count && text[$0] == byte }.map { $0 + 1 })
            if ends.isEmpty { return false }
        }
        return ends.contains(text.count)
    }

    // MARK: The analysis

    /// A pattern that may run free on texts of a length ends within its steps on one.
    private func violationOfFreedom(for text: String) -> String? {
        guard let engine else { return nil }
        let shape = PatternShape(pattern)
        for length in [40, 220, 3_000] where shape.isFree(length: length, steps: Self.steps) {
            let long = Self.repeated(text, to: length)
            // A step for each ten that a place allows, and the blocks that are begun.
            let allowed = (Self.steps + length * PatternShape.stepsPerPlace) / 10_000 + 2
            guard let run = Run(engine, in: long, atMost: allowed) else {
                return "it runs free on \(length) units, and takes more steps than that allows"
            }
            guard run.blocks <= allowed else {
                return "it runs free on \(length) units, and takes \(run.blocks) blocks of steps"
            }
        }
        return nil
    }

    private static func repeated(_ text: String, to length: Int) -> String {
        let units = Array(text.utf16)
        let long = (0..<length).map { units[$0 % units.count] }
        return String(decoding: long, as: UTF16.self)
    }

    /// A search by Foundation alone.
    private final class Run {
        private(set) var matches: [NSTextCheckingResult] = []
        private var reports = 0
        private var isAbandoned = false
        /// Where the engine looks for a match: at each Unicode scalar that isn't inside one.
        private var places: Int

        /// Nil if the engine gives up, or takes many blocks of steps.
        init?(_ engine: NSRegularExpression, in text: String, atMost blocks: Int = 20) {
            places = text.unicodeScalars.count
            engine.enumerateMatches(
                in: text, options: [.reportProgress, .reportCompletion],
                range: NSRange(location: 0, length: text.utf16.count)
            ) { [self] match, flags, stop in
                if let match {
                    matches.append(match)
                    let matched = Range(match.range, in: text).map { text[$0] } ?? ""
                    places -= max(0, matched.unicodeScalars.count - 1)
                }
                if flags.contains(.progress) { reports += 1 }
                isAbandoned = flags.contains(.internalError) || self.blocks > blocks
                if isAbandoned { stop.pointee = true }
            }
            if isAbandoned { return nil }
        }

        /// Blocks of ten thousand steps, at least: the engine also reports each place.
        var blocks: Int { max(0, reports - places - matches.count - 1) }
    }
}
