import Foundation
import MBDataEnvironment

/// An error as documents see it in `$error`: as text, it's the error's description.
struct RequestError: MBKeyValueCoding, Hashable {
    static let typeName = "error"

    static let keyTable: MBKeyTable<RequestError> = [
        "localizedDescription": .key(\.message), "message": .key(\.message),
        "domain": .key(\.domain), "code": .key(\.code),
    ]

    let valueDescription: String
    /// What went wrong, for people.
    private let message: String
    /// The domain of an error of Foundation, and its number there; an error of the library has a
    /// name as its code.
    private let domain: String?
    private let code: MBValue?

    init(_ error: any Error) {
        valueDescription = "\(error)"
        switch error {
        case let error as MBExpressionError:
            (message, domain, code) = (error.message, nil, .string(error.code.rawValue))
        case let error as any CustomNSError:
            message = (error as NSError).localizedDescription
            (domain, code) = (type(of: error).errorDomain, MBValue(error.errorCode))
        case let error where type(of: error) is NSError.Type:
            let error = error as NSError
            message = error.localizedDescription
            (domain, code) = (error.domain, MBValue(error.code))
        default:
            let text = (error as? any LocalizedError)?.errorDescription ?? ""
            message = text.isEmpty ? valueDescription : text
            (domain, code) = (nil, nil)
        }
    }
}
