import MBDataEnvironment

extension FunctionNotes {
    static let calendar: [String: FunctionNotes] = [:]
}
