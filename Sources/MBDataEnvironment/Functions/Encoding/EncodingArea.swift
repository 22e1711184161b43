extension FunctionArea {
    static let encoding = FunctionArea(
        title: "Encoding", className: "MBMLEncodingFunctions",
        functions: [])
}
