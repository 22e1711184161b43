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
    /// Text with more than thirty combining marks in a row, which no language writes, compares
    /// code unit by code unit: putting such marks in order takes quadratic time.
    static func isEquivalent(_ left: String, _ right: String) -> Bool {
        if isHarmless(left), isHarmless(right) {
            return left == right
        }
        return isNormalizable(left) && isNormalizable(right)
            ? left == right : isIdentical(left, right)
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
