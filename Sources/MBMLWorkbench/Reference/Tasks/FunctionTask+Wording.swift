extension FunctionTask {
    static let wording = Group(
        "Wording",
        [:])
}
