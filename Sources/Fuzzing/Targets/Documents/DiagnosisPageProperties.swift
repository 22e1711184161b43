import Foundation
import MBDataEnvironment
import MBMLWorkbench

/// The property that a page about variables is well formed, and has no markup but its own, whatever
/// the documents have in them.
struct DiagnosisPageProperties {
    let diagnoses: [MBVariableDiagnosis]
    let title: String

    /// Why it doesn't hold, or nil if it does.
    func violation() -> String? {
        let page = MBVariableDiagnosis.html(of: diagnoses, titled: title)
        guard page.hasPrefix("<!DOCTYPE html>"), let start = page.range(of: "<body>") else {
            return "the page has no body"
        }
        let body = page[start.lowerBound...].replacingOccurrences(of: "</html>", with: "")
            .replacingOccurrences(of: "<details open>", with: "<details>")
        var rest: [MBNode]
        do {
            rest = [try MBNode(xml: body)]
        } catch {
            return "the page isn't well formed: \(error)"
        }
        var shown = 0
        while let node = rest.popLast() {
            guard let known = Self.attributes[node.tag] else { return "the page has a \(node.tag)" }
            for (name, value) in node.attributes {
                guard known.contains(name) else { return "\(node.tag) has the attribute \(name)" }
                guard name != "href" || Self.links.contains(value) else {
                    return "the page has a link to \(value)"
                }
            }
            if node.string("id")?.hasPrefix("variable-") == true { shown += 1 }
            rest += node.children
        }
        return shown == diagnoses.count ? nil : "the page shows \(shown) variables"
    }

    /// The attributes of each element that a page can have.
    private static let attributes: [String: Set<String>] = [
        "body": [], "header": [], "h1": [], "nav": ["aria-label"], "ul": ["class"], "li": [],
        "a": ["href"], "main": [], "section": ["id"], "h2": [], "small": ["class"],
        "details": ["id"], "summary": [], "code": [], "p": ["class"], "pre": [], "samp": [],
        "b": [], "i": [], "span": ["class"],
    ]

    private static let links: [MBValue] = ["#failed", "#nothing", "#empty", "#value"]
}
