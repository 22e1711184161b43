import Foundation
import MBDataEnvironment

extension Table {
    static func collections() throws {
        for count in [100, 1_000] { try maps(count) }
        try sorting()
        try accumulating()
    }

    /// Functions over maps against hand-written Swift over dictionaries.
    private static func maps(_ count: Int) throws {
        let fields = ["id", "name", "price", "stock", "weight", "rating", "shop", "year"]
        let maps = (0..<count).map { item in
            Dictionary(
                uniqueKeysWithValues: fields.enumerated().map {
                    ($1, MBValue((item * 7 + $0) % 100))
                })
        }
        var environment = MBEnvironment()
        environment["maps"] = .array(
            maps.map { map in
                .dictionary(MBDictionary(fields.map { ($0, map[$0] ?? .null) }))
            })
        func number(_ map: [String: MBValue], _ key: String) -> MBNumber {
            guard case .number(let number)? = map[key] else { return 0 }
            return number
        }
        func compare(_ text: String, _ was: String, _ native: @escaping () -> Void) throws {
            let expression = try MBExpression(text)
            let shown = "\(text), \(count) maps"
            let ratio = ratio({ use(try? expression.object(in: environment)) }, to: native)
            row(shown, was: was, ratio: ratio, reach: "1.3 ×")
        }
        let was = "1.1 to 2.0 ×"
        try compare("^filter($maps|$item.price -GT 50)", was) {
            use(maps.filter { number($0, "price") > 50 })
        }
        try compare("^list($maps|$item.name)", was) { use(maps.compactMap { $0["name"] }) }
        try compare("^reduce($maps|0|#($currentValue + $item.price))", was) {
            use(maps.reduce(MBNumber(0)) { (try? $0.adding(number($1, "price"))) ?? 0 })
        }
        try compare("^associateWithSingleValue($maps|$item.id|$item.name)", was) {
            var names: [String: MBValue] = [:]
            for map in maps {
                if case .number(let id)? = map["id"], let name = map["name"] {
                    names[id.description] = name
                }
            }
            use(names)
        }
        try compare("^join(^list($maps|$item.name: $item.price)|, )", was) {
            var text = ""
            for map in maps {
                if !text.isEmpty { text += ", " }
                text += "\(number(map, "name")): \(number(map, "price"))"
            }
            use(text)
        }
    }

    private static func sorting() throws {
        let count = 1_000
        let maps = (0..<count).map { ["price": MBNumber(($0 * 7_919) % count)] }
        let names = (0..<count).map { "Name \(($0 * 7_919) % count) of someone" }
        var environment = MBEnvironment()
        environment["maps"] = .array(
            maps.map { .dictionary(MBDictionary($0.map { ($0, .number($1)) })) })
        environment["names"] = .array(names.map { .string($0) })
        let byNumber = try MBExpression("^sort($maps|$item.price)")
        row(
            "sorting 1,000 maps by number", was: "2.9 ×",
            ratio: ratio(
                { use(try? byNumber.object(in: environment)) },
                to: { use(maps.sorted { $0["price"] ?? 0 < $1["price"] ?? 0 }) }),
            reach: "1.8 ×")
        let byName = try MBExpression("^sort($names)")
        row(
            "sorting 1,000 names, against <", was: "21 ×",
            ratio: ratio(
                { use(try? byName.object(in: environment)) }, to: { use(names.sorted()) }),
            reach: "6 ×")
    }

    /// How much longer eight times the elements take: 8 × is linear.
    private static func accumulating() throws {
        let calls = [
            ("a list", "^reduce($numbers|^array()|^appendObject($currentValue|$item))"),
            ("a text", "^reduce($numbers||$currentValue$item, )"),
        ]
        for (what, text) in calls {
            let expression = try MBExpression(text)
            let times = try [1_000, 8_000].map { count in
                var environment = MBEnvironment()
                environment.limits = .unlimited
                environment["numbers"] = .array((0..<count).map { MBValue($0) })
                let fixed = environment
                _ = try expression.object(in: fixed)
                return measure(repetitions: 5, { use(try? expression.object(in: fixed)) })[0]
            }
            row(
                "^reduce that accumulates \(what), 8 × the elements", was: "64 ×, quadratic",
                ratio: times[1] / times[0], reach: "8 ×, linear")
        }
    }
}
