extension FunctionArea {
    static let runtime = FunctionArea(
        title: "Runtime", className: "MBMLRuntimeFunctions",
        functions: [])
}
