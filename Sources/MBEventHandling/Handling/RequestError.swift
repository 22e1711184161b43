import Foundation
import MBDataEnvironment

/// An `NSError` or a `CustomNSError` as documents see it in `$error`. As text, it's the error's
/// description.
struct RequestError: MBKeyValueCoding, Hashable {
    static let typeName = "error"

    /// The keys of `NSError` that documents read.
    static let keyTable: MBKeyTable<RequestError> = [
        "description": .key(\.valueDescription), "localizedDescription": .key(\.message),
        "domain": .key(\.domain), "code": .key(\.code),
    ]

    let valueDescription: String
    /// What went wrong, for people.
    private let message: String
    private let domain: String
    private let code: Int

    /// Nil for any other error.
    init?(_ error: any Error) {
        let text: String
        switch error {
        case let error as any CustomNSError:
            text = (error as NSError).localizedDescription
            (domain, code) = (type(of: error).errorDomain, error.errorCode)
        case let error where type(of: error) is NSError.Type:
            let error = error as NSError
            (text, domain, code) = (error.localizedDescription, error.domain, error.code)
        default: return nil
        }
        let own = (error as? any LocalizedError)?.errorDescription ?? ""
        message = own.isEmpty ? text : own
        valueDescription = "\(error)"
    }
}
