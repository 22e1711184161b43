import Foundation
import MBDataEnvironment

/// Documents in files, with a configuration, examples and offers beside them, which sessions name by
/// `file:///project/`.
enum SessionProject {
    /// What the URIs of its files begin with in an input.
    static let prefix = "file:///project/"

    /// Its documents by their URIs in a session.
    static let documents: [String: NaiveDocument] = {
        let found = files.filter { $0.key.hasSuffix(".xml") }
            .map { (address + $0.key, NaiveDocument($0.value)) }
        return Dictionary(uniqueKeysWithValues: found)
    }()

    /// An input with the URIs that the files really have.
    static func placed(_ text: String) -> String {
        text.contains(prefix) ? text.replacing(prefix, with: address) : text
    }

    private static let address: String = {
        guard let directory = try? ScratchDirectory(files) else { fatalError("no directory") }
        return "file://\(directory.file("").resolvingSymlinksInPath().path)/"
    }()

    private static let files: [String: String] = [
        ".mbml.json": """
        {"rules": {"unused-variable": "warning", "mixed-operators": "off"},
         "host": "offers.json", "against": ["library:1.0", "off*.json", "none.json"],
         "data": {"response": ["full.json", "none.json", "b.xml"]},
         "exports": {"variables": ["title"], "functions": ["label"], "posts": ["tick"]}}
        """,
        "manifest.xml": """
        <MBML modules="MBEventHandling"><Include file="b.xml"/>
          <Var name="total" value="#($response.items[0].price * 2)"/>
          <Include file="parts/c.xml" if="$a"/></MBML>
        """,
        "b.xml": """
        <MBML><Var name="a" value="$total"/><Var name="title" literal="Hello"/>
          <Function name="label" parameters="x: number" value="$title: $x"/></MBML>
        """,
        "parts/c.xml": "<MBML><Var name=\"items\" value=\"^label($a)\"/></MBML>",
        "full.json": #"{"items": [{"name": "Mug", "price": 8.5}], "user": {"name": "Zoë"}}"#,
        "offers.json": (try? DocumentApp.contract.json()) ?? "",
        "broken/.mbml.json": #"{"rules": {"unknown-key": "loud"}}"#,
        "broken/manifest.xml":
            "<MBML><Var name=\"x\" value=\"$x.\"/><Include file=\"manifest.xml\"/>",
    ]
}
