// error: conformance of 'Product' to protocol 'MBKeyValueCoding' crosses into main actor-isolated code
import MBDataEnvironment

struct Product {
    let name: String
}

extension Product: MBKeyValueCoding {
    static let keyTable: MBKeyTable<Product> = ["name": .key(\.name)]
}
