import Foundation
import MBDataEnvironment

private struct Address: MBKeyValueCoding {
    let city: String

    static let keyTable: MBKeyTable<Address> = ["city": .key(\.city)]
}

private struct User: MBKeyValueCoding {
    let name: String
    let age: Int
    let address: Address
    let balance: Decimal
    let interests: Set<String>
    let addresses: [Address]

    static let keyTable: MBKeyTable<User> = [
        "name": .key(\.name), "age": .key(\.age), "address": .key(\.address),
        "balance": .key(\.balance), "interests": .key(\.interests),
        "addresses": .key(\.addresses),
    ]
}

/// An object as the environment holds it, so that hand-written Swift reads it through a reference
/// too.
private final class Box<Content> {
    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}

extension Table {
    /// Expressions over host types against direct access to properties of the same objects.
    static func hosts() throws {
        let user = User(
            name: "Cooper", age: 41, address: Address(city: "Vienna"), balance: 12.34,
            interests: ["cats", "tea", "Swift"],
            addresses: [Address(city: "Vienna"), Address(city: "Graz")])
        let products = (0..<1_000).map { Product(name: "Mug \($0)", price: $0 * 7 % 100) }
        var environment = MBEnvironment()
        environment["user"] = user
        environment["products"] = products
        environment["catalog"] = Catalog(products: products)
        let fixed = environment
        let users = ["user": Box(user)]
        let boxes = ["products": products.map { Box($0) }]
        let catalogs = ["catalog": Box(Catalog(products: products))]

        func compare(
            _ text: String, was: String, reach: String, _ native: @escaping () -> Void
        ) throws {
            let expression = try MBExpression(text)
            row(
                text, was: was,
                ratio: ratio({ use(try? expression.object(in: fixed)) }, to: native),
                reach: reach)
        }
        try compare("$user.name", was: "1.4 ×", reach: "1.3 ×") {
            use(users["user"].map { MBValue.string($0.content.name) })
        }
        try compare("$user.address.city", was: "2.1 ×", reach: "1.5 ×") {
            use(users["user"].map { MBValue.string($0.content.address.city) })
        }
        try compare("$user.addresses[1].city", was: "2.0 ×", reach: "1.5 ×") {
            use(users["user"].map { MBValue.string($0.content.addresses[1].city) })
        }
        let condition = try MBExpression("$user.age >= 18 && $user.name == Cooper", as: .boolean)
        row(
            condition.text, was: "3.3 ×",
            ratio: ratio(
                { use(try? condition.boolean(in: fixed)) },
                to: {
                    guard let box = users["user"] else { return use(false) }
                    use(box.content.age >= 18 && box.content.name == "Cooper")
                }),
            reach: "2 ×")
        try compare("^filter($products|$item.price -GT 50)", was: "13 ×", reach: "4 ×") {
            use(boxes["products"]?.filter { $0.content.price > 50 })
        }
        try compare("^list($products|$item.name)", was: "14 ×", reach: "4 ×") {
            use(boxes["products"]?.map { MBValue.string($0.content.name) })
        }
        try compare(
            "^filter($catalog.products|$item.price -GT 50)", was: "31 ×", reach: "4 ×"
        ) {
            use(catalogs["catalog"]?.content.products.filter { $0.price > 50 })
        }
        for (text, was, reach) in [
            ("$user.balance", "0.6 to 5.5 µs", "0.1 µs"),
            ("$user.interests", "1.1 µs", "0.2 µs"),
        ] {
            let expression = try MBExpression(text)
            let time = measure({ use(try? expression.object(in: fixed)) })[0]
            let type = text == "$user.balance" ? "Decimal" : "Set<String> of 3"
            row(
                "\(text), \(type)", was: was,
                now: String(format: "%.2f µs", time / 1_000), reach: reach)
        }
    }
}
