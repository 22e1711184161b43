extension FunctionArea {
    static let font = FunctionArea(
        title: "Font", className: "MBMLFontFunctions",
        functions: [])
}
