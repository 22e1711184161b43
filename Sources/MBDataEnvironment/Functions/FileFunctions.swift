extension FunctionArea {
    static let file = FunctionArea(
        title: "File", className: "MBMLFileFunctions",
        functions: [])
}
