/// The two ways in which texts are equal.
enum TextEquality {
    /// Code unit by code unit, as keys and members of collections compare. Complexity: linear.
    @inline(__always)
    static func isIdentical(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        let same = left.utf8.withContiguousStorageIfAvailable { first in
            right.utf8.withContiguousStorageIfAvailable { second in
                first.elementsEqual(second)
            }
        }
        return (same ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    /// As Swift's `==`: also a letter with an accent and the two characters for them.
    ///
    /// Swift takes quadratic time for many combining marks in a row, which no language writes;
    /// texts with such are put in order here. Complexity: linear, but for sorting the marks of a
    /// letter.
    static func isEquivalent(_ left: String, _ right: String) -> Bool {
        if isHarmless(left), isHarmless(right) {
            return left == right
        }
        switch (isNormalizable(left), isNormalizable(right)) {
        case (true, true): return left == right
        case (false, false):
            return isIdentical(left, right)
                || CanonicalText(left).scalars == CanonicalText(right).scalars
        // Equal texts have the same marks.
        case (true, false), (false, true): return false
        }
    }

    /// Whether putting the marks of a text in order takes linear time.
    static func isNormalizable(_ text: String) -> Bool {
        guard !isHarmless(text) else { return true }
        var marks = 0
        for scalar in text.unicodeScalars {
            let isMark =
                scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            marks = isMark ? marks + 1 : 0
            if marks > 30 { return false }
        }
        return true
    }

    /// Whether a text is so short that Swift's own comparing and hashing take no time, whatever it
    /// is. Longer ones are no names: code that compares or hashes as Swift does is not asked for
    /// them.
    static func isHarmless(_ text: String) -> Bool { text.utf8.count <= 1_000 }
}
