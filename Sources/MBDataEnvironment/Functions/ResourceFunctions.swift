extension FunctionArea {
    static let resource = FunctionArea(
        title: "Resource", className: "MBMLResourceFunctions",
        functions: [])
}
