// Lists public symbols whose documentation lacks something, from symbol graphs: any text, a summary
// that is more than a few words, the errors that are thrown, the meaning of a parameter. The
// documentation of a fulfilled protocol requirement counts. Symbols that the compiler synthesizes,
// such as the `init(rawValue:)` of an enumeration, aren't in the sources and need none.

import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Comment: Decodable {
            struct Line: Decodable { let text: String }
            let lines: [Line]
        }
        struct Place: Decodable {
            struct Position: Decodable { let line: Int }
            let uri: String
            let position: Position
        }
        struct Fragment: Decodable { let kind, spelling: String }
        struct Signature: Decodable {
            struct Parameter: Decodable { let name: String, internalName: String? }
            let parameters: [Parameter]?
        }

        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let docComment: Comment?
        let location: Place?
        let declarationFragments: [Fragment]?
        let functionSignature: Signature?

        private var text: String {
            docComment?.lines.map(\.text).joined(separator: "\n") ?? ""
        }

        /// What the documentation lacks.
        var missing: [String] {
            guard text.contains(where: { !$0.isWhitespace }) else { return ["documentation"] }
            var missing: [String] = []
            let summary = text.components(separatedBy: "\n\n")[0]
            if summary.split(whereSeparator: \.isWhitespace).count < Self.fewestWords {
                missing.append("a summary of \(Self.fewestWords) words or more")
            }
            if throwsErrors, !text.contains("- Throws:") {
                missing.append("'- Throws:'")
            }
            let parameters =
                functionSignature?.parameters?.map { $0.internalName ?? $0.name }
                ?? []
            for name in parameters where !Self.evident.contains(name) {
                if !text.contains("- \(name):"), !text.contains("- Parameter \(name):"),
                    !text.contains("`\(name)`")
                {
                    missing.append("the parameter '\(name)'")
                }
            }
            return missing
        }

        /// Whether it throws by itself, not only a function that it takes.
        private var throwsErrors: Bool {
            var depth = 0
            for fragment in declarationFragments ?? [] {
                for character in fragment.spelling {
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                }
                if depth == 0, fragment.kind == "keyword",
                    ["throws", "rethrows"].contains(fragment.spelling)
                {
                    return true
                }
            }
            return false
        }

        private static let fewestWords = 4
        /// Parameters whose meaning the protocol of the standard library gives.
        private static let evident: Set = ["lhs", "rhs", "encoder", "decoder", "hasher"]
    }

    let symbols: [Symbol]
}

var seen: Set<String> = []
var incomplete = 0
for file in CommandLine.arguments.dropFirst() {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
        guard let place = symbol.location, symbol.kind.identifier != "swift.extension",
            seen.insert(symbol.identifier.precise).inserted
        else { continue }
        let missing = symbol.missing
        guard !missing.isEmpty else { continue }
        incomplete += 1
        let path = URL(string: place.uri)?.path ?? place.uri
        let name = symbol.pathComponents.joined(separator: ".")
        let list = missing.joined(separator: ", ")
        print("\(path):\(place.position.line + 1): error: '\(name)' lacks \(list)")
    }
}
print("\(seen.count) public symbols; the documentation of \(incomplete) is incomplete")
exit(seen.isEmpty || incomplete > 0 ? 1 : 0)
