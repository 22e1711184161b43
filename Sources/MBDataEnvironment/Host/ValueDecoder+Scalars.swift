import Foundation

/// The types that have neither keys nor elements for a decoder.
extension ValueDecoder {
    /// The value as one of these types, or nil if the type is another one.
    func scalar(_ type: Any.Type) throws -> Any? {
        switch type {
        case is String.Type: try text()
        case is Int.Type: try integer(Int.self)
        case is Bool.Type: try truth()
        case is Double.Type: try number(type).double
        case is Float.Type: try float()
        case is Decimal.Type: try decimal()
        case is MBNumber.Type: try number(type)
        case is Date.Type: try date()
        case is Data.Type: try data()
        case is URL.Type: try url()
        case let type as any FixedWidthInteger.Type: try integer(type)
        default: nil
        }
    }

    /// The value that such a type is made of: of a node its content.
    private func content(for type: Any.Type) throws -> MBValue {
        guard let value else { throw missing(type) }
        guard let node = value.asOpaque(MBNode.self) else { return value }
        guard let content = node.content.orNilIfNull else {
            throw mismatch(type, "a value", value)
        }
        return content
    }

    private func text() throws -> String {
        let content = try content(for: String.self)
        switch content {
        case .string(let text): return text
        case .number(let number): return number.description
        default: throw mismatch(String.self, "a string", content)
        }
    }

    private func number(_ type: Any.Type) throws -> MBNumber {
        let content = try content(for: type)
        switch content {
        case .number(let number): return number
        case .string(let text):
            if let number = MBNumber(text.trimmingBlanks()) { return number }
        default: break
        }
        throw mismatch(type, "a number", content)
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let number = try number(type)
        guard number.isInteger else { throw corrupted("\(number) is no whole number") }
        let integer = number.int64.map { Integer(exactly: $0) } ?? Integer(number.description)
        guard let integer else { throw corrupted("\(number) does not fit \(type)") }
        return integer
    }

    private func float() throws -> Float {
        let number = try number(Float.self)
        let float = Float(number.double)
        guard float.isFinite else { throw corrupted("\(number) does not fit Float") }
        return float
    }

    private func decimal() throws -> Decimal {
        let number = try number(Decimal.self)
        guard let decimal = number.decimal else {
            throw corrupted("\(number) does not fit Decimal")
        }
        return decimal
    }

    private func truth() throws -> Bool {
        let content = try content(for: Bool.self)
        switch content {
        case .bool(let truth): return truth
        case .number(.one): return true
        case .number(.zero): return false
        case .string(let text) where text.utf8.count <= 20:
            switch text.trimmingBlanks().lowercased() {
            case "t", "true", "yes", "1": return true
            case "f", "false", "no", "0": return false
            default: break
            }
        default: break
        }
        throw mismatch(Bool.self, "T or F", content)
    }

    private func date() throws -> Date {
        let content = try content(for: Date.self)
        switch content {
        case .date(let date): return date
        case .number(let seconds): return Date(timeIntervalSince1970: seconds.double)
        case .string(let text):
            let text = text.trimmingBlanks()
            if let seconds = MBNumber(text) {
                return Date(timeIntervalSince1970: seconds.double)
            }
            if let date = DateText.date(from: text) { return date }
        default: break
        }
        throw mismatch(Date.self, "a date like 2026-11-21T08:30:00Z or seconds since 1970", content)
    }

    private func data() throws -> Data {
        let content = try content(for: Data.self)
        if let data = content.asOpaque(MBData.self) { return Data(data.bytes) }
        guard let text = content.asString, let data = Data(base64Encoded: text) else {
            throw mismatch(Data.self, "data or a text in base64", content)
        }
        return data
    }

    private func url() throws -> URL {
        let content = try content(for: URL.self)
        guard let text = content.asString, let url = URL(string: text.trimmingBlanks()) else {
            throw mismatch(URL.self, "a URL", content)
        }
        return url
    }
}

/// What is wrong: where, what was wanted and what was found.
extension ValueDecoder {
    func missing(_ type: Any.Type) -> DecodingError {
        guard let key = codingPath.last else {
            return .valueNotFound(
                type, .init(codingPath: [], debugDescription: "there is no value"))
        }
        return .keyNotFound(
            key,
            .init(
                codingPath: codingPath.dropLast(),
                debugDescription: "there is no value for \(key.stringValue.quoted)"))
    }

    func mismatch(_ type: Any.Type, _ wanted: String, _ found: MBValue?) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath,
                debugDescription: "expected \(wanted), found \(found.map(Self.found) ?? "nothing")")
        )
    }

    private func corrupted(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
    }

    private static func found(_ value: MBValue) -> String {
        switch value {
        case .string(let text): "the string \(text.quoted)"
        case .number(let number): "the number \(number)"
        case .bool(let truth): truth ? "true" : "false"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .date(let date): "the date \(DateText.utc(date))"
        case .opaque(let opaque):
            opaque.holding(MBNode.self).map { "the node \($0.tag.quoted)" }
                ?? "a value of type \(opaque.typeName)"
        }
    }
}

extension DecodingError {
    /// The path and what is wrong there.
    var reason: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return (path.isEmpty ? "" : path.quoted + ": ") + context.debugDescription
        @unknown default: return excerpt
        }
    }
}
