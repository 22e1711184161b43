import Foundation

/// Runs libFuzzer, which changes inputs and keeps those that reach something new.
struct Fuzzer {
    private let target: FuzzTarget

    init(_ target: FuzzTarget) { self.target = target }

    #if FUZZER
        /// - Parameter options: those of libFuzzer.
        func run(_ options: [String]) throws {
            Self.checked = target
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
        nonisolated(unsafe) private static var checked: FuzzTarget?

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
#endif

extension FileHandle {
    /// Writes a text; what can't be written is lost.
    func writeText(_ text: String) { try? write(contentsOf: Data(text.utf8)) }
}
