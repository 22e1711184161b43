extension MBKeyTable {
    /// The member under a key or, if the table doesn't have it, under the key with `is`: `retina`
    /// is `isRetina`. Legacy's key-value coding found such members, too.
    func member(spelled key: String, of object: Root) throws -> MBMember {
        let answer = try member(named: key, of: object)
        guard case .unknownKey = answer, key.utf8.count < 20, let first = key.first else {
            return answer
        }
        return try member(named: "is" + first.uppercased() + key.dropFirst(), of: object)
    }
}
