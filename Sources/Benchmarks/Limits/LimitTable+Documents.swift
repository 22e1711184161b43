import Foundation
import MBDataEnvironment
import MBEventHandling

extension LimitTable {
    /// Limits on documents.
    static var documents: [LimitRow] {
        func variables(_ count: Int, _ element: (Int) -> String) -> String {
            "<MBML>\((0..<count).map(element).joined())</MBML>"
        }
        func attributes(_ count: Int) -> String {
            (0..<count).map { " a\($0)='x'" }.joined()
        }
        func nested(_ depth: Int) -> String {
            let open = (0..<depth).map { _ in "<Var name='a' type='map'>" }.joined()
            return "<MBML>\(open)\(String(repeating: "</Var>", count: depth))</MBML>"
        }
        return [
            row("documentBytes", "8 MB of text in one element") {
                [
                    "m.xml":
                        "<MBML><Var name='a'>\(String(repeating: "x", count: 7_999_000))</Var></MBML>"
                ]
            },
            row("documentBytes", "8 MB of `&amp;`") {
                let text = String(repeating: "&amp;", count: 1_599_000)
                return ["m.xml": "<MBML><Var name='a'>\(text)</Var></MBML>"]
            },
            row("documentBytes", "10 MB") {
                ["m.xml": "<MBML>\(String(repeating: " ", count: 10_000_000))</MBML>"]
            },
            row("documentDepth", "99 maps inside each other") { ["m.xml": nested(99)] },
            row("documentDepth", "100,000 elements inside each other") {
                ["m.xml": nested(100_000)]
            },
            row("documentElements", "199,000 variables") {
                ["m.xml": variables(199_000) { "<Var name='v\($0)'>x</Var>" }]
            },
            row("documentElements", "199,000 variables with one name") {
                ["m.xml": variables(199_000) { _ in "<Var name='v'>x</Var>" }]
            },
            row("documentElements", "199,000 unknown elements") {
                ["m.xml": variables(199_000) { "<Vra\($0)/>" }]
            },
            row("documentElements", "150,000 conditions that fail") {
                ["m.xml": variables(150_000) { _ in "<Var name='v' if='1 1'>x</Var>" }]
            },
            row("documentElements", "300,000 elements") {
                ["m.xml": variables(300_000) { _ in "<Var name='v'/>" }]
            },
            row("documentAttributes", "2,500 elements with 256 attributes each") {
                let all = attributes(254)
                return ["m.xml": variables(2_500) { "<Var name='v\($0)'\(all)/>" }]
            },
            row("documentAttributes", "one element with 600,000 attributes") {
                ["m.xml": "<MBML><Var\(attributes(600_000))/></MBML>"]
            },
            row("includes", "999 documents of 200 variables each") {
                var texts = [
                    "m.xml": variables(999) { "<Include file='d\($0).xml'/>" }
                ]
                for number in 0..<999 {
                    texts["d\(number).xml"] = variables(200) {
                        "<Var name='v\(number)x\($0)' value='#(1 + 1)'/>"
                    }
                }
                return texts
            },
            row("includes", "one document, included 2,000 times") {
                [
                    "m.xml": variables(2_000) { _ in "<Include file='d.xml'/>" },
                    "d.xml": variables(100) { "<Var name='v\($0)'>x</Var>" },
                ]
            },
            row("includeDepth", "a chain of 100 documents") {
                var texts = ["m.xml": "<MBML><Include file='d0.xml'/></MBML>"]
                for number in 0..<100 {
                    texts["d\(number).xml"] = "<MBML><Include file='d\(number + 1).xml'/></MBML>"
                }
                return texts
            },
            row("includes", "documents that include two others each, 30 deep") {
                var texts = ["m.xml": "<MBML><Include file='d0.xml'/></MBML>"]
                for number in 0..<30 {
                    let next = "<Include file='d\(number + 1).xml'/>"
                    texts["d\(number).xml"] = "<MBML>\(next)\(next)</MBML>"
                }
                texts["d30.xml"] = "<MBML/>"
                return texts
            },
            LimitRow("waiting actions", "an event that delays 1,000 actions, twice") {
                let action = "<SetVar name='x' literal='y' afterDelay='1'/>"
                let actions = String(repeating: action, count: 1_000)
                let loaded = try load(
                    ["m.xml": "<MBML><Listener name='go'>\(actions)</Listener></MBML>"])
                return {
                    let first = loaded.environment.handling(MBEvent("go"))
                    let second = first.environment.handling(MBEvent("go"))
                    try check(second.diagnostics)
                }
            },
        ]
    }

    private static func load(_ texts: [String: String]) throws -> MBEnvironment.LoadResult {
        try MBEnvironment.load(
            manifest: "m.xml", searching: [MBMemoryRoot(texts)], modules: [MBEventHandlingModule()],
            into: try LimitRow.environment([:]))
    }

    private static func row(
        _ limit: String, _ input: String, _ texts: @escaping () -> [String: String]
    ) -> LimitRow {
        LimitRow(limit, input) {
            let texts = texts()
            return {
                try check(try load(texts).diagnostics)
            }
        }
    }

    private static func check(_ diagnostics: [MBDiagnostic]) throws {
        let exceeded = diagnostics.first {
            $0.message.contains("limit") || $0.code == .limitExceeded
        }
        if let exceeded { throw Exceeded(message: exceeded.message) }
    }

    /// A limit that loading reports as a diagnostic.
    private struct Exceeded: Error, CustomStringConvertible {
        let message: String
        var description: String { message }
    }
}
