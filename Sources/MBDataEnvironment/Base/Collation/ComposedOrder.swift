import Foundation

/// The order of texts by the code points of their composed forms.
///
/// Composing a whole text takes Foundation quadratic time, and can't be interrupted. So only the
/// characters from the first difference on are composed, each by itself.
enum ComposedOrder {
    /// - Parameters:
    ///   - left: a canonical decomposition.
    ///   - right: another one.
    ///   - watch: when the work must end; the result is then useless.
    static func order(
        _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], _ watch: WorkWatch?
    ) -> ValueOrder {
        let common = min(left.count, right.count)
        var start = 0
        while start < common, left[start] == right[start] {
            if let watch, watch.isOver(after: 1) { return .same }
            start += 1
        }
        guard start < left.count || start < right.count else { return .same }
        while start > 0, !(begins(left, at: start) && begins(right, at: start)) {
            if let watch, watch.isOver(after: 1) { return .same }
            start -= 1
        }
        var (own, others) = (Characters(left, start), Characters(right, start))
        while true {
            if let watch, watch.isOver(after: 32) { return .same }
            switch (own.next(), others.next()) {
            case (nil, nil): return .same
            case (nil, _?): return .ascending
            case (_?, nil): return .descending
            case (let first?, let second?):
                if first != second { return first < second ? .ascending : .descending }
            }
        }
    }

    /// Whether a character begins at a position, whatever precedes it.
    private static func begins(_ scalars: [Unicode.Scalar], at position: Int) -> Bool {
        position == scalars.count || begins(scalars[position])
    }

    /// Whether a scalar is never composed with the one before it. Marks may be, the second and third
    /// parts of a Hangul syllable, and the vowel signs of Kirat Rai.
    private static func begins(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return true }
        if case .mark = CollationKeys.Kind(scalar) { return false }
        return !(0x1160...0x11FF).contains(scalar.value)
            && !(0x16D40...0x16D7F).contains(scalar.value)
    }

    /// The composed scalars of a decomposition, character by character.
    private struct Characters {
        private let scalars: [Unicode.Scalar]
        private var position: Int
        private var composed: [Unicode.Scalar] = []

        /// Longer characters, which no language writes, stay as they are.
        private static let longest = 64

        init(_ scalars: [Unicode.Scalar], _ start: Int) {
            self.scalars = scalars
            position = start
        }

        mutating func next() -> Unicode.Scalar? {
            if composed.isEmpty { compose() }
            return composed.popLast()
        }

        private mutating func compose() {
            guard position < scalars.count else { return }
            var end = position + 1
            while end < scalars.count, end - position <= Self.longest, !begins(scalars[end]) {
                end += 1
            }
            let character = scalars[position..<end]
            position = end
            guard character.count <= Self.longest else {
                composed = character.reversed()
                return
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: character)
            composed = String(text).precomposedStringWithCanonicalMapping.unicodeScalars.reversed()
        }
    }
}
