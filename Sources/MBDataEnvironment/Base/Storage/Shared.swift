/// A value that copies share, created when the first of them uses it.
struct Shared<Value: Sendable>: Sendable {
    private let content = Guarded<Value?>(nil)
    private let create: @Sendable () -> Value

    init(_ create: @escaping @Sendable () -> Value) { self.create = create }

    var value: Value {
        content.withLock { content in
            if let content { return content }
            let new = create()
            content = new
            return new
        }
    }
}
