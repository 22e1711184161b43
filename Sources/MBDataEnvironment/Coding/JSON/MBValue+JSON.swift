public import Foundation

extension MBValue {
    /// Creates a value from a JSON document in UTF-8, read strictly according to RFC 8259.
    ///
    ///     let body = Data(#"{"total": 31.50, "items": ["mug"]}"#.utf8)
    ///     let cart = try MBValue(json: body)
    ///     let total = cart["total"]
    ///     // → 31.5
    ///
    /// Numbers are exact: those of up to 38 digits keep all their digits, and longer ones are
    /// rounded half away from zero. Objects keep the order of their keys; if a key occurs twice,
    /// the later value counts. A leading byte order mark is skipped.
    ///
    /// Complexity: linear in the length of the document.
    ///
    /// - Parameters:
    ///   - data: the document, which may be any JSON value, not only an object or array.
    ///   - tagged: whether an object whose only key is `$set`, `$date`, `$data`, `$range`, `$rect`,
    ///     `$size`, `$point` or `$insets` represents a value of that kind, as in
    ///     ``jsonString(tagged:pretty:limits:)``; false by default. Objects with other keys stay
    ///     dictionaries.
    ///   - limits: the limits whose `valueDepth` applies to the nesting of arrays and objects; by
    ///     default, ``MBLimits/standard``.
    /// - Throws: ``MBExpressionError`` with the code `invalidJSON`, the line, the column and what
    ///   was expected there, also for a number that is out of range and for a tag with the wrong
    ///   content; with the code `limitExceeded` for a document that is nested too deep.
    public init(
        json data: Data, tagged: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        let result = data.withUnsafeBytes { buffer in
            // Unsafe: the bytes of data are never bound to another type, and are read only here.
            Self.read(buffer.bindMemory(to: UInt8.self), tagged: tagged, limits: limits)
        }
        self = try result.get()
    }

    /// Creates a value from a JSON document, read strictly according to RFC 8259.
    ///
    ///     let list = try MBValue(json: "[1, true, null]")
    ///     // → [1, true, .null]
    ///     let date = try MBValue(json: #"{"$date": 0}"#, tagged: true)
    ///     // → MBValue.date(Date(timeIntervalSince1970: 0))
    ///
    /// ``init(json:tagged:limits:)-(Data,_,_)`` describes numbers and keys.
    ///
    /// - Parameters:
    ///   - text: the document, which may be any JSON value, not only an object or array.
    ///   - tagged: whether an object whose only key is a tag such as `$date` represents a value of
    ///     that kind, as in ``jsonString(tagged:pretty:limits:)``; false by default.
    ///   - limits: the limits whose `valueDepth` applies to the nesting of arrays and objects; by
    ///     default, ``MBLimits/standard``.
    /// - Throws: ``MBExpressionError`` with the code `invalidJSON`, the line, the column and what
    ///   was expected there; with the code `limitExceeded` for a document that is nested too deep.
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
    ///     let cart: MBValue = ["count": 2, "items": ["mug", "lamp"]]
    ///     let text = try cart.jsonString()
    ///     // → #"{"count":2,"items":["mug","lamp"]}"#
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
    /// ``null`` is `null` in both. Reading tagged JSON with `tagged: true` returns an equal value,
    /// with three exceptions: a value written as `$opaque` comes back as a dictionary, a dictionary
    /// whose only key is one of the tags is read as that tag or refused, and a date can differ by a
    /// tenth of a microsecond.
    ///
    /// Complexity: linear in the length of the result.
    ///
    /// - Parameters:
    ///   - tagged: whether to write tags, so that ``init(json:tagged:limits:)-(String,_,_)`` reads
    ///     an equal value; false by default.
    ///   - pretty: whether to put each element on its own line, indented by two spaces per level,
    ///     instead of leaving out all blanks; false by default.
    ///   - limits: the limits whose `memory` applies to the length of the result in bytes; by
    ///     default, ``MBLimits/standard``.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if the result is too long, and
    ///   with the code `notConvertible` for a date that is infinite or so far away that a number
    ///   can't represent its seconds.
    public func jsonString(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> String {
        let bytes = try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value as JSON in UTF-8, for a file or a request.
    ///
    ///     let cart: MBValue = ["count": 2]
    ///     let body = try cart.jsonData()
    ///     // → Data(#"{"count":2}"#.utf8)
    ///
    /// ``jsonString(tagged:pretty:limits:)`` describes how values are written.
    ///
    /// - Parameters:
    ///   - tagged: whether to write tags for values that JSON doesn't support; false by default.
    ///   - pretty: whether to put each element on its own line, indented by two spaces per level;
    ///     false by default.
    ///   - limits: the limits whose `memory` applies to the length of the result in bytes; by
    ///     default, ``MBLimits/standard``.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if the result is too long, and
    ///   with the code `notConvertible` for a date that a number can't represent.
    public func jsonData(
        tagged: Bool = false, pretty: Bool = false, limits: MBLimits = .standard
    ) throws(MBExpressionError) -> Data {
        Data(try JSONWriter.write(self, tagged: tagged, pretty: pretty, limits: limits))
    }
}
