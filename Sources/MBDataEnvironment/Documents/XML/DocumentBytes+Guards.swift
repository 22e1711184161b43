import Foundation

extension DocumentBytes {
    /// Refuses a document type declaration: XMLParser silently drops the text of its entities.
    ///
    /// It can appear only before the root element, among comments and processing instructions.
    func refuseDocumentType() throws(DocumentProblem) {
        var cursor = TagScanner(bytes)
        while let at = cursor.firstIndex(of: UInt8(ascii: "<"), from: cursor.offset) {
            let end: Int?
            if cursor.has("<!--", at: at) {
                end = cursor.endIndex(of: "-->", from: at + 4)
            } else if cursor.has("<?", at: at) {
                end = cursor.endIndex(of: "?>", from: at + 2)
            } else {
                let word = cursor.text(at..<(at + 9)).lowercased()
                guard word == "<!doctype" else { return }
                cursor.advance(to: at)
                throw DocumentProblem(
                    .doctypeRefused,
                    "a document type declaration (<!DOCTYPE) is not allowed; remove it",
                    at: cursor.location)
            }
            guard let end else { return }
            cursor.advance(to: end)
        }
    }

    /// Refuses more combining marks in a row than ``MarkRun/longest``, whatever they are part of.
    func refuseMarks() throws(DocumentProblem) {
        guard let offset = MarkRun.firstTooMany(in: bytes) else { return }
        throw .tooManyMarks(at: location(of: offset))
    }

    /// The input for XMLParser, and where spaces were added to it.
    ///
    /// Foundation on Linux crashes on a processing instruction without content (`<?page?>`): it
    /// reads libxml2's null pointer as a string. A space before `?>` makes it empty instead.
    /// Foundation passes libxml2 four bytes first and then the rest, which must not be empty.
    ///
    /// libxml2 compares each attribute of a tag with all others, and each prefix with all
    /// namespaces in scope. So the input ends in the first tag with more attributes than the limit,
    /// after one too many, and namespaces, which are ignored here, are left out.
    func parserInput(attributes limit: Int) -> (data: Data, spaces: [MBSourceLocation]) {
        var input: [UInt8] = []
        var spaces: [MBSourceLocation] = []
        var copied = 0
        var cursor = TagScanner(bytes)
        var index = 0
        var namespaces: [Int] = []
        while let at = cursor.firstIndex(of: UInt8(ascii: "<"), from: index) {
            if cursor.has("<!--", at: at) {
                index = cursor.endIndex(of: "-->", from: at + 4) ?? bytes.count
            } else if cursor.has("<![CDATA[", at: at) {
                index = cursor.endIndex(of: "]]>", from: at + 9) ?? bytes.count
            } else if cursor.has("<?", at: at) {
                guard let end = cursor.endIndex(of: "?>", from: at + 2) else { break }
                index = end
                let close = end - 2
                guard !bytes[(at + 2)..<close].contains(where: { $0 <= 0x20 }) else { continue }
                cursor.advance(to: close)
                spaces.append(cursor.location)
                input += bytes[copied..<close]
                input.append(UInt8(ascii: " "))
                copied = close
            } else {
                let tag = survey(tagAt: at, attributes: limit, &namespaces)
                index = tag.end
                for name in namespaces {
                    input += bytes[copied..<(name + 4)]
                    input.append(UInt8(ascii: "_"))
                    copied = name + 5
                }
                namespaces.removeAll(keepingCapacity: true)
                guard tag.isExcessive else { continue }
                input += bytes[copied..<tag.end]
                input.append(UInt8(ascii: ">"))
                copied = bytes.count
                break
            }
        }
        var data = Data(copied == 0 ? bytes : input + bytes[copied...])
        while data.count < 8 { data.append(UInt8(ascii: "\n")) }
        return (data, spaces)
    }

    /// Scans a start tag to its end, or to the end of the attribute that is one too many.
    ///
    /// Only attributes have quotes; where a tag isn't well-formed, XMLParser ends before that is
    /// wrong.
    ///
    /// - Parameter namespaces: the offsets of its attributes `xmlns` and `xmlns:…`.
    private func survey(
        tagAt start: Int, attributes limit: Int, _ namespaces: inout [Int]
    ) -> (end: Int, isExcessive: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start + 1
            var count = 0
            while index < bytes.count {
                let byte = bytes[index]
                switch byte {
                case UInt8(ascii: ">"): return (index + 1, false)
                case UInt8(ascii: "<"): return (index, false)
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    index += 1
                    while index < bytes.count, bytes[index] != byte { index += 1 }
                    guard index < bytes.count else { return (index, false) }
                    count += 1
                    if count > limit { return (index + 1, true) }
                case UInt8(ascii: "x") where Self.isNamespace(at: index, in: bytes):
                    namespaces.append(index)
                    index += 4
                default: break
                }
                index += 1
            }
            return (index, false)
        }
    }

    /// Whether an attribute that declares a namespace begins at an index.
    private static func isNamespace(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + 5 < bytes.count, bytes[index - 1] <= 0x20,
            bytes[(index + 1)..<(index + 5)].elementsEqual("mlns".utf8)
        else { return false }
        let next = bytes[index + 5]
        return next <= 0x20 || next == UInt8(ascii: "=") || next == UInt8(ascii: ":")
    }
}
