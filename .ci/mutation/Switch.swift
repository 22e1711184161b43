/// The source that is added to each module: which mutant is active, and what mutants call.
enum Switch {
    /// A file of bytes, one for each mutant that was reached, is shared with all processes that a
    /// test starts.
    static let source = #"""
        internal import Foundation

        private let activeMutant: Int =
            getenv("MBDE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

        // Unsafe: bytes of a file in memory, each only ever set to 1.
        nonisolated(unsafe) private let mutantMarks: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("MBDE_MUTANT_MARKS") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0 else { return nil }
            defer { close(file) }
            // Unsafe: this many bytes of the file are mapped, and stay mapped.
            let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            guard memory != MAP_FAILED else { return nil }
            // Unsafe: bytes are never anything else.
            return memory?.assumingMemoryBound(to: UInt8.self)
        }()

        func isMutant(_ number: Int) -> Bool {
            mutantMarks?[number] = 1
            return activeMutant == number
        }

        func mutantNumber<T: ExpressibleByIntegerLiteral & Numeric>(
            _ number: Int, _ value: T
        ) -> T { isMutant(number) ? value + 1 : value }

        func mutantPick<T>(_ number: Int, _ one: T, _ other: T) -> T {
            isMutant(number) ? other : one
        }

        func minMutant<T: Comparable>(_ number: Int, _ one: T, _ other: T) -> T {
            isMutant(number) ? max(one, other) : min(one, other)
        }

        func maxMutant<T: Comparable>(_ number: Int, _ one: T, _ other: T) -> T {
            isMutant(number) ? min(one, other) : max(one, other)
        }

        """#

    /// For modules that use the library's errors.
    static let codes = """

        func mutantCode(
            _ number: Int, _ code: MBExpressionError.Code
        ) -> MBExpressionError.Code {
            guard isMutant(number) else { return code }
            return code == .functionFailed ? .hostFailed : .functionFailed
        }

        """
}
