import Foundation
import MBDataEnvironment
import MBEventHandling

/// Reads a case file object by object.
struct CaseReader {
    let settings: CaseSettings
    private let text: CaseText
    private var objects: CaseObjects
    private var lines: [String: Int] = [:]

    private static let names = [
        "id", "as", "expression", "variables", "send", "object", "userInfo", "until", "skip",
        "expect", "expectError", "expectType", "expectNothing", "expectContains", "expectMatches",
        "expectLog", "expectEffects", "expectVariables",
    ]

    init(_ text: CaseText, in directory: URL) throws(MBCaseFile.ReadError) {
        self.text = text
        objects = CaseObjects(text)
        guard let first = try objects.next() else {
            throw text.error(
                "the file has no objects; begin with {\"document\": \"manifest.xml\"}", at: 0)
        }
        settings = try CaseSettings(first, in: text, directory)
    }

    /// The next case; nil at the end.
    mutating func next(in scene: CaseScene) throws(MBCaseFile.ReadError) -> MBCase? {
        guard let object = try objects.next() else { return nil }
        let members = try CaseMembers(object, in: text, known: Self.names, of: "a case")
        guard let id = try members.string("id"), !id.isEmpty else {
            throw text.error(
                "a case needs a name of its own: \"id\": \"total\"", at: object.lowerBound)
        }
        let place = text.location(of: object.lowerBound)
        if let line = lines.updateValue(place.line, forKey: id) {
            throw members.wrong("id", "is also that of the case in line \(line); choose another")
        }
        let action = try action(members)
        return MBCase(
            id: id, location: place, skipReason: try members.lines("skip"),
            action: action, variables: try members.dictionary("variables") ?? [:],
            expectations: try expectations(members, of: action),
            source: CaseSource(members), scene: scene)
    }

    private func action(_ members: CaseMembers) throws(MBCaseFile.ReadError) -> CaseAction {
        let expression = try members.lines("expression")
        guard let name = try members.string("send") else {
            guard let expression else {
                throw text.error(
                    "a case needs 'expression', or 'send' with the name of an event",
                    at: members.object.lowerBound)
            }
            for name in ["object", "userInfo", "until", "expectEffects", "expectVariables"]
            where members[name] != nil {
                throw members.wrong(name, "belongs to a case with 'send'")
            }
            return .evaluate(expression, try context(members))
        }
        guard expression == nil else {
            throw members.wrong("send", "and 'expression' exclude each other; make two cases of it")
        }
        for name in [
            "as", "expect", "expectType", "expectNothing", "expectContains",
            "expectMatches",
        ]
        where members[name] != nil {
            throw members.wrong(
                name,
                "belongs to a case with 'expression'; an event has 'expectEffects' and "
                    + "'expectVariables'")
        }
        let object = try members.value("object")
        return .send(
            MBEvent(
                name, object: object?.isNull == true ? nil : object,
                userInfo: try members.dictionary("userInfo") ?? [:]),
            until: try members.seconds("until"))
    }

    private func context(_ members: CaseMembers) throws(MBCaseFile.ReadError) -> MBContext {
        guard let name = try members.string("as") else { return .object }
        if let context = MBContext(rawValue: name) { return context }
        let names = MBContext.allCases.map(\.rawValue)
        guard let near = Suggestion.nearest(to: name, among: names) else {
            throw members.wrong(
                "as", "isn't a context; write \(names.joined(separator: ", "))", .string(name))
        }
        throw members.wrong(
            "as", "isn't a context", .string(name), advice: Suggestion.phrase(near))
    }

    private func expectations(
        _ members: CaseMembers, of action: CaseAction
    ) throws(MBCaseFile.ReadError) -> [CaseExpectation] {
        var found: [CaseExpectation] = []
        if let value = try members.value("expect") {
            if case .evaluate(_, .string) = action, let lines = CaseMembers.lines(value) {
                found.append(.value(.string(lines)))
            } else {
                found.append(.value(value.isNull ? nil : value))
            }
        }
        if let code = try members.string("expectError") { found.append(.error(code)) }
        if let type = try members.string("expectType") { found.append(.type(type)) }
        if let flag = try members.flag("expectNothing") {
            guard flag else { throw members.wrong("expectNothing", "must be true; leave it out") }
            found.append(.nothing)
        }
        if let part = try members.value("expectContains") { found.append(.contains(part)) }
        if let pattern = try members.string("expectMatches") { found.append(.matches(pattern)) }
        if members["expectLog"] != nil { found.append(.log(try members.texts("expectLog"))) }
        if let effects = try members.array("expectEffects") {
            for effect in effects where effect.asString == nil && effect.asDictionary == nil {
                throw members.wrong(
                    "expectEffects", "must hold texts such as \"posted Cart:changed\", or objects",
                    effect)
            }
            for name in effects.flatMap({ $0.asDictionary.map { Array($0.keys) } ?? [] })
            where !MBEffect.memberNames.contains(name) {
                let near = Suggestion.nearest(to: name, among: MBEffect.memberNames)
                throw members.wrong(
                    "expectEffects", "has the member \(name.quoted), which no effect has",
                    advice: Suggestion.phrase(near, orAll: MBEffect.memberNames))
            }
            found.append(.effects(effects))
        }
        if let variables = try members.dictionary("expectVariables") {
            found.append(.variables(variables))
        }
        let isFailing = found.contains { if case .error = $0 { true } else { false } }
        let hasValue = found.contains(where: \.needsValue)
        if isFailing, hasValue {
            throw members.wrong(
                "expectError", "excludes expectations of a value; an error gives none")
        }
        return found
    }
}
