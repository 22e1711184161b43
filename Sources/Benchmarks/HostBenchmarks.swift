import Foundation
import MBDataEnvironment

private struct Address: MBKeyValueCoding {
    let street: String
    let city: String

    static let keyTable: MBKeyTable<Address> = [
        "street": .key(\.street), "city": .key(\.city),
    ]
}

private struct User: MBKeyValueCoding {
    let name: String
    let age: Int
    let address: Address
    let tags: [String]

    static let keyTable: MBKeyTable<User> = [
        "name": .key(\.name), "age": .key(\.age), "address": .key(\.address), "tags": .key(\.tags),
    ]
}

private struct Product: MBKeyValueCoding {
    let id: Int
    let name: String
    let price: MBNumber
    let stock: Int

    static let keyTable: MBKeyTable<Product> = [
        "id": .key(\.id), "name": .key(\.name), "price": .key(\.price), "stock": .key(\.stock),
    ]
}

private final class Catalog: MBKeyValueCoding {
    let products: [Product]

    init(_ products: [Product]) {
        self.products = products
    }

    static let keyTable: MBKeyTable<Catalog> = ["products": .key(\.products)]
}

/// Expressions over host types against direct access to properties, converted to values.
func hostBenchmarks() throws {
    print(
        "work                                                      ns, ours  native    ratio  goal"
    )
    let address = Address(street: "Main Street", city: "Vienna")
    let user = User(name: "Cooper", age: 41, address: address, tags: ["a", "b"])
    let products = (0..<1_000).map {
        Product(id: $0, name: "Mug \($0)", price: MBNumber($0 * 7 % 100), stock: $0 % 9)
    }
    let catalog = Catalog(products)
    var environment = MBEnvironment()
    environment["user"] = user
    environment["plain"] = "Cooper"
    environment["products"] = products
    environment["catalog"] = catalog
    let users = ["user": user]
    let lists = ["products": products]
    let catalogs = ["catalog": catalog]

    func compare<Result>(
        _ text: String, runs: Int = 20_000, _ native: () -> Result
    ) throws {
        let compiled = try MBExpression(text)
        let theirs = measure(runs: runs) { use(native()) }
        let ours = measure(runs: runs) { use(try? compiled.object(in: environment)) }
        row(text, ours, native: theirs, goal: "2")
    }
    try compare("$user.name") {
        users["user"].map { MBValue.string($0.name) }
    }
    try compare("$user.age") { users["user"].map { MBValue.number(MBNumber($0.age)) } }
    try compare("$user.address.city") {
        users["user"].map { MBValue.string($0.address.city) }
    }
    try compare("^filter($products|$item.price -GT 50)", runs: 20) {
        lists["products"]?.filter { $0.price > 50 }
    }
    try compare("$catalog.products[3].name") {
        catalogs["catalog"].map { MBValue.string($0.products[3].name) }
    }
    try compare("$catalog.products.count") {
        catalogs["catalog"].map { MBValue.number(MBNumber($0.products.count)) }
    }
    try compare("$catalog.products", runs: 20) {
        catalogs["catalog"].map { MBValue.array($0.products.map { .opaque($0) }) }
    }
    let plain = try MBExpression("$plain")
    let member = try MBExpression("$user.name")
    let variable = measure { use(try? plain.object(in: environment)) }
    let path = measure { use(try? member.object(in: environment)) }
    let holder = Holder(user)
    var bytes = 0
    let direct = measure {
        if case .string(let name) = holder.name { bytes &+= name.utf8.count }
    }
    use(bytes)
    row("the key alone: $user.name less $plain", path - variable, native: direct, goal: "2")
}

/// Keeps the compiler from reading the property only once for all repetitions.
private final class Holder {
    var user: User

    init(_ user: User) {
        self.user = user
    }

    @inline(never)
    var name: MBValue { .string(user.name) }
}
