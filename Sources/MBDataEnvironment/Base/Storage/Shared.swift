/// A value that copies share, created when the first of them uses it. It isn't created under the
/// lock, because that may call the host.
struct Shared<Value: Sendable>: Sendable {
    private let content = Guarded<Value?>(nil)
    private let create: @Sendable () -> Value

    init(_ create: @escaping @Sendable () -> Value) { self.create = create }

    var value: Value {
        if let known = content.withLock({ $0 }) { return known }
        let new = create()
        return content.withLock { content in
            if let content { return content }
            content = new
            return new
        }
    }
}
