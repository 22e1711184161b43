// Objects that another framework keeps, like those of Core Data: mutable and of one thread.
import MBDataEnvironment

// In Core Data it would be a subclass of NSManagedObject, with @NSManaged properties.
class Record {
    var title = "Waltz"
    var plays = 3
}

// What expressions read is a copy of its values.
extension Record {
    nonisolated struct Values: MBKeyValueCoding {
        let title: String
        let plays: Int
        static let keyTable: MBKeyTable<Values> = [
            "title": .key(\.title), "plays": .key(\.plays),
        ]
    }

    var values: Values { Values(title: title, plays: plays) }
}

func titles(of records: [Record]) throws -> MBEnvironment {
    try MBEnvironment().setting("records", to: records.map(\.values))
}
