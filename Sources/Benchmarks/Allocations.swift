import Foundation

/// Counts the objects that the Swift runtime allocates for a body, using the runtime's hook for
/// instruments.
enum Allocations {
    private typealias Allocate =
        @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    /// Safe because only the measuring thread touches either.
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var original: Allocate?

    /// The allocations of one run of the body, or nil where the runtime has no hook.
    static func perRun(of body: () -> Void) -> Double? {
        guard let hook = symbol("_swift_allocObject")?.assumingMemoryBound(to: Allocate.self),
            let isHooked = symbol(
                "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
            )?.assumingMemoryBound(to: Bool.self)
        else { return nil }
        let runs = 1_000
        body()
        original = hook.pointee
        count = 0
        hook.pointee = { type, size, mask in
            Allocations.count += 1
            return Allocations.original?(type, size, mask)
        }
        isHooked.pointee = true
        for _ in 0..<runs { body() }
        isHooked.pointee = false
        if let original { hook.pointee = original }
        return Double(count) / Double(runs)
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        dlsym(dlopen(nil, RTLD_NOW), name)
    }
}
