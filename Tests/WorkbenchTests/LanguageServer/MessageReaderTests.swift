import Testing

@testable import MBMLWorkbench

@Suite("Messages in a stream")
struct MessageReaderTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "messages are read however their bytes arrive",
        arguments: [1, 2, 3, 7, 1_000])
    func framing(_ count: Int) {
        let stream = bytes(
            "Content-Length: 2\r\n\r\n{}"
                + """
                Content-Type: application/vscode-jsonrpc;\
                 charset=utf-8\r\ncontent-length:4\r\n\r\n\"ä\"
                """
                + "Content-Length: 1\n\n1" + "Content-Length: 0\r\n\r\n")
        var reader = MessageReader()
        var parts: [MessageReader.Part] = []
        for start in stride(from: 0, to: stream.count, by: count) {
            reader.append(stream[start..<min(stream.count, start + count)])
            while let part = reader.next() { parts.append(part) }
        }
        #expect(
            parts == [
                .message(bytes("{}")), .message(bytes("\"ä\"")), .message(bytes("1")), .message([]),
            ])
    }

    @Test(
        "headers that are too long are skipped, however their bytes arrive",
        arguments: [16_382, 16_383, 16_384, 16_385, 20_000])
    func longHeaders(_ count: Int) {
        let stream =
            [UInt8](repeating: 65, count: count) + bytes("\n\r\nContent-Length: 2\r\n\r\n{}")
        let parts = [1, 1_000, 16_384, 100_000].map { size in
            var reader = MessageReader()
            var parts: [MessageReader.Part] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                reader.append(stream[start..<min(stream.count, start + size)])
                while let part = reader.next() { parts.append(part) }
            }
            return parts
        }
        #expect(parts.allSatisfy { $0 == parts[0] && $0.last == .message(bytes("{}")) })
    }

    @Test(
        "headers that can't be used are skipped, and nothing is read after a message that is too long"
    )
    func headers() {
        var reader = MessageReader()
        reader.append(
            bytes("Nothing: 1\r\n\r\nContent-Length: -5\r\n\r\nContent-Length: 2\r\n\r\n{}"))
        var parts: [MessageReader.Part] = []
        while let part = reader.next() { parts.append(part) }
        #expect(parts.count == 3)
        #expect(parts.last == .message(bytes("{}")))
        reader.append(bytes("Content-Length: 99999999999\r\n\r\n"))
        #expect(reader.next() == .tooLong(99_999_999_999))
        reader.append([UInt8](repeating: 32, count: 100_000))
        reader.append(bytes("Content-Length: 2\r\n\r\n{}"))
        #expect(reader.next() == nil)
        var other = MessageReader()
        other.append([UInt8](repeating: 65, count: 100_000))
        guard case .unreadable = other.next() else {
            Issue.record("headers without an end are kept")
            return
        }
    }
}
