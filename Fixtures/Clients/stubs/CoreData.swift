// What the clients use of Core Data, for platforms that don't have it. Nothing of it runs.

public protocol NSFetchRequestResult {}

open class NSManagedObject: NSFetchRequestResult {}

public final class NSFetchRequest<Result: NSFetchRequestResult> {
    public init(entityName: String) {}
}

// Sendable because the real one only lends its objects to the bodies of `perform`.
public final class NSManagedObjectContext: @unchecked Sendable {
    public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] { [] }

    public func perform<Result>(_ body: @escaping () throws -> Result) async rethrows -> Result {
        try body()
    }
}
