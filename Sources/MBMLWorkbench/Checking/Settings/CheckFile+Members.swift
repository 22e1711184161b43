import Foundation
import MBDataEnvironment

extension CheckFile {
    /// Refuses a setting that is given twice, because only one of its values would count.
    ///
    /// - Parameter data: valid JSON. No setting is nested more deeply than in one object.
    static func refuseRepeatedSettings(in data: Data) throws {
        let text = try CaseText([UInt8](data), path: name)
        for member in try members(of: 0..<data.count, in: text)
        where text.bytes[member.value.lowerBound] == UInt8(ascii: "{") {
            _ = try members(of: member.value, in: text, inside: member.name + ".")
        }
    }

    private static func members(
        of object: Range<Int>, in text: CaseText, inside path: String = ""
    ) throws -> [CaseMember] {
        let members = try CaseMember.members(of: object, in: text)
        var seen: Set<String> = []
        if let repeated = members.first(where: { !seen.insert($0.name).inserted }) {
            let place = text.location(of: repeated.start)
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "\((path + repeated.name).quoted) is given twice, again at "
                        + "\(place.line):\(place.column); keep one of them"))
        }
        return members
    }
}
