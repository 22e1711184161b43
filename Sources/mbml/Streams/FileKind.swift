import Foundation

/// The kind of item at a path.
enum FileKind {
    case missing
    case directory
    case file

    init(atPath path: String) {
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        self = exists ? isDirectory.boolValue ? .directory : .file : .missing
    }
}

/// A file that can't be read.
struct UnreadableFile: Obstacle {
    let path: String
    let reason: String

    var description: String { "\(path): cannot be read: \(reason)" }
}
