// error: 'init(_:)' is unavailable: convert it: try MBValue(foundation: dictionary)
// What JSONSerialization gives isn't a value of expressions as it is; the message leads to what makes
// one of it.
import Foundation
import MBDataEnvironment

func product(_ json: [String: Any]) throws -> MBValue {
    try MBValue(json)
}
