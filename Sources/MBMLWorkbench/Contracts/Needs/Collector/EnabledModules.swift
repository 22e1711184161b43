import MBDataEnvironment

/// The modules that are enabled for documents, which `$MBML.modules` and `$MBML.tags` ask about. An
/// app enables others only if it does so itself.
struct EnabledModules {
    private let modules: Set<String>
    private let tags: Set<String>
    private let known: MBContract
    /// Whether there are some whose tags aren't known.
    private let hasUnknown: Bool

    init(_ survey: DocumentSurvey, _ known: MBContract) {
        let requested = survey.documents.first?.root?["modules"]?.split(separator: ",") ?? []
        let names = Set(requested.map { String($0).trimmingBlanks() })
        let enabled = Self.names("modules", survey.environment)
        modules = enabled.union(names)
        tags = Self.names("tags", survey.environment)
        self.known = known
        hasUnknown = names.contains { !enabled.contains($0) && !MBDocumentLoader.isLibrary($0) }
    }

    private static func names(_ key: String, _ environment: MBEnvironment) -> Set<String> {
        guard case .dictionary(let names)? = environment.object("$MBML.\(key)") else { return [] }
        return Set(names.keys)
    }

    /// A question about the app as far as what it has decides the answer.
    func decided(_ question: FeatureGuard) -> FeatureGuard {
        switch question {
        case .module(let name) where !modules.contains(name): .all([question, .unknown])
        case .tag(let name) where !mayEnable(tag: name): .all([question, .unknown])
        default: question
        }
    }

    private func mayEnable(tag: String) -> Bool {
        tags.contains(tag) || hasUnknown && known.element(tag, isAction: false) == nil
    }
}
