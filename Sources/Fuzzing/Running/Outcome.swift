import MBDataEnvironment

/// What a call of the library gives, so that two calls can be compared.
enum Outcome<Value: Equatable & Sendable>: Equatable, Sendable {
    case value(Value)
    case failure(MBExpressionError.Code, Range<Int>?)
    case other

    /// The value, if there is one.
    var value: Value? {
        if case .value(let value) = self { return value }
        return nil
    }

    /// The code of the library's error, if there is one.
    var code: MBExpressionError.Code? {
        if case .failure(let code, _) = self { return code }
        return nil
    }
}

func outcome<Value: Equatable & Sendable>(_ body: () throws -> Value) -> Outcome<Value> {
    do {
        return .value(try body())
    } catch let error as MBExpressionError {
        _ = error.description
        return .failure(error.code, error.range)
    } catch {
        return .other
    }
}
