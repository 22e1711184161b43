/// Looks up keys in the host's objects and collections.
extension Lookup {
    /// Reads a key with its reader from an object's key table. The reader may also follow some of
    /// the keys that come next. A collection isn't converted unless the path ends with it.
    ///
    /// - Parameter box: the box that holds the object, unretained because the caller retains it.
    @inline(__always)
    mutating func read(
        _ reader: UnsafePointer<MemberReader>, _ name: String? = nil, of box: Unmanaged<OpaqueBox>,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard !StackGuard.isShort else {
            return try readWithRoom(reader, name, of: box, &evaluation)
        }
        return try readHere(reader, name, of: box, &evaluation)
    }

    /// Reads with the stack checks of `Evaluation.withHostStack`: an evaluation that the key's
    /// function begins doesn't know that it is nested.
    @inline(never)
    private mutating func readWithRoom(
        _ reader: UnsafePointer<MemberReader>, _ name: String? = nil, of box: Unmanaged<OpaqueBox>,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard !StackGuard.isExhausted else { throw Evaluation.endlessHost }
        return try StackGuard.callingHost { () throws(MBExpressionError) in
            try readHere(reader, name, of: box, &evaluation)
        }
    }

    @inline(__always)
    private mutating func readHere(
        _ reader: UnsafePointer<MemberReader>, _ name: String? = nil, of box: Unmanaged<OpaqueBox>,
        _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        var path = MBValue._Path(next, atMost: evaluation.budget.affordableSteps)
        let value: MBValue?
        do {
            value = try evaluation.callHostHere { try reader.pointee.readBox(box, &path) }
        } catch {
            try evaluation.step(path.count)
            // Safe: the caller keeps the box during the call.
            let type = box.takeUnretainedValue().typeName
            throw Self.failure(
                error, name ?? step.name.text, of: type, at: step.range, after: path.last,
                path.owner)
        }
        if path.count > 0 {
            next = path.rest
            try evaluation.step(path.count)
        }
        if Self.isFree(value) { return value }
        if let owner, path.last?.pointee.isLast ?? of(\.isLast), value?.isAdapted == true {
            // Safe: the caller keeps the box during the call.
            owner.pointee =
                path.last == nil ? box.takeUnretainedValue().typeName : path.owner.typeName
            return value
        }
        do {
            return try evaluation.taken(value, isLast: path.last?.pointee.isLast ?? of(\.isLast))
        } catch {
            // Safe: the caller keeps the box during the call.
            let type = box.takeUnretainedValue().typeName
            throw Self.failure(
                error, name ?? step.name.text, of: type, at: step.range, after: path.last,
                path.owner)
        }
    }

    /// Whether nothing has to be paid for an answer of app code.
    @inline(__always)
    private static func isFree(_ value: MBValue?) -> Bool {
        switch value {
        case .string(let text): text.utf8.count <= 15
        case .opaque(let opaque): opaque.box.kind == .object
        default: true
        }
    }

    /// Reads the only key of a path with its reader, while an evaluation waits on this thread.
    static func value(
        of step: Unmanaged<PathStep>, from box: Unmanaged<OpaqueBox>,
        _ reader: UnsafePointer<MemberReader>, waiting evaluation: UnsafeMutablePointer<Evaluation>
    ) throws(MBExpressionError) -> MBValue? {
        // Safe: the caller keeps the box during the call.
        try value(of: step, box.takeUnretainedValue().typeName, waiting: evaluation) { path in
            try reader.pointee.readBox(box, &path)
        }
    }

    /// Reads the only key of a path from one of some objects, while an evaluation waits on this
    /// thread.
    @inline(__always)
    static func value(
        of step: Unmanaged<PathStep>, at position: Int, in objects: StoredObjects.Reader,
        waiting evaluation: UnsafeMutablePointer<Evaluation>
    ) throws(MBExpressionError) -> MBValue? {
        try value(of: step, objects.typeName, waiting: evaluation) { path in
            try objects.member.pointee.readObject(objects.address(at: position), &path)
        }
    }

    /// The answer of app code for the only key of a path, while an evaluation waits on this thread.
    @inline(__always)
    private static func value(
        of step: Unmanaged<PathStep>, _ typeName: @autoclosure () -> String,
        waiting evaluation: UnsafeMutablePointer<Evaluation>,
        _ read: (inout MBValue._Path) throws -> MBValue?
    ) throws(MBExpressionError) -> MBValue? {
        var path = MBValue._Path()
        do {
            let value = try read(&path)
            try evaluation.pointee.checkTimeAfterHostHere()
            return isFree(value) ? value : try evaluation.pointee.taken(value, isLast: true)
        } catch {
            // Safe: the program that is running keeps its steps.
            let step = step.takeUnretainedValue()
            throw failure(
                evaluation.pointee.reason(for: error), step.name.text, of: typeName(),
                at: step.range)
        }
    }

    /// Follows a path from an element of a host collection, while an evaluation waits on this
    /// thread. Nil if the element doesn't follow all of it.
    static func value(
        _ path: inout MBValue._Path, of length: Int, in collection: Unmanaged<LazyCollection>,
        _ step: Unmanaged<PathStep>, waiting evaluation: UnsafeMutablePointer<Evaluation>
    ) throws(MBExpressionError) -> MBValue?? {
        do {
            let found = try collection._withUnsafeGuaranteedRef { try $0.follow(&path) }
            try evaluation.pointee.checkTimeAfterHostHere()
            guard path.count == length else { return nil }
            let value = found.value
            return .some(isFree(value) ? value : try evaluation.pointee.taken(value, isLast: true))
        } catch {
            // Safe: the caller keeps the collection during the call.
            let type = collection.takeUnretainedValue().typeName
            // Safe: the program that is running keeps its steps.
            let step = step.takeUnretainedValue()
            throw failure(
                evaluation.pointee.reason(for: error), step.name.text, of: type, at: step.range,
                after: path.last, path.owner)
        }
    }

    /// Looks up a member of an object: in its table of keys, or else by asking the object.
    mutating func answer(
        _ name: String, of opaque: MBOpaque, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBMember {
        if let reader = opaque.box.reader(for: HashedKey(name)) {
            // Unretained: the parameter keeps its box during the call.
            let box = Unmanaged.passUnretained(opaque.box)
            return .value(try read(reader, name, of: box, &evaluation))
        }
        do {
            let found = try evaluation.callHost { try opaque.object.member(named: name) }
            guard case .value(let value) = found else { return .unknownKey }
            return .value(try evaluation.taken(value, isLast: step.isLast))
        } catch {
            throw Self.failure(error, name, of: opaque.typeName, at: step.range)
        }
    }

    /// Looks up a key in a collection of the host, as in a collection of expressions, and moves
    /// past the keys that the element followed. A dictionary doesn't know a key that isn't text;
    /// the caller looks up the key's text instead.
    mutating func member(
        _ key: MBValue, of collection: LazyCollection, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBMember {
        let name: String
        var index = -1
        switch collection.form {
        case .array where key.isCount, .set where key.isCount:
            return .value(MBValue(collection.count))
        case .set: return .unknownKey
        case .array:
            name = ""
            if !evaluation.isStrict || key.isElementIndex {
                index = key.elementIndex.flatMap { Int(exactly: $0) } ?? -1
            }
        case .dictionary:
            guard case .string(let text) = key else { return .unknownKey }
            name = text
        }
        let wanted = PathKey(name, index: index, isLast: step.isLast)
        func problem(_ error: any Error, _ path: borrowing MBValue._Path) -> MBExpressionError {
            let last = path.count > 1 ? path.last : nil
            return Self.failure(
                error, key.shownAsKey, of: collection.typeName, at: step.range, after: last,
                path.owner)
        }
        let found = try withUnsafePointer(to: wanted) { wanted throws(MBExpressionError) in
            var path = MBValue._Path(wanted, next, atMost: evaluation.budget.affordableSteps)
            let found: MBValue._PathValue
            do {
                found = try evaluation.callHostHere { try collection.follow(&path) }
            } catch {
                try evaluation.step(max(0, path.count - 1))
                throw problem(error, path)
            }
            guard let last = path.last else { return MBMember.unknownKey }
            try evaluation.step(path.count - 1)
            next = path.rest
            if let owner, last.pointee.isLast, found.value?.isAdapted == true {
                owner.pointee = path.count > 1 ? path.owner.typeName : collection.typeName
                return MBMember.value(found.value)
            }
            do {
                return MBMember.value(
                    try evaluation.taken(found.value, isLast: last.pointee.isLast))
            } catch {
                throw problem(error, path)
            }
        }
        if case .value = found { return found }
        try evaluation.refuseMissing(key, of: collection, at: step.range)
        return .value(nil)
    }

    /// - Parameters:
    ///   - last: the later key at which the error occurred; nil for the first key.
    ///   - owner: what the later key belongs to.
    @inline(never)
    static func failure(
        _ error: any Error, _ name: String, of type: String, at range: SourceRange?,
        after last: UnsafePointer<PathKey>? = nil, _ owner: PathOwner = .array
    ) -> MBExpressionError {
        if let key = last?.pointee {
            let place = SourceRange(key.place.lower, key.place.upper)
            return failure(error, key.name.text, of: owner.typeName, at: place)
        }
        if let error = error as? MBExpressionError, error.kind == .limit { return error }
        let reason = (error as? MBExpressionError)?.content.message ?? MBMessage(error.excerpt)
        return MBExpressionError.evaluation(
            .hostFailed, "the \(safe: type) failed to give \(name.quoted): \(reason)", at: range
        ).causedBy(error)
    }
}

extension MBValue {
    /// Whether this is a host collection along a path.
    var isAdapted: Bool {
        guard case .opaque(let opaque) = self else { return false }
        return opaque.box.kind == .adapted
    }

    /// A key as messages show it, without asking objects for their text.
    fileprivate var shownAsKey: String {
        switch self {
        case .string, .number, .bool, .date: description
        case .array, .dictionary, .opaque: typeName
        }
    }

    /// Whether this, as a key, asks for the number of elements.
    var isCount: Bool {
        if case .string(let text) = self { return TextEquality.isIdentical(text, "count") }
        return false
    }
}
