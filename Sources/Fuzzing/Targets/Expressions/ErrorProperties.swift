import Foundation
import MBDataEnvironment

/// The properties of any error of an evaluation: it says what is wrong and where, as an error of
/// Foundation, too, and without data where it's redacted.
struct ErrorProperties {
    /// Parts of the values that expressions read. They mustn't be in what is sent.
    private static let secrets = ["Zoë", "Jerry", "cats", "19.99", "1234567890", "Mug"]

    private let error: MBExpressionError
    private let text: String

    init(_ error: MBExpressionError, of text: String) { (self.error, self.text) = (error, text) }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        guard !error.message.isEmpty, !error.description.isEmpty else {
            return "an error without a message"
        }
        return violationOfRedaction() ?? violationOfPlace() ?? violationOfFoundation()
    }

    /// Nothing of a value is left, unless the text itself has it. Positions in the text stay.
    private func violationOfRedaction() -> String? {
        let redacted = error.redactedMessage
        guard !redacted.isEmpty else { return "an error without a redacted message" }
        for secret in Self.secrets where redacted.contains(secret) {
            return "a redacted message has '\(secret)': \(redacted)"
        }
        // Words of the text are an author's, who may have copied data.
        for word in text.split(whereSeparator: { !$0.isLetter }).prefix(20)
        where word.unicodeScalars.contains(where: { !$0.isASCII }) && redacted.contains(word) {
            return "a redacted message has '\(word)' of the text: \(redacted)"
        }
        return nil
    }

    /// The place is in the text.
    private func violationOfPlace() -> String? {
        guard let source = error.expression, let range = error.range else { return nil }
        guard range.lowerBound >= 0, range.upperBound <= source.utf16.count else {
            return "an error at \(range), outside the text"
        }
        let lines = source.utf8.count { $0 == UInt8(ascii: "\n") }
        guard let place = error.location, (1...lines + 1).contains(place.line), place.column > 0
        else { return "an error at \(String(describing: error.location))" }
        guard let recovery = error.recoverySuggestion else { return nil }
        return error.message.hasSuffix(recovery) ? nil : "the message doesn't end with its advice"
    }

    private func violationOfFoundation() -> String? {
        let bridged = error as NSError
        guard bridged.code == error.code.number, bridged.code > 0,
            bridged.userInfo["MBCode"] as? String == error.code.rawValue,
            bridged.localizedDescription == error.errorDescription
        else { return "as an error of Foundation, it's \(bridged)" }
        let info = error.errorUserInfo
        guard info["MBRootCode"] as? String == error.root.code.rawValue,
            (info["MBExpression"] as? String)?.unicodeScalars.count ?? 0 <= 1_001
        else { return "its information is \(info)" }
        let entry = MBLogEntry(.error, error.message, error: error)
        return entry.redactedMessage == error.redactedMessage && entry.range == error.range
            && entry.location == error.location && entry.chain == error.chain
            ? nil : "in a log, it's \(entry)"
    }
}
