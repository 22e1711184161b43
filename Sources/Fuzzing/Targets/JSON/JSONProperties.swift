import Foundation
import MBDataEnvironment

/// The properties of the reader and writer of JSON that hold for any text.
enum JSONProperties {
    /// Why a property doesn't hold for a text, or nil if all hold.
    static func violation(for text: String) -> String? {
        let grammar = JSONGrammar(text)
        let isReadable =
            grammar.isValid && grammar.greatestDepth <= MBLimits.standard.valueDepth
            && grammar.numerals.allSatisfy { MBNumber($0) != nil }
        let value: MBValue
        do {
            value = try MBValue(json: text)
            guard isReadable else { return "it's read, and isn't JSON" }
        } catch {
            return isReadable
                ? "it's JSON, and isn't read: \(error)"
                : violation(of: error, in: text, grammar) ?? violationOfTags(in: text, nil)
        }
        return violationOfDepth(in: text, value, grammar) ?? violationOfWriting(value)
            ?? violationOfFoundation(text, value, grammar) ?? violationOfTags(in: text, value)
    }

    /// An error has a place inside the text, and the same for its bytes.
    private static func violation(
        of error: MBExpressionError, in text: String, _ grammar: JSONGrammar
    ) -> String? {
        guard !error.description.isEmpty, !error.redactedMessage.isEmpty,
            let range = error.range, let location = error.location
        else { return "the error has no place: \(error)" }
        guard range.lowerBound >= 0, range.upperBound <= text.utf16.count else {
            return "the error is at \(range), outside of the text"
        }
        guard location.line >= 1, location.column >= 1 else { return "the error is at \(location)" }
        guard error.code == .invalidJSON || error.code == .limitExceeded else {
            return "the error has the code \(error.code)"
        }
        if error.code == .limitExceeded, grammar.isValid, grammar.greatestDepth <= 256 {
            return "the limit isn't reached"
        }
        let other = outcome { try MBValue(json: Data(text.utf8)) }
        return other == .failure(error.code, error.range) ? nil : "its bytes have another error"
    }

    /// Nesting of so many levels is read with just that limit, and with a lower one it's an error.
    private static func violationOfDepth(
        in text: String, _ value: MBValue, _ grammar: JSONGrammar
    ) -> String? {
        var limits = MBLimits.standard
        limits.valueDepth = grammar.greatestDepth
        guard outcome({ try MBValue(json: text, limits: limits) }) == .value(value) else {
            return "with the limit \(limits.valueDepth) of nesting, it isn't read"
        }
        guard grammar.greatestDepth > 0 else { return nil }
        limits.valueDepth -= 1
        let low = outcome { try MBValue(json: text, limits: limits) }
        return low.code == .limitExceeded
            ? nil : "it's read with the limit \(limits.valueDepth) of nesting"
    }

    /// What is written is read as an equal value with its keys in the same order, and limited to the
    /// byte.
    private static func violationOfWriting(_ value: MBValue) -> String? {
        for pretty in [false, true] {
            guard let written = try? value.jsonString(pretty: pretty),
                let bytes = try? value.jsonData(pretty: pretty)
            else { return "it isn't written" }
            guard Array(written.utf8) == Array(bytes) else { return "bytes and text differ" }
            let again = outcome { try MBValue(json: written) }
            guard again == .value(value) else { return "written and read, it's another value" }
            guard (try? MBValue(json: bytes).jsonString(pretty: pretty)) == written else {
                return "written a second time, it's another text"
            }
            var limits = MBLimits.standard
            limits.memory = bytes.count
            guard (try? value.jsonString(pretty: pretty, limits: limits)) == written else {
                return "it isn't written with the limit of its length"
            }
            limits.memory -= 1
            let short = outcome { try value.jsonString(pretty: pretty, limits: limits) }
            guard short == .failure(.limitExceeded, nil) else {
                return "it's written with a limit below its length"
            }
        }
        return nil
    }

    /// Foundation reads the same value.
    private static func violationOfFoundation(
        _ text: String, _ value: MBValue, _ grammar: JSONGrammar
    ) -> String? {
        // What Foundation refuses or changes: numbers beyond a `Double`, which also end the whole
        // document, and those with more digits than it keeps.
        let isExact = grammar.numerals.allSatisfy { numeral in
            let digits = numeral.prefix { $0 != "e" && $0 != "E" }.utf8
            return digits.count <= 16 && MBNumber(numeral).map { MBNumber($0.double) == $0 } == true
        }
        // It also drops a byte order mark at the beginning of a string.
        guard isExact, !text.unicodeScalars.contains("\u{FEFF}") else { return nil }
        guard
            let object = try? JSONSerialization.jsonObject(
                with: Data(text.utf8), options: .fragmentsAllowed)
        else { return "Foundation doesn't read it" }
        guard let other = try? MBValue(foundation: object) else {
            return "Foundation's object isn't a value"
        }
        return other == value || value.hasEquivalentKeys
            ? nil : "Foundation reads another value"
    }

    private static func isTooDeep(_ text: String) -> Bool {
        do {
            _ = try MBValue(json: text)
            return false
        } catch {
            return error.code == .limitExceeded
        }
    }

    /// Tagged JSON is read as the same value after it was written, but for what the documentation
    /// of `jsonString` excepts.
    private static func violationOfTags(in text: String, _ plain: MBValue?) -> String? {
        let value: MBValue
        do {
            value = try MBValue(json: text, tagged: true)
            // A tag isn't a level of the value.
            guard plain != nil else {
                return isTooDeep(text) ? nil : "it's read with tags only"
            }
        } catch {
            guard plain != nil else { return nil }
            return error.code == .invalidJSON && error.range != nil
                ? nil : "the tags have the error \(error)"
        }
        for pretty in [false, true] {
            let written: String
            do {
                written = try value.jsonString(tagged: true, pretty: pretty)
            } catch {
                return "it isn't written with tags: \(error)"
            }
            // A tag as a key of a dictionary with others is one that stands alone once duplicates
            // are gone: that's read as the tag, or refused.
            guard let again = try? MBValue(json: written, tagged: true) else {
                return "what is written with tags isn't read: \(written)"
            }
            guard again == value || hasDate(written) else {
                return "written with tags and read, it's another value: \(written)"
            }
            // A date can differ by a tenth of a microsecond, once.
            let second = try? again.jsonString(tagged: true, pretty: pretty)
            guard second == written || hasDate(written) else {
                return "written with tags a second time, it's another text: \(written)"
            }
        }
        return nil
    }

    private static func hasDate(_ text: String) -> Bool { text.contains("\"$date\"") }
}
