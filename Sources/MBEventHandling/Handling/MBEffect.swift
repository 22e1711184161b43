public import MBDataEnvironment

/// Something that handling an event leaves for the host to do.
public enum MBEffect: Sendable {
    /// An event was posted. Its listeners in the environment have run; this is for the host's
    /// observers.
    case posted(MBEvent)
    /// An action is to be run after some seconds.
    case later(MBDeferredAction)
    /// A log entry is to be written.
    case log(MBLogEntry)
    /// A file is to be written.
    case saveFile(path: String, bytes: [UInt8])
    /// A file is to be deleted.
    case deleteFile(path: String)
    /// A symbolic link is to be made.
    case createLink(path: String, target: String)
}

extension MBEffect {
    static let noFiles = MBExpressionError(
        "file access is not granted; the host grants directories with capabilities.files",
        code: .capabilityMissing)

    /// Carries out effects that need only capabilities: log entries, and changes to files that are
    /// granted. Posted events and delayed actions are up to the host; for them, this does nothing.
    ///
    /// - Throws: the errors of the file access, and `capabilityMissing` if there isn't any.
    public func perform(in environment: MBEnvironment) throws {
        let capabilities = environment.capabilities
        switch self {
        case .posted, .later: return
        case .log(let entry): capabilities.log.log(entry)
        case .saveFile(let path, let bytes): try granted(capabilities).write(bytes, to: path)
        case .deleteFile(let path): try granted(capabilities).delete(path)
        case .createLink(let path, let target):
            try granted(capabilities).createLink(at: path, to: target)
        }
    }

    private func granted(_ capabilities: MBCapabilities) throws -> any MBFileAccess {
        guard let files = capabilities.files else { throw Self.noFiles }
        return files
    }
}

extension MBEffect: CustomStringConvertible {
    /// A short description.
    public var description: String {
        switch self {
        case .posted(let event): "posted \(event.name)"
        case .later(let deferred): "\(deferred.name) in \(deferred.seconds) s"
        case .log(let entry): "log \(entry)"
        case .saveFile(let path, let bytes): "save \(path) (\(bytes.count) bytes)"
        case .deleteFile(let path): "delete \(path)"
        case .createLink(let path, let target): "link \(path) to \(target)"
        }
    }
}
