import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// `mbml batch`: answers JSON requests, one per line, in order.
enum BatchCommand {
    static let subcommand = Subcommand(
        name: "batch", operands: "[options]", summary: "JSON lines in, JSON lines out",
        about: """
            Reads requests from standard input, one JSON object per line, and writes an answer for each:

              {"id": "x", "as": "object", "expression": "Hello, $name!", "variables": {"name": "Ann"}}
              {"id": "x", "value": "Hello, Ann!", "type": "string"}

            Any other member is an error, and so is a line of more than 64 MB. A request's variables
            apply to it alone, and replace declared ones with the same names. Values may be tagged:
            {"$date": SECONDS}, {"$set": […]}, {"$data": "HEX"}; {"$file": NAME} is the path of the
            document that was loaded as NAME. The status is 0 even if requests fail.
            """,
        run: run)

    static func run(_ arguments: [String]) throws -> Int32 {
        let options = try Options(arguments, of: subcommand)
        try options.requireNoData(fromInputOf: "requests")
        let log = MBCollectingLog()
        let batch = Batch(environment: try options.environment(log: log), log: log)
        _ = log.drain()
        let input = LineReader()
        var waiting = Data()
        while let line = try input.next() {
            if line.isCut || !line.bytes.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) {
                waiting.append(contentsOf: Data(batch.answer(to: line).utf8))
                waiting.append(10)
            }
            if !input.hasMore || waiting.count > 1 << 16 {
                try writeOutput(waiting)
                waiting.removeAll(keepingCapacity: true)
            }
        }
        try writeOutput(waiting)
        return 0
    }
}

/// Evaluates requests in copies of one environment.
struct Batch {
    let environment: MBEnvironment
    let log: MBCollectingLog

    /// The answer to a request, as a line of JSON.
    func answer(to line: LineReader.Line) -> String {
        var answer = MBDictionary()
        let (id, request) = takeID(from: Data(line.bytes))
        do {
            guard !line.isCut else { throw InvalidRequest(message: LineReader.isTooLong) }
            guard case .dictionary(let members) = try MBValue(json: request) else {
                throw InvalidRequest(message: "a request must be a JSON object")
            }
            try evaluate(members, of: request, into: &answer)
        } catch let error as MBExpressionError {
            Self.fail(error, &answer)
        } catch {
            answer["value"] = .null
            answer["type"] = "null"
            answer["error"] = .string("\(error)")
            answer["code"] = "invalidRequest"
        }
        let entries = log.drain()
        if !entries.isEmpty { answer["log"] = MBValue(entries.map { .string($0.message) }) }
        let text = Self.json(of: answer)
        return id.map { "{\"id\":\($0),\(text.dropFirst())" } ?? text
    }

    /// An answer as JSON. If it can't be written, the reason takes its place.
    private static func json(of answer: MBDictionary) -> String {
        do {
            return try MBValue.dictionary(answer).jsonString(tagged: true)
        } catch {
            let isBoolean = answer["type"] == "bool"
            var failure: MBDictionary = [
                "value": isBoolean ? false : .null, "type": isBoolean ? "bool" : "null",
            ]
            fail(error, &failure)
            return (try? MBValue.dictionary(failure).jsonString())
                ?? #"{"value":null,"type":"null","error":"the answer cannot be written as JSON"}"#
        }
    }

    private static let members = ["id", "as", "expression", "variables"]

    /// The `id` exactly as written, and the line with a plain one of the same length in its place.
    private func takeID(from line: Data) -> (id: String?, line: Data) {
        let bytes = Array(line)
        let members = JSONMember.all(of: bytes.indices, in: bytes)
        guard
            let range = members.last(where: { isID(bytes[$0.name]) })?.value
        else { return (nil, line) }
        // As it's written, even if it's a number of any size.
        let id = String(decoding: bytes[range], as: UTF8.self)
        guard id.utf8.elementsEqual(bytes[range]), isJSON(id) else { return (nil, line) }
        let plain = "0" + String(repeating: " ", count: range.count - 1)
        return (id, Data(bytes[..<range.lowerBound] + plain.utf8 + bytes[range.upperBound...]))
    }

    /// Whether a name in quotation marks is `id`, which may be written with escapes.
    private func isID(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.contains(UInt8(ascii: "\\")) else {
            return name.elementsEqual("\"id\"".utf8)
        }
        return (try? MBValue(json: Data(name))) == "id"
    }

    /// Whether a text is a JSON value. A number may be beyond what `MBNumber` holds.
    private func isJSON(_ text: String) -> Bool {
        if let first = text.utf8.first, "-0123456789".utf8.contains(first) {
            return isNumber(text)
        }
        return (try? MBValue(json: text)) != nil
    }

    /// Whether a text is a number of JSON, of any size.
    private func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            let digits = rest.prefix { "0123456789".utf8.contains($0) }
            rest = rest[digits.endIndex...]
            return !digits.isEmpty
        }
        _ = take("-")
        guard take("0") || takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        if take("eE") {
            _ = take("+-")
            guard takeDigits() else { return false }
        }
        return rest.isEmpty
    }

    private func evaluate(
        _ request: MBDictionary, of line: Data, into answer: inout MBDictionary
    ) throws {
        if let name = request.keys.first(where: { !Self.members.contains($0) }) {
            throw InvalidRequest(
                message: "\(Advice.quoted(name)) isn't a member of a request"
                    + Advice.nearName(to: name, among: Self.members)
                    + "; the members are \(Advice.list(Self.members, "and"))")
        }
        guard case .string(let expression)? = request["expression"] else {
            throw InvalidRequest(message: "a request needs the text 'expression'")
        }
        let name = request["as"] ?? "object"
        let context = try Advice.context(named: name.asString ?? "\(name)") {
            InvalidRequest(message: $0)
        }
        answer["value"] = context == .boolean ? false : .null
        answer["type"] = context == .boolean ? "bool" : "null"
        var environment = environment
        if request["variables"] != nil {
            // Tags are read only here: the id and the expression stay as they are.
            let tagged = try MBValue(json: line, tagged: true).asDictionary?["variables"]
            guard case .dictionary(let variables)? = tagged else {
                throw InvalidRequest(message: "'variables' must be a JSON object")
            }
            for (name, value) in variables {
                let value = resolvingFiles(in: value)
                try environment.declare(name, value: value.isNull ? nil : value)
            }
        }
        let value = try environment.evaluate(expression, as: context)
        answer["value"] = value ?? .null
        answer["type"] = .string(value?.typeName ?? "null")
    }

    /// The value with `{"$file": NAME}` replaced by the path of the loaded document of that name.
    private func resolvingFiles(in value: MBValue) -> MBValue {
        switch value {
        case .array(let elements): return .array(elements.map(resolvingFiles))
        case .dictionary(let entries):
            if entries.count == 1, let name = entries["$file"]?.asString {
                let paths = environment.loadedPaths
                return paths.first { $0 == name || $0.hasSuffix("/" + name) }
                    .map { .string($0) } ?? value
            }
            return .dictionary(MBDictionary(entries.map { ($0.key, resolvingFiles(in: $0.value)) }))
        case .string, .number, .bool, .date, .opaque: return value
        }
    }

    private static func fail(_ error: MBExpressionError, _ answer: inout MBDictionary) {
        if answer["value"] == nil {
            answer["value"] = .null
            answer["type"] = "null"
        }
        answer["error"] = .string(error.summary)
        answer["code"] = .string(error.code.rawValue)
        if let range = error.range {
            answer["range"] = [MBValue(range.lowerBound), MBValue(range.upperBound)]
        }
    }
}

/// A line that isn't a request.
private struct InvalidRequest: Error, CustomStringConvertible {
    let message: String

    var description: String { "invalid request: \(message)" }
}
