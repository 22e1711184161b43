import Foundation
import MBDataEnvironment

/// A type of an app with all that can be a part of one.
struct CodingModel: Codable, Equatable {
    var int: Int?
    var text: String?
    var truth: Bool?
    var real: Double?
    var date: Date?
    var data: Data?
    var address: URL?
    var id: UUID?
    var amount: Decimal?
    var kind: CodingKind?
    var choice: CodingChoice?
    var parts: [CodingModel]?
    var named: [String: CodingModel]?
}

/// A type with keys that must be there, and a class inside.
struct StrictCodingModel: Codable, Equatable {
    var int: Int8
    var text: String
    var other: CodingReference?
    var parts: [StrictCodingModel]?
}

final class CodingReference: Codable, Equatable {
    let int: UInt16
    let real: Float?

    static func == (left: CodingReference, right: CodingReference) -> Bool {
        left.int == right.int && left.real == right.real
    }
}

enum CodingKind: String, Codable, MBValueConvertible {
    case a
    case b
}

/// Only expressions know it.
enum PlainKind: Int, MBValueConvertible {
    case one = 1
    case two
}

enum CodingChoice: Codable, Equatable {
    case one(Int)
    case two(first: String, second: Double?)
    case none
}
