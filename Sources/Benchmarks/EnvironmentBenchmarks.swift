import Foundation
import MBDataEnvironment

/// The cost of giving each request an environment of its own, and of compiling its expressions.
func environmentBenchmarks() throws {
    var base = MBEnvironment()
    for position in 0..<10_000 { base["name\(position)"] = MBValue(position) }
    let environment = base
    let expression = try MBExpression("$user is $age", as: .string)
    let prepared = try environment.setting(["user": "Ann", "age": 30, "cart": 2])
    let evaluation = measure { use(try? expression.string(in: prepared)) }
    let request = measure(runs: 2_000) {
        var fork = environment
        fork["user"] = "Ann"
        fork["age"] = 30
        fork["cart"] = 2
        use(try? expression.string(in: fork))
    }
    print(
        "fork 10,000 variables, set 3, evaluate, drop: + \(Int(request - evaluation)) ns,",
        "goal + 1000 ns")

    let text = "Hello, $user.name! ^if($cart.count -GT 0|$cart.count items|)"
    let compilation = measure(runs: 500) { use(try? MBExpression(text, as: .string)) }
    print("compile \(text.utf8.count) bytes: \(Int(compilation)) ns, goal 5000 ns")
}
