extension FunctionTask {
    static let calendar = Group(
        "Calendar",
        [:])
}
