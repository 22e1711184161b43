import Foundation

/// Runs libFuzzer, which changes inputs and keeps those that reach something new.
struct Fuzzer {
    private let target: FuzzTarget

    init(_ target: FuzzTarget) { self.target = target }

    #if FUZZER
        /// The target's own edges guide it to new texts. Texts are merged by all edges, so that
        /// whatever else they reach is kept as well.
        ///
        /// - Parameter options: those of libFuzzer.
        func run(_ options: [String]) throws {
            Self.checked = target
            let merges = options.contains { $0.hasPrefix("-merge") }
            let (registered, all) = try Edges.register(of: merges ? nil : target)
            FileHandle.standardError.writeText("\(target.name): \(registered) of \(all) edges\n")
            // Where it starts itself again, libFuzzer writes the first argument as it is.
            let program = "\(CommandLine.arguments[0]) fuzz \(target.name)"
            var arguments = ([program] + options).map { strdup($0) }
            var count = CInt(arguments.count)
            // Unsafe: libFuzzer reads the arguments before it returns, and they are never freed.
            let status = arguments.withUnsafeMutableBufferPointer { buffer in
                var start = buffer.baseAddress
                return runDriver(&count, &start) { bytes, count in
                    // Unsafe: libFuzzer promises this many bytes until the check returns.
                    Fuzzer.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
                }
            }
            exit(status)
        }

        // Written once, before libFuzzer starts, and read on its thread alone.
        nonisolated(unsafe) fileprivate static var checked: FuzzTarget?

        private static func check(_ input: [UInt8]) -> CInt {
            guard let checked else { return -1 }
            let text = checked.text(of: input)
            guard let violation = checked.violation(for: text) else { return 0 }
            FileHandle.standardError.writeText("violation: \(violation)\n\(text)\n")
            abort()
        }
    #else
        func run(_ options: [String]) throws {
            throw FuzzCommand.Failure(description: "libFuzzer needs a build by the script 'fuzz'")
        }
    #endif
}

#if FUZZER
    /// An array of C strings.
    ///
    /// Unsafe: the type that C calls `char **`, which `main` takes, too.
    private typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// Checks some bytes.
    ///
    /// Unsafe: the type that libFuzzer's header declares.
    private typealias Check = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    // Unsafe: libFuzzer's entry point for programs with a `main` of their own, as its header has it.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: inout CInt, _ arguments: inout CStrings?, _ check: Check
    ) -> CInt

    // Unsafe: libFuzzer's own mutations, as its header has them.
    @_silgen_name("LLVMFuzzerMutate")
    private func mutateBytes(
        _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int
    ) -> Int

    /// What libFuzzer calls to change an input: one in four changes is its own.
    ///
    /// Unsafe: libFuzzer promises room for `limit` bytes; the first `count` are the input.
    @_cdecl("LLVMFuzzerCustomMutator")
    public func mutate(
        _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
    ) -> Int {
        guard let target = Fuzzer.checked, count > 0, bytes[0] != 0, seed % 4 > 0 else {
            return mutateBytes(bytes, count, limit)
        }
        let text = Array(UnsafeBufferPointer(start: bytes, count: count))
        return write(TextMutator(target, seed: UInt64(seed)).changed(text), to: bytes, limit)
    }

    /// What libFuzzer calls to make one input of two.
    ///
    /// Unsafe: libFuzzer promises the bytes of both, and room for `limit` bytes of the result.
    @_cdecl("LLVMFuzzerCustomCrossOver")
    public func crossOver(
        _ first: UnsafePointer<UInt8>, _ firstCount: Int, _ second: UnsafePointer<UInt8>,
        _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: UInt32
    ) -> Int {
        guard let target = Fuzzer.checked else { return 0 }
        let text = Array(UnsafeBufferPointer(start: first, count: firstCount))
        let other = Array(UnsafeBufferPointer(start: second, count: secondCount))
        let changed = TextMutator(target, seed: UInt64(seed)).changed(text, with: other)
        return write(changed, to: result, limit)
    }

    private func write(
        _ text: [UInt8], to bytes: UnsafeMutablePointer<UInt8>, _ limit: Int
    ) -> Int {
        for (position, byte) in text.prefix(limit).enumerated() { bytes[position] = byte }
        return min(text.count, limit)
    }
#endif

extension FileHandle {
    /// Writes a text; what can't be written is lost.
    func writeText(_ text: String) { try? write(contentsOf: Data(text.utf8)) }
}
