import Foundation
package import MBDataEnvironment

/// Compares the library with the reference, in an environment with values of all kinds.
package struct ReferenceComparison {
    private let environments: [(library: MBEnvironment, reference: ReferenceEvaluator)]
    /// Texts to which the reference has no answer, because it lacks a function.
    package private(set) var skipped = 0
    /// Texts that fail in both.
    package private(set) var failed = 0

    /// Creates a comparison, lenient and strict.
    ///
    /// - Parameters:
    ///   - name: a variable that has another value in the library, to see that that's found.
    package init(changing name: String? = nil, to value: MBValue? = nil) throws {
        let variables = try Self.variables
        var library = MBEnvironment()
        library.capabilities.log = MBCollectingLog(capacity: 0)
        library.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        library.capabilities.locale = Locale(identifier: "en_US")
        library.capabilities.timeZone = .gmt
        for (name, value) in variables { try library.declare(name, value: value) }
        for (name, text) in Self.dynamics { try library.declare(name, dynamic: text) }
        if let name { library[name] = value }
        let changed = library
        environments = [false, true].map { isStrict in
            let reference = ReferenceEvaluator(
                variables: variables, dynamics: Self.dynamics, isStrict: isStrict,
                library: changed)
            return (isStrict ? changed.strict : changed, reference)
        }
    }

    /// How the library and the reference differ, or nil if they agree.
    package mutating func disagreement(
        on text: String, as context: MBContext, isStrict: Bool
    ) -> String? {
        let (library, reference) = environments[isStrict ? 1 : 0]
        guard let wanted = reference.evaluate(text, as: context) else {
            skipped += 1
            return nil
        }
        let expected =
            switch wanted {
            case .success(let value): shown(value)
            case .failure(let error): "error: \(error.code)"
            }
        let found: String
        do {
            found = shown(try library.evaluate(text, as: context))
        } catch {
            failed += 1
            found = "error: \(error.code)"
        }
        guard found != expected else { return nil }
        return "\(isStrict ? "strict" : "lenient") \(context): library \(found), not \(expected)"
    }

    /// A value with the types of all its parts.
    private func shown(_ value: MBValue?) -> String {
        switch value {
        case nil: return "nothing"
        case .array(let elements): return "[\(elements.map(shown).joined(separator: ", "))]"
        case .dictionary(let entries):
            return "{\(entries.map { "\($0.key): \(shown($0.value))" }.joined(separator: ", "))}"
        case .some(let value): return "\(value.typeName) '\(value)'"
        }
    }

    private static var variables: [String: MBValue?] {
        get throws {
            let people = try MBValue(
                json: """
                    [{"name": "Ann", "age": 30, "kids": [{"name": "Bo", "toys": ["ball", "car"]},
                        {"name": "Cy", "toys": []}]},
                    {"name": "Dan", "age": "25 years", "kids": [{"name": "Eve", "toys": ["kite"]}]},
                    {"name": "fay", "age": 30, "kids": []}]
                    """)
            return [
                "one": 1, "half": 0.5, "text": "5 cats", "name": "Zoë", "price": "12.50",
                "empty": "", "flag": true, "off": false, "nul": .null, "none": nil,
                "long": .number(MBNumber("12345678901234567890123456789012345678") ?? 0),
                "big": .number(MBNumber("1e100") ?? 0), "tiny": .number(MBNumber("1e-100") ?? 0),
                "when": .date(Date(timeIntervalSince1970: 1_700_000_000)),
                "list": [3, "b", 1.5, true, ["nested", [1]], .null, "10 dogs"],
                "numbers": [3, 1, 2, 10, 1.5], "words": ["pear", "fig", "Äpfel", "10", "9a", "(x"],
                "map": ["k": "v", "n": 2, "a b": [1, "x"], "1": "uno", "null": .null],
                "people": people, "bag": .opaque(MBSet(["x", 1, "1"])),
                "a b": ["k": ["deep": 7]], "a[b]c": "brackets", "p(q)r": "parentheses",
                "a|b": "pipe",
            ]
        }
    }

    private static let dynamics = [
        "dynamic": "$one$text", "doubled": "#($one * 2)", "itemed": "<$item$key$n>",
        "failing": "#(1 / 0)", "cycle": "$round", "round": "x$cycle",
    ]
}
