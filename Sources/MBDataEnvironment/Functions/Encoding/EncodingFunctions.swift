enum EncodingFunctions {
    static func MD5FromString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try digest(MD5.self, ofText: call)
    }

    static func MD5FromData(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try digest(MD5.self, ofData: call)
    }

    static func SHA1FromString(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try digest(SHA1.self, ofText: call)
    }

    static func SHA1FromData(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try digest(SHA1.self, ofData: call)
    }

    /// Without a parameter, there is no digest; a variable that is nothing has the digest of the
    /// empty text.
    private static func digest(
        _ algorithm: (some BlockDigest).Type, ofText call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return nil }
        try call.step(text.utf8.count / bytesForAStep)
        return .string(try ended(algorithm.digest(of: text.utf8, call.evaluation.watch), call))
    }

    private static func digest(
        _ algorithm: (some BlockDigest).Type, ofData call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let bytes = try data(call).bytes
        return .string(try ended(algorithm.digest(of: bytes, call.evaluation.watch), call))
    }

    /// A digest in hexadecimal, unless it was abandoned.
    private static func ended(
        _ digest: MBData?, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        if let digest { return digest.hexadecimal }
        try call.evaluation.checkTime()
        return ""
    }

    static func base64FromData(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let data = try data(call)
        guard Base64.length(for: data.bytes.count) <= call.evaluation.stringLimit else {
            throw call.evaluation.stringTooLong
        }
        var text = ""
        for start in stride(from: 0, to: data.bytes.count, by: Base64.partLength) {
            try call.evaluation.checkTime()
            let end = min(data.bytes.count, start + Base64.partLength)
            text += Base64.text(of: data.bytes[start..<end])
        }
        return .string(text)
    }

    static func dataFromBase64(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        try call.step(text.utf8.count / bytesForAStep)
        guard let bytes = Base64.bytes(of: text, call.evaluation.watch) else {
            try call.evaluation.checkTime()
            return nil
        }
        return try value(of: MBData(bytes), call)
    }

    static func hexStringFromData(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let data = try data(call)
        guard data.bytes.count <= call.evaluation.stringLimit / 2 else {
            throw call.evaluation.stringTooLong
        }
        var text = ""
        for start in stride(from: 0, to: data.bytes.count, by: Base64.partLength) {
            try call.evaluation.checkTime()
            let end = min(data.bytes.count, start + Base64.partLength)
            text += MBData(Array(data.bytes[start..<end])).hexadecimal
        }
        return .string(text)
    }

    /// A text with a character beyond ASCII has no bytes at all, as in legacy; one with another
    /// wrong character has no value.
    static func dataFromHexString(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        try call.step(text.utf8.count / bytesForAStep)
        guard Collation.isASCII(text) else { return .opaque(MBData([])) }
        let pairs = text.utf8.prefix(text.utf8.count & ~1)
        guard let data = MBData(hexadecimal: pairs, call.evaluation.watch) else {
            try call.evaluation.checkTime()
            return nil
        }
        return try value(of: data, call)
    }

    private static let bytesForAStep = 32

    /// A parameter that must be data, charged by its length.
    private static func data(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBData {
        let value = try call.required(0)
        guard let data = value.asOpaque(MBData.self) else {
            throw call.wrongType(0, value, wanted: "data")
        }
        try call.step(data.bytes.count / bytesForAStep)
        return data
    }

    private static func value(
        of data: MBData, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue {
        try call.evaluation.allocate(data.bytes.count)
        return .opaque(data)
    }
}
