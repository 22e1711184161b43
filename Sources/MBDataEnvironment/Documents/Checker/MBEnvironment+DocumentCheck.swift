extension MBEnvironment {
    /// The result of checking documents: their problems, and which documents were checked.
    public struct DocumentCheck: Sendable {
        /// The problems, each once: those of the manifest first, then those of the other documents
        /// in the order they were opened, and within a document from top to bottom.
        public let diagnostics: [MBDiagnostic]

        /// The paths of the checked documents, in the order they were opened.
        public let documents: [String]

        /// Whether one of the problems is an error, which should stop a build or an upload.
        public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

        init(_ diagnostics: [MBDiagnostic], documents: [String]) {
            self.documents = documents
            var order: [HashedKey: Int] = [:]
            for (position, path) in documents.enumerated() { order[HashedKey(path)] = position }
            let places = diagnostics.enumerated().map { position, diagnostic in
                (
                    file: diagnostic.file.map { order[HashedKey($0)] ?? documents.count } ?? -1,
                    line: diagnostic.location?.line ?? 0, column: diagnostic.location?.column ?? 0,
                    position: position
                )
            }.sorted { $0 < $1 }
            var seen: Set<MBDiagnostic> = []
            self.diagnostics = places.map { diagnostics[$0.position] }
                .filter { seen.insert($0).inserted }
        }
    }
}
