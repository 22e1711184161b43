extension FunctionTask {
    static let language = Group(
        "Names and fallbacks",
        [:])
}
