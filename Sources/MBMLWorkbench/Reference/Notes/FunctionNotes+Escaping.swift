import MBDataEnvironment

extension FunctionNotes {
    static let escaping: [String: FunctionNotes] = [:]
}
