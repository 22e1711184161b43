import MBDataEnvironment

/// The documents that others include. Apps limit how many these are, and how deep.
struct IncludedDocuments: Sendable {
    private struct Include {
        let name: String
        /// The path of the document, if there is one.
        let path: String?
        let condition: FeatureGuard
        let place: MBSourceLocation
        let snippet: MBDiagnostic.Snippet?
    }

    /// The includes of each document.
    private var includes: [String: [Include]] = [:]
    /// The paths of the manifest and of the documents that actions load.
    private var roots: [String] = []

    init(_ collector: NeedsCollector) {
        let survey = collector.survey
        let documents = Dictionary(survey.documents.map { ($0.path, $0) }) { first, _ in first }
        roots = survey.documents.first.map { [$0.path] } ?? []
        for include in survey.includes {
            guard include.actions.isEmpty else {
                if let path = include.path, !roots.contains(path) { roots.append(path) }
                continue
            }
            guard let file = include.file, let location = include.nameLocation ?? include.location
            else { continue }
            includes[file, default: []].append(
                Include(
                    name: include.name, path: include.path, condition: collector.guardOf(include),
                    place: location.inFile(file),
                    snippet: documents[file]?.snippet(at: location)))
        }
    }

    /// What an app with limits can't load.
    func failures(in app: Offer) -> [NeededUse] {
        let limits = app.contract.limits ?? [:]
        guard let depth = limits["includeDepth"] ?? limits["includes"].map({ _ in Int.max }) else {
            return []
        }
        return roots.flatMap { root in
            var load = Load(
                documents: self, features: app.features, depth: depth,
                count: limits["includes"] ?? .max)
            load.run(from: root)
            return load.failures
        }
    }

    /// The load of a document with everything that it includes, in one app.
    private struct Load {
        let documents: IncludedDocuments
        let features: Features
        /// The limits of the app.
        let (depth, count): (Int, Int)

        private(set) var failures: [NeededUse] = []
        private var loaded: Set<String> = []
        /// The documents that are certainly looked for.
        private var sought: Set<String> = []
        private var last: Include?

        init(documents: IncludedDocuments, features: Features, depth: Int, count: Int) {
            (self.documents, self.features) = (documents, features)
            (self.depth, self.count) = (depth, count)
        }

        mutating func run(from root: String) {
            // The documents that are open, each with its next include.
            var open = [(includes: begin(root), next: 0, isCertain: true)]
            while let document = open.last {
                guard document.next < document.includes.count else {
                    open.removeLast()
                    continue
                }
                open[open.count - 1].next += 1
                let include = document.includes[document.next]
                let holds = include.condition.holds(in: features)
                guard holds != false else { continue }
                let isCertain = document.isCertain && holds == true
                if isCertain, sought.insert(include.path ?? include.name).inserted {
                    last = include
                }
                guard let path = include.path, !loaded.contains(path) else { continue }
                guard open.count <= depth else {
                    fail("includeDepth", open.count, at: include)
                    continue
                }
                open.append((begin(path), 0, isCertain))
            }
            if let last, sought.count > count { fail("includes", sought.count, at: last) }
        }

        /// Begins a document, and returns its includes.
        private mutating func begin(_ path: String) -> [Include] {
            loaded.insert(path)
            return documents.includes[path] ?? []
        }

        private mutating func fail(_ limit: String, _ size: Int, at include: Include) {
            failures.append(
                NeededUse(
                    .limit(limit, size), at: include.place, include.snippet, [], isInGuard: false,
                    mayBeBound: false, isLenient: false))
        }
    }
}

extension MBNeeds {
    /// The includes that some apps don't allow, with the positions of the apps.
    func includeFailures(in apps: [Offer]) -> [(use: NeededUse, apps: [Int])] {
        struct Failure: Hashable {
            let need: Need
            let place: MBSourceLocation
        }
        var found: [Failure: (use: NeededUse, apps: [Int])] = [:]
        for (position, app) in apps.enumerated() {
            for use in included.flatMap({ $0.failures(in: app) }) {
                let failure = Failure(need: use.need, place: use.place)
                if found[failure]?.apps.last == position { continue }
                found[failure, default: (use, [])].apps.append(position)
            }
        }
        return DocumentOrder(documents).sorted(Array(found.values)) { $0.use.place }
    }
}
