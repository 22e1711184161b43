import MBDataEnvironment

extension FunctionNotes {
    static let targeting: [String: FunctionNotes] = [:]
}
