import Foundation
import MBDataEnvironment

/// The bytes of a case file, in which places are found.
struct CaseText: Sendable {
    let bytes: [UInt8]
    /// How messages name the file.
    let path: String
    /// Where each line begins.
    private let starts: [Int]
    /// How many characters are before each block of bytes, so that a file in one line isn't counted
    /// again for each place in it.
    private let counts: [Int]

    private static let block = 4_096

    /// The most bytes of a case file.
    static let longest = 64_000_000

    /// Reads a file.
    init(contentsOf url: URL) throws(MBCaseFile.ReadError) {
        let path = Self.shown(url)
        func failure(_ reason: String) -> MBCaseFile.ReadError {
            MBCaseFile.ReadError(reason, at: nil, in: path)
        }
        let data: Data
        do throws(NamedFile.Problem) {
            data = try NamedFile.bytes(of: url, atMost: Self.longest)
        } catch {
            switch error {
            case .isMissing: throw failure(error.reason)
            case .isDirectory: throw failure("\(error.reason); write the path of a file in it")
            case .failed: throw failure("it can't be read: \(error.reason)")
            }
        }
        guard data.count <= Self.longest else {
            throw failure(
                "it has more than \(Self.longest) bytes; put some of its cases into another file")
        }
        try self.init([UInt8](data), path: path)
    }

    init(_ bytes: [UInt8], path: String) throws(MBCaseFile.ReadError) {
        self.bytes = bytes
        self.path = path
        starts = [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        counts = stride(from: 0, to: bytes.count, by: Self.block).reduce(into: [0]) {
            counts, start in
            let end = min(start + Self.block, bytes.count)
            counts.append(counts[counts.count - 1] + Self.count(bytes[start..<end]))
        }
        guard let wrong = Self.firstNotUTF8(in: bytes) else { return }
        throw error("the file isn't UTF-8; save it in that encoding", at: wrong)
    }

    /// The location of an offset.
    func location(of offset: Int) -> MBSourceLocation {
        let line = starts.firstPosition { $0 > offset }
        let isFirst = line == 1 && bytes.starts(with: Self.mark) && offset >= Self.mark.count
        let start = isFirst ? Self.mark.count : starts[line - 1]
        let column = offset > start ? count(upTo: offset) - count(upTo: start) : 0
        return MBSourceLocation(file: path, line: line, column: column + 1)
    }

    /// The number of characters before an offset.
    private func count(upTo offset: Int) -> Int {
        let start = offset / Self.block * Self.block
        return counts[offset / Self.block] + Self.count(bytes[start..<offset])
    }

    private static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }

    func error(_ message: String, at offset: Int) -> MBCaseFile.ReadError {
        MBCaseFile.ReadError(message, at: location(of: offset), in: path)
    }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The value of a range of JSON.
    func value(
        _ range: Range<Int>, tagged: Bool
    ) throws(MBCaseFile.ReadError) -> MBValue {
        let value: MBValue
        do throws(MBExpressionError) {
            value = try MBValue(json: Data(bytes[range]), tagged: tagged)
        } catch {
            let units = error.range?.lowerBound ?? 0
            throw self.error(error.message, at: offset(ofUTF16: units, from: range.lowerBound))
        }
        do throws(MBExpressionError) {
            try value.refuseMarks()
        } catch {
            // Marks that are written as escapes aren't found.
            let offset = MarkRun.firstTooMany(in: bytes[range]) ?? 0
            throw self.error(error.message, at: range.lowerBound + offset)
        }
        return value
    }

    private func offset(ofUTF16 units: Int, from start: Int) -> Int {
        var (offset, left) = (start, units)
        while left > 0, offset < bytes.count {
            left -= bytes[offset] >= 0xF0 ? 2 : 1
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// A byte order mark, which some editors write.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func firstNotUTF8(in bytes: [UInt8]) -> Int? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        var offset = 0
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    /// A path as people write it: from the current directory, if the file is below that.
    static func shown(_ url: URL) -> String {
        let directory = FileManager.default.currentDirectoryPath + "/"
        let path = url.standardizedFileURL.path
        return path.hasPrefix(directory) ? String(path.dropFirst(directory.count)) : path
    }
}
