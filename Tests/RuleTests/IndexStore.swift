import Foundation

/// The compiler's record of the build: which declarations each file makes and uses.
///
/// The toolchain's own library reads it. Nothing links against that library: it's opened where the
/// toolchain is, and its functions are looked up by name.
final class IndexStore {
    /// A place where a declaration is made or used.
    struct Occurrence {
        /// The identity of the declaration in all files.
        let symbol: String
        let name: String
        let line: Int
        let isDefinition: Bool
        let isReference: Bool
    }

    /// A compiled file, and the record of its content.
    struct Unit {
        let file: String
        let record: String
        let date: Date
    }

    struct Unreadable: Error {
        let name: String
    }

    private let library: Library
    private let store: OpaquePointer

    /// Opens a store with the library at a path.
    init(_ path: String, library: String) throws {
        self.library = try Library(library)
        guard let store = self.library.makeStore(path, nil) else { throw Unreadable(name: path) }
        self.store = store
    }

    deinit {
        library.disposeStore(store)
    }

    /// The compiled files in a directory. A file that was compiled several times has several units.
    func units(in directory: String) throws -> [Unit] {
        var names: [String] = []
        library.eachUnit(of: store) { names.append($0) }
        return try names.compactMap { name in
            guard let reader = library.makeUnit(store, name, nil) else {
                throw Unreadable(name: name)
            }
            defer { library.disposeUnit(reader) }
            let file = text(library.mainFile(reader))
            guard file.hasPrefix(directory + "/") else { return nil }
            var record: String?
            library.each(library.eachDependency, of: reader) { [self] dependency in
                // 2: a record; others are modules and included files.
                guard library.dependencyKind(dependency) == 2,
                    text(library.dependencyFile(dependency)) == file
                else { return }
                record = text(library.dependencyName(dependency))
            }
            var (seconds, nanoseconds) = (Int64(0), Int64(0))
            _ = library.unitDate(store, name, &seconds, &nanoseconds)
            let date = Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
            return record.map { Unit(file: file, record: $0, date: date) }
        }
    }

    /// The content of a record.
    func occurrences(in record: String) throws -> [Occurrence] {
        guard let reader = library.makeRecord(store, record, nil) else {
            throw Unreadable(name: record)
        }
        defer { library.disposeRecord(reader) }
        var occurrences: [Occurrence] = []
        library.each(library.eachOccurrence, of: reader) { [self] occurrence in
            let (roles, symbol) = (library.roles(occurrence), library.symbol(occurrence))
            var (line, column) = (UInt32(0), UInt32(0))
            library.place(occurrence, &line, &column)
            occurrences.append(
                Occurrence(
                    symbol: text(library.symbolIdentity(symbol)),
                    name: text(library.symbolName(symbol)), line: Int(line),
                    isDefinition: roles & 2 != 0, isReference: roles & 4 != 0))
        }
        return occurrences
    }

    private func text(_ string: iovec) -> String { Library.text(string) }
}

/// The functions of `libIndexStore`, as its header `indexstore.h` declares them.
///
/// They return strings as a structure with a pointer and a length. Of the structures in every
/// platform's C library, `iovec` has this layout.
private struct Library {
    typealias Object = OpaquePointer
    typealias Failure = UnsafeMutablePointer<OpaquePointer?>
    typealias Context = UnsafeMutableRawPointer
    typealias Open = @convention(c) (Object, UnsafePointer<CChar>, Failure?) -> Object?
    typealias Dispose = @convention(c) (Object) -> Void
    typealias Text = @convention(c) (Object) -> iovec
    typealias Visit = @convention(c) (Context?, Object) -> Bool
    typealias Each = @convention(c) (Object, Context?, Visit) -> Bool
    typealias VisitName = @convention(c) (Context?, iovec) -> Bool
    typealias EachName = @convention(c) (Object, UInt32, Context?, VisitName) -> Bool
    typealias Time =
        @convention(c) (
            Object, UnsafePointer<CChar>, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>
        ) -> Bool
    typealias Place =
        @convention(c) (
            Object, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
        ) -> Void

    let makeStore: @convention(c) (UnsafePointer<CChar>, Failure?) -> Object?
    let disposeStore, disposeUnit, disposeRecord: Dispose
    let makeUnit, makeRecord: Open
    let mainFile, dependencyName, dependencyFile, symbolName, symbolIdentity: Text
    let eachDependency, eachOccurrence: Each
    let eachUnitName: EachName
    let unitDate: Time
    let dependencyKind: @convention(c) (Object) -> Int32
    let roles: @convention(c) (Object) -> UInt64
    let symbol: @convention(c) (Object) -> Object
    let place: Place

    init(_ path: String) throws {
        guard let handle = dlopen(path, RTLD_NOW) else {
            throw IndexStore.Unreadable(name: path)
        }
        func function<Function>(_ name: String) throws -> Function {
            guard let address = dlsym(handle, "indexstore_" + name) else {
                throw IndexStore.Unreadable(name: name)
            }
            // Safe: the address of a C function, and its type as the library's header declares it.
            return unsafeBitCast(address, to: Function.self)
        }
        makeStore = try function("store_create")
        disposeStore = try function("store_dispose")
        eachUnitName = try function("store_units_apply_f")
        unitDate = try function("store_get_unit_modification_time")
        makeUnit = try function("unit_reader_create")
        disposeUnit = try function("unit_reader_dispose")
        mainFile = try function("unit_reader_get_main_file")
        eachDependency = try function("unit_reader_dependencies_apply_f")
        dependencyKind = try function("unit_dependency_get_kind")
        dependencyName = try function("unit_dependency_get_name")
        dependencyFile = try function("unit_dependency_get_filepath")
        makeRecord = try function("record_reader_create")
        disposeRecord = try function("record_reader_dispose")
        eachOccurrence = try function("record_reader_occurrences_apply_f")
        roles = try function("occurrence_get_roles")
        place = try function("occurrence_get_line_col")
        symbol = try function("occurrence_get_symbol")
        symbolName = try function("symbol_get_name")
        symbolIdentity = try function("symbol_get_usr")
    }

    /// Visits the names of all units.
    func eachUnit(of store: Object, _ body: @escaping (String) -> Void) {
        let visitor = Visitor(body)
        _ = eachUnitName(store, 0, visitor.context) { context, name in
            Visitor.visit(context, Library.text(name))
        }
        withExtendedLifetime(visitor) {}
    }

    /// Visits everything that one of the functions finds.
    func each(_ apply: Each, of reader: Object, _ body: @escaping (Object) -> Void) {
        let visitor = Visitor(body)
        _ = apply(reader, visitor.context) { context, object in Visitor.visit(context, object) }
        withExtendedLifetime(visitor) {}
    }

    static func text(_ string: iovec) -> String {
        String(
            decoding: UnsafeRawBufferPointer(start: string.iov_base, count: string.iov_len),
            as: UTF8.self)
    }
}

/// A closure passed through C as a context.
private final class Visitor<Element> {
    private let body: (Element) -> Void

    init(_ body: @escaping (Element) -> Void) {
        self.body = body
    }

    // Unretained: whoever asks for elements keeps the visitor until all are visited.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Calls the closure and asks for the next element.
    static func visit(_ context: UnsafeMutableRawPointer?, _ element: Element) -> Bool {
        guard let context else { return false }
        // Safe: `context` is where the pointer comes from, and the visitor is kept meanwhile.
        Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue().body(element)
        return true
    }
}
