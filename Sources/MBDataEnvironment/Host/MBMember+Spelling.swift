extension MBMember {
    /// What a list of members answers to a key or, if it does not know that, to the key with `is`:
    /// `retina` is `isRetina`. Legacy's key-value coding found such members too.
    init(_ key: String, of listed: (String) -> MBMember) {
        let answer = listed(key)
        guard case .unknownKey = answer, key.utf8.count < 20, let first = key.first else {
            self = answer
            return
        }
        self = listed("is" + first.uppercased() + key.dropFirst())
    }
}
