public import Foundation

/// Finding all problems of documents at once, for their authors.
extension MBEnvironment {
    /// Checks a manifest with everything that it includes, without evaluating anything.
    ///
    ///     let check = MBEnvironment.check(manifest: url, modules: [MBEventHandlingModule()])
    ///     for problem in check.diagnostics { print(problem) }
    ///
    /// Besides what loading reports, every expression is looked through, also those that are
    /// evaluated later or, as a condition says, not at all: for its syntax, for functions that do
    /// not exist, and for the number of their parameters. If the base is strict (``isStrict``), a
    /// variable that neither the base nor the documents declare is an error, too.
    ///
    /// All includes and declarations are looked at, whatever their conditions say. What may be
    /// missing where a condition does not hold, such as a document or a class of the host, is only a
    /// warning there.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further places where includes are searched, before the ``searchRoots`` of the base.
    ///   - modules: what is enabled whether or not the manifest asks for it.
    ///   - base: what there is before the manifest: functions, variables and known modules. Without
    ///     it, a new environment.
    public static func check(
        manifest: URL, searching roots: [any MBResourceRoot] = [],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) -> MBEnvironment.DocumentCheck {
        let directory = MBCapabilities.DirectoryRoot(manifest.deletingLastPathComponent())
        return check(
            manifest: manifest.lastPathComponent, searching: [directory] + roots,
            modules: modules, into: base
        ) { $0.naming(manifest) }
    }

    /// Checks a manifest that one of the roots has, with everything that it includes.
    public static func check(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot],
        modules: [any MBModule] = [], into base: MBEnvironment? = nil
    ) -> MBEnvironment.DocumentCheck {
        check(manifest: manifest, searching: roots, modules: modules, into: base) { $0 }
    }

    private static func check(
        manifest: String, searching roots: [any MBResourceRoot], modules: [any MBModule],
        into base: MBEnvironment?, naming: (MBEnvironment.LoadError) -> MBEnvironment.LoadError
    ) -> MBEnvironment.DocumentCheck {
        var environment = prepared(base, searching: roots)
        // What compiling would log is reported with its place.
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
        return MBEnvironment.DocumentCheck(diagnostics, documents: checker.files)
    }
}
