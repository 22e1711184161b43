import MBDataEnvironment

extension MBValue {
    /// Whether keys of a dictionary differ only in their code points: Foundation takes them for the
    /// same key.
    var hasEquivalentKeys: Bool {
        switch self {
        case .array(let elements): elements.contains(where: \.hasEquivalentKeys)
        case .dictionary(let entries):
            Set(entries.map(\.key)).count < entries.count
                || entries.contains { $0.value.hasEquivalentKeys }
        default: asOpaque(MBSet.self)?.members.contains(where: \.hasEquivalentKeys) ?? false
        }
    }
}
