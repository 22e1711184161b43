import Foundation

/// `Include`: documents that are loaded before the declarations of the including one.
extension MBDocumentLoader {
    /// An include of a document; several includes of the same file become one, with their
    /// conditions or-ed.
    struct Include {
        let name: String
        let location: MBSourceLocation?
        var nameLocation: MBSourceLocation?
        var conditions: [MBMLElement.Attribute?]
        /// The places of the actions that load it, if actions do.
        var actions: [MBSourceLocation] = []

        /// Whether it depends on a condition.
        var isConditional: Bool { conditions.allSatisfy { $0?.value.isEmpty == false } }
    }

    /// The result of looking for a name.
    enum Sought {
        /// A document with this path.
        case found(String)
        /// A document that can't be loaded.
        case failed(MBDiagnostic)
        case missing
    }

    /// The documents of a load: the open ones, and those that were looked for.
    struct Walk {
        /// The documents being loaded, each included by the one before it.
        var open: [String] = []
        /// How many documents were looked for.
        var includes = 0
        /// The results for the names that were included.
        var sought: [HashedKey: Sought] = [:]
        /// Which document gave an attribute to the environment.
        var attributeSources: [String: String] = [:]
    }

    mutating func includes(of root: MBMLElement) -> [Include] {
        var includes: [Include] = []
        var positions: [HashedKey: Int] = [:]
        for element in root.children where element.name == "Include" {
            warn(of: element, beyond: LibraryTags.include.names)
            warnIfContentIsIgnored(element)
            guard let name = element["file"], !name.isEmpty else {
                report(
                    .error, .includeWithoutFile, "an Include needs the attribute 'file'",
                    at: element.location)
                continue
            }
            guard isWithinRoots(name, at: element.attribute("file")?.location),
                let canonical = Self.canonical(name).map(HashedKey.init)
            else { continue }
            let condition = element.attribute("if")
            if let known = positions[canonical] {
                includes[known].conditions.append(condition)
            } else {
                positions[canonical] = includes.count
                includes.append(
                    Include(
                        name: name, location: element.location,
                        nameLocation: element.attribute("file")?.location,
                        conditions: [condition]))
            }
        }
        return includes
    }

    /// Warns of elements inside an `Include`.
    private mutating func warnIfContentIsIgnored(_ element: MBMLElement) {
        guard let lost = element.children.first else { return }
        report(
            .warning, .unexpectedElement,
            "'\(lost.name)' is ignored here; an Include holds no elements", at: lost.location)
    }

    /// Whether a document may be in a search directory. Otherwise, reports that it can't be.
    mutating func isWithinRoots(_ name: String, at location: MBSourceLocation?) -> Bool {
        guard Self.canonical(name) == nil else { return true }
        report(
            .error, .includeNotFound,
            "'\(name)' leaves the directories that are searched; name the document "
                + "relative to one of them",
            at: location)
        return false
    }

    mutating func load(_ include: Include) {
        var (isWanted, isCertain) = (false, false)
        for condition in include.conditions where !isWanted || pass.asksAllConditions {
            guard !isCertain else {
                // What comes after an include without a condition is never asked.
                if let condition {
                    pass.willKeep(condition, as: .boolean, parameters: nil, in: self)
                }
                continue
            }
            isWanted = holds(condition)
            isCertain = condition == nil
        }
        if isWanted { follow(include) }
    }

    /// Loads the document of an include whose condition holds.
    mutating func follow(_ include: Include) {
        guard let name = Self.canonical(include.name).map(HashedKey.init) else { return }
        let pass = pass
        pass.including(include, in: file) {
            switch walk.sought[name] {
            case .found(let path)? where !isNeeded(path, include): break
            case .failed(let diagnostic)?: report(diagnostic)
            case .missing?: reportMissing(include)
            case .found?, nil: look(for: include, name)
            }
            if case .found(let path)? = walk.sought[name] { pass.didInclude(path) }
        }
    }

    /// Looks for a document for the first time in this load. Only this counts, because it may read
    /// a file.
    private mutating func look(for include: Include, _ name: HashedKey) {
        walk.includes += 1
        guard walk.includes <= environment.limits.includes else {
            report(
                .error, .limitExceeded,
                "more than \(environment.limits.includes) documents are included (includes)",
                at: include.location)
            return
        }
        do {
            // Before anything is read, so that nothing is once the budget is used up.
            if paysForDocuments { try step(Self.costOfInclude) }
            guard let resource = try find(include.name) else {
                walk.sought[name] = .missing
                return reportMissing(include)
            }
            walk.sought[name] = .found(resource.path)
            try load(resource, of: include)
        } catch let error as MBEnvironment.LoadError {
            walk.sought[name] = .failed(error.diagnostic)
            report(error.diagnostic)
        } catch {
            let diagnostic = unreadable(include.name, error, file: file, at: include.location)
            walk.sought[name] = .failed(diagnostic)
            report(diagnostic)
        }
    }

    /// The cost of looking for a document: within the standard limits, an event can do so a thousand
    /// times.
    private static let costOfInclude = 1_000

    private mutating func reportMissing(_ include: Include) {
        report(
            .error, .includeNotFound, reasonForMissing(include.name), at: include.location)
    }

    /// Whether a document still has to be loaded; it's an error if it's being loaded.
    private mutating func isNeeded(_ path: String, _ include: Include) -> Bool {
        if let start = walk.open.firstIndex(where: { TextEquality.isIdentical($0, path) }) {
            let chain = (walk.open[start...] + [path]).map { PathText.lastComponent(of: $0) }
            report(
                .error, .includeCycle,
                "documents include each other: \(chain.joined(separator: " → "))",
                at: include.location)
            return false
        }
        return !environment.documents.haveLoaded(path)
    }

    private mutating func load(
        _ resource: Resource, of include: Include
    ) throws(MBEnvironment.LoadError) {
        guard isNeeded(resource.path, include) else { return }
        let limit = environment.limits.includeDepth
        guard walk.open.count <= limit else {
            report(
                .error, .limitExceeded,
                "documents include each other deeper than \(limit) (includeDepth)",
                at: include.location)
            return
        }
        try StackGuard.withRoom { () throws(MBEnvironment.LoadError) in try process(resource) }
        note(loaded: resource.path)
    }
}
