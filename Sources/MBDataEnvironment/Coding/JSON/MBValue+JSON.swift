public import Foundation

extension MBValue {
    /// The value of a JSON document in UTF-8, read strictly by RFC 8259.
    ///
    /// Numbers are exact: an integer of 64 bits or a decimal of 38 digits keeps all its digits,
    /// more are rounded half away from zero. Objects keep the order of their keys; of a key that
    /// comes twice the later value counts. A leading byte order mark is skipped.
    ///
    ///     let cart = try MBValue(json: body)        // {"total": 31.50, "items": ["mug"]}
    ///     cart.asDictionary?["total"]               // 31.5
    ///     try MBValue(json: #"{"$date": 0}"#, tagged: true)    // 1970-01-01 00:00:00 +0000
    ///
    /// Complexity: linear in the length of the document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - tagged: Whether an object whose only key is `$set`, `$date`, `$data`, `$range`,
    ///     `$rect`, `$size`, `$point` or `$insets` stands for a value of that kind, as in
    ///     ``jsonString(tagged:pretty:limits:)``. Objects with other keys stay dictionaries.
    ///   - limits: `valueDepth` holds for the nesting of arrays and objects.
    /// - Throws: `invalidJSON` with line, column and what was expected there, also for a number
    ///   out of range and for a tag with anything but what belongs to it; `limitExceeded`.
    public init(
        json data: Data, tagged: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        let result = data.withUnsafeBytes { buffer in
            Self.read(buffer.bindMemory(to: UInt8.self), tagged: tagged, limits: limits)
        }
        self = try result.get()
    }

    /// The value of a JSON document; see ``init(json:tagged:limits:)-(Data,_,_)``.
    ///
    ///     try MBValue(json: "[1, true, null]")
    ///
    /// - Throws: `invalidJSON` with line, column and what was expected there; `limitExceeded`.
    public init(
        json text: String, tagged: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        var contiguous = text
        let result = contiguous.withUTF8 { utf8 in
            Self.read(utf8, tagged: tagged, limits: limits)
        }
        self = try result.get()
    }

    /// Reads inside a closure, which would lose the type of what is thrown.
    private static func read(
        _ utf8: UnsafeBufferPointer<UInt8>, tagged: Bool, limits: MBLimits
    ) -> Result<MBValue, MBExpressionError> {
        do throws(MBExpressionError) {
            return .success(try JSONReader.read(utf8, tagged: tagged, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}

extension MBValue {
    /// The value as JSON.
    ///
    /// Numbers are exact and in plain notation, dictionaries keep their order, and strings escape
    /// no more than they must. What JSON does not know is written in one of two ways:
    ///
    /// | value | plain | tagged |
    /// |---|---|---|
    /// | date | seconds since 1970 | `{"$date":0.5}` |
    /// | data | hexadecimal string | `{"$data":"00ff"}` |
    /// | set | array | `{"$set":[1,2]}` |
    /// | range | string form | `{"$range":[0,3]}` |
    /// | rect, size, point, insets | string form | `{"$rect":[0,0,20,10]}` |
    /// | any other opaque value | string form | `{"$opaque":"…"}` |
    ///
    /// ``null`` is `null` in both. Tagged JSON gives an equal value when it is read as such, but
    /// for `$opaque`, which stays a dictionary, for a dictionary that has no key but one of the
    /// tags, and for the last tenth of a microsecond of a date.
    ///
    ///     let cart: MBValue = ["count": 2, "items": ["mug", "lamp"]]
    ///     try cart.jsonString()            // {"count":2,"items":["mug","lamp"]}
    ///
    /// Complexity: linear in the length of the result.
    ///
    /// - Parameters:
    ///   - tagged: Whether to write tags.
    ///   - pretty: Whether to put each element on a line of its own, indented by two spaces a
    ///     level, instead of leaving out all blanks.
    ///   - limits: `memory` holds for the length of the result in bytes.
    /// - Throws: `limitExceeded`; `notConvertible` for a date that is infinite or so far away that
    ///   its seconds are no number.
    public func jsonString(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> String {
        let bytes = try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value as JSON in UTF-8; see ``jsonString(tagged:pretty:limits:)``.
    ///
    ///     try cart.jsonData().write(to: url)
    ///
    /// - Throws: `limitExceeded`; `notConvertible` for a date that no number can tell.
    public func jsonData(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> Data {
        Data(try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits))
    }
}
