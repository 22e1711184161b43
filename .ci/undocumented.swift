// Lists public symbols without documentation from symbol graphs. The documentation of a fulfilled
// protocol requirement counts. Symbols that the compiler synthesizes, such as the `init(rawValue:)`
// of an enumeration, aren't in the sources and need none.

import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Comment: Decodable {
            struct Line: Decodable { let text: String }
            let lines: [Line]
        }
        struct Place: Decodable {
            struct Position: Decodable { let line: Int }
            let uri: String
            let position: Position
        }

        let kind: Kind
        let pathComponents: [String]
        let docComment: Comment?
        let location: Place?

        var isDocumented: Bool { docComment?.lines.contains { !$0.text.isEmpty } ?? false }
    }

    let symbols: [Symbol]
}

let files = CommandLine.arguments.dropFirst()
var (count, undocumented) = (0, 0)
for file in files {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
        guard let place = symbol.location, symbol.kind.identifier != "swift.extension" else {
            continue
        }
        count += 1
        guard !symbol.isDocumented else { continue }
        undocumented += 1
        let path = URL(string: place.uri)?.path ?? place.uri
        let name = symbol.pathComponents.joined(separator: ".")
        print("\(path):\(place.position.line + 1): error: '\(name)' has no documentation")
    }
}
print("\(count) public symbols in \(files.count) symbol graphs, \(undocumented) undocumented")
exit(count > 0 && undocumented == 0 ? 0 : 1)
