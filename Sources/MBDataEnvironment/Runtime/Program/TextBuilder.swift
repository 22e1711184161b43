/// Builds a text from parts. Up to 15 bytes are stored inline, where appending only copies bytes.
struct TextBuilder {
    private typealias Bytes = (UInt64, UInt64)

    private static let capacity = 15

    private var bytes: Bytes = (0, 0)
    /// The number of inline bytes, or −1 when the text is in `long`.
    private var count = 0
    private var long = ""

    /// The text so far.
    var text: String {
        guard count >= 0 else { return long }
        return withUnsafeBytes(of: bytes) { bytes in
            String(unsafeUninitializedCapacity: count) { storage in
                UnsafeMutableRawBufferPointer(storage).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
                return count
            }
        }
    }

    /// The length of the text so far in UTF-8 bytes.
    var length: Int {
        @inline(__always) get { count >= 0 ? count : long.utf8.count }
    }

    @inline(__always)
    mutating func append(_ part: String) {
        guard count >= 0, appendInline(part) else { return appendLong(part) }
    }

    /// Appends the string form of a value.
    ///
    /// - Returns: false if writing was abandoned; see ``MBValue/write(to:limit:_:)``.
    mutating func append(
        _ value: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> Bool {
        leaveInline()
        return try evaluation.write(value, to: &long)
    }

    @inline(__always)
    private mutating func appendInline(_ part: String) -> Bool {
        let start = count
        let length = part.utf8.withContiguousStorageIfAvailable { own in
            guard own.count <= Self.capacity - start else { return -1 }
            withUnsafeMutableBytes(of: &bytes) { all in
                UnsafeMutableRawBufferPointer(rebasing: all[start...])
                    .copyMemory(from: UnsafeRawBufferPointer(own))
            }
            return own.count
        }
        guard let length, length >= 0 else { return false }
        count = start + length
        return true
    }

    @inline(never)
    private mutating func appendLong(_ part: String) {
        leaveInline()
        long += part
    }

    private mutating func leaveInline() {
        guard count >= 0 else { return }
        long = text
        count = -1
    }
}
