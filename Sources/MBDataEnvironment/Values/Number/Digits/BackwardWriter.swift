/// Fills a buffer from its end with the digits of numbers, last digit first.
struct BackwardWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var start: Int

    /// Begins at the end of a buffer with room for everything that will be put into it.
    @inline(__always)
    init(end buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
        start = buffer.count
    }

    /// What has been put so far.
    @inline(__always)
    var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        guard start > 0 else { return }
        start &-= 1
        buffer.initializeElement(at: start, to: byte)
    }

    /// Puts an integer with at least one digit.
    @inline(__always)
    mutating func put(_ value: UInt64) {
        var rest = value
        repeat {
            let quotient = rest / 10
            put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10))
            rest = quotient
        } while rest != 0
    }

    /// Puts an integer with leading zeros to fill an exact number of digits.
    mutating func put(_ value: UInt64, count: Int) {
        var rest = value
        var remaining = count
        while remaining > 0 {
            let quotient = rest / 10
            put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10))
            rest = quotient
            remaining &-= 1
        }
    }

    /// Puts an integer below 10^38 with at least one digit.
    mutating func put(_ value: DoubleWord) {
        guard value.high != 0 else { return put(value.low) }
        let (upper, lower) = value.splittingDigits(19)
        put(lower.low, count: 19)
        put(upper.low)
    }

    /// Puts an integer below 10^38 with leading zeros to fill an exact number of digits.
    mutating func put(_ value: DoubleWord, count: Int) {
        guard count > 19 else { return put(value.low, count: count) }
        let (upper, lower) = value.splittingDigits(19)
        put(lower.low, count: 19)
        put(upper.low, count: count - 19)
    }
}
