/// Objects of one type that lie next to each other in memory, as those of a Swift array do: a loop
/// finds the reader of a key once, and reads each object where it is.
///
/// Valid while the collection's memory is accessed.
@usableFromInline
struct StoredObjects {
    private let start: UnsafeRawPointer
    private let stride: Int
    private let type: any MBKeyValueCoding.Type
    private let members: MemberTable

    /// Nil if the elements aren't objects, if expressions see other values instead of them, or if
    /// objects of their type can have different keys, as those of classes can.
    @usableFromInline
    init?<Element>(_ elements: UnsafeBufferPointer<Element>) {
        guard let start = elements.baseAddress,
            let type = Element.self as? any MBKeyValueCoding.Type, !(type is AnyClass),
            !(type is any MBValueWrapping.Type),
            let members = type.ownMembers
        else { return nil }
        self.start = UnsafeRawPointer(start)
        stride = MemoryLayout<Element>.stride
        self.type = type
        self.members = members
    }

    /// Reads one key of the objects, without counting references; valid as long as the objects'
    /// memory is accessed and they are kept.
    struct Reader {
        let member: UnsafePointer<MemberReader>
        fileprivate let type: any MBKeyValueCoding.Type
        fileprivate let start: UnsafeRawPointer
        fileprivate let stride: Int

        var typeName: String { type.typeName }

        @inline(__always)
        func address(at position: Int) -> UnsafeRawPointer { start + position &* stride }
    }

    /// The reader of a key, if the type has it.
    func reader(for key: HashedKey) -> Reader? {
        members.readers?.reader.address(of: key).map {
            Reader(member: $0, type: type, start: start, stride: stride)
        }
    }
}

extension MBKeyValueCoding {
    /// The keys of the type; nil if they're read from another type, such as a protocol.
    fileprivate static var ownMembers: MemberTable? {
        Self.self == KeyOwner.self ? keyTable.members : nil
    }
}
