package import Foundation
import MBDataEnvironment

/// A file that someone named. It may be a pipe or a device, whose size isn't known in advance.
package enum NamedFile {
    /// Why a file can't be read.
    package enum Problem: Error {
        case isMissing, isDirectory
        case failed(String)

        /// The reason in words.
        package var reason: String {
            switch self {
            case .isMissing: "the file doesn't exist"
            case .isDirectory: "it is a directory"
            case .failed(let reason): reason
            }
        }
    }

    /// The bytes of a file.
    ///
    /// - Parameter limit: the most bytes to read. A longer file gives one byte more.
    package static func bytes(of url: URL, atMost limit: Int) throws(Problem) -> Data {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw .isMissing
        }
        guard !isDirectory.boolValue else { throw .isDirectory }
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            return try handle.read(upToCount: limit < .max ? limit + 1 : limit) ?? Data()
        } catch {
            let isRefused = (error as? CocoaError)?.code == .fileReadNoPermission
            throw .failed(isRefused ? "permission is missing" : error.systemReason)
        }
    }
}
