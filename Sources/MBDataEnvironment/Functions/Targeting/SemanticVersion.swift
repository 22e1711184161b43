/// A version in the order of Semantic Versioning 2.0.
///
/// As versions of apps look that way, a `v` may come first, minor and patch may be left out, and
/// the numbers may begin with zeros: `v2`, `2.1`, `2024.01`.
struct SemanticVersion {
    /// Major, minor and patch, without zeros at the beginning, with any number of digits.
    private let numbers: [Substring.UTF8View]
    /// The identifiers after the hyphen; none for a release.
    private let preRelease: [Substring.UTF8View]

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
        self.preRelease = preRelease
        self.numbers = numbers.map { $0.drop { $0 == UInt8(ascii: "0") } }
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
    func order(to other: SemanticVersion) -> Int {
        for position in 0..<3 {
            let order = Self.order(number(position), other.number(position))
            if order != 0 { return order }
        }
        switch (preRelease.isEmpty, other.preRelease.isEmpty) {
        case (true, true): return 0
        case (true, false): return 1
        case (false, true): return -1
        case (false, false): break
        }
        for (own, others) in zip(preRelease, other.preRelease) {
            let order = Self.orderOfIdentifiers(own, others)
            if order != 0 { return order }
        }
        return Self.sign(preRelease.count, other.preRelease.count)
    }

    /// Major, minor or patch; empty for zero.
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
