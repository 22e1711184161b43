import Foundation
import MBDataEnvironment

/// `Benchmarks --flat N [KIND]`: what the process holds after each tenth of N different requests of
/// each kind. A server runs for months, so no cache may grow with what it has seen.
struct FlatMemory {
    private let requests: Int
    private let base: MBEnvironment

    init(requests: Int) {
        self.requests = max(10, requests)
        var base = MBEnvironment()
        base.capabilities.log = MBCollectingLog(capacity: 100)
        base["user"] = "Zoë"
        base["list"] = MBValue((0..<10).map { MBValue($0) })
        self.base = base
    }

    /// A kind of request; the number makes each different.
    typealias Request = (Int) throws -> Void

    private var kinds: KeyValuePairs<String, Request> {
        let base = base
        let store = MBEnvironmentStore(base)
        let long = String(repeating: "z", count: 300)
        let formats: [Locale] = ["de_DE", "fr_FR", "ja_JP", "sv_SE"].map(Locale.init)
        return [
            "texts": { use(base.string("Hello $user, number \($0)!")) },
            "terms": { use(base.number("$list[1] * \($0) + ^count($list)")) },
            "mistakes": { use(base.string("^f\($0)() $unknown\($0)")) },
            "patterns": { use(base.boolean("^matchesRegex($user|Z.+\($0)?)")) },
            "long ones": { use(base.boolean("^matchesRegex($user|\(long)\($0))")) },
            "formats": { number in
                var request = base
                request.capabilities.locale = formats[number % formats.count]
                use(request.string("^formatDate(^currentTime()|yyyy '\(number)')"))
                use(request.string("^formatInteger(\(number))"))
            },
            "variables": { number in
                var request = base
                try request.set("name\(number)", to: MBValue(number))
                use(request.string("$name\(number)"))
            },
            "functions": { number in
                var request = base
                request.declare(
                    MBMLFunction("own\(number)", input: .math, count: 1...1) { call in
                        .number(try call.number(0).multiplied(by: 2))
                    })
                use(request.number("^own\(number)(\(number))"))
            },
            "types": { use(try MBType("[{name\($0): string?}] | number | date").description) },
            "documents": { number in
                let text =
                    "<MBML><Var name='title\(number)' literal='\(number)'/>"
                    + "<Var name='sum' type='dynamic' value='#($title\(number) + 1)'/></MBML>"
                let loaded = try MBEnvironment.load(
                    searching: [.memory(["manifest.xml": text])], into: base)
                use(loaded.environment.number("$sum"))
            },
            "store": { number in
                try store.update { try $0.set("name\(number % 5_000)", to: MBValue(number)) }
                try store.update { $0["name\((number + 2_500) % 5_000)"] = nil }
                if number % 100 == 0 { try store.swap(to: base) }
            },
        ]
    }

    /// Prints a line for each kind; returns whether all of them are flat after their first half.
    func areFlat(_ wanted: String?) throws -> Bool {
        print("MB after each tenth of \(requests) requests")
        var areFlat = true
        for (name, request) in kinds where wanted == nil || wanted == name {
            var sizes: [Double] = []
            for part in 0..<10 {
                for number in 0..<(requests / 10) { try request(part * (requests / 10) + number) }
                sizes.append(Double(try Table.residentBytes()) / 1e6)
            }
            // The allocator's own unevenness.
            let isFlat = sizes[9] <= sizes[4] * 1.05 + 2
            areFlat = areFlat && isFlat
            print(
                name.padding(toLength: 10, withPad: " ", startingAt: 0),
                sizes.map { String(format: "%6.1f", $0) }.joined(), isFlat ? "" : "  grows")
        }
        return areFlat
    }
}
