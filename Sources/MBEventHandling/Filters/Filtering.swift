import MBDataEnvironment

/// Filters data, including nested arrays.
struct Filtering {
    private let test: FilterTest
    /// A copy in which `$item` and `$key` are set for the test.
    private var scratch: MBEnvironment
    private var field = ""
    private var text = ""
    /// Whether the test failed for an element, which is reported once.
    private var hasFailed = false

    /// - Returns: nil if all elements pass.
    init?(_ test: FilterTest, _ context: inout MBActionContext) throws {
        self.test = test
        scratch = context.environment
        guard case .field(let field, let text) = test else { return }
        guard let field = try context.value(of: field)?.description,
            let text = try context.value(of: text)?.description
        else { return nil }
        try context.step((field.utf8.count + text.utf8.count) / 16)
        (self.field, self.text) = (field, text)
    }

    /// The elements of an array or the entries of a dictionary that pass.
    ///
    /// - Parameter key: the key of the entry that holds an array, which its elements share.
    mutating func passing(
        _ data: MBValue, in key: String? = nil, _ context: inout MBActionContext
    ) throws -> MBValue {
        switch data {
        case .array(let elements):
            var kept: [MBValue] = []
            for element in elements {
                if let element = try self.kept(of: element, key, &context) { kept.append(element) }
            }
            try context.allocate(kept.count * MBLimits.Budget.elementBytes)
            return .array(kept)
        case .dictionary(let entries):
            var kept = MBDictionary()
            for (key, value) in entries {
                try context.step(key.utf8.count / 16)
                kept[key] = try self.kept(of: value, key, &context)
            }
            try context.allocate(kept.count * MBLimits.Budget.entryBytes)
            return .dictionary(kept)
        case .string, .number, .bool, .date, .opaque: return data
        }
    }

    /// An element if it passes. Of a nested array, the elements that pass, or nothing if none do.
    private mutating func kept(
        of element: MBValue, _ key: String?, _ context: inout MBActionContext
    ) throws -> MBValue? {
        try context.step()
        guard case .array = element else {
            return try passes(element, key, &context) ? element : nil
        }
        let inner = try MBDocumentLoader.withStack { () throws in
            try passing(element, in: key, &context)
        }
        return inner.asArray?.isEmpty == true ? nil : inner
    }

    private mutating func passes(
        _ element: MBValue, _ key: String?, _ context: inout MBActionContext
    ) throws -> Bool {
        switch test {
        case .expression(let expression):
            try context.step(walking: element)
            try scratch.set("item", to: element)
            if let key { try scratch.set("key", to: .string(key)) }
            do throws(MBActionContext.Reported) {
                return try context.value(of: expression, in: scratch)?.truth ?? false
            } catch {
                if hasFailed, !context.isOver { return false }
                try context.continueAfter(error)
                hasFailed = true
                return false
            }
        case .field:
            guard let value = try value(ofFieldOf: element, &context) else { return false }
            guard case .array(let elements) = value else { return try isText(value, &context) }
            for element in elements where try isText(element, &context) { return true }
            return false
        }
    }

    private func value(
        ofFieldOf element: MBValue, _ context: inout MBActionContext
    ) throws -> MBValue? {
        // Each lookup reads the whole key.
        try context.step(field.utf8.count / 16)
        switch element {
        case .dictionary(let entries): return entries[field]
        case .opaque(let opaque):
            let member = try MBDocumentLoader.callingHost {
                try opaque.object.member(named: field)
            }
            try context.checkTimeAfterApp()
            guard case .value(let value) = member else { return nil }
            // The value may have been created by this call.
            try context.step((value?.asString?.utf8.count ?? 0) / 16)
            try context.step(walking: value)
            return value
        case .string, .number, .bool, .array, .date: return nil
        }
    }

    /// Whether a value has the wanted text. Arrays, dictionaries and objects never do.
    private func isText(_ value: MBValue, _ context: inout MBActionContext) throws -> Bool {
        try context.step()
        switch value {
        case .string(let found):
            guard found.utf8.count == text.utf8.count else { return false }
            try context.step(text.utf8.count / 16)
            return TextEquality.isIdentical(found, text)
        case .number, .bool, .date: return TextEquality.isIdentical(value.description, text)
        case .array, .dictionary, .opaque: return false
        }
    }
}
