import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Preferences in a file")
struct FilePreferencesTests {
    private let directory: TemporaryDirectory
    private let file: URL

    init() throws {
        directory = try TemporaryDirectory()
        file = directory.url.appending(path: "preferences.json")
    }

    private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

    @Test("the file is tagged JSON, in the order in which keys were first set")
    func format() throws {
        let store = MBCapabilities.FilePreferences(file)
        #expect(try store.value(for: "theme") == nil)
        #expect(text == nil)
        try store.set("dark", for: "theme")
        try store.set([.date(Date(timeIntervalSince1970: 0.5)), 1], for: "seen")
        try store.set("light", for: "theme")
        #expect(
            text == """
                {
                  "theme": "light",
                  "seen": [
                    {"$date": 0.5},
                    1
                  ]
                }
                """)
    }

    @Test("a new store finds the values that an older one kept")
    func persistence() throws {
        let older = MBCapabilities.FilePreferences(file)
        for (position, value) in PreferenceStoreTests.storable.enumerated() {
            try older.set(value, for: "key \(position)")
        }
        let newer = MBCapabilities.FilePreferences(file)
        for (position, value) in PreferenceStoreTests.storable.enumerated() {
            #expect(try newer.value(for: "key \(position)") == value)
        }
    }

    @Test("no temporary file remains")
    func leftovers() throws {
        try MBCapabilities.FilePreferences(file).set(1, for: "k")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
        #expect(names == ["preferences.json"])
    }

    @Test("a file keeps its permissions, and a link to it stays one")
    func replacement() throws {
        let manager = FileManager.default
        let link = directory.url.appending(path: "links/preferences.json")
        try directory.write("{}", to: "preferences.json")
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        try manager.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try directory.link("links/preferences.json", to: "second")
        try directory.link("links/second", to: "../preferences.json")
        try directory.link("other", to: "links")
        for path in ["links/preferences.json", "other/preferences.json", "preferences.json"] {
            let store = MBCapabilities.FilePreferences(directory.url.appending(path: path))
            try store.set(.string(path), for: "path")
            #expect(text?.contains(path) == true)
        }
        let attributes = try manager.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "second")

        try directory.link("new", to: "made.json")
        try MBCapabilities.FilePreferences(directory.url.appending(path: "new")).set(1, for: "k")
        #expect(manager.fileExists(atPath: directory.url.appending(path: "made.json").path))
        try directory.link("circle", to: "circle")
        let circle = MBCapabilities.FilePreferences(directory.url.appending(path: "circle"))
        #expect(throws: MBExpressionError.self) { try circle.set(1, for: "k") }
        // The links may also have changed after the file was read.
        let path = directory.url.appending(path: "circle").path
        #expect(DirectoryEntry.writeFile(at: path, []) == ELOOP)
    }

    @Test(
        "a file that isn't a JSON object fails each call and doesn't change",
        arguments: [
            ("", "expected"), ("{\"a\": 1", "expected"), ("[1]", "array, not an object"),
            ("{\"a\": {\"$date\": \"x\"}}", "$date"), ("{\"$set\": [1]}", "set, not an object"),
            ("\u{1}", "expected"),
        ])
    func corruption(content: String, reason: String) throws {
        try content.write(to: file, atomically: true, encoding: .utf8)
        let store = MBCapabilities.FilePreferences(file)
        for _ in 0..<2 {
            let reading = #expect(throws: MBExpressionError.self) { try store.value(for: "a") }
            let writing = #expect(throws: MBExpressionError.self) { try store.set(2, for: "b") }
            for error in [reading, writing] {
                #expect(error?.code == .invalidJSON)
                #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
                #expect(error?.message.hasPrefix("cannot read the preferences in '") == true)
            }
        }
        #expect(text == content)
    }

    @Test("a null in the file means that there is none")
    func nulls() throws {
        try #"{"theme": null, "n": 5}"#.write(to: file, atomically: true, encoding: .utf8)
        let store = MBCapabilities.FilePreferences(file)
        #expect(try store.value(for: "theme") == nil)
        #expect(try store.value(for: "n") == 5)
    }

    @Test("values can be removed from a file that would be too long with line breaks")
    func compactFile() throws {
        let members = (0..<12).map { "\"k\($0)\":1" }.joined(separator: ",")
        try "{\(members)}".write(to: file, atomically: true, encoding: .utf8)
        let store = MBCapabilities.FilePreferences(file, maximumBytes: 110)
        try store.set(nil, for: "k1")
        #expect(store.save([("k2", nil), ("k3", nil)]).isEmpty)
        #expect(try store.value(for: "k4") == 1 && text?.contains("k3") == false)
        #expect(throws: MBExpressionError.self) { try store.set("a longer value", for: "k4") }
    }

    @Test("a pipe is refused without waiting, and so is a URL that doesn't name a file")
    func pipe() throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        let web = try #require(URL(string: "https://example.org\(file.path)"))
        for (url, reason) in [(file, "it is not a regular file"), (web, "isn't that of a file")] {
            let error = #expect(throws: MBExpressionError.self) {
                try MBCapabilities.FilePreferences(url).value(for: "n")
            }
            #expect(error?.code == .hostFailed && error?.message.hasSuffix(reason) == true)
        }
    }

    @Test("a file that is too long is neither read nor written")
    func length() throws {
        let store = MBCapabilities.FilePreferences(file, maximumBytes: 40)
        try store.set("short", for: "k")
        let before = text
        let writing = #expect(throws: MBExpressionError.self) {
            try store.set(.string(String(repeating: "x", count: 40)), for: "k")
        }
        #expect(writing?.code == .hostFailed)
        #expect(writing?.message.hasSuffix("it would have more than 40 bytes") == true)
        #expect(text == before)
        #expect(try store.value(for: "k") == "short")
        let reading = #expect(throws: MBExpressionError.self) {
            try MBCapabilities.FilePreferences(file, maximumBytes: 10).value(for: "k")
        }
        #expect(reading?.message.hasSuffix("it has more than 10 bytes") == true)
    }

    @Test("of several values, those that fit are kept, in their order, with one writing")
    func severalValues() throws {
        let store = MBCapabilities.FilePreferences(file, maximumBytes: 100)
        try store.set("old", for: "a")
        let long = MBValue(String(repeating: "x", count: 50))
        let failures = store.save([
            ("b", long), ("c", long), ("a", nil), ("$d", 1), ("e", 2),
            ("f", .opaque(MBOpaque(Own()))),
        ])
        #expect(failures.map(\.key) == ["c", "$d", "f"])
        let reasons = failures.filter { $0.key == "c" }.map { "\($0.error)" }
        #expect(reasons.first?.contains("it would have more than 100 bytes") == true)
        let kept = try MBValue(json: text ?? "", tagged: true)
        #expect(kept == ["b": long, "e": 2])
        #expect(try MBCapabilities.FilePreferences(file).value(for: "a") == nil)
        let before = text
        #expect(store.save([("g", 1), ("b", long)]).isEmpty && text != before)
        let broken = MBCapabilities.FilePreferences(directory.url)
        #expect(broken.save([("a", 1), ("b", 2)]).map(\.key) == ["a", "b"])
    }

    @Test("values that fit are kept beside one that doesn't, to the last byte")
    func room() throws {
        let many = (10..<40).map { (key: "k\($0)", value: MBValue(1) as MBValue?) }
        let store = MBCapabilities.FilePreferences(file, maximumBytes: 10_000)
        #expect(store.save(many).isEmpty)
        let size = try #require(text).utf8.count
        func failures(
            _ values: [(key: String, value: MBValue?)], _ most: Int
        ) -> [String] {
            MBCapabilities.FilePreferences(file, maximumBytes: most).save(values).map(\.key)
        }
        let long = (key: "z", value: MBValue(String(repeating: "x", count: size)) as MBValue?)
        #expect(store.save(many.map { ($0.key, nil) }).isEmpty)
        #expect(failures(many + [long], size) == ["z"])
        #expect(text?.utf8.count == size)
        #expect(failures(many.map { ($0.key, nil) } + [long], size) == ["z"])
        #expect(failures(many + [long], size - 1) == ["k39", "z"])
    }

    @Test("a file isn't written for values that can't be stored")
    func nothingToWrite() throws {
        let store = MBCapabilities.FilePreferences(file, maximumBytes: 40)
        let own = MBValue.opaque(MBOpaque(Own()))
        let long = MBValue(String(repeating: "x", count: 50))
        #expect(store.save([("a", own), ("$b", 1)]).count == 2)
        #expect(store.save([("a", long), ("b", long)]).count == 2)
        #expect(store.save([]).isEmpty && text == nil)
    }

    private struct Own: MBKeyValueCoding {
        func member(named name: String) -> MBMember { .unknownKey }
    }

    @Test("many preferences that an event sets are written once")
    func once() throws {
        let names = (0..<500).map { "p\($0)" }
        let declarations = names.map { "<Var name='\($0)' userDefaultsName='\($0)'/>" }
        var base = MBEnvironment()
        base.capabilities.preferences = .file(file)
        let environment = try Documents(declarations.joined()).environment(into: base)
        let store = MBEnvironmentStore(environment)
        try store.update { environment in
            for name in names { try environment.set(name, to: 1) }
        }
        #expect(store.current.unsavedPreferences.isEmpty)
        #expect(try MBValue(json: text ?? "", tagged: true).asDictionary?.count == 500)
    }

    @Test("a file that can't be written changes nothing")
    func unwritable() throws {
        try "".write(
            to: directory.url.appending(path: "plain"), atomically: true, encoding: .utf8)
        let store = MBCapabilities.FilePreferences(
            directory.url.appending(path: "plain/preferences.json"))
        let error = #expect(throws: MBExpressionError.self) { try store.set(1, for: "k") }
        #expect(error?.code == .hostFailed)
        #expect((try? store.value(for: "k")) == nil)
        #expect(throws: MBExpressionError.self) {
            try MBCapabilities.FilePreferences(directory.url).value(for: "k")
        }
    }
}
