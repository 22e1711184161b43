/// A string with its hash, computed once: looking up a name that is known when an expression is
/// compiled costs an integer probe instead of hashing the text again.
package struct HashedKey: Sendable, Hashable {
    package let text: String
    let hash: Int

    package init(_ text: String) {
        self.text = text
        hash = KeyHash.of(text)
    }

    /// A string whose hash has already been computed.
    init(_ text: String, hash: Int) {
        self.text = text
        self.hash = hash
    }

    package static func == (left: HashedKey, right: HashedKey) -> Bool {
        left.hash == right.hash && KeyHash.isSame(left.text, right.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
