import Foundation
import MBDataEnvironment

/// The data of the hot rows, for hand-written Swift.
private struct Native {
    let strings = ["catName": "Barrett", "userName": "Cooper"]
    let users: [String: [String: MBValue]] = [
        "user": ["name": "Cooper", "age": 41, "country": "US"]
    ]
    let genders = [
        "catGenders": [
            "Barrett": "female", "Duncan": "male", "Gabby": "female", "Mochi": "male",
        ]
    ]
    let numbers: [String: Int64] = ["two": 2, "one": 1]
    let lists = ["cats": ["Barrett", "Duncan", "Gabby"]]
    let flags = [
        "isMember": true, "isGuest": false, "isAdult": true, "isBlocked": false, "isTrial": false,
        "isPaid": true,
    ]

    func name() -> String? {
        guard case .string(let name)? = users["user"]?["name"] else { return nil }
        return name
    }

    func condition() -> Bool {
        guard let user = users["user"], case .number(let age)? = user["age"],
            case .string(let country)? = user["country"]
        else { return false }
        return age >= 18 && country == "US"
    }

    func lookup() -> Bool {
        guard let name = strings["catName"], !name.isEmpty else { return false }
        return genders["catGenders"]?[name] == "female"
    }

    func isOn(_ flag: String) -> Bool { flags[flag] ?? false }

    func allFlags() -> Bool {
        isOn("isMember") && !isOn("isGuest") && isOn("isAdult") && !isOn("isBlocked")
            && !isOn("isTrial") && isOn("isPaid")
    }

    func template() -> String {
        var text = ""
        for _ in 0..<15 {
            text += strings["catName"] ?? ""
            text += " and "
            text += name() ?? ""
            text += ", "
        }
        return text
    }
}

extension Table {
    static func expressions() throws {
        let rows = try HotRows()
        let native = Native()
        func compare(_ name: String, _ title: String, _ work: @escaping () -> Void) {
            guard let hot = rows.row(name) else { return }
            row(title, was: "0.4 to 1.1 ×", ratio: ratio(hot.run, to: work), reach: "1 ×")
        }
        compare("condition", "$user.age >= 18 && $user.country == US") {
            use(native.condition())
        }
        compare("greeting", "Hello, $user.name!") { use("Hello, \(native.name() ?? "")!") }
        compare("lookup", "$catName -AND $catGenders[$catName] == female") {
            use(native.lookup())
        }
        compare("arithmetic", "((5 * $two) - 5)") { use(5 * (native.numbers["two"] ?? 0) - 5) }
        compare("length", "$cats[1].length") { use(native.lists["cats"]?[1].utf16.count) }
        compare("flags", "six flags, some negated") { use(native.allFlags()) }
        compare("template", "template of 30 references") { use(native.template()) }
        try byText()
        guard let call = rows.row("call"), let callByText = rows.row("call by text") else { return }
        let times = measure(call.run, callByText.run)
        row(
            "^uppercase($user.name), precompiled against by text", was: "249 : 171 ns",
            now: String(format: "%.0f : %.0f ns", times[0], times[1]), reach: "not above")
        guard let compilation = rows.row("compile 60 bytes") else { return }
        row(
            "compiling 60 bytes", was: "4.3 µs",
            now: String(format: "%.1f µs", measure(compilation.run)[0] / 1_000), reach: "2.5 µs")
    }

    /// What a text costs on top of an expression that was compiled before.
    private static func byText() throws {
        let environment = HotRows.environment()
        for (count, was, reach) in [
            (1, "+ 46 ns", "+ 40 ns"), (100, "+ 78 ns", "+ 50 ns"),
            (10_000, "compiles each", "+ 80 ns"),
        ] {
            let texts = (0..<count).map { "\($0) is for $user.name" }
            let expressions = try texts.map { try MBExpression($0, as: .string) }
            var next = 0
            func turn() -> Int {
                next += 1
                if next >= count { next = 0 }
                return next
            }
            for text in texts { use(environment.string(text)) }
            // Whole rotations, so that the shortest time isn't that of the texts found most easily.
            let rounds = max(1, 1_000 / count)
            let times = measure(
                { for _ in 0..<count * rounds { use(environment.string(texts[turn()])) } },
                {
                    for _ in 0..<count * rounds {
                        use(try? expressions[turn()].string(in: environment))
                    }
                }
            ).map { $0 / Double(count * rounds) }
            row(
                "by text, \(count) text\(count == 1 ? "" : "s") in rotation", was: was,
                now: String(format: "+ %.0f ns", times[0] - times[1]), reach: reach)
        }
    }
}
