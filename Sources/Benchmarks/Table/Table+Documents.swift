import Foundation
import MBDataEnvironment

#if canImport(FoundationXML)
    import FoundationXML
#endif

private struct Item: Codable {
    let id: Int
    let name: String
    let price: Double
    let tags: [String]
    let isSold: Bool
}

extension Table {
    /// Documents of 5 MB against Foundation's parsers.
    static func documents() throws {
        let kinds: KeyValuePairs<String, (was: String, reach: String, line: (Int) -> String)> = [
            "literals": ("3.1 ×", "2 ×", { "<Var name=\"v\($0)\" literal=\"the text \($0)\"/>\n" }),
            "text": ("4.6 ×", "2 ×", { "<Var name=\"v\($0)\">the text number \($0)</Var>\n" }),
            "expressions": (
                "8.8 ×", "4 ×", { "<Var name=\"v\($0)\" value=\"$total and number \($0)\"/>\n" }
            ),
            "nested": (
                "5.0 ×", "2.5 ×",
                {
                    "<Var name=\"v\($0)\" type=\"map\"><Var name=\"title\" literal=\"\($0)\"/>"
                        + "<Var name=\"tags\" type=\"list\"><Var literal=\"a\"/></Var></Var>\n"
                }
            ),
        ]
        for (name, kind) in kinds {
            var text = "<MBML>\n<Var name=\"total\" literal=\"12\"/>\n"
            var number = 0
            while text.utf8.count < 5_000_000 {
                text += kind.line(number)
                number += 1
            }
            text += "</MBML>\n"
            let roots = [MBMemoryRoot(["v.xml": text])]
            let bytes = Data(text.utf8)
            var settings = MBEnvironment()
            settings.limits = .unlimited
            let empty = settings
            let loaded = try empty.loading(document: "v.xml", searching: roots)
            guard loaded.diagnostics.isEmpty, loaded.environment["v\(number - 1)"] != nil else {
                print("fails:", loaded.diagnostics.first?.description ?? "variables are missing")
                continue
            }
            row(
                "loading 5 MB: \(name)", was: kind.was,
                ratio: ratio(
                    repetitions: 5,
                    { use(try? empty.loading(document: "v.xml", searching: roots)) },
                    to: {
                        let parser = XMLParser(data: bytes)
                        let delegate = IdleDelegate()
                        parser.delegate = delegate
                        use(parser.parse())
                    }),
                reach: kind.reach)
        }
        try json()
    }

    private static func json() throws {
        let items = (0..<50_000).map {
            Item(
                id: $0, name: "Item number \($0)", price: Double($0) / 4, tags: ["new", "blue"],
                isSold: $0 % 2 == 0)
        }
        let data = try JSONEncoder().encode(items)
        let value = try MBValue(json: data)
        row(
            "JSON of 5 MB to a value, against JSONSerialization", was: "0.12 ×",
            ratio: ratio(
                repetitions: 5, { use(try? MBValue(json: data)) },
                to: { use(try? JSONSerialization.jsonObject(with: data)) }),
            reach: "0.12 ×")
        row(
            "decoding 5 MB from a value, against JSONDecoder", was: "0.72 ×",
            ratio: ratio(
                repetitions: 5, { use(try? value.decode([Item].self)) },
                to: { use(try? JSONDecoder().decode([Item].self, from: data)) }),
            reach: "0.72 ×")
    }
}

/// Does nothing with what the parser finds.
final class IdleDelegate: NSObject, XMLParserDelegate {}
