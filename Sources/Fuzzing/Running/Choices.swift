import MBDataEnvironment

/// Where generators take their choices from: a seed, or the bytes of an input, so that what a
/// change of one byte reaches guides the choice of the next.
final class Choices {
    private enum Source {
        case seeded(MBCapabilities.SeededRandomSource)
        case bytes(ArraySlice<UInt8>)
    }

    private var source: Source

    init(seed: UInt64) { source = .seeded(.seeded(seed)) }

    /// Once the bytes are used up, each choice is the first one.
    init(_ bytes: ArraySlice<UInt8>) { source = .bytes(bytes) }

    /// A number below a count.
    func roll(_ sides: Int) -> Int {
        guard sides > 1 else { return 0 }
        switch source {
        case .seeded(let random): return Int(random.next() % UInt64(sides))
        case .bytes(var bytes):
            var number = Int(bytes.popFirst() ?? 0)
            if sides > 256 { number = number << 8 | Int(bytes.popFirst() ?? 0) }
            source = .bytes(bytes)
            return number % sides
        }
    }

    func pick<Choice>(_ choices: [Choice]) -> Choice { choices[roll(choices.count)] }

    /// Some texts, one after the other.
    func repeated(
        _ counts: ClosedRange<Int>, separator: String = "", _ text: () -> String
    ) -> String {
        (0..<counts.lowerBound + roll(counts.count)).map { _ in text() }
            .joined(separator: separator)
    }

    /// A text with some of its bytes removed, replaced or added.
    func mutated(_ text: String, with noise: String) -> String {
        var bytes = Array(text.utf8)
        let noise = Array(noise.utf8)
        for _ in 0...roll(4) where !bytes.isEmpty {
            let position = roll(bytes.count)
            switch roll(3) {
            case 0: bytes.remove(at: position)
            case 1: bytes.insert(pick(noise), at: position)
            default: bytes[position] = pick(noise)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
