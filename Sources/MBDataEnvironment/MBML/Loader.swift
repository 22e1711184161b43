import Foundation

/// Adds documents to an environment: reads them, follows their includes, and turns their elements
/// into declarations, top to bottom.
///
/// It works on a copy of its own, so that what it began with is never half changed.
struct Loader {
    var environment: MBEnvironment
    private let roots: [any MBResourceRoot]
    private(set) var diagnostics: [MBDiagnostic] = []
    /// The document that is being processed.
    private(set) var file: String?
    /// The documents being loaded, each included by the one before it.
    private var open: [String] = []
    private var includes = 0
    /// How many lists and maps are open.
    var containerDepth = 0
    /// What all conditions and values of the documents may still take together.
    var budget: Budget?

    init(_ environment: MBEnvironment, roots: [any MBResourceRoot]) {
        self.environment = environment
        self.roots = roots
    }

    var result: MBLoadResult {
        MBLoadResult(environment: environment, diagnostics: diagnostics)
    }

    private typealias Resource = (path: String, data: Data)

    private var resourceIsManifest: Bool {
        open.count == 1 && file == environment.documents.manifest
    }

    mutating func load(manifest name: String) throws(MBLoadError) {
        let resource = try required(name, code: .manifestNotFound)
        environment.documents.manifest = resource.path
        environment.documents.paths = [resource.path]
        try process(resource)
    }

    mutating func load(document name: String) throws(MBLoadError) {
        let resource = try required(name, code: .unreadableDocument)
        try process(resource)
        note(loaded: resource.path)
    }

    private func required(
        _ name: String, code: MBDiagnostic.Code
    ) throws(MBLoadError) -> Resource {
        do {
            if let resource = try find(name) { return resource }
        } catch {
            throw MBLoadError(
                diagnostic: MBDiagnostic(
                    .error, .unreadableDocument,
                    "'\(name)' cannot be read: \(error.localizedDescription)", file: name))
        }
        throw MBLoadError(
            diagnostic: MBDiagnostic(
                .error, code, "'\(name)' was not found in any search directory",
                file: name))
    }

    private func find(_ name: String) throws -> Resource? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, !name.hasPrefix("/"), !parts.contains("..") else { return nil }
        for root in roots {
            if let resource = try root.document(named: name) { return resource }
        }
        return nil
    }

    private mutating func note(loaded path: String) {
        if !environment.documents.paths.contains(path) { environment.documents.paths.append(path) }
    }

    /// Loads one document: its root's attributes, its includes, its declarations.
    private mutating func process(_ resource: Resource) throws(MBLoadError) {
        let root: MBMLElement
        do {
            root = try MBMLParser.document(
                resource.data, file: resource.path, limits: environment.limits)
        } catch {
            throw MBLoadError(diagnostic: error.diagnostic)
        }
        guard root.name.lowercased() == "mbml" else {
            throw MBLoadError(
                diagnostic: MBDiagnostic(
                    .error, .wrongRootElement,
                    "the root element must be 'MBML', found '\(root.name)'", file: resource.path,
                    location: root.location))
        }
        let outer = file
        file = resource.path
        open.append(resource.path)
        defer {
            open.removeLast()
            file = outer
        }
        take(attributesOf: root)
        for include in includes(of: root) { load(include) }
        for element in root.children where element.name != "Include" { declare(element) }
    }

    private mutating func take(attributesOf root: MBMLElement) {
        let isManifest = resourceIsManifest
        for attribute in root.attributes {
            guard attribute.name != "modules" else {
                take(modules: attribute, isManifest: isManifest)
                continue
            }
            if isManifest {
                environment.documents.manifestAttributes.insert(attribute.name)
            } else if environment.documents.manifestAttributes.contains(attribute.name) {
                report(
                    .warning, .conflictingAttributes,
                    "the manifest sets '\(attribute.name)' too, and its value is kept",
                    at: attribute.location)
                continue
            }
            environment.documents.attributes[attribute.name] = .string(attribute.value)
        }
    }

    private mutating func take(modules attribute: MBMLAttribute, isManifest: Bool) {
        guard isManifest else {
            report(
                .error, .modulesOutsideManifest, "only the manifest can name modules",
                at: attribute.location)
            return
        }
        for name in attribute.value.split(separator: ",") {
            let name = name.trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty else { continue }
            report(.error, .unknownModule, "unknown module '\(name)'", at: attribute.location)
        }
    }
}

// MARK: - Includes

extension Loader {
    /// An include of a document: several of the same file are one, whose conditions are or-ed.
    private struct Include {
        let name: String
        let location: MBSourceLocation
        var conditions: [MBMLAttribute?]
    }

    private mutating func includes(of root: MBMLElement) -> [Include] {
        var includes: [Include] = []
        var positions: [String: Int] = [:]
        for element in root.children where element.name == "Include" {
            warn(of: element, beyond: ["file", "if"])
            guard let name = element["file"], !name.isEmpty else {
                report(
                    .error, .includeWithoutFile, "an Include needs the attribute 'file'",
                    at: element.location)
                continue
            }
            let condition = element.attribute("if")
            if let known = positions[name] {
                includes[known].conditions.append(condition)
            } else {
                positions[name] = includes.count
                includes.append(
                    Include(name: name, location: element.location, conditions: [condition]))
            }
        }
        return includes
    }

    private mutating func load(_ include: Include) {
        var isWanted = false
        for condition in include.conditions where !isWanted { isWanted = holds(condition) }
        guard isWanted else { return }
        do {
            guard let resource = try find(include.name) else {
                report(
                    .error, .includeNotFound,
                    "'\(include.name)' was not found in any search directory",
                    at: include.location)
                return
            }
            try load(resource, of: include)
        } catch let error as MBLoadError {
            diagnostics.append(error.diagnostic)
        } catch {
            report(
                .error, .unreadableDocument,
                "'\(include.name)' cannot be read: \(error.localizedDescription)",
                at: include.location)
        }
    }

    private mutating func load(_ resource: Resource, of include: Include) throws {
        if let start = open.firstIndex(of: resource.path) {
            let chain = (open[start...] + [resource.path]).map(PathText.lastComponent)
            report(
                .error, .includeCycle,
                "documents include each other: \(chain.joined(separator: " → "))",
                at: include.location)
            return
        }
        guard !environment.documents.paths.contains(resource.path) else { return }
        includes += 1
        let limits = environment.limits
        guard includes <= limits.includes, open.count <= limits.includeDepth else {
            let limit =
                includes > limits.includes
                ? "more than \(limits.includes) documents are included (includes)"
                : "documents include each other deeper than \(limits.includeDepth) (includeDepth)"
            report(.error, .limitExceeded, limit, at: include.location)
            return
        }
        try StackGuard.withRoom { () throws(MBLoadError) in try process(resource) }
        note(loaded: resource.path)
    }
}

// MARK: - Problems and conditions

extension Loader {
    /// Problems beyond this many are not reported: nobody reads them.
    private static let mostDiagnostics = 1_000

    /// Takes note of a problem; what it quotes is cut to a readable length.
    mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: String,
        at location: MBSourceLocation
    ) {
        guard diagnostics.count < Self.mostDiagnostics else { return }
        diagnostics.append(
            MBDiagnostic(
                severity, code, message.excerpt(atMost: 400), file: file, location: location))
    }

    /// Reports the error of an expression at the place in the document where it stands.
    mutating func report(
        _ error: MBExpressionError, _ code: MBDiagnostic.Code, in attribute: MBMLAttribute
    ) {
        let location = attribute.location(ofUTF16: error.range?.lowerBound ?? 0)
        report(
            .error, code, "'\(attribute.name)': \(error.kind.rawValue): \(error.message)",
            at: location)
    }

    /// Whether a condition holds: none and an empty one do, one that fails does not.
    mutating func holds(_ condition: MBMLAttribute?) -> Bool {
        guard let condition else { return true }
        guard !condition.value.isEmpty else {
            report(
                .warning, .conditionFailed, "an empty condition counts as true",
                at: condition.location)
            return true
        }
        do {
            return try environment.evaluate(condition.value, as: .boolean, within: &budget)?.truth
                ?? false
        } catch {
            report(error, .conditionFailed, in: condition)
            return false
        }
    }

    /// Warns of attributes that a tag does not have.
    mutating func warn(of element: MBMLElement, beyond known: [String]) {
        for attribute in element.attributes where !known.contains(attribute.name) {
            report(
                .warning, .unsupportedAttribute,
                "'\(element.name)' has no attribute '\(attribute.name)'"
                    + Suggestion.phrase(for: attribute.name, among: known),
                at: attribute.location)
        }
    }

    /// The value of an attribute that must be there and not be empty.
    mutating func required(_ name: String, of element: MBMLElement) -> String? {
        if let value = element[name], !value.isEmpty { return value }
        report(
            .error, .missingAttribute, "'\(element.name)' needs the attribute '\(name)'",
            at: element.location)
        return nil
    }

    private mutating func declare(_ element: MBMLElement) {
        switch element.name {
        case "Var": declare(variable: element)
        case "Function": declare(function: element)
        default:
            report(
                .error, .unknownTag,
                "unknown tag '\(element.name)'"
                    + Suggestion.phrase(for: element.name, among: ["Var", "Function", "Include"]),
                at: element.location)
        }
    }
}
