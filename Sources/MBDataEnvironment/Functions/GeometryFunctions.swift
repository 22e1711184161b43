extension FunctionArea {
    static let geometry = FunctionArea(
        title: "Geometry", className: "MBMLGeometryFunctions",
        functions: [])
}
