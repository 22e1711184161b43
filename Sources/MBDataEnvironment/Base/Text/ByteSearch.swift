import Foundation

extension [UInt8] {
    /// The index of the next occurrence of a byte, found as fast as the system can.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            // The range that is searched is inside the buffer, and not empty.
            guard start >= 0, start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(byte), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
