import Foundation

/// `Include`: documents that are loaded before the declarations of the one that names them.
extension MBDocumentLoader {
    /// An include of a document: several of the same file are one, whose conditions are or-ed.
    struct Include {
        let name: String
        let location: MBSourceLocation?
        var conditions: [MBMLAttribute?]
    }

    mutating func includes(of root: MBMLElement) -> [Include] {
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
            guard let canonical = Self.canonical(name) else {
                report(
                    .error, .includeNotFound,
                    "'\(name)' leaves the directories that are searched; name the document "
                        + "relative to one of them",
                    at: element.attribute("file")?.location)
                continue
            }
            let condition = element.attribute("if")
            if let known = positions[canonical] {
                includes[known].conditions.append(condition)
            } else {
                positions[canonical] = includes.count
                includes.append(
                    Include(name: name, location: element.location, conditions: [condition]))
            }
        }
        return includes
    }

    mutating func load(_ include: Include) {
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
            report(error.diagnostic)
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
