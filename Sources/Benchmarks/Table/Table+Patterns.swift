import Foundation
import MBDataEnvironment

extension Table {
    /// Regular expressions against Foundation's, over texts of 1 kB and 1 MB.
    static func patterns() throws {
        let line = "order 4711 of cooper@example.com, 12 mugs for 34.50 EUR on 2026-11-22; "
        for (size, count) in [("1 kB", 14), ("1 MB", 14 * 1_024)] {
            let text = String(repeating: line, count: count)
            var environment = MBEnvironment()
            environment.limits = .unlimited
            environment["text"] = .string(text)
            let fixed = environment
            let repetitions = count > 1_000 ? 5 : 40
            func compare(
                _ call: String, pattern: String, was: String,
                _ native: @escaping (NSRegularExpression) -> Void
            ) throws {
                let expression = try MBExpression(call)
                let regular = try NSRegularExpression(pattern: pattern)
                row(
                    "\(call), \(size)", was: was,
                    ratio: ratio(
                        repetitions: repetitions, { use(try? expression.object(in: fixed)) },
                        to: { native(regular) }),
                    reach: "1.5 ×")
            }
            func firstMatch(_ regular: NSRegularExpression) {
                let range = NSRange(location: 0, length: text.utf16.count)
                use(regular.firstMatch(in: text, range: range))
            }
            let was = "75 to 112 ×"
            try compare(
                "^matchesRegex($text|[0-9]+ cups)", pattern: "[0-9]+ cups", was: was, firstMatch)
            try compare("^matchesRegex($text|none$)", pattern: "none$", was: was, firstMatch)
            try compare(
                #"^matchesRegex($text|\\w+@\\w+\\.org)"#, pattern: #"\w+@\w+\.org"#, was: was,
                firstMatch)
            try compare(
                "^replaceRegex($text|[0-9]+|<$0>)", pattern: "[0-9]+", was: "3.7 ×"
            ) { regular in
                let range = NSRange(location: 0, length: text.utf16.count)
                use(
                    regular.stringByReplacingMatches(
                        in: text, range: range, withTemplate: "<$0>"))
            }
            try compare("^stripRegex($text|[a-z]+@)", pattern: "[a-z]+@", was: "3.7 ×") { regular in
                let range = NSRange(location: 0, length: text.utf16.count)
                use(regular.stringByReplacingMatches(in: text, range: range, withTemplate: ""))
            }
        }
    }
}
