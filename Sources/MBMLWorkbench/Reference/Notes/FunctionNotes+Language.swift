import MBDataEnvironment

extension FunctionNotes {
    static let language: [String: FunctionNotes] = [:]
}
