import MBDataEnvironment

/// The members of one object of a case file, read with errors that name their places.
struct CaseMembers {
    let text: CaseText
    let object: Range<Int>
    let all: [CaseMember]

    typealias Failure = MBCaseFile.ReadError

    /// - Parameters:
    ///   - known: the members that the object may have.
    ///   - subject: what the object is, as `the settings`.
    init(
        _ object: Range<Int>, in text: CaseText, known: [String], of subject: String
    ) throws(Failure) {
        self.text = text
        self.object = object
        _ = try text.value(object, tagged: false)
        all = try CaseMember.members(of: object, in: text)
        var seen: Set<String> = []
        for member in all {
            guard known.contains(member.name) else {
                let near = Suggestion.nearest(to: member.name, among: known)
                throw text.error(
                    "\(member.name.quoted) isn't a member of \(subject)"
                        + Suggestion.phrase(near, orAll: known),
                    at: member.start)
            }
            guard seen.insert(member.name).inserted else {
                throw text.error(
                    "'\(member.name)' is given twice; keep one of them", at: member.start)
            }
        }
        if let repeated = JSONMember.repeatedName(in: object, of: text.bytes) {
            throw text.error(
                "\(text.text(repeated)) is given twice in one object; keep one of them",
                at: repeated.lowerBound)
        }
    }

    subscript(name: String) -> CaseMember? { all.first { $0.name == name } }

    /// A member's value, with tags such as `{"$date": …}` read; nil if it's missing.
    func value(_ name: String) throws(Failure) -> MBValue? {
        guard let member = self[name] else { return nil }
        return try text.value(member.value, tagged: true)
    }

    func string(_ name: String) throws(Failure) -> String? {
        guard let value = try value(name) else { return nil }
        guard case .string(let string) = value else {
            throw wrong(name, "must be a text", value)
        }
        return string
    }

    /// A text, or an array of its lines.
    func lines(_ name: String) throws(Failure) -> String? {
        guard let value = try value(name) else { return nil }
        guard let lines = Self.lines(value) else {
            throw wrong(name, "must be a text, or an array of its lines", value)
        }
        return lines
    }

    static func lines(_ value: MBValue) -> String? {
        switch value {
        case .string(let text): return text
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.compactMap(\.asString)
            return lines.count == elements.count ? lines.joined(separator: "\n") : nil
        default: return nil
        }
    }

    /// A text, or an array of texts; empty if it's missing.
    func texts(_ name: String) throws(Failure) -> [String] {
        guard let value = try value(name) else { return [] }
        switch value {
        case .string(let text): return [text]
        case .array(let elements):
            let texts = elements.compactMap(\.asString)
            if texts.count == elements.count { return texts }
        default: break
        }
        throw wrong(name, "must be a text or an array of texts", value)
    }

    func flag(_ name: String) throws(Failure) -> Bool? {
        guard let value = try value(name) else { return nil }
        guard case .bool(let flag) = value else {
            throw wrong(name, "must be true or false", value)
        }
        return flag
    }

    func dictionary(_ name: String) throws(Failure) -> MBDictionary? {
        guard let value = try value(name) else { return nil }
        guard case .dictionary(let dictionary) = value else {
            throw wrong(name, "must be an object", value)
        }
        return dictionary
    }

    func array(_ name: String) throws(Failure) -> [MBValue]? {
        guard let value = try value(name) else { return nil }
        guard case .array(let elements) = value else {
            throw wrong(name, "must be an array", value)
        }
        return elements
    }

    /// A number of seconds, 0 or more.
    func seconds(_ name: String) throws(Failure) -> Double? {
        guard let value = try value(name) else { return nil }
        guard case .number(let number) = value, number >= 0, number <= 1_000_000_000 else {
            throw wrong(name, "must be a number of seconds from 0 to a billion", value)
        }
        return number.double
    }

    /// - Parameter advice: the end of the message, which begins with its own punctuation.
    func wrong(
        _ name: String, _ message: String, _ value: MBValue? = nil, advice: String = ""
    ) -> Failure {
        let found = value.map { ", found \(ShownText.json($0))" } ?? ""
        return text.error(
            "'\(name)' \(message)\(found)\(advice)",
            at: self[name]?.value.lowerBound ?? object.lowerBound)
    }
}
