import MBDataEnvironment

/// What a shop sells, as an app's own types.
struct Product: MBKeyValueCoding {
    let name: String
    let price: Int

    static let keyTable: MBKeyTable<Product> = ["name": .key(\.name), "price": .key(\.price)]
}

/// A collection inside an object.
struct Catalog: MBKeyValueCoding {
    let products: [Product]

    static let keyTable: MBKeyTable<Catalog> = ["products": .key(\.products)]
}
