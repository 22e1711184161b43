/// Escapes of half a character in the JSON of messages. Some editors write them when a text is cut
/// inside a character; without what they stand for, the rest of the change would be lost.
package enum LoneSurrogates {
    /// The same JSON with U+FFFD for each of them. It has as many bytes.
    package static func replaced(in json: [UInt8]) -> [UInt8] {
        var json = json
        var position = 0
        while let start = json[position...].firstIndex(of: UInt8(ascii: "\\")) {
            guard let unit = unit(at: start, in: json) else {
                position = min(start + 2, json.count)
                continue
            }
            position = start + 6
            if UTF16.isLeadSurrogate(unit), let low = self.unit(at: position, in: json),
                UTF16.isTrailSurrogate(low)
            {
                position += 6
            } else if UTF16.isSurrogate(unit) {
                json.replaceSubrange((start + 2)..<position, with: "fffd".utf8)
            }
        }
        return json
    }

    /// The code unit of the escape with four digits at an offset; nil for anything else.
    private static func unit(at start: Int, in json: [UInt8]) -> UInt16? {
        guard start + 6 <= json.count, json[start..<(start + 2)].elementsEqual("\\u".utf8) else {
            return nil
        }
        return UInt16(String(decoding: json[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
    }
}
