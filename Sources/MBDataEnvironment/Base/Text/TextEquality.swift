/// The two ways in which texts can be equal.
package enum TextEquality {
    /// Code unit by code unit, as keys and members of collections compare. Complexity: linear.
    @inline(__always)
    package static func isIdentical(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let same = left.utf8.withContiguousStorageIfAvailable { first in
            right.utf8.withContiguousStorageIfAvailable { second in
                first.count <= 64
                    ? first.elementsEqual(second)
                    : isIdentical(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second))
            }
        }
        return (same ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    /// Whether a text begins with the code units of another.
    static func begins(_ text: String, with part: String) -> Bool {
        guard part.utf8.count <= text.utf8.count else { return false }
        return withBytes(of: text, and: part) { text, part in
            isIdentical(UnsafeRawBufferPointer(rebasing: text[..<part.count]), part)
        }
    }

    /// Whether a text ends with the code units of another.
    package static func ends(_ text: String, with part: String) -> Bool {
        guard part.utf8.count <= text.utf8.count else { return false }
        return withBytes(of: text, and: part) { text, part in
            isIdentical(UnsafeRawBufferPointer(rebasing: text[(text.count - part.count)...]), part)
        }
    }

    private static func withBytes<Result>(
        of left: String, and right: String,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var (left, right) = (left, right)
        return left.withUTF8 { first in
            right.withUTF8 { second in
                body(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second))
            }
        }
    }

    /// Whether two texts have the same number of equal bytes, comparing eight at a time.
    @inline(never)
    private static func isIdentical(
        _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
    ) -> Bool {
        var position = 0
        while position &+ 8 <= left.count {
            let own = left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard own == right.loadUnaligned(fromByteOffset: position, as: UInt64.self) else {
                return false
            }
            position &+= 8
        }
        while position < left.count {
            guard left[position] == right[position] else { return false }
            position &+= 1
        }
        return true
    }

    /// Equality as in Swift's `==`: an accented letter also equals the letter followed by its
    /// accent.
    ///
    /// Swift takes quadratic time for long runs of combining marks, which no language writes, so
    /// this function puts such marks in order itself. Complexity: linear, except for sorting the
    /// marks of a letter.
    ///
    /// - Parameter watch: when the work must end; the answer is then useless.
    static func isEquivalent(
        _ left: String, _ right: String, _ watch: WorkWatch? = nil
    ) -> Bool {
        if isHarmless(left), isHarmless(right) {
            return left == right
        }
        if let watch { return isEquivalentLong(left, right, watch) }
        switch (isNormalizable(left), isNormalizable(right)) {
        case (true, true): return left == right
        case (false, false):
            return isIdentical(left, right)
                || CanonicalText(left).scalars == CanonicalText(right).scalars
        // Equal texts have the same marks.
        case (true, false), (false, true): return false
        }
    }

    /// How many times as many bytes as a text an equal one can have: a character's canonical form
    /// has at most three times its bytes, and at least half of them.
    private static let mostGrowth = 9

    private static func isEquivalentLong(
        _ left: String, _ right: String, _ watch: WorkWatch
    ) -> Bool {
        if isIdentical(left, right) { return true }
        let (shorter, longer) = (
            min(left.utf8.count, right.utf8.count), max(left.utf8.count, right.utf8.count)
        )
        guard longer / mostGrowth <= shorter else { return false }
        let areBytesEnough = CanonicalText.isPlain(left) && CanonicalText.isPlain(right)
        guard !areBytesEnough, !watch.isOver(after: left.utf8.count / 8) else { return false }
        let (first, second) = (CanonicalText(left, watch), CanonicalText(right, watch))
        return first.scalars == second.scalars
    }

    /// Whether putting the marks of a text in order takes linear time.
    static func isNormalizable(_ text: String) -> Bool {
        guard !isHarmless(text) else { return true }
        var run = MarkRun(atMost: 30)
        return run.take(text)
    }

    /// Whether a text is so short that Swift's own comparison and hashing take no noticeable time
    /// for any contents. Longer texts aren't names: code that compares or hashes as Swift does is
    /// never asked about them.
    static func isHarmless(_ text: String) -> Bool { text.utf8.count <= longestHarmless }

    /// The most bytes of such a text.
    package static let longestHarmless = 1_000
}
