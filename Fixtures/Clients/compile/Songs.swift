// Objects of Core Data, whose class the page shows with the attributes of its properties: they need
// Objective-C.
import CoreData
import MBDataEnvironment

nonisolated class Song: NSManagedObject {
    var title: String?
    var plays: Int64 = 0
}
