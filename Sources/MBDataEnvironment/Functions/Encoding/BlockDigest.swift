/// A digest that processes a message in blocks of 64 bytes, with a bit and the length at its end,
/// like MD5 and SHA-1.
///
/// Neither protects against forgery anymore. Documents use them for the names of cache files and
/// for service keys.
protocol BlockDigest {
    /// Whether a word begins with its highest byte.
    static var isBigEndian: Bool { get }

    init()

    /// The current state.
    var words: [UInt32] { get }

    /// Processes the next 16 words.
    mutating func add(_ block: [UInt32])
}

extension BlockDigest {
    /// The digest of bytes. Complexity: linear.
    static func digest(of message: some Collection<UInt8>) -> MBData {
        digest(of: message, nil) ?? MBData([])
    }

    /// The digest of bytes; nil if the evaluation must end first.
    static func digest(
        of message: some Collection<UInt8>, _ watch: Watch?
    ) -> MBData? {
        message.withContiguousStorageIfAvailable { digest(ofBuffer: $0, watch) }
            ?? Array(message).withUnsafeBufferPointer { digest(ofBuffer: $0, watch) }
    }

    private static func digest(
        ofBuffer message: UnsafeBufferPointer<UInt8>, _ watch: Watch?
    ) -> MBData? {
        var digest = Self()
        var block = [UInt32](repeating: 0, count: 16)
        let whole = message.count & ~63
        var start = 0
        while start < whole {
            if let watch, watch.isOver { return nil }
            let end = min(whole, start + 65_536)
            digest.add(message[start..<end], through: &block)
            start = end
        }

        var end = Array(message[whole...])
        end.append(0x80)
        while end.count & 63 != 56 { end.append(0) }
        let bits = UInt64(message.count) &<< 3
        for byte in 0..<8 {
            let shift = UInt64((isBigEndian ? 7 - byte : byte) * 8)
            end.append(UInt8(truncatingIfNeeded: bits &>> shift))
        }
        end.withUnsafeBufferPointer { digest.add($0[...], through: &block) }
        return MBData(digest.words.flatMap(bytes))
    }

    /// Processes whole blocks, reusing the same 16 words.
    private mutating func add(
        _ blocks: Slice<UnsafeBufferPointer<UInt8>>, through block: inout [UInt32]
    ) {
        var position = blocks.startIndex
        while position < blocks.endIndex {
            for word in 0..<16 {
                let bytes = (
                    UInt32(blocks[position]), UInt32(blocks[position + 1]),
                    UInt32(blocks[position + 2]), UInt32(blocks[position + 3])
                )
                block[word] =
                    Self.isBigEndian
                    ? bytes.0 &<< 24 | bytes.1 &<< 16 | bytes.2 &<< 8 | bytes.3
                    : bytes.3 &<< 24 | bytes.2 &<< 16 | bytes.1 &<< 8 | bytes.0
                position += 4
            }
            add(block)
        }
    }

    private static func bytes(of word: UInt32) -> [UInt8] {
        let places: [UInt32] = isBigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24]
        return places.map { UInt8(truncatingIfNeeded: word &>> $0) }
    }
}
