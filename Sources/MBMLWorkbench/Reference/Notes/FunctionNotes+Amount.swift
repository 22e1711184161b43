import MBDataEnvironment

extension FunctionNotes {
    static let amount: [String: FunctionNotes] = [:]
}
