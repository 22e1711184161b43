/// The digest of RFC 3174.
struct SHA1: BlockDigest {
    static let isBigEndian = true

    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )

    var words: [UInt32] { [state.0, state.1, state.2, state.3, state.4] }

    mutating func add(_ block: [UInt32]) {
        // Each word from the 17th on replaces the one 16 before it.
        var schedule = block
        var (a, b, c, d, e) = state
        for step in 0..<80 {
            if step >= 16 {
                let word =
                    schedule[(step + 13) & 15] ^ schedule[(step + 8) & 15]
                    ^ schedule[(step + 2) & 15] ^ schedule[step & 15]
                schedule[step & 15] = word &<< 1 | word &>> 31
            }
            let mixed: UInt32
            switch step {
            case ..<20: mixed = ((b & c) | (~b & d)) &+ 0x5A82_7999
            case ..<40: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
            case ..<60: mixed = ((b & c) | (b & d) | (c & d)) &+ 0x8F1B_BCDC
            default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
            }
            let sum = (a &<< 5 | a &>> 27) &+ mixed &+ e &+ schedule[step & 15]
            (e, d, c, b, a) = (d, c, b &<< 30 | b &>> 2, a, sum)
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e
        )
    }
}
