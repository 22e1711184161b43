/// The library's own values print as expressions show them.
extension MBDictionary: CustomStringConvertible {
    /// The entries in the layout of a property list, sorted by key, as interpolation shows them.
    public var description: String { MBValue.dictionary(self).description }
}

extension MBSet: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBData: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBRange: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension Null: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBPoint: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBSize: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBRect: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBInsets: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBOffset: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBColor: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}

extension MBFont: CustomStringConvertible {
    /// The string form that expressions show, ``valueDescription``.
    public var description: String { valueDescription }
}
