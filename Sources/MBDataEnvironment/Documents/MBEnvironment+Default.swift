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
        var lines = ["<MBML>"]
        lines += variables.map { #"  <Var name="\#($0)" type="singleton" class="\#($1)"/>"# }
        for area in MBFunctionArea.all {
            lines += area.functions.map { "  " + area.declaration(of: $0) }
        }
        return (lines + ["</MBML>", ""]).joined(separator: "\n")
    }()

    /// The predefined variables, each with its class, and the accessor of that if it is not
    /// `instance`. There are no classes of UIKit: documents ask for them to know the platform.
    private static let variables = [
        ("Platform", "MBPlatform"), ("Environment", "MBEnvironment"),
        ("Network", "MBNetworkMonitor"), ("Device", "MBDevice"),
        ("UIApplication", #"MBDevice" method="sharedApplication"#),
        ("UIDevice", #"MBDevice" method="currentDevice"#),
        ("UIScreen", #"MBDevice" method="mainScreen"#),
    ]

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
