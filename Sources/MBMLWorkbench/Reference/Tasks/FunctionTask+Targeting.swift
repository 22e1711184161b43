extension FunctionTask {
    static let targeting = Group(
        "Targeting",
        [:])
}
