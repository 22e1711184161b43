extension FunctionTask {
    static let amount = Group(
        "Formatted numbers and totals",
        [:])
}
