/// A sequence of bytes, as expressions see it.
///
///     let data = MBData(hexadecimal: "00ff10")
///     let bytes = data?.bytes
///     // → [0, 255, 16]
///
/// Legacy name: `NSData`.
public struct MBData: MBKeyValueCoding, LongText, Hashable {
    /// The name of this type in expressions and messages: `data`.
    public static let typeName = "data"

    /// The key that expressions can read: `length`, the number of bytes.
    public static let keyTable: MBKeyTable<MBData> = ["length": .key(\.bytes.count)]

    /// The bytes in order.
    public let bytes: [UInt8]

    /// Creates data from bytes, such as those of Foundation's `Data`.
    ///
    /// - Parameter bytes: the bytes, which are copied into an array.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates data from pairs of hexadecimal digits; nil for any other text.
    ///
    /// - Parameter text: the digits, of either case, without prefix or white space; an empty text
    ///   is data without bytes.
    public init?(hexadecimal text: String) {
        self.init(hexadecimal: text.utf8, nil)
    }

    /// - Parameter watch: when the work must end; the bytes are then useless.
    init?(hexadecimal text: some Collection<UInt8>, _ watch: Watch?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        var pace = Pace()
        for character in text {
            if pace.isDue(), let watch, watch.isOver { return nil }
            guard let digit = Self.digit(character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { return nil }
        self.bytes = bytes
    }

    /// The bytes as lowercase hexadecimal digits, two for each byte: `00ff10`.
    public var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(Self.hexDigits[Int(byte >> 4)])
            text.append(Self.hexDigits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes in hexadecimal, in groups of four: `<00ff1020 30>`.
    public var valueDescription: String {
        var text = ""
        write(to: &text, limit: .max, nil)
        return text
    }

    func write(to text: inout String, limit: Int, _ watch: Watch?) {
        let room = max(0, limit - text.utf8.count)
        var shown: [UInt8] = [UInt8(ascii: "<")]
        shown.reserveCapacity(min(bytes.count, room / 2) / 4 * 9 + 16)
        var pace = Pace()
        for (position, byte) in bytes.enumerated() {
            guard shown.count <= room else { break }
            if pace.isDue(), let watch, watch.isOver { break }
            if position > 0, position % 4 == 0 { shown.append(UInt8(ascii: " ")) }
            shown.append(Self.hexDigits[Int(byte >> 4)])
            shown.append(Self.hexDigits[Int(byte & 15)])
        }
        shown.append(UInt8(ascii: ">"))
        text += String(decoding: shown, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
