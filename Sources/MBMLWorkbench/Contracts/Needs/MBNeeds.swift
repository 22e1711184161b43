public import Foundation
public import MBDataEnvironment
import MBEventHandling

/// What documents need of the apps that load them.
///
///     let needs = MBNeeds(
///         of: URL(fileURLWithPath: "Fixtures/Shop/manifest.xml"))
///     let library = needs.contract.library
///     // → "1.0"
///     let legacy = try MBContract.contracts(named: "library:legacy")
///     let canSend = !needs.problems(against: legacy).hasErrors
///     // → false
public struct MBNeeds: Sendable {
    /// The problems that kept documents from being read, such as an unknown function. What they
    /// need may be incomplete then.
    public let diagnostics: [MBDiagnostic]

    /// The paths of the documents, in the order in which they were opened.
    public let documents: [String]

    /// What the documents need, with the places in the order of the documents.
    public let contract: MBContract

    /// Whether all documents could be read. If not, they may need more than is known.
    public var isComplete: Bool {
        !diagnostics.contains { $0.severity == .error && Self.missingCodes.contains($0.code) }
    }

    /// The codes of problems that leave out a document.
    private static let missingCodes: Set<MBDiagnostic.Code> = [
        .manifestNotFound, .unreadableDocument, .malformedXML, .doctypeRefused, .limitExceeded,
        .wrongRootElement, .includeNotFound,
    ]

    let uses: [NeededUse]

    /// The documents whose values may have other types in some apps.
    let typed: [TypedDocuments]

    /// The documents that some apps may not include.
    let included: [IncludedDocuments]

    /// Determines what manifests and everything they include need.
    ///
    /// - Parameters:
    ///   - manifests: the files to begin with.
    ///   - roots: further locations to search for includes, in this order. Empty by default.
    ///   - modules: the modules to enable even if a manifest doesn't request them. Empty by
    ///     default.
    ///   - base: the environment before the manifests, with its functions, variables and known
    ///     modules. Nil, the default, means a new one with the modules that come with the library.
    public init(
        of manifests: URL..., searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) {
        self.init(of: manifests, searching: roots, modules: modules, into: base)
    }

    /// Determines what manifests and everything they include need, for a list of files; see
    /// ``init(of:searching:modules:into:)-(URL...,_,_,_)``.
    ///
    /// - Parameters:
    ///   - manifests: the files to begin with.
    ///   - roots: further locations to search for includes, in this order. Empty by default.
    ///   - modules: the modules to enable even if a manifest doesn't request them. Empty by
    ///     default.
    ///   - base: the environment before the manifests, with its functions, variables and known
    ///     modules. Nil, the default, means a new one with the modules that come with the library.
    public init(
        of manifests: [URL], searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) {
        let environment = base ?? Self.library
        let surveys = manifests.map {
            MBEnvironment.survey(
                manifest: $0, searching: roots, modules: modules, into: environment)
        }
        self.init(surveys, naming: manifests.map(DocumentNames.init))
    }

    /// What documents need, according to surveys of them.
    ///
    /// - Parameter names: how contracts name the documents.
    package init(_ surveys: [DocumentSurvey], naming names: [DocumentNames] = []) {
        let order = DocumentOrder(surveys.flatMap(\.check.documents))
        let collectors = surveys.map(NeedsCollector.init)
        var seen: Set<MBDiagnostic> = []
        diagnostics = surveys.flatMap(\.check.diagnostics).filter { seen.insert($0).inserted }
        documents = order.documents
        uses = order.sorted(collectors.flatMap(\.uses)) { $0.place }
        typed = collectors.map(TypedDocuments.init)
        included = collectors.map(IncludedDocuments.init)
        let reads = order.sorted(collectors.flatMap(\.reads)) { $0.place }
        let known = collectors.first?.known ?? MBContract()
        contract = Self.contract(of: uses, reads, known, names)
    }

    private static var library: MBEnvironment {
        var environment = MBEnvironment()
        environment.register(MBEventHandlingModule())
        return environment
    }
}

extension MBContract {
    /// Determines what a manifest and everything it includes need, with the places of use.
    ///
    ///     let manifest = URL(
    ///         fileURLWithPath: "Fixtures/Shop/manifest.xml")
    ///     let needs = MBContract(needsOf: manifest)
    ///     let isNeeded = needs.functions?["parseNumber"] != nil
    ///     // → true
    ///
    /// ``MBNeeds`` also says whether all documents could be read, and which apps can't read them.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with.
    ///   - base: the environment before the manifest. Nil, the default, means a new one with the
    ///     modules that come with the library.
    public init(needsOf manifest: URL, into base: MBEnvironment? = nil) {
        self = MBNeeds(of: [manifest], into: base).contract
    }
}
