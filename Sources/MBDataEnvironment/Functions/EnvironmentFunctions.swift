extension FunctionArea {
    static let environment = FunctionArea(
        title: "Environment", className: "MBMLEnvironmentFunctions",
        functions: [])
}
