public import Foundation

extension MBValue {
    /// Creates a value from a JSON document in UTF-8, read strictly according to RFC 8259.
    ///
    /// Numbers are exact: a 64-bit integer or a decimal with 38 digits keeps all its digits; longer
    /// ones are rounded half away from zero. Objects keep the order of their keys; if a key occurs
    /// twice, the later value counts. A leading byte order mark is skipped.
    ///
    ///     let cart = try MBValue(json: body)        // {"total": 31.50, "items": ["mug"]}
    ///     cart.asDictionary?["total"]               // 31.5
    ///     try MBValue(json: #"{"$date": 0}"#, tagged: true)    // 1970-01-01 00:00:00 +0000
    ///
    /// Complexity: linear in the length of the document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - tagged: Whether an object whose only key is `$set`, `$date`, `$data`, `$range`, `$rect`,
    ///     `$size`, `$point` or `$insets` represents a value of that kind, as in
    ///     ``jsonString(tagged:pretty:limits:)``. Objects with other keys stay dictionaries.
    ///   - limits: `valueDepth` applies to the nesting of arrays and objects.
    /// - Throws: `invalidJSON` with the line, the column and what was expected there, including for
    ///   a number that is out of range and for a tag with the wrong content; `limitExceeded`.
    public init(
        json data: Data, tagged: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        let result = data.withUnsafeBytes { buffer in
            Self.read(buffer.bindMemory(to: UInt8.self), tagged: tagged, limits: limits)
        }
        self = try result.get()
    }

    /// Creates a value from a JSON document; see ``init(json:tagged:limits:)-(Data,_,_)``.
    ///
    ///     try MBValue(json: "[1, true, null]")
    ///
    /// - Throws: `invalidJSON` with the line, the column and what was expected there;
    ///   `limitExceeded`.
    public init(
        json text: String, tagged: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        var contiguous = text
        let result = contiguous.withUTF8 { utf8 in
            Self.read(utf8, tagged: tagged, limits: limits)
        }
        self = try result.get()
    }

    /// Reads inside a closure, which would lose the type of the thrown error.
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
    /// Returns the value as JSON.
    ///
    /// Numbers are exact and in plain notation, dictionaries keep their order, and strings escape
    /// only what they must. Values that JSON doesn't support are written in one of two ways:
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
    /// ``null`` is `null` in both. Reading tagged JSON as such returns an equal value, except for
    /// `$opaque`, which stays a dictionary; for a dictionary whose only key is one of the tags; and
    /// for the last tenth of a microsecond of a date.
    ///
    ///     let cart: MBValue = ["count": 2, "items": ["mug", "lamp"]]
    ///     try cart.jsonString()            // {"count":2,"items":["mug","lamp"]}
    ///
    /// Complexity: linear in the length of the result.
    ///
    /// - Parameters:
    ///   - tagged: Whether to write tags.
    ///   - pretty: Whether to put each element on its own line, indented by two spaces per level,
    ///     instead of leaving out all blanks.
    ///   - limits: `memory` applies to the length of the result in bytes.
    /// - Throws: `limitExceeded`; `notConvertible` for a date that is infinite or so far away that
    ///   a number can't represent its seconds.
    public func jsonString(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> String {
        let bytes = try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value as JSON in UTF-8; see ``jsonString(tagged:pretty:limits:)``.
    ///
    ///     try cart.jsonData().write(to: url)
    ///
    /// - Throws: `limitExceeded`; `notConvertible` for a date that a number can't represent.
    public func jsonData(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> Data {
        Data(try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits))
    }
}
