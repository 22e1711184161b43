import Foundation

/// A part of the library with texts for it and the properties that hold for all of them.
///
/// Its inputs are texts, so that what was found can be read, kept and tested again after the
/// generators have changed.
package struct FuzzTarget: Sendable {
    /// Its name, which the script and the files under `Fixtures/Corpus` use.
    package let name: String
    private let generated: @Sendable (Choices) -> String
    private let violation: @Sendable (String) -> String?
    /// Words that inputs are likely to hold.
    let dictionary: [String]

    /// - Parameters:
    ///   - generated: makes a text, almost always one that is well formed.
    ///   - violation: why a property doesn't hold for a text; nil if all hold.
    init(
        _ name: String, dictionary: [String] = [],
        generated: @escaping @Sendable (Choices) -> String,
        violation: @escaping @Sendable (String) -> String?
    ) {
        self.name = name
        self.dictionary = dictionary
        self.generated = generated
        self.violation = violation
    }

    /// The target with a name.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// Why a property doesn't hold for a text, or nil if all hold.
    package func violation(for text: String) -> String? { violation(text) }

    /// The text that the bytes of an input stand for: after a zero byte, they choose what the
    /// target generates; otherwise they are the text itself.
    func text(of input: [UInt8]) -> String {
        input.first == 0
            ? generated(Choices(input.dropFirst())) : String(decoding: input, as: UTF8.self)
    }

    /// A text generated from a seed.
    package func text(seed: UInt64) -> String { generated(Choices(seed: seed)) }
}
