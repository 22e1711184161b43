/// What the library and the environment provide, as `$MBML` presents it to documents. A document
/// can test for a new feature before using it, even in versions that don't know the feature.
///
/// So no lookup here is an error, even in strict mode: what isn't there is nothing.
struct LibraryInfo: MBKeyValueCoding, Equatable {
    /// The version of the language of expressions and documents, raised whenever an existing text
    /// changes its meaning. The legacy library counts as 0.
    static let language = 2

    /// The name of the variable.
    static let name = "MBML"

    static let typeName = "MBML"

    static let keyTable: MBKeyTable<LibraryInfo> = [
        "language": .key { _ in language },
        "version": .key { _ in version },
        "functions": .key(\.functions),
        "tags": .key(\.tags),
        "modules": .key(\.modules),
    ]

    private let functions: KnownNames
    private let tags: KnownNames
    private let modules: KnownNames

    init(_ storage: EnvironmentStorage) {
        let (functions, documents) = (storage.functions, storage.documents)
        self.functions = KnownNames(count: functions.count, version: functions.versionID) {
            functions.all.map(\.name)
        } contains: {
            functions.function($0) != nil
        }
        tags = KnownNames(Self.tags + documents.tags)
        modules = KnownNames(documents.moduleNames + documents.moduleAliases)
    }

    /// The tags that the library handles itself.
    private static let tags = ["MBML", "Var", "Function", "Include"]

    /// Unknown keys are nothing, because a later version may have them.
    func member(named key: String) throws -> MBMember { .value(nil) }
}

/// The known names, as a dictionary in which each of them is true.
private struct KnownNames: MBValueConvertible, Equatable, Sendable {
    let count: Int
    /// Identifies the table of functions if these are its names, so that the same tables compare at
    /// once. `contains` keeps the table alive.
    private let version: ObjectIdentifier?
    let names: @Sendable () -> [String]
    let contains: @Sendable (HashedKey) -> Bool

    init(
        count: Int, version: ObjectIdentifier? = nil,
        names: @escaping @Sendable () -> [String],
        contains: @escaping @Sendable (HashedKey) -> Bool
    ) {
        self.count = count
        self.version = version
        self.names = names
        self.contains = contains
    }

    init(_ names: [String]) {
        let known = Set(names.map(HashedKey.init))
        self.init(count: known.count) {
            names
        } contains: {
            known.contains($0)
        }
    }

    static func == (left: KnownNames, right: KnownNames) -> Bool {
        guard left.count == right.count else { return false }
        let isSame = left.version != nil && left.version == right.version
        return isSame || left.names().map(HashedKey.init).allSatisfy(right.contains)
    }

    var expressionValue: MBValue? {
        .dictionary(MBDictionary(names().map { ($0, .bool(true)) }))
    }

    /// A path looks up a single name, which doesn't create the dictionary. An unknown name is
    /// nothing, even in a strict evaluation.
    var _pathValue: MBValue._PathValue {
        MBValue._PathValue(
            AdaptedBox(
                self, .dictionary, count: count,
                LazyCollection.Access(
                    follow: { box, path in
                        guard let key = path.next?.pointee.name, path.hasKey else {
                            return MBValue._PathValue(nil)
                        }
                        path.follow(from: .dictionary)
                        let known = (box as? AdaptedBox<KnownNames>)?.base
                        return MBValue._PathValue(known?.contains(key) == true ? .bool(true) : nil)
                    },
                    whole: { box, _ in
                        (box as? AdaptedBox<KnownNames>)?.base.expressionValue ?? .null
                    },
                    keys: { box in (box as? AdaptedBox<KnownNames>)?.base.names() ?? [] })))
    }

    static func from(expressionValue value: MBValue?) throws -> KnownNames {
        throw MBExpressionError("the names come from the library", code: .notConvertible)
    }
}

extension Variable {
    /// `$MBML`, which every environment has without a declaration.
    static let library = Variable(LibraryInfo.name, computedBy: .library)

    private static let libraryKey = HashedKey(LibraryInfo.name)

    static func isPredefined(_ name: String) -> Bool {
        TextEquality.isIdentical(name, LibraryInfo.name)
    }

    /// The library's own variable with this name, if there is one and the name isn't declared.
    @inline(never)
    static func predefinedReference(_ key: HashedKey) -> Unmanaged<Variable>? {
        // Unretained: a constant lives as long as the process.
        key == libraryKey ? .passUnretained(library) : nil
    }
}
