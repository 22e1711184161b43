public import MBDataEnvironment

/// Something that handling an event leaves for the host to do.
///
/// ``MBDataEnvironment/MBEnvironmentStore/handle(_:)-(MBEvent)`` carries out all of them. Without a
/// store, a host does that:
///
///     func carryOut(
///         _ effects: [MBEffect], in environment: MBEnvironment,
///         notify: (MBEvent) -> Void, wait: (MBDeferredAction) -> Void
///     ) throws {
///         for effect in effects {
///             switch effect {
///             case .posted(let event): notify(event)
///             case .later(let deferred): wait(deferred)
///             default: try effect.perform(in: environment)
///             }
///         }
///     }
public enum MBEffect: Sendable {
    /// An event was posted. Its listeners in the environment have run; this is for the host's
    /// observers.
    case posted(MBEvent)
    /// An action is to be run after some seconds, with
    /// ``MBDataEnvironment/MBEnvironment/running(_:)``.
    case later(MBDeferredAction)
    /// A log entry is to be written to the log of the capabilities.
    case log(MBLogEntry)
    /// A file is to be created or replaced, if that is granted.
    case saveFile(path: String, bytes: [UInt8])
    /// A file is to be deleted, if that is granted.
    case deleteFile(path: String)
    /// A symbolic link at `path` to `target` is to be made, if that is granted.
    case createLink(path: String, target: String)
}

extension MBEffect {
    static let noFiles = MBExpressionError(
        "file access is not granted; the host grants directories with capabilities.files",
        code: .capabilityMissing)

    /// Carries out an effect that needs only capabilities: a log entry, or a change to files that
    /// are granted. Posted events and delayed actions are up to the host; for them, this does
    /// nothing.
    ///
    ///     let environment = MBEnvironment()
    ///     let effect = MBEffect.deleteFile(path: "/w/a.txt")
    ///     var code: MBExpressionError.Code?
    ///     do {
    ///         try effect.perform(in: environment)
    ///     } catch let error as MBExpressionError {
    ///         code = error.code
    ///     }
    ///     let isRefused = code == .capabilityMissing
    ///     // → true
    ///
    /// - Parameter environment: the environment whose capabilities are used; the one in the event's
    ///   result.
    /// - Throws: the errors of the environment's `MBFileAccess`, and `MBExpressionError` with the
    ///   code `capabilityMissing` if it has none.
    public func perform(in environment: MBEnvironment) throws {
        let capabilities = environment.capabilities
        switch self {
        case .posted, .later: return
        case .log(let entry): capabilities.deliver(entry)
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
    /// A short description for logs and tests, such as `posted Cart:changed`.
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
