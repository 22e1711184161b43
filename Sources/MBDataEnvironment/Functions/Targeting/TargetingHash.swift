/// The hash that puts keys into buckets.
///
/// It's the first 32 bits, with the highest byte first, of the SHA-1 digest of the salt, a period
/// and the key, in UTF-8. It's published, and never changes: servers in other languages compute the
/// same, and the buckets of users stay what they are. `Fixtures/Targeting` has values to test with.
struct TargetingHash {
    /// From 0 to 2³² − 1.
    let value: UInt32

    init(_ key: String, salt: String) {
        self.init(SHA1.digest(of: Self.message(key, salt)))
    }

    /// Nil if the work must end before.
    init?(_ key: String, salt: String, _ watch: Watch) {
        guard let digest = SHA1.digest(of: Self.message(key, salt), watch) else { return nil }
        self.init(digest)
    }

    private init(_ digest: MBData) {
        value = digest.bytes.prefix(4).reduce(0) { $0 &<< 8 | UInt32($1) }
    }

    private static func message(_ key: String, _ salt: String) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(salt.utf8.count + 1 + key.utf8.count)
        message += salt.utf8
        message.append(UInt8(ascii: "."))
        message += key.utf8
        return message
    }

    /// The most buckets. With more, hashes would put too different numbers of keys into them.
    static let mostBuckets: Int64 = 1_000_000

    /// The number of the bucket: hash × buckets ÷ 2³², rounded down.
    ///
    /// Unlike a remainder, it grows with the hash. So the keys within 10 percent are those in the
    /// first 10 of 100 buckets.
    func bucket(of buckets: Int64) -> Int64 {
        (Int64(value) * buckets) >> 32
    }

    /// Whether hash ÷ 2³² is less than a percentage. A key that is within one is also within all
    /// greater ones.
    func isWithin(percent: MBNumber) throws(MBNumber.ArithmeticError) -> Bool {
        // 2³² hundredths: exact for percentages of up to 28 digits.
        let limit = try percent.multiplied(by: 4_294_967_296)
        return MBNumber(Int64(value) * 100) < limit
    }
}
