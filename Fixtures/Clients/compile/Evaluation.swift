// Evaluating from the main actor and away from it, with functions of the app.
import Foundation
import MBDataEnvironment

struct Offer: Decodable { let name: String }

nonisolated struct Prices: MBModule {
    func register(with load: inout MBDocumentLoader) {
        load.environment.declare(function: "twice") { (value: MBNumber) in
            try value.multiplied(by: 2)
        }
    }
}

final class Shop {
    private var environment = MBEnvironment()
    private let store = MBEnvironmentStore(MBEnvironment())

    func load(_ text: String) throws {
        let loaded = try MBEnvironment.load(
            searching: [MBMemoryRoot(["manifest.xml": text])], modules: [Prices()])
        environment = loaded.environment
    }

    func declare() {
        environment.declare(function: "initials") { (name: String) in
            name.split(separator: " ").compactMap(\.first).map(String.init).joined()
        }
    }

    func title() async -> String? {
        let environment = environment
        return await Task.detached { environment.string("$title") }.value
    }

    func version() -> String { MBDataEnvironment.version }
}
