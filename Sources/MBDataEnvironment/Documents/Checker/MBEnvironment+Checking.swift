public import Foundation

/// Find all problems of documents at once, for their authors.
extension MBEnvironment {
    /// Checks a manifest and everything it includes, without evaluating anything.
    ///
    ///     let file = URL(
    ///         fileURLWithPath: "Fixtures/Checking/kiosk.xml")
    ///     let check = MBEnvironment.check(manifest: file)
    ///     let codes = check.diagnostics.map(\.code.rawValue).prefix(2)
    ///     // → ["includeNotFound", "unknownFunction"]
    ///
    /// In addition to what loading reports, this checks the syntax, the functions and their
    /// parameter counts of every expression, including those that are evaluated later or, because
    /// of a condition, not at all. If the base is strict (``isStrict``), a variable that neither
    /// the base nor the documents declare is an error, too. `MBChecker` of the module
    /// `MBMLWorkbench` finds far more.
    ///
    /// All includes and declarations are checked, regardless of their conditions. If something that
    /// depends on a condition is missing, such as a document or a class of the host, that is only a
    /// warning.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, before the ``searchRoots`` of the base.
    ///     Empty by default.
    ///   - modules: the modules to enable even if the manifest doesn't request them. Empty by
    ///     default.
    ///   - base: the functions, variables and known modules before the manifest. Nil, the default,
    ///     means those of a new environment.
    /// - Returns: all problems. A manifest that can't be read is one of them.
    public static func check(
        manifest: URL, searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) -> MBEnvironment.DocumentCheck {
        survey(manifest: manifest, searching: roots, modules: modules, into: base).check
    }

    /// Checks a manifest in one of the roots, and everything it includes, without evaluating
    /// anything; see ``check(manifest:searching:modules:into:)-(URL,_,_,_)``.
    ///
    ///     let xml = "<MBML><Var name='a' value='^uper(x)'/></MBML>"
    ///     let check = MBEnvironment.check(
    ///         searching: [MBMemoryRoot(["manifest.xml": xml])])
    ///     let hasErrors = check.hasErrors
    ///     // → true
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with, relative to a root.
    ///   - roots: the locations to search for documents, before the ``searchRoots`` of the base.
    ///   - modules: the modules to enable even if the manifest doesn't request them. Empty by
    ///     default.
    ///   - base: the functions, variables and known modules before the manifest. Nil, the default,
    ///     means those of a new environment.
    /// - Returns: all problems. A manifest that can't be read is one of them.
    public static func check(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) -> MBEnvironment.DocumentCheck {
        survey(manifest: manifest, searching: roots, modules: modules, into: base).check
    }

    /// Checks a manifest and everything it includes, and keeps what it came across.
    package static func survey(
        manifest: URL, searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) -> DocumentSurvey {
        let directory = MBCapabilities.DirectoryRoot(manifest.deletingLastPathComponent())
        return survey(
            manifest: manifest.lastPathComponent, searching: [directory] + roots,
            modules: modules, into: base
        ) { $0.naming(manifest) }
    }

    /// Checks a manifest in one of the roots, and everything it includes, and keeps what it came
    /// across.
    package static func survey(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot],
        modules: [any MBModule] = [],
        into base: MBEnvironment? = nil
    ) -> DocumentSurvey {
        survey(manifest: manifest, searching: roots, modules: modules, into: base) { $0 }
    }

    private static func survey(
        manifest: String, searching roots: [any MBResourceRoot], modules: [any MBModule],
        into base: MBEnvironment?, naming: (MBEnvironment.LoadError) -> MBEnvironment.LoadError
    ) -> DocumentSurvey {
        var environment = prepared(base, searching: roots)
        // Warnings that compiling would log are reported with their location.
        environment.capabilities.log = MBCollectingLog()
        let checker = DocumentChecker()
        var loader = MBDocumentLoader(environment, pass: checker)
        var diagnostics: [MBDiagnostic]
        do throws(MBEnvironment.LoadError) {
            try loader.load(manifest: manifest, modules: modules)
            diagnostics = loader.diagnostics
        } catch {
            diagnostics = loader.diagnostics.filter { $0 != error.diagnostic }
            diagnostics.append(naming(error).diagnostic)
        }
        let check = MBEnvironment.DocumentCheck(
            diagnostics, documents: checker.files)
        var outside = diagnostics
        if checker.environment != nil {
            outside.removeSubrange(
                checker.problemsOutsideExpressions..<checker.problemsUntilModules)
        }
        return DocumentSurvey(
            check: check,
            outsideExpressions: outside,
            base: environment, environment: checker.environment ?? environment,
            documents: checker.documents, includes: checker.includes,
            elements: checker.elements, expressions: checker.expressions,
            unexamined: checker.unexamined, assumed: checker.assumed,
            loadsUnknown: checker.loadsUnknown)
    }
}
