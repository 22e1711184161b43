extension MBEnvironment {
    /// The library's own functions and variables, as ``defaultDocument`` declares them.
    ///
    /// The document is loaded once in a process; each environment that is made here has a cache of
    /// compiled expressions of its own, which it shares with its copies.
    ///
    /// - Throws: `MBLoadError` if the document cannot be loaded, which a test rules out.
    ///
    /// Legacy name: `loadDefaultEnvironment`.
    public static var `default`: MBEnvironment {
        get throws { try loadedDefault() }
    }

    static func loadedDefault() throws(MBLoadError) -> MBEnvironment {
        MBEnvironment(declarationsOf: try declarations.get())
    }

    /// The document that declares the library's own functions, by class and method, and variables.
    ///
    /// An author can declare the same methods again under other names:
    ///
    ///     <Function class="MBMLStringFunctions" name="shout" method="uppercase" input="string"/>
    ///
    /// Legacy name: `MBDataEnvironmentModule.xml`.
    public static let defaultDocument: String = {
        var lines = ["<MBML>", #"  <Var name="Platform" type="singleton" class="MBPlatform"/>"#]
        for area in MBFunctionArea.all {
            lines += area.functions.map { "  " + area.declaration(of: $0) }
        }
        return (lines + ["</MBML>", ""]).joined(separator: "\n")
    }()

    /// What the default document declares, loaded when it is needed first.
    private static let declarations: Result<MBEnvironment, MBLoadError> = {
        let name = "MBDataEnvironment.xml"
        var loader = MBDocumentLoader(
            MBEnvironment(functions: []), roots: [MBMemoryRoot([name: defaultDocument])])
        do throws(MBLoadError) {
            try loader.load(document: name)
        } catch {
            return .failure(error)
        }
        if let problem = loader.diagnostics.first {
            return .failure(MBLoadError(diagnostic: problem))
        }
        loader.environment.documents = LoadedDocuments()
        return .success(loader.environment)
    }()
}
