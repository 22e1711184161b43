extension FunctionTask {
    static let escaping = Group(
        "Escaping",
        [:])
}
