/// Requests of functions to the host.
extension MBMLCall {
    /// The type that the host registered under a name.
    func hostType(named name: String) throws(MBExpressionError) -> MBHostType {
        if let type = hostTypes[name] { return type }
        let names = hostTypes.names
        try step(names.count)
        throw MBExpressionError(
            "unknown class \(name.quoted)", code: .invalidParameter,
            suggestion: Suggestion.advice(for: name, among: names))
    }

    /// Runs an operation of a provider of the host, which can throw any error.
    ///
    /// - Parameter failure: the beginning of its errors.
    func reach<Result>(
        _ failure: @autoclosure () -> String, _ body: () throws -> Result
    ) throws(MBExpressionError) -> Result {
        do {
            return try evaluation.callHost(body)
        } catch let error as MBExpressionError {
            throw error
        } catch {
            throw MBExpressionError("\(failure()): \(error.excerpt)", code: .hostFailed)
                .causedBy(error)
        }
    }
}
