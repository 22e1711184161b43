import Foundation

/// Writes files as a whole: a file that exists keeps its content if that fails.
enum FileOutput {
    /// Creates a file or replaces its content, and keeps its permissions. A link is followed; what
    /// isn't a regular file, such as a pipe, is written to.
    static func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            let type = attributes?[.type] as? FileAttributeType
            guard type == nil || type == .typeRegular else {
                guard type != .typeDirectory else {
                    throw UnwritableFile(path: path, reason: "it is a directory")
                }
                let handle = try FileHandle(forWritingTo: url)
                defer { try? handle.close() }
                return try handle.write(contentsOf: data)
            }
            guard type == nil || FileManager.default.isWritableFile(atPath: url.path) else {
                throw UnwritableFile(path: path, reason: "permission is missing")
            }
            let directory = url.deletingLastPathComponent()
            let temporary = directory.appendingPathComponent(
                ".\(url.lastPathComponent).\(UUID().uuidString)")
            do {
                try data.write(to: temporary)
                if let mode = attributes?[.posixPermissions] {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: mode], ofItemAtPath: temporary.path)
                }
                guard rename(temporary.path, url.path) == 0 else {
                    throw UnwritableFile(path: path, reason: StandardStreams.reason(errno))
                }
            } catch {
                try? FileManager.default.removeItem(at: temporary)
                throw error
            }
        } catch let error as UnwritableFile {
            throw error
        } catch {
            let problem = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let reason =
                problem.map { StandardStreams.reason(Int32($0.code)) } ?? error.localizedDescription
            throw UnwritableFile(path: path, reason: reason)
        }
    }
}

/// A file that can't be written.
struct UnwritableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "mbml: \(path): cannot be written: \(reason)" }
}
