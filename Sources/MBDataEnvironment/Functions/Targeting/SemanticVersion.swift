/// A version in the order of Semantic Versioning 2.0.
///
/// As versions of apps look that way, a `v` may come first, minor and patch may be left out, and
/// the numbers may begin with zeros: `v2`, `2.1`, `2024.01`.
package struct SemanticVersion {
    /// Major, minor and patch, without zeros at the beginning, with any number of digits.
    private let numbers: [Substring.UTF8View]
    /// The identifiers after the hyphen; none for a release.
    private let preRelease: [Substring.UTF8View]
    /// The parts of an app's build; none for a semantic version, whose build makes no difference.
    private let build: [Substring.UTF8View]

    /// Nil if the text isn't a version. Complexity: linear.
    init?(_ text: String) {
        var rest = Substring(text).utf8
        if rest.first == UInt8(ascii: "v") { rest = rest.dropFirst() }
        if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
            let build = rest[rest.index(after: plus)...]
            guard Self.parts(of: build).allSatisfy(Self.isIdentifier) else { return nil }
            rest = rest[..<plus]
        }
        var preRelease: [Substring.UTF8View] = []
        if let hyphen = rest.firstIndex(of: UInt8(ascii: "-")) {
            preRelease = Self.parts(of: rest[rest.index(after: hyphen)...])
            guard preRelease.allSatisfy({ Self.isIdentifier($0) && !Self.hasUselessZero($0) })
            else { return nil }
            rest = rest[..<hyphen]
        }
        let numbers = Self.parts(of: rest)
        guard numbers.count <= 3, numbers.allSatisfy(Self.isNumber) else { return nil }
        (self.preRelease, build) = (preRelease, [])
        self.numbers = numbers.map(Self.withoutZeros)
    }

    /// A version however an app writes it, such as `3.2.1.4` or `3.10 (1042)`: of each part of its
    /// number, the digits at the beginning count, and what follows a blank or `+` is its build.
    package init(ofApp text: String) {
        var rest = Substring(text).utf8
        if rest.first == UInt8(ascii: "v") { rest = rest.dropFirst() }
        let end = rest.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "+") }
        build = rest[(end ?? rest.endIndex)...].split { !$0.isASCIILetterOrDigit }
        let halves = rest[..<(end ?? rest.endIndex)].split(
            separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        preRelease = halves.count > 1 ? Self.parts(of: halves[1]) : []
        numbers = Self.parts(of: halves[0]).map {
            Self.withoutZeros($0.prefix(while: \.isASCIIDigit))
        }
    }

    private static func withoutZeros(_ digits: Substring.UTF8View) -> Substring.UTF8View {
        digits.drop { $0 == UInt8(ascii: "0") }
    }

    /// What is between periods.
    private static func parts(of bytes: Substring.UTF8View) -> [Substring.UTF8View] {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    private static func isNumber(_ part: Substring.UTF8View) -> Bool {
        !part.isEmpty && part.allSatisfy(\.isASCIIDigit)
    }

    private static func hasUselessZero(_ part: Substring.UTF8View) -> Bool {
        part.first == UInt8(ascii: "0") && part.count > 1 && isNumber(part)
    }

    private static func isIdentifier(_ part: Substring.UTF8View) -> Bool {
        !part.isEmpty
            && part.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension SemanticVersion {
    /// −1 if this version comes before another, 0 if they have the same precedence, otherwise 1.
    package func order(to other: SemanticVersion) -> Int {
        for position in 0..<max(numbers.count, other.numbers.count) {
            let order = Self.order(number(position), other.number(position))
            if order != 0 { return order }
        }
        guard preRelease.isEmpty == other.preRelease.isEmpty else {
            return preRelease.isEmpty ? 1 : -1
        }
        let order = Self.order(ofParts: preRelease, other.preRelease)
        return order == 0 ? Self.order(ofParts: build, other.build) : order
    }

    private static func order(
        ofParts left: [Substring.UTF8View], _ right: [Substring.UTF8View]
    ) -> Int {
        for (own, others) in zip(left, right) {
            let order = orderOfIdentifiers(own, others)
            if order != 0 { return order }
        }
        return sign(left.count, right.count)
    }

    /// Major, minor, patch or what follows them; empty for zero.
    private func number(_ position: Int) -> Substring.UTF8View {
        position < numbers.count ? numbers[position] : Substring().utf8
    }

    /// Numbers come before words.
    private static func orderOfIdentifiers(
        _ left: Substring.UTF8View, _ right: Substring.UTF8View
    ) -> Int {
        switch (isNumber(left), isNumber(right)) {
        case (true, true): order(left, right)
        case (true, false): -1
        case (false, true): 1
        case (false, false): bytewise(left, right)
        }
    }

    /// Orders two numbers without zeros at the beginning.
    private static func order(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Int {
        let order = sign(left.count, right.count)
        return order == 0 ? bytewise(left, right) : order
    }

    private static func bytewise(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Int {
        left.lexicographicallyPrecedes(right) ? -1 : left.elementsEqual(right) ? 0 : 1
    }

    private static func sign(_ left: Int, _ right: Int) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }
}
