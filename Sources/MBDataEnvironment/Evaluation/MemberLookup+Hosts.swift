/// What objects and collections of the host answer.
extension MemberLookup {
    /// What a reader of an object's table of keys gives; a collection as it is unless the path ends
    /// with it.
    ///
    /// - Parameter box: holds the object; unretained, because the caller does.
    @inline(__always)
    static func read(
        _ reader: UnsafePointer<MemberReader>, _ name: String, of box: Unmanaged<OpaqueBox>,
        isLast: Bool, _ evaluation: inout Evaluation, at range: SourceRange?
    ) throws(MBExpressionError) -> MBValue? {
        do {
            let value = try box._withUnsafeGuaranteedRef { try reader.pointee.read($0) }
            switch value {
            case .string(let text)? where text.utf8.count <= 15: return value
            case .opaque(let opaque)? where opaque.box.kind == .object: return value
            case .string, .opaque: return try evaluation.taken(value, isLast: isLast)
            default: return value
            }
        } catch {
            let type = box.takeUnretainedValue().typeName
            throw failure(error, name, of: type, at: range)
        }
    }

    /// What an object answers: its table of keys, or else itself.
    static func answer(
        _ name: String, of opaque: MBOpaque, isLast: Bool, _ evaluation: inout Evaluation,
        at range: SourceRange?
    ) throws(MBExpressionError) -> MBMember {
        if let reader = opaque.box.reader(for: HashedKey(name)) {
            let box = Unmanaged.passUnretained(opaque.box)
            return .value(
                try read(reader, name, of: box, isLast: isLast, &evaluation, at: range))
        }
        do {
            guard case .value(let value) = try opaque.object.member(named: name) else {
                return .unknownKey
            }
            return .value(try evaluation.taken(value, isLast: isLast))
        } catch {
            throw failure(error, name, of: opaque.typeName, at: range)
        }
    }

    /// What a key means in a collection of the host, as in one of expressions. Unknown to a
    /// dictionary is a key that is no text: the text of it is meant.
    static func member(
        _ key: MBValue, of collection: AdaptedCollection, isLast: Bool,
        _ evaluation: inout Evaluation, at range: SourceRange?
    ) throws(MBExpressionError) -> MBMember {
        do {
            let found: MBPathValue?
            switch collection.form {
            case .array where key.isCount, .set where key.isCount:
                return .value(MBValue(collection.count))
            case .set: return .unknownKey
            case .array:
                let isPartial = evaluation.isStrict && key.strictNumericValue == nil
                let index = key.elementIndex.flatMap { Int(exactly: $0) } ?? -1
                found =
                    (0..<collection.count).contains(index) && !isPartial
                    ? try collection.element(at: index) : nil
            case .dictionary:
                guard case .string(let name) = key else { return .unknownKey }
                found = try collection.element(named: name)
            }
            if let found {
                return .value(try evaluation.taken(found.value, isLast: isLast))
            }
        } catch {
            throw failure(error, key.description, of: collection.typeName, at: range)
        }
        try evaluation.refuseMissing(key, of: collection, at: range)
        return .value(nil)
    }

    @inline(never)
    private static func failure(
        _ error: any Error, _ name: String, of type: String, at range: SourceRange?
    ) -> MBExpressionError {
        if let error = error as? MBExpressionError, error.kind == .limit { return error }
        let reason = (error as? MBExpressionError)?.message ?? error.excerpt
        return MBExpressionError.evaluation(
            .hostFailed, "the \(type) failed to give \(name.quoted): \(reason)", at: range
        ).causedBy(error)
    }
}

extension MBValue {
    fileprivate var isCount: Bool {
        if case .string(let text) = self { return TextEquality.isIdentical(text, "count") }
        return false
    }
}
