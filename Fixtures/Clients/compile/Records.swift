// Objects that another framework keeps, like those of Core Data: mutable and of one thread.
import MBDataEnvironment

func titles(of records: [Record]) throws -> MBEnvironment {
    try MBEnvironment().setting("records", to: records.map(\.values))
}
