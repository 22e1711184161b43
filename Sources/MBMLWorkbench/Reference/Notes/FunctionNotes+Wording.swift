import MBDataEnvironment

extension FunctionNotes {
    static let wording: [String: FunctionNotes] = [:]
}
