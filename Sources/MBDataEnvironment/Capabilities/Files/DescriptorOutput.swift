import Foundation

/// Writes to one of the process's file descriptors without ever ending the process: the descriptor
/// may be closed, on a full disk, a file that may not grow, or a pipe whose reader is gone. Anything
/// that can't be written is dropped.
enum DescriptorOutput {
    /// How long to wait, in milliseconds, for a reader that takes nothing, if the descriptor
    /// doesn't block.
    private static let patience: Int32 = 100

    /// Writes a text.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            #if canImport(Darwin)
                // The descriptor stays that way, because other threads may be writing to it.
                _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
            #endif
            // Safe: they are written before this returns.
            QuietWriting.run { writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) }
        }
    }

    /// Writes as many bytes as possible.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var written = 0
        while written < bytes.count {
            let count = Foundation.write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count > 0 {
                written += count
                continue
            }
            let problem = count == 0 ? EIO : errno
            if problem == EINTR { continue }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard problem == EAGAIN, poll(&waiting, 1, patience) > 0 else { return }
        }
    }
}
