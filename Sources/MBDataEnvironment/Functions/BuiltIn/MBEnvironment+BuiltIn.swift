extension MBEnvironment {
    /// Creates an environment with the built-in functions and the predefined variables.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["userName"] = "Cooper"
    ///     let greeting = environment.string("Hello, $userName!")
    ///     // → "Hello, Cooper!"
    ///
    /// The functions are made once per process. Each environment made here has its own cache of
    /// compiled expressions, which it shares with its copies.
    ///
    /// Complexity: O(1).
    ///
    /// Legacy name: `loadDefaultEnvironment`.
    public init() {
        self.init(EnvironmentStorage(declarationsOf: Self.builtIn.storage))
    }

    /// The declarations that all environments start with. It's only for compiling expressions
    /// against its functions: nothing is evaluated in it, and it doesn't log.
    static let builtIn: MBEnvironment = {
        var environment = MBEnvironment(functions: MBMLFunction.Area.all.flatMap(\.functions))
        for variable in PredefinedVariable.all { variable.declare(in: &environment) }
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        return environment
    }()

    /// The document that declares the built-in functions, by class and method, and the predefined
    /// variables, as an author would. ``MBEnvironment/init()`` has them without loading it.
    ///
    /// An author can declare the same methods again under other names:
    ///
    /// ```xml
    /// <Function class="MBMLStringFunctions" name="shout" method="uppercase" input="string"/>
    /// ```
    ///
    /// Legacy name: `MBDataEnvironmentModule.xml`.
    public static let builtInDocument: String = {
        var lines = ["<MBML>"]
        lines += PredefinedVariable.all.map { "  " + $0.declaration }
        for area in MBMLFunction.Area.all {
            lines += area.functions.map { "  " + area.declaration(of: $0) }
        }
        return (lines + ["</MBML>", ""]).joined(separator: "\n")
    }()
}

/// A variable that every environment starts with: an object that a registered type provides.
/// UIKit's classes aren't included: documents test for them to detect the platform.
private struct PredefinedVariable {
    let name: String
    let className: String
    let method: String?

    static let all = [
        PredefinedVariable("Platform", "MBPlatform"),
        PredefinedVariable("Environment", "MBEnvironment"),
        PredefinedVariable("Network", "MBNetworkMonitor"),
        PredefinedVariable("Device", "MBDevice"),
        PredefinedVariable("UIApplication", "MBDevice", method: "sharedApplication"),
        PredefinedVariable("UIDevice", "MBDevice", method: "currentDevice"),
        PredefinedVariable("UIScreen", "MBDevice", method: "mainScreen"),
    ]

    private init(_ name: String, _ className: String, method: String? = nil) {
        self.name = name
        self.className = className
        self.method = method
    }

    func declare(in environment: inout MBEnvironment) {
        guard let type = MBHostType.Registry.predefined.first(where: { $0.name == className }),
            let accessor = type.accessors[method ?? "instance"]
        else { return }
        environment.declare(
            name, reading: accessor, readsVariables: type.readsVariables, at: nil)
    }

    /// The element with which a document declares it.
    var declaration: String {
        let method = method.map { " method=\"\($0)\"" } ?? ""
        return "<Var name=\"\(name)\" type=\"singleton\" class=\"\(className)\"\(method)/>"
    }
}
