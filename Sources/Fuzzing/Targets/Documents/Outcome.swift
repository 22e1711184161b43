import MBDataEnvironment

/// What an evaluation gave, to compare it with another.
enum Outcome<Value: Equatable>: Equatable {
    case value(Value)
    case failure(MBExpressionError.Code, Range<Int>?)
    case other

    init(_ body: () throws -> Value) {
        do {
            self = .value(try body())
        } catch let error as MBExpressionError {
            self = .failure(error.code, error.range)
        } catch {
            self = .other
        }
    }
}
