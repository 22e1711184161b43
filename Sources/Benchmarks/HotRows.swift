import Foundation
import MBDataEnvironment

/// A piece of work that servers and apps do most, many times a second.
struct HotRow: Sendable {
    /// The name in tables and files.
    let name: String
    /// Does the work once.
    let run: @Sendable () -> Void
}

/// The environment of the hot rows, and the expressions that they evaluate in it.
struct HotRows {
    let rows: [HotRow]

    private struct User: MBKeyValueCoding {
        let name: String
        let age: Int

        static let keyTable: MBKeyTable<User> = ["name": .key(\.name), "age": .key(\.age)]
    }

    static func environment() -> MBEnvironment {
        var environment = MBEnvironment()
        environment["user"] = ["name": "Cooper", "age": 41, "country": "US"]
        environment["catName"] = "Barrett"
        environment["catGenders"] = [
            "Barrett": "female", "Duncan": "male", "Gabby": "female", "Mochi": "male",
        ]
        environment["cats"] = ["Barrett", "Duncan", "Gabby"]
        environment["two"] = 2
        environment["long"] = .string(String(repeating: "a long text ", count: 100))
        environment["host"] = User(name: "Cooper", age: 41)
        let products = (0..<100).map { Product(name: "Mug \($0)", price: $0) }
        environment["products"] = products
        environment["catalog"] = Catalog(products: products)
        environment["maps"] = .array((0..<100).map { ["name": "Mug", "price": MBValue($0)] })
        for (name, value) in flags { environment[name] = .bool(value) }
        return environment
    }

    private static let flags: KeyValuePairs = [
        "isMember": true, "isGuest": false, "isAdult": true, "isBlocked": false, "isTrial": false,
        "isPaid": true,
    ]

    init() throws {
        let environment = Self.environment()
        var rows: [HotRow] = []
        func add(_ name: String, _ run: @escaping @Sendable () -> Void) {
            rows.append(HotRow(name: name, run: run))
        }
        func boolean(_ name: String, _ text: String) throws {
            let expression = try MBExpression(text, as: .boolean)
            add(name) { use(try? expression.boolean(in: environment)) }
        }
        func string(_ name: String, _ text: String) throws {
            let expression = try MBExpression(text, as: .string)
            add(name) { use(try? expression.string(in: environment)) }
        }
        func object(_ name: String, _ text: String) throws {
            let expression = try MBExpression(text, as: .object)
            add(name) { use(try? expression.object(in: environment)) }
        }
        let condition = "$user.age >= 18 && $user.country == US"
        try boolean("T", "T")
        try boolean("condition", condition)
        try string("greeting", "Hello, $user.name!")
        try boolean("lookup", "$catName -AND $catGenders[$catName] == female")
        let arithmetic = try MBExpression("((5 * $two) - 5)", as: .number)
        add("arithmetic") { use(try? arithmetic.number(in: environment)) }
        try object("length", "$cats[1].length")
        try boolean(
            "flags",
            "$isMember -AND !$isGuest -AND $isAdult -AND !$isBlocked -AND !$isTrial -AND $isPaid")
        try string("template", String(repeating: "$catName and $user.name, ", count: 15))
        try string("call", "^uppercase($user.name)")
        try object("dictionary", "$user")
        try object("long string", "$long")
        try object("filter 100 maps", "^filter($maps|$item.price -GT 50)")
        try object("filter 100 objects", "^filter($products|$item.price -GT 50)")
        try object("list 100 objects", "^list($products|$item.name)")
        try object("filter in an object", "^filter($catalog.products|$item.price -GT 50)")
        try object("host key", "$host.name")
        try boolean("host condition", "$host.age >= 18 && $host.name == Cooper")
        add("condition by text") { use(environment.boolean(condition)) }
        add("greeting by text") { use(environment.string("Hello, $user.name!")) }
        add("call by text") { use(environment.string("^uppercase($user.name)")) }
        let forked = try MBExpression(condition, as: .boolean)
        add("condition in a fork") {
            var fork = environment
            fork["request"] = 1
            use(try? forked.boolean(in: fork))
        }
        add("new environment") { use(MBEnvironment()) }
        let text = "Hello, $user.name! ^if($cart.count -GT 0|$cart.count items|)"
        add("compile 60 bytes") { use(try? MBExpression(text, as: .string)) }
        self.rows = rows
    }

    func row(_ name: String) -> HotRow? { rows.first { $0.name == name } }
}
