import Foundation

/// Find and process documents.
extension MBDocumentLoader {
    typealias Resource = (path: String, data: Data)

    /// Loads a manifest with modules that the host enables.
    mutating func load(
        manifest name: String, modules: [any MBModule]
    ) throws(MBEnvironment.LoadError) {
        try enable(modules)
        let resource = try required(name, code: .manifestNotFound)
        environment.documents.manifest = resource.path
        environment.documents.note(loaded: resource.path)
        try process(resource)
        events += MBEvent.didLoad(document: resource.path)
        finish()
        try checkCancellation(of: resource.path)
        events.append(.environmentDidLoad)
    }

    /// Adds one more document.
    mutating func load(document name: String, ifNotLoaded: Bool = false) throws(MBEnvironment
        .LoadError)
    {
        let resource = try required(name, code: .unreadableDocument)
        guard !ifNotLoaded || !environment.documents.haveLoaded(resource.path) else { return }
        try process(resource)
        note(loaded: resource.path)
        finish()
        try checkCancellation(of: resource.path)
        try checkTime(of: resource.path)
    }

    /// Adds the declarations inside an element. Includes and the element's own attributes are
    /// ignored.
    mutating func amend(with root: MBMLElement) {
        for element in root.children {
            guard element.name != "Include" else {
                report(
                    .warning, .unexpectedElement,
                    "'Include' is ignored here; load the document instead",
                    at: element.location)
                continue
            }
            declare(element)
        }
        finish()
    }

    /// Adds the declarations of a document, ignoring the attributes of its root element.
    mutating func amend(withDocument name: String) throws(MBEnvironment.LoadError) {
        let resource = try required(name, code: .unreadableDocument)
        let root = try MBMLElement(
            xml: resource.data, file: resource.path, limits: environment.limits)
        file = resource.path
        lines = DocumentLines(resource.data)
        note(loaded: resource.path)
        amend(with: root)
    }

    /// Notifies the modules that loading is complete.
    mutating func finish() {
        file = nil
        lines = nil
        let pass = pass
        pass.finish(&self)
        for module in environment.modules { module.didLoad(&self) }
        environment.documents.isLoaded = true
    }

    mutating func required(_ name: String, code: MBDiagnostic.Code) throws(MBEnvironment.LoadError)
        -> Resource
    {
        do {
            if let resource = try find(name) { return resource }
        } catch {
            throw MBEnvironment.LoadError(diagnostic: unreadable(name, error, file: name))
        }
        throw MBEnvironment.LoadError(
            diagnostic: MBDiagnostic(.error, code, reasonForMissing(name), file: name),
            isMissing: true)
    }

    /// Why no location has a document with a name.
    func reasonForMissing(_ name: String) -> MBMessage {
        let locations =
            roots + environment.documents.roots + environment.modules.compactMap(\.resources)
        let directories = locations.compactMap { $0 as? MBCapabilities.DirectoryRoot }
        let isLink = Self.canonical(name).map { name in
            directories.contains { $0.hasUselessLink(named: name) }
        }
        return isLink == true
            ? "'\(name)' is a link that leads outside its directory, or nowhere"
            : "'\(name)' was not found in any search directory"
    }

    /// The problem to report for a document that a root has but can't read.
    func unreadable(
        _ name: String, _ error: any Error, file: String?, at location: MBSourceLocation? = nil
    ) -> MBDiagnostic {
        let limit = (error as? MBExpressionError).flatMap { $0.kind == .limit ? $0 : nil }
        return MBDiagnostic(
            .error, limit == nil ? .unreadableDocument : .limitExceeded,
            "'\(name)' cannot be read: \(limit?.message ?? error.systemReason)",
            file: file, location: location)
    }

    /// The document with a name, in the first location that has one.
    mutating func find(_ name: String) throws -> Resource? {
        guard let name = Self.canonical(name), let resource = try look(for: name) else {
            return nil
        }
        if paysForDocuments { try step(resource.data.count / Self.bytesPerStep) }
        return resource
    }

    private func look(for name: String) throws -> Resource? {
        for root in roots + environment.documents.roots {
            if let resource = try root.document(named: name) { return resource }
        }
        for module in environment.modules {
            if let resource = try module.resources?.document(named: name) { return resource }
        }
        return nil
    }

    /// The cost of reading and processing a document.
    private static let bytesPerStep = 16

    /// A name without redundant parts, such as `a/b` for `./a//b`; nil if it leaves its root.
    static func canonical(_ name: String) -> String? {
        let parts = PathText.parts(of: name)
        guard !PathText.isAbsolute(name), !name.utf8.contains(0),
            !parts.contains(where: PathText.isAbove)
        else { return nil }
        let kept = parts.filter { !PathText.isHere($0) }
        return kept.isEmpty ? nil : kept.joined(separator: "/")
    }

    mutating func note(loaded path: String) {
        environment.documents.note(loaded: path)
        events += MBEvent.didLoad(document: path)
    }

    /// Loads one document: its root's attributes, the documents of its modules, its includes, and
    /// its declarations.
    mutating func process(_ resource: Resource) throws(MBEnvironment.LoadError) {
        let own = DocumentLines(resource.data)
        pass.willOpen(resource.path, own)
        let root = try root(of: resource)
        let (outer, outerLines) = (file, lines)
        file = resource.path
        lines = own
        pass.didOpen(resource.path, root)
        if !pass.isChecking { environment.coverage?.note(document: resource.path) }
        walk.open.append(resource.path)
        defer {
            walk.open.removeLast()
            file = outer
            lines = outerLines
        }
        take(attributesOf: root)
        loadModuleDocuments(at: root.location)
        for include in includes(of: root) where !isOver { load(include) }
        for element in root.children where element.name != "Include" && !isOver {
            declare(element)
        }
    }

    private func root(of resource: Resource) throws(MBEnvironment.LoadError) -> MBMLElement {
        let root = try MBMLElement(
            xml: resource.data, file: resource.path, limits: environment.limits)
        guard root.name.lowercased() == "mbml" else {
            throw MBEnvironment.LoadError(
                diagnostic: MBDiagnostic(
                    .error, .wrongRootElement,
                    "the root element must be 'MBML', found '\(root.name)'", file: resource.path,
                    location: root.location,
                    snippet: DocumentLines(resource.data).snippet(at: root.location)))
        }
        return root
    }

    private mutating func take(attributesOf root: MBMLElement) {
        let isManifest = walk.open.count == 1 && isFile(environment.documents.manifest)
        for attribute in root.attributes {
            guard attribute.name != "modules" else {
                take(modules: attribute, isManifest: isManifest)
                continue
            }
            if isManifest { environment.documents.manifestAttributes.insert(attribute.name) }
            guard isFree(attribute) else { continue }
            walk.attributeSources[attribute.name] = file
            environment.documents.attributes[attribute.name] = .string(attribute.value)
        }
    }

    /// Whether an attribute may be set: the manifest wins, and each document wins over those it
    /// includes. Different values are a warning.
    private mutating func isFree(_ attribute: MBMLElement.Attribute) -> Bool {
        let documents = environment.documents
        let isManifests = documents.manifestAttributes.contains(attribute.name)
        let source = isManifests ? documents.manifest : walk.attributeSources[attribute.name]
        guard let source, !isFile(source) else { return true }
        let isKept = isManifests || walk.open.contains { TextEquality.isIdentical($0, source) }
        if documents.attributes[attribute.name]?.asString != attribute.value {
            report(
                .warning, .conflictingAttributes,
                "'\(PathText.lastComponent(of: source))' sets '\(attribute.name)' too, and its "
                    + (isKept ? "value is kept" : "value is replaced"),
                at: attribute.location)
        }
        return !isKept
    }

    /// Whether a path is that of the current document.
    private func isFile(_ path: String?) -> Bool {
        guard let path, let file else { return false }
        return TextEquality.isIdentical(path, file)
    }
}
