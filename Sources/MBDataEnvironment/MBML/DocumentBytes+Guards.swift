import Foundation

extension DocumentBytes {
    /// Refuses a document type declaration: XMLParser drops the text of its entities silently.
    ///
    /// It can only stand before the root element, among comments and processing instructions.
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

    /// What XMLParser is given, and where a space was added to it.
    ///
    /// Foundation on Linux crashes on a processing instruction without content (`<?page?>`): it
    /// reads libxml2's null pointer as a string. A space before `?>` makes it empty instead.
    /// Foundation hands libxml2 four bytes first and whatever is left then; something must be.
    func parserInput() -> (data: Data, spaces: [MBSourceLocation]) {
        var input: [UInt8] = []
        var spaces: [MBSourceLocation] = []
        var copied = 0
        var cursor = TagScanner(bytes)
        var index = 0
        while let at = cursor.firstIndex(of: UInt8(ascii: "<"), from: index) {
            index = at + 1
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
            }
        }
        var data = Data(copied == 0 ? bytes : input + bytes[copied...])
        while data.count < 8 { data.append(UInt8(ascii: "\n")) }
        return (data, spaces)
    }
}
