import Foundation
import Testing

@testable import MBDataEnvironment

/// Writes to descriptors that can't be written to. If the system ended the process with a signal,
/// it would end the tests.
@Suite("Writing to a descriptor")
struct DescriptorOutputTests {
    /// The two ends of a pipe.
    private func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Foundation.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    /// The text that a reader receives when one is written.
    private func arriving(_ text: String) throws -> String {
        let (reader, writer) = try pipe()
        DescriptorOutput.write(text, to: writer)
        close(writer)
        let data = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a text arrives completely")
    func text() throws {
        #expect(try arriving("é😀\n") == "é😀\n")
    }

    @Test("output to a closed descriptor is dropped, and not written elsewhere")
    func closed() throws {
        DescriptorOutput.write("x", to: -1)
        DescriptorOutput.write("x", to: 1 << 20)
        #expect(try arriving("y") == "y")
    }

    @Test("output to a pipe whose reader has left is dropped")
    func readerLeft() throws {
        let (reader, writer) = try pipe()
        close(reader)
        for _ in 0..<10 { DescriptorOutput.write(String(repeating: "x", count: 5_000), to: writer) }
        close(writer)
        #expect(try arriving("y") == "y")
    }

    @Test("output that a reader doesn't take is dropped if the descriptor doesn't block")
    func slowReader() throws {
        let (reader, writer) = try pipe()
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let text = String(repeating: "x", count: 1_000_000)
        let watch = ContinuousClock.now
        DescriptorOutput.write(text, to: writer)
        #expect(ContinuousClock.now - watch < .seconds(10))
        close(writer)
        close(reader)
    }

    #if os(Linux)
        @Test("output to a full disk is dropped")
        func full() throws {
            let descriptor = open("/dev/full", O_WRONLY)
            try #require(descriptor >= 0)
            DescriptorOutput.write("x", to: descriptor)
            close(descriptor)
            #expect(try arriving("y") == "y")
        }

        @Test("the thread's signals stay as they were")
        func signals() throws {
            let (reader, writer) = try pipe()
            close(reader)
            var (before, after, pending) = (sigset_t(), sigset_t(), sigset_t())
            pthread_sigmask(SIG_BLOCK, nil, &before)
            DescriptorOutput.write("x", to: writer)
            pthread_sigmask(SIG_BLOCK, nil, &after)
            sigpending(&pending)
            #expect(sigismember(&before, SIGPIPE) == sigismember(&after, SIGPIPE))
            #expect(sigismember(&pending, SIGPIPE) == 0)
            close(writer)
        }
    #endif
}
