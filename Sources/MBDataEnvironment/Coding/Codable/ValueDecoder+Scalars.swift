import Foundation

/// The types that have neither keys nor elements from a decoder's point of view.
extension ValueDecoder {
    /// The value as one of these types; nil if the type isn't one of them.
    func scalar(_ type: Any.Type) throws -> Any? {
        switch type {
        case is String.Type: try text()
        case is Int.Type: try integer(Int.self)
        case is Bool.Type: try truth()
        case is Double.Type: try number(type).double
        case is Float.Type: try binary(Float.self)
        // Swift doesn't have this type on Macs with Intel processors.
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
            case is Float16.Type: try binary(Float16.self)
        #endif
        case is Decimal.Type: try decimal()
        case is MBNumber.Type: try number(type)
        case is Date.Type: try date()
        case is Data.Type: try data()
        case is URL.Type: try url()
        case is UUID.Type: try uuid()
        case let type as any Geometric.Type: try geometry(type)
        case is MBValue.Type: whole
        case is MBDictionary.Type: try entries()
        case let type as any FixedWidthInteger.Type: try integer(type)
        default: nil
        }
    }

    /// The value that makes up such a type; for a node, its content.
    private func content(for type: Any.Type) throws -> MBValue {
        guard let value else { throw missing(type) }
        guard let node = value.asOpaque(MBNode.self) else { return value }
        guard let content = node.content.orNilIfNull else {
            throw mismatch(type, value)
        }
        return content
    }

    /// The value as it is; for a relation, all nodes.
    var whole: MBValue {
        if case .relation(let nodes) = source { return .array(nodes) }
        return value ?? .null
    }

    func entries() throws -> MBDictionary {
        guard let value else { throw missing(MBDictionary.self) }
        if case .dictionary(let entries) = value { return entries }
        throw mismatch(MBDictionary.self, value)
    }

    private func text() throws -> String {
        let content = try content(for: String.self)
        switch content {
        case .string(let text): return text
        case .number(let number): return number.description
        default: throw mismatch(String.self, content)
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
        throw mismatch(type, content)
    }

    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let number = try number(type)
        guard number.isInteger else { throw corrupted("\(number) isn't a whole number") }
        let integer = number.int64.map { Integer(exactly: $0) } ?? Integer(number.description)
        guard let integer else { throw corrupted("\(number) does not fit \(type)") }
        return integer
    }

    private func binary<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        let number = try number(type)
        // By way of Double, it would be rounded twice.
        guard let binary = Number(number.description), binary.isFinite else {
            throw corrupted("\(number) does not fit \(type)")
        }
        return binary
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
            let word = text.trimmingBlanks()
            if word == "1" || word == "0" { return word == "1" }
            if let truth = Bool(word: word) { return truth }
        default: break
        }
        throw mismatch(Bool.self, content)
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
        throw mismatch(Date.self, content)
    }

    private func data() throws -> Data {
        let content = try content(for: Data.self)
        if let data = content.asOpaque(MBData.self) { return Data(data.bytes) }
        guard let text = content.asString, let data = Data(base64Encoded: text) else {
            throw mismatch(Data.self, content)
        }
        return data
    }

    private func url() throws -> URL {
        let content = try content(for: URL.self)
        guard let text = content.asString, let url = URL(string: text.trimmingBlanks()) else {
            throw mismatch(URL.self, content)
        }
        return url
    }

    /// Nil for something with elements, which such a type decodes itself.
    private func geometry<Value: Geometric>(_ type: Value.Type) throws -> Any? {
        if case .relation = source { return nil }
        guard let value else { throw missing(type) }
        if case .array = value { return nil }
        if value.asOpaque(MBSet.self) != nil { return nil }
        do {
            return try type.from(expressionValue: value)
        } catch let error as MBExpressionError {
            throw corrupted(error.message)
        }
    }

    private func uuid() throws -> UUID {
        let content = try content(for: UUID.self)
        guard let text = content.asString, text.utf8.count <= 100,
            let uuid = UUID(uuidString: text.trimmingBlanks())
        else {
            throw mismatch(UUID.self, content)
        }
        return uuid
    }
}

/// The system types that correspond to library values.
private protocol Geometric: MBValueConvertible {}

extension CGPoint: Geometric {}
extension CGSize: Geometric {}
extension CGRect: Geometric {}
extension Range: Geometric where Bound == Int {}
extension ClosedRange: Geometric where Bound == Int {}
