import MBDataEnvironment

/// What is known of the variables of documents and of the app.
extension DocumentTypes {
    /// What is known of a variable; nil if there certainly is none with the name.
    ///
    /// - Parameters:
    ///   - position: the position of the element that is being loaded; nil after loading.
    ///   - mayBeBound: whether a function may bind the name around the expression.
    func variable(
        _ name: String, before position: Int?, mayBeBound: Bool = true
    ) -> KnownPart? {
        let declared = declarations(of: name, before: position)
        var host = hostVariable(name)
        if position == nil || loadsLater, mayBeRetyped(name) { host = host?.perhapsChanged }
        guard !declared.isEmpty else {
            if let host { return host }
            let isAssumed = isAssumed(name, whileLoading: position != nil, mayBeBound)
            return isAssumed ? .unknown : nil
        }
        if examples[name] != nil { return host }
        guard declared.count <= Self.mostDeclarations else { return .unknown }
        // What an action sets, or the app as well, may be anything.
        var known = host
        for declaration in declared {
            let part = part(of: declaration, isLoading: position != nil)
            guard declared.count == 1 || mayUnite([part]) else { return .unknown }
            known = known.map { declaration.isConditional ? $0.united(with: part) : part } ?? part
        }
        if declared.allSatisfy(\.isConditional), let part = known {
            known?.type = part.type.orNothing
            known?.constant = nil
            // A default leaves the app's value as it is.
            if host == nil, !isHostComplete, declared.allSatisfy(\.asksForItself) {
                known = part.perhapsChanged
            }
        }
        return host == nil ? known : known?.perhapsChanged
    }

    /// A variable that is declared more often is taken as unknown.
    private static let mostDeclarations = 8

    /// The declarations of a variable before an element, in the order in which they are loaded.
    private func declarations(of name: String, before position: Int?) -> ArraySlice<Declaration> {
        let all = variables[name] ?? []
        guard let position else { return all[...] }
        return all[..<all.firstPosition { $0.position >= position }]
    }

    /// Whether a variable may exist although nothing declares it. Actions set variables after
    /// loading, and functions bind names around expressions that are evaluated later.
    private func isAssumed(_ name: String, whileLoading: Bool, _ mayBeBound: Bool) -> Bool {
        if misspelled.contains(name) { return true }
        guard !whileLoading else { return false }
        return survey.assumed.contains(name)
            || mayBeBound && (bound.contains(name) || name.hasPrefix("outer:"))
    }

    private func hostVariable(_ name: String) -> KnownPart? {
        if let type = examples[name] {
            var part = KnownPart(type)
            part.isExample = true
            return part
        }
        return hostVariables[name]
    }

    /// What is known of a read-only variable that loops see instead of the name that they bind; nil
    /// if they see what they bind. A variable of the documents isn't there until it's loaded, and may
    /// be one that can be set, instead of the app's.
    func kept(_ name: String) -> KnownPart? {
        guard MBEnvironment.isNameOfLoops(name) else { return nil }
        let isHosts = survey.base.isReadOnly(name)
        guard let own = variables[name] else {
            return isHosts ? hostVariables[name] ?? .unknown : nil
        }
        return isHosts || own.contains(where: \.isReadOnly) ? .unknown : nil
    }

    private func part(of declaration: Declaration, isLoading: Bool) -> KnownPart {
        let element = declaration.element
        switch declaration.kind {
        case .function, .singleton: return .unknown
        case .dynamic:
            if let text = element["literal"] {
                return KnownPart(.string(text)).escaped(by: element)
            }
            guard let attribute = declaration.expression else { return .unknown }
            return part(of: attribute, at: declaration.position).escaped(by: element)
        case .stored(let isReadOnly):
            let part =
                element["type"] == nil
                ? storedPart(of: element, at: declaration.position).escaped(by: element)
                : collection(at: declaration.position) {
                    storedPart(of: element, at: declaration.position)
                }
            guard element["userDefaultsName"] == nil else { return part.perhapsChanged }
            return isReadOnly || isLoading ? part : part.perhapsChanged
        }
    }

    func part(of attribute: MBMLElement.Attribute, at position: Int) -> KnownPart {
        guard let expression = expressions[position]?[attribute.location] else { return .unknown }
        // What an unknown function gives is unknown; another version of the app may have the function.
        let problems = survey.expressions[expression].problems
        guard !problems.contains(where: { $0.isError && $0.code != "unknownFunction" }) else {
            return .unknown
        }
        return result(at: expression).part
    }

    /// The value of a variable, or of an item of a list or a map.
    private func storedPart(of element: MBMLElement, at position: Int) -> KnownPart {
        switch element["type"] {
        case nil:
            if let text = element["literal"] { return KnownPart(.string(text)) }
            let names = ["value", "boolean"]
            let given = names.lazy.compactMap { element.attribute($0) }.first
            let attribute = given ?? element.textAttribute
            guard !attribute.value.isEmpty else {
                return KnownPart(attribute.name == "boolean" ? .bool(false) : .string(""))
            }
            return part(of: attribute, at: position)
        case "list": return list(element, at: position)
        case "map": return map(element, at: position)
        case "nothing": return KnownPart(.nothing)
        default: return .unknown
        }
    }

    private func list(_ element: MBMLElement, at position: Int) -> KnownPart {
        let items = element.children.filter { $0.name == "Var" && $0["name"] == nil }
        let parts = items.map { storedPart(of: $0, at: position) }
        let types = Self.united(parts.map(\.type).drop { $0 == .nothing })
        let constants = parts.compactMap(\.constant)
        let isConstant = constants.count == items.count && items.allSatisfy { $0["if"] == nil }
        return KnownPart(.array(types), constant: isConstant ? .array(constants) : nil)
    }

    /// The union of some types, by halves: dictionaries with keys of their own, united one after the
    /// other, would take quadratic time.
    private static func united(_ types: ArraySlice<MBType>) -> MBType {
        guard types.count > 1 else { return types.first ?? .nothing }
        let middle = types.startIndex + types.count / 2
        return united(types[..<middle]).united(with: united(types[middle...]))
    }

    private func map(_ element: MBMLElement, at position: Int) -> KnownPart {
        var fields = MBType.Fields()
        var constants: MBDictionary? = [:]
        for item in element.children where item.name == "Var" {
            guard let name = item["name"] else { continue }
            let part = storedPart(of: item, at: position)
            let (type, other) = (part.type, fields.known[name])
            fields.known[name] =
                item["if"] == nil ? type : other.map { $0.united(with: type) } ?? type.orNothing
            if item["if"] == nil, let constant = part.constant {
                constants?[name] = constant
            } else {
                constants = nil
            }
        }
        return KnownPart(.dictionary(fields), constant: constants.map(MBValue.dictionary))
    }
}

// MARK: - Changes

extension DocumentTypes {
    /// The names of the variables whose values may change while documents are loaded, because they're
    /// declared more than once or only after they're read, or the app has them, too. Dynamic variables
    /// and functions that read one of these are among them, functions with `^` before their names.
    ///
    /// Complexity: linear in the references and calls.
    func changingNames() -> Set<String> {
        var changing: Set<String> = []
        for (name, declared) in variables where declared.count > 1 || hostVariable(name) != nil {
            changing.insert(name)
        }
        for (name, declared) in functions where declared.count > 1 { changing.insert("^" + name) }
        // What is declared after it was read, or by the expression itself, was missing before.
        for (position, expression) in survey.expressions.enumerated() where !expression.isLater {
            for name in result(at: position).uses.names {
                if let first = variables[name]?.first, first.position >= expression.element {
                    changing.insert(name)
                }
            }
        }
        var readers: [String: [String]] = [:]
        for declaration in declarations {
            let reader = (declaration.isFunction ? "^" : "") + declaration.name
            for position in (expressions[declaration.position] ?? [:]).values
            where survey.expressions[position].isLater {
                for name in result(at: position).uses.names {
                    readers[name, default: []].append(reader)
                }
            }
        }
        var open = Array(changing)
        while let name = open.popLast() {
            for reader in readers[name] ?? [] where changing.insert(reader).inserted {
                open.append(reader)
            }
        }
        return changing
    }
}

extension KnownPart {
    /// What is known of a value that is escaped where its element says so: it's a text, or an array
    /// of texts.
    func escaped(by element: MBMLElement) -> KnownPart {
        guard let name = element["escape"], element["boolean"] == nil else { return self }
        // Only addresses are looked at as a whole.
        if element["literal"] != nil, name != MBEscaping.url.name { return self }
        var copy = self
        (copy.type, copy.likely, copy.constant) = (type.escaped, likely.escaped, nil)
        return copy
    }
}

extension MBType {
    /// The type of a value's escaped text, or of those of an array's elements.
    fileprivate var escaped: MBType {
        switch self {
        // An app's type may wrap an array.
        case .any, .host: .any
        case .nothing: .nothing
        case .array(let element):
            .array(element.mayBeNothing ? MBType.string.orNothing : .string)
        case .optional(let type): type.escaped.orNothing
        case .union(let types):
            types.dropFirst().reduce(types.first?.escaped ?? .any) { $0.united(with: $1.escaped) }
        case .kind, .words, .set, .dictionary: .string
        }
    }
}
