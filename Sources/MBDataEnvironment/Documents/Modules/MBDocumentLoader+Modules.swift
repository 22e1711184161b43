import Foundation

/// Modules, what they add, and their documents.
extension MBDocumentLoader {
    /// Passes the elements of a tag to a handler from now on.
    ///
    /// If the tag belongs to the library or already has a handler, that is an error with the code
    /// `duplicateTagHandler`, and the handler that exists stays.
    ///
    /// - Parameters:
    ///   - tag: the name of the elements directly inside `MBML`. `*` catches all tags that nothing
    ///     else handles.
    ///   - handler: called with each element and the loader, in the order of the documents. It
    ///     reads the element and its children, changes ``environment``, and reports problems. It
    ///     decides itself whether to skip an element, such as one whose condition doesn't hold.
    public mutating func handle(
        _ tag: String,
        with handler: @escaping @Sendable (MBMLElement, inout MBDocumentLoader) -> Void
    ) {
        let isTaken = environment[ModuleTable.self].handlers[tag] != nil
        guard !isTaken, !ModuleTable.ownTags.contains(tag) else {
            report(
                .error, .duplicateTagHandler,
                "the tag '\(tag)' is already handled \(isTaken ? "by another module" : "by the library")"
            )
            return
        }
        environment[ModuleTable.self].handlers[tag] = handler
        if tag != ModuleTable.anyTag { environment.documents.tags.append(tag) }
    }

    /// Enables modules of the host.
    ///
    /// - Throws: the first problem, such as a tag that two modules handle.
    mutating func enable(_ modules: [any MBModule]) throws(MBEnvironment.LoadError) {
        for module in modules { enable(module) }
        if let problem = diagnostics.first(where: { $0.severity == .error }) {
            throw MBEnvironment.LoadError(diagnostic: problem)
        }
    }

    private mutating func enable(_ module: any MBModule) {
        guard !environment.documents.moduleNames.contains(module.name) else { return }
        environment.documents.moduleNames.append(module.name)
        environment.documents.moduleAliases += module.aliases
        environment[ModuleTable.self].enabled.append(module)
        module.register(with: &self)
        moduleDocuments += module.documents
    }

    /// Whether the name of a module means the library itself, which is always enabled.
    package static func isLibrary(_ name: String) -> Bool {
        [EnvironmentInfo.libraryModule, "MBDataEnvironment"].contains {
            TextEquality.isIdentical($0, name)
        }
    }

    /// The attribute `modules` of a root element.
    mutating func take(modules attribute: MBMLElement.Attribute, isManifest: Bool) {
        guard isManifest else {
            report(
                .error, .modulesOutsideManifest, "only the manifest can name modules",
                at: attribute.location)
            return
        }
        moduleLocation = attribute.location
        defer { moduleLocation = nil }
        for part in attribute.value.split(separator: ",") where isReporting {
            let name = part.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty, !Self.isLibrary(name) else { continue }
            let table = environment[ModuleTable.self]
            if let module = table.known(as: name) {
                enable(module)
            } else if !TextEquality.isHarmless(name)
                || !table.enabled.contains(where: { $0.isCalled(name) })
            {
                let place = attribute.place(of: part)
                report(
                    MBDiagnostic(
                        .error, .unknownModule,
                        "unknown module '\(name)'"
                            + MBMessage.suggestion(for: name, among: table.known.map(\.name)),
                        file: file, location: place.start,
                        snippet: lines?.snippet(at: place.start, to: place.end)))
            }
        }
    }

    /// Loads the documents of newly enabled modules.
    mutating func loadModuleDocuments(at location: MBSourceLocation?) {
        let names = moduleDocuments
        moduleDocuments = []
        for name in names where isWithinRoots(name, at: location) {
            load(Include(name: name, location: location, conditions: [nil]))
        }
    }
}

extension MBMLElement.Attribute {
    /// Where a part of the value is, without the blanks around it.
    fileprivate func place(
        of part: Substring
    ) -> (start: MBSourceLocation, end: MBSourceLocation) {
        let start = part.firstIndex { !$0.isWhitespace } ?? part.startIndex
        let end = part.lastIndex { !$0.isWhitespace }.map(part.index(after:)) ?? start
        let lower = value.utf16.distance(from: value.startIndex, to: start)
        return place(ofUTF16: lower..<(lower + value.utf16.distance(from: start, to: end)))
    }
}
