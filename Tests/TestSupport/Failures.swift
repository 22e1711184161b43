package import MBDataEnvironment
import Testing

/// The error that a body throws.
package func failure<Value>(_ body: () throws -> Value) -> MBExpressionError? {
    do {
        _ = try body()
        return nil
    } catch let error as MBExpressionError {
        return error
    } catch {
        Issue.record(error)
        return nil
    }
}

/// The code of the error that a body throws.
package func code(_ body: () throws -> Void) -> MBExpressionError.Code? {
    failure(body)?.code
}

extension MBEnvironment {
    /// The code of the error with which an expression ends.
    package func code(of expression: String) -> MBExpressionError.Code? {
        do {
            _ = try evaluate(expression)
            return nil
        } catch {
            return error.code
        }
    }

    /// The error that an expression throws.
    package func failure(_ expression: String, as context: MBContext = .object) throws
        -> MBExpressionError
    {
        try #require(throws: MBExpressionError.self) {
            try evaluate(expression, as: context)
        }
    }
}
