import Foundation

/// The errors of file access, worded for an author.
enum FileProblem {
    /// The error for a path that no grant covers. It doesn't reveal whether anything is there.
    static func notGranted(_ use: String, _ path: String) -> MBExpressionError {
        MBExpressionError(
            "\(use) \(quoted(path)) is not granted; the host grants directories",
            code: .capabilityMissing)
    }

    static func isUnusable(_ path: String, _ reason: String) -> MBExpressionError {
        MBExpressionError("the path \(quoted(path)) \(reason)", code: .invalidParameter)
    }

    static func failed(_ what: String, _ path: String, _ reason: String) -> MBExpressionError {
        MBExpressionError("cannot \(what) \(quoted(path)): \(reason)")
    }

    /// The error for a failed system call with an `errno`.
    static func failed(_ what: String, _ path: String, _ number: Int32) -> MBExpressionError {
        failed(what, path, reason(number))
    }

    static let isMissing = "there is no such file"
    static let isDirectory = "it is a directory"
    static let isNoDirectory = "it is not a directory"
    static let directoryIsMissing = "its directory does not exist"
    static let isSpecial = "it is not a regular file"

    static func isTooLarge(_ limit: Int) -> String { "it has more than \(limit) bytes" }

    /// The error for a file with more bytes than a text may have.
    static func exceeds(_ limit: Int, _ path: String) -> MBExpressionError {
        .limit("cannot read \(quoted(path)): \(isTooLarge(limit)) (stringLength)")
    }

    /// The meaning of a system error number.
    static func reason(_ number: Int32) -> String {
        switch number {
        case ENOENT: isMissing
        case EISDIR: isDirectory
        case ENOTDIR: isNoDirectory
        case EACCES, EPERM, EROFS: "the system does not permit it"
        case ELOOP: "it has become a symbolic link, or its links form a cycle"
        default: String(cString: strerror(number))
        }
    }

    /// A path in quotation marks, shortened to fit a message.
    private static func quoted(_ path: String) -> String {
        "'\(path.excerpt(atMost: 100).inOneLine)'"
    }
}

extension Error {
    /// What the system says is wrong. Of some errors, Foundation's description has only the number.
    package var systemReason: String {
        let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let underlying, underlying.domain == NSPOSIXErrorDomain,
            let number = Int32(exactly: underlying.code)
        else { return localizedDescription }
        return FileProblem.reason(number)
    }
}
