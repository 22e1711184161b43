import Foundation
import MBDataEnvironment

/// The data of the expressions, once for the library and once for hand-written Swift.
private struct Cats {
    let strings: [String: String] = ["catName": "Barrett", "userName": "Cooper"]
    let genders: [String: String] = [
        "Barrett": "female", "Duncan": "male", "Gabby": "female", "Mochi": "male",
    ]
    let numbers: [String: Int64] = ["two": 2, "one": 1]
    let lists: [String: [String]] = ["cats": ["Barrett", "Duncan", "Gabby"]]

    func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment["catName"] = "Barrett"
        environment["userName"] = "Cooper"
        environment["catGenders"] = [
            "Barrett": "female", "Duncan": "male", "Gabby": "female", "Mochi": "male",
        ]
        environment["two"] = 2
        environment["cats"] = ["Barrett", "Duncan", "Gabby"]
        return environment
    }
}

/// Precompiled and cached expressions against the same work written by hand.
func expressionBenchmarks() throws {
    let cats = Cats()
    let environment = try cats.environment()
    let goal = "1.5"

    let condition = "$catName -AND $catGenders[$catName] == female"
    let compiledCondition = try MBExpression(condition, as: .boolean)
    let nativeCondition = measure {
        guard let name = cats.strings["catName"], !name.isEmpty else { return use(false) }
        use(cats.genders[name] == "female")
    }
    let ours = measure { use(try? compiledCondition.boolean(in: environment)) }
    row(condition, ours, native: nativeCondition, goal: goal)

    let greeting = "Hello, $userName!"
    let compiledGreeting = try MBExpression(greeting, as: .string)
    let nativeGreeting = measure { use("Hello, \(cats.strings["userName"] ?? "")!") }
    let oursGreeting = measure { use(try? compiledGreeting.string(in: environment)) }
    row(greeting, oursGreeting, native: nativeGreeting, goal: goal)

    let arithmetic = "((5 * $two) - 5)"
    let compiledArithmetic = try MBExpression(arithmetic, as: .number)
    let nativeArithmetic = measure { use(5 * (cats.numbers["two"] ?? 0) - 5) }
    let oursArithmetic = measure { use(try? compiledArithmetic.number(in: environment)) }
    row(arithmetic, oursArithmetic, native: nativeArithmetic, goal: goal)

    let length = "$cats[1].length"
    let compiledLength = try MBExpression(length)
    let nativeLength = measure { use(cats.lists["cats"]?[1].utf16.count) }
    let oursLength = measure { use(try? compiledLength.object(in: environment)) }
    row(length, oursLength, native: nativeLength, goal: goal)

    let cached = measure { use(environment.boolean(condition)) }
    print("  by text (cache hit): + \(Int(cached - ours)) ns, goal + 60 ns")
    let cachedGreeting = measure { use(environment.string(greeting)) }
    print("  by text (cache hit): + \(Int(cachedGreeting - oursGreeting)) ns, goal + 60 ns")
}

/// Filtering a list of maps against the same work written by hand over dictionaries.
func filterBenchmark() throws {
    let fields = ["id", "name", "price", "stock", "weight", "rating", "shop", "year"]
    let items = (0..<1_000).map { item in
        Dictionary(
            uniqueKeysWithValues: fields.enumerated().map { ($1, Int64((item * 7 + $0) % 100)) })
    }
    let list = items.map { item in
        MBValue.dictionary(MBDictionary(fields.map { ($0, .number(MBNumber(item[$0] ?? 0))) }))
    }
    var environment = MBEnvironment()
    environment["list"] = .array(list)

    let text = "^filter($list|$item.price -GT 50)"
    let compiled = try MBExpression(text)
    let native = measure(runs: 20) { use(items.filter { ($0["price"] ?? 0) > 50 }) }
    let ours = measure(runs: 20) { use(try? compiled.object(in: environment)) }
    row("\(text), 1,000 maps", ours, native: native, goal: "3")
}
