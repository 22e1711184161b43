import Foundation
import MBDataEnvironment

/// A message of JSON-RPC 2.0.
enum Message {
    case request(id: MBValue, method: String, params: MBValue?)
    case notification(method: String, params: MBValue?)
    /// An answer to a request of the server.
    case response

    /// Why bytes aren't a message.
    struct Failure: Error {
        let id: MBValue
        let code: ErrorCode
        let message: String
    }

    /// The codes of errors.
    enum ErrorCode: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case internalError = -32603
        case serverNotInitialized = -32002
        case requestCancelled = -32800
        case contentModified = -32801
        case requestFailed = -32803
    }

    init(_ bytes: [UInt8]) throws(Failure) {
        let value: MBValue
        do throws(MBExpressionError) {
            value = try MBValue(json: Data(LoneSurrogates.replaced(in: bytes)))
        } catch {
            throw Failure(
                id: Self.idOfRefused(bytes), code: .parseError, message: error.message)
        }
        guard case .dictionary(let object) = value else {
            throw Failure(
                id: .null, code: .invalidRequest, message: "a message must be a JSON object")
        }
        let id = object["id"]
        guard case .string(let method)? = object["method"] else {
            if id != nil, object["result"] != nil || object["error"] != nil {
                self = .response
                return
            }
            throw Failure(
                id: Self.usable(id) ?? .null, code: .invalidRequest,
                message: "a message needs a 'method' that is a string")
        }
        guard let id else {
            self = .notification(method: method, params: object["params"])
            return
        }
        guard let id = Self.usable(id) else {
            throw Failure(
                id: .null, code: .invalidRequest, message: "'id' must be a number or a string")
        }
        self = .request(id: id, method: method, params: object["params"])
    }

    /// The `id` of a request that can't be read because of something else in it, such as a number
    /// that is too large.
    private static func idOfRefused(_ bytes: [UInt8]) -> MBValue {
        let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        guard let object, object["method"] is String else { return .null }
        switch object["id"] {
        case let text as String: return .string(text)
        case let number as Int: return MBValue(number)
        default: return .null
        }
    }

    private static func usable(_ id: MBValue?) -> MBValue? {
        switch id {
        case .string?, .number?: id
        default: nil
        }
    }
}

// MARK: - Messages of the server

extension Message {
    static func answer(_ id: MBValue, _ result: MBValue) -> [UInt8] {
        bytes(["jsonrpc": "2.0", "id": id, "result": result])
    }

    static func failure(_ id: MBValue, _ code: ErrorCode, _ message: String) -> [UInt8] {
        bytes([
            "jsonrpc": "2.0", "id": id,
            "error": ["code": MBValue(code.rawValue), "message": .string(message)],
        ])
    }

    static func notification(_ method: String, _ params: MBValue) -> [UInt8] {
        bytes(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    private static func bytes(_ value: MBValue) -> [UInt8] {
        guard let data = try? value.jsonData(limits: .unlimited) else { return [] }
        return [UInt8](data)
    }
}
