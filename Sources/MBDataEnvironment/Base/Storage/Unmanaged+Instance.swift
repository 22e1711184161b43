extension Unmanaged {
    /// Calls a body with the object, without counting a reference to it. Something else must keep
    /// the object alive meanwhile.
    ///
    /// An evaluation counts no reference to anything that threads share, because threads that count
    /// the same references wait for each other.
    @inline(__always)
    func withInstance<Result, Failure: Error>(
        _ body: (Instance) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The standard library's method doesn't rethrow the type of the error.
        let outcome = _withUnsafeGuaranteedRef { instance in
            Swift.Result { () throws(Failure) in try body(instance) }
        }
        return try outcome.get()
    }
}
