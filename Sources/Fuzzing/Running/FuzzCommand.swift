package import Foundation

/// What the program does, from its arguments.
struct FuzzCommand {
    private let name: String
    private let arguments: [String]

    init(_ arguments: [String]) {
        name = arguments.first ?? ""
        self.arguments = Array(arguments.dropFirst())
    }

    /// Text that says what is wrong, for standard error.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let usage = """
        write one of
          list                           the names of the targets
          run TARGET SECONDS [SEED]      checks generated texts
          texts TARGET COUNT [SEED]      prints generated texts
          files TARGET                   the source files that it's there for
          fuzz TARGET [OPTION ...]       runs libFuzzer; needs a build by the script
          follow                         sums up what libFuzzer prints, from standard input
          unpack TARGET DIRECTORY        makes inputs of the kept texts, and a dictionary
          pack TARGET DIRECTORY          keeps the texts of the inputs in a directory
          show TARGET FILE ...           prints the texts of inputs
          time TARGET DIRECTORY          prints the texts that take longer than 0.1 s
        """

    func run() throws {
        if name == "list" { return print(FuzzTarget.all.map(\.name).joined(separator: "\n")) }
        if name == "follow" { return follow() }
        guard let target = FuzzTarget.named(arguments.first ?? ""),
            arguments.count > 1 || ["files", "fuzz"].contains(name)
        else { throw Failure(description: Self.usage) }
        let operands = Array(arguments.dropFirst())
        switch name {
        case "run": try check(target, operands)
        case "texts": try printTexts(of: target, operands)
        case "files": try target.files().forEach { print($0.path) }
        case "fuzz": try Fuzzer(target).run(operands)
        case "unpack": try unpack(target, into: URL(fileURLWithPath: operands[0]))
        case "pack": try pack(target, from: URL(fileURLWithPath: operands[0]))
        case "show":
            try inputs(operands.map { URL(fileURLWithPath: $0) }).forEach {
                print(target.text(of: $0))
            }
        case "time": try time(target, in: URL(fileURLWithPath: operands[0]))
        default: throw Failure(description: Self.usage)
        }
    }

    private func check(_ target: FuzzTarget, _ operands: [String]) throws {
        guard let seconds = Double(operands[0]) else { throw Failure(description: Self.usage) }
        let first = operands.dropFirst().first.flatMap(UInt64.init) ?? .random(in: 0...(.max >> 1))
        let end = Date().addingTimeInterval(seconds)
        var seed = first
        while Date() < end {
            let text = target.text(seed: seed)
            if let violation = target.violation(for: text) {
                throw Failure(description: "seed \(seed): \(violation)\n\(text)")
            }
            seed &+= 1
        }
        print("\(target.name): \(seed &- first) texts from seed \(first): all properties hold")
    }

    private func printTexts(of target: FuzzTarget, _ operands: [String]) throws {
        guard let count = UInt64(operands[0]) else { throw Failure(description: Self.usage) }
        let first = operands.dropFirst().first.flatMap(UInt64.init) ?? 1
        for number in 0..<count { print(target.text(seed: first &+ number)) }
    }

    private func follow() {
        var progress = FuzzProgress(start: Date())
        while let line = readLine() {
            progress.read(line, at: Date())
            print(line)
        }
        print(progress.summary(at: Date()))
    }

    private func unpack(_ target: FuzzTarget, into directory: URL) throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for file in [target.corpusFile, target.findsFile] {
            for (position, text) in try FuzzCorpus(contentsOf: file).texts.enumerated() {
                let name = "\(file.deletingPathExtension().lastPathComponent)-\(position)"
                try Data(text.utf8).write(to: directory.appendingPathComponent(name))
            }
        }
        // Texts of all kinds and lengths to begin with.
        for seed in 0..<200 as Range<UInt64> {
            try Data(target.text(seed: seed).utf8)
                .write(to: directory.appendingPathComponent("generated-\(seed)"))
        }
        // libFuzzer refuses a dictionary with an empty word.
        let words = target.dictionary.filter { !$0.isEmpty }.map { word in
            let bytes = word.utf8.map { byte in
                let hexadecimal = String(byte, radix: 16)
                return "\\x" + (byte < 16 ? "0" : "") + hexadecimal
            }
            return "\"\(bytes.joined())\"\n"
        }
        try Data(words.joined().utf8).write(to: target.dictionaryFile, options: .atomic)
    }

    private func pack(_ target: FuzzTarget, from directory: URL) throws {
        let texts = try inputs(in: directory).map { target.text(of: $0) }
        let corpus = FuzzCorpus(texts.filter { $0.utf8.count <= 4096 && $0.utf8.first != 0 })
        try corpus.write(to: target.corpusFile)
        print("\(target.name): \(corpus.texts.count) texts kept")
    }

    private func time(_ target: FuzzTarget, in directory: URL) throws {
        var slow = 0
        var longest = 0.0
        for input in try inputs(in: directory) {
            let text = target.text(of: input)
            let start = Date()
            if let violation = target.violation(for: text) {
                throw Failure(description: "\(violation)\n\(text)")
            }
            let seconds = Date().timeIntervalSince(start)
            longest = max(longest, seconds)
            guard seconds > 0.1 else { continue }
            slow += 1
            print("\(Int(seconds * 1000)) ms: \(text)")
        }
        print("\(target.name): \(slow) slow texts; the slowest took \(Int(longest * 1000)) ms")
    }

    private func inputs(in directory: URL) throws -> [[UInt8]] {
        try inputs(
            FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
                .sorted { $0.path < $1.path })
    }

    private func inputs(_ files: [URL]) throws -> [[UInt8]] {
        try files.map { [UInt8](try Data(contentsOf: $0)) }
    }
}

extension FuzzTarget {
    private static let corpus = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../Fixtures/Corpus")
        .standardized

    /// The texts that together reach all that was ever reached.
    package var corpusFile: URL { file("corpus.jsonl") }
    /// The texts that once found a mistake.
    package var findsFile: URL { file("finds.jsonl") }
    /// The words that inputs are likely to hold, as libFuzzer reads them.
    var dictionaryFile: URL { file("dict") }

    private func file(_ suffix: String) -> URL {
        Self.corpus.appendingPathComponent("\(name).\(suffix)")
    }
}
