import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

@Suite("Actions on files")
struct FileActionTests {
    private func base(_ files: (any MBFileAccess)?) throws -> MBEnvironment {
        var base = try silent().setting([
            "dir": "/w", "text": "häuser", "data": .opaque(MBData([0, 255])), "number": 5,
        ])
        base.capabilities.files = files
        return base
    }

    @Test("a file is read as text or as data")
    func loading() throws {
        let files = MBMemoryFiles(["/w/a.txt": "hello"], data: ["/w/b": [0xFF, 0]])
        let result = try listening(
            """
            <LoadFile file='$dir/a.txt' var='a'/><LoadFile file='/w/a.txt' var='t' type='text'/>
            <LoadFile file='/w/b' var='${t}2' type='data'/><LoadFile file='/w/b' var='bad'/>
            <LoadFile file='/w/none' var='a'/>
            """, into: base(files)
        ).after()
        #expect(result["a"] == "hello" && result["t"] == "hello")
        #expect(result["hello2"] == .opaque(MBData([0xFF, 0])) && result["bad"] == nil)
        #expect(
            result.diagnostics.map(\.brief) == [
                "2:48 error actionFailed", "3:1 error actionFailed",
            ])
        #expect(result.diagnostics.first?.message.contains("it is not UTF-8") == true)
        #expect(result.diagnostics.last?.message.contains("there is no such file") == true)
    }

    @Test("files are checked against the limits, whatever gives them to the app")
    func limits() throws {
        var base = try base(HostFiles { Array(repeating: 65, count: 101) })
        base.limits.stringLength = 100
        let action = "<LoadFile file='/a' var='a'/>"
        let result = try listening(action, into: base).after()
        #expect(result.problems == ["error limitExceeded"] && result["a"] == nil)
        base.limits.stringLength = 101
        #expect(try listening(action, into: base).after()["a"]?.asString?.count == 101)
    }

    @Test("what the app gives too late ends the event")
    func deadline() throws {
        var base = try base(
            HostFiles {
                Thread.sleep(forTimeInterval: 0.3)
                return [65]
            })
        base.limits.seconds = 0.2
        let result = try listening(
            "<LoadFile file='/a' var='a'/><SetVar name='b' literal='x'/>", into: base
        ).after()
        #expect(result.problems == ["error limitExceeded"])
        #expect(result["a"] == nil && result["b"] == nil)
    }

    @Test("another type is data, with a warning")
    func type() throws {
        let base = try base(MBMemoryFiles(["/a": "x"]))
        let loaded = try load(
            "<Listener name='go'><LoadFile file='/a' var='a' type='txt'/></Listener>", into: base)
        #expect(loaded.diagnostics.map(\.brief) == ["1:61 warning invalidAttribute"])
        #expect(loaded.environment.after()["a"] == .opaque(MBData([120])))
    }

    @Test("writing, deleting and linking are effects that a host carries out")
    func effects() throws {
        let files = MBMemoryFiles(["/w/old": "x"])
        let environment = try listening(
            """
            <SaveFile file='$dir/a' var='text'/><SaveFile file='/w/b' var='data'/>
            <DeleteFile file='/w/old'/><CreateSymlink file='/w/l' target='/w/a'/>
            """, into: base(files))
        let result = environment.after()
        #expect(
            result.done == [
                "save /w/a (7 bytes)", "save /w/b (2 bytes)", "delete /w/old", "link /w/l to /w/a",
            ])
        #expect(result.problems == [] && files.paths == ["/w/old"])
        for effect in result.effects.prefix(3) { try effect.perform(in: result.environment) }
        #expect(files.paths == ["/w/a", "/w/b"])
        #expect(try files.contents(of: "/w/a", limit: 99) == Array("häuser".utf8))
        #expect(try files.contents(of: "/w/b", limit: 99) == [0, 255])
        #expect(throws: MBExpressionError.self) {
            try result.effects.last?.perform(in: result.environment)
        }
    }

    @Test("only text and data can be saved")
    func values() throws {
        let result = try listening(
            "<SaveFile file='/w/a' var='number'/><SaveFile file='/w/a' var='none'/>",
            into: base(MBMemoryFiles())
        ).after()
        #expect(result.done == [])
        #expect(
            result.diagnostics.map(\.message) == [
                "'SaveFile': only text and data can be saved; $number is a number",
                "'SaveFile': only text and data can be saved; $none has no value",
            ])
    }

    @Test(
        "without a grant every action on files fails at its place",
        arguments: [
            "<LoadFile file='/a' var='x'/>", "<SaveFile file='/a' var='text'/>",
            "<DeleteFile file='/a'/>", "<CreateSymlink file='/a' target='/b'/>",
        ])
    func notGranted(action: String) throws {
        let result = try listening(action, into: base(nil)).after()
        #expect(result.done == [] && result["x"] == nil)
        #expect(result.diagnostics.map(\.brief) == ["1:27 error actionFailed"])
        #expect(result.diagnostics.first?.message.contains("file access is not granted") == true)
    }

    @Test(
        "a missing attribute is an error",
        arguments: [
            "<LoadFile var='x'/>", "<LoadFile file='a'/>", "<SaveFile var='x'/>",
            "<SaveFile file='a'/>", "<DeleteFile/>", "<CreateSymlink file='a'/>",
            "<CreateSymlink target='a'/>",
        ])
    func violations(action: String) throws {
        let loaded = try load("<Listener name='go'>\(action)</Listener>")
        #expect(loaded.diagnostics.map(\.brief) == ["1:27 error missingAttribute"])
    }

    @Test(
        "an unknown attribute is a warning",
        arguments: [
            "<LoadFile file='/a' var='x' b=''/>", "<SaveFile file='/a' var='text' b=''/>",
            "<DeleteFile file='/a' b=''/>", "<CreateSymlink file='/a' target='/b' b=''/>",
        ])
    func unknownAttributes(action: String) throws {
        let loaded = try load("<Listener name='go'>\(action)</Listener>")
        #expect(loaded.diagnostics.map(\.code) == [.unsupportedAttribute])
    }

    @Test("granted directories are written, and nothing outside of them is")
    func granted() throws {
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("mbml-\(UUID().uuidString)")
        let (inside, outside) = (
            place.appendingPathComponent("in"), place.appendingPathComponent("out")
        )
        for directory in [inside, outside] {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: place) }
        let files = MBCapabilities.GrantedFiles(
            reading: [inside], writing: [inside], deleting: [inside])
        let environment = try listening(
            """
            <SaveFile file='$in/a' var='text'/><SaveFile file='$in/../out/a' var='text'/>
            <CreateSymlink file='$in/l' target='$in/a'/><CreateSymlink file='$in/m' target='$out'/>
            <DeleteFile file='$out/a'/>
            """,
            into: base(files).setting([
                "in": .string(inside.path), "out": .string(outside.path),
            ]))
        let result = environment.after()
        #expect(result.effects.count == 5)
        let codes = result.effects.map { effect -> MBExpressionError.Code? in
            do {
                try effect.perform(in: environment)
                return nil
            } catch {
                return (error as? MBExpressionError)?.code
            }
        }
        #expect(codes == [nil, .capabilityMissing, nil, .capabilityMissing, .capabilityMissing])
        let names = try FileManager.default.contentsOfDirectory(atPath: inside.path).sorted()
        #expect(names == ["a", "l"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
        #expect(
            try String(contentsOf: inside.appendingPathComponent("l"), encoding: .utf8) == "häuser")
    }

    @Test("log entries go to the log; posted events and delays are up to the host")
    func otherEffects() throws {
        let log = MBCollectingLog()
        var environment = silent()
        environment.capabilities.log = log
        try MBEffect.log(MBLogEntry(.info, "hello")).perform(in: environment)
        try MBEffect.posted(MBEvent("a")).perform(in: environment)
        #expect(log.entries.map(\.description) == ["info: hello"])
        #expect(throws: MBExpressionError.self) {
            try MBEffect.deleteFile(path: "/a").perform(in: environment)
        }
    }
}

/// Files of an app, which looks at no limit.
private struct HostFiles: MBFileAccess {
    let read: @Sendable () -> [UInt8]

    func status(of path: String, followsLink: Bool) -> MBCapabilities.FileStatus? { nil }
    func entries(of directory: String, limit: Int) -> [String] { [] }
    func contents(of path: String, limit: Int) -> [UInt8] { read() }
    func delete(_ path: String) {}
}
